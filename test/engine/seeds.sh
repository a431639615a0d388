#!/usr/bin/env bash
# The fuzzers' seeds run through the properties they are for; and what generators make can be written, read
# and judged again.
set -eu
passed=0
failed=0
for folder in "$TOP_SRCDIR"/fuzz/seeds/*/; do
    property=$(basename "$folder")
    for seed in "$folder"*; do
        if "$TOUCHSTONE_AFL" "$property" "$seed" >/dev/null; then
            passed=$((passed + 1))
        else
            echo "$property: $seed"
            failed=$((failed + 1))
        fi
    done
done
for property in $("$TOUCHSTONE" list | grep -oE '^  [a-z]+\.[a-z_0-9]+'); do
    status=0
    "$TOUCHSTONE" gen "$property" --seed 1 --count 5 | "$TOUCHSTONE" replay - >seeds.out 2>&1 || status=$?
    if [ $status -eq 0 ]; then
        passed=$((passed + 1))
    else
        echo "$property: what gen wrote, replay ends with $status:"
        grep -v ': ok' seeds.out
        failed=$((failed + 1))
    fi
done
# A name that does not exist is refused with the list of those that do.
status=0
"$TOUCHSTONE_AFL" no.such 2>seeds.out </dev/null || status=$?
if [ $status -eq 2 ] && grep -q 'contact\.' seeds.out; then
    passed=$((passed + 1))
else
    echo "touchstone-afl no.such: exit $status, expected 2 and a list"
    failed=$((failed + 1))
fi
rm -f seeds.out
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
