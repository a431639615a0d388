#!/usr/bin/env bash
# Every property can fail: each planted fault is caught by the property that must catch it. This asks only
# whether it is caught, not how small the case gets; test/command/verify.sh and engine look at that.
set -eu
exec "$TOUCHSTONE" verify --seed 1 --faults --shrink 0.1
