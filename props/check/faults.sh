#!/usr/bin/env bash
# Every property can fail: each planted fault is caught by the property that must catch it.
set -eu
exec "$TOUCHSTONE" verify --seed 1 --faults
