#!/usr/bin/env bash
# Every property can fail: each planted fault is caught by the property that must catch it. Whether, is
# asked here, not by how small a case: cli_verify.sh and engine look at those.
set -eu
exec "$TOUCHSTONE" verify --seed 1 --faults --shrink 0.1
