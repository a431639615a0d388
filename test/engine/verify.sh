#!/usr/bin/env bash
# Every property holds of every twin, on fresh cases of a fixed seed.
set -eu
exec "$TOUCHSTONE" verify --seed 1 --trials "${TOUCHSTONE_TRIALS:-500}"
