#!/usr/bin/env bash
# Every published algorithm that is kept as printed is caught by the property that must catch it, on each of three
# seeds: a subject that nothing catches shows nothing. A run ends with the first case that catches it.
set -eu
failed=0
for seed in 1 2 3; do
    "$TOUCHSTONE" verify --subjects --seed $seed --trials 20000 --shrink 0.01 >subjects.out || failed=1
    grep -e 'NOT CAUGHT' -e ' passed, ' subjects.out
done
rm -f subjects.out
[ $failed -eq 0 ]
