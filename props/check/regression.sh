#!/usr/bin/env bash
# Every case that once broke something still gives the right answer; and so does every case that a
# published algorithm as printed gets wrong, which it still does.
set -eu
passed=0
failed=0
for file in "$TOP_SRCDIR"/cases/subject/*.case; do
    twin=${file##*-}
    case $file in *-float.case) twin=${file%-float.case} twin=${twin##*-}-float.case ;; esac
    status=0
    "$TOUCHSTONE" replay "$file" --twin "${twin%.case}" >/dev/null || status=$?
    if [ $status -eq 1 ] && "$TOUCHSTONE" replay "$file" >/dev/null; then
        passed=$((passed + 1))
    else
        echo "$file: expected a wrong answer of ${twin%.case} alone"
        failed=$((failed + 1))
    fi
done
status=0
"$TOUCHSTONE" replay "$TOP_SRCDIR/cases/regression" >regression.out || status=$?
cat regression.out
last=$(tail -n 1 regression.out)
rm -f regression.out
echo "$((passed + ${last%% *})) passed, $((failed + (status != 0))) failed"
[ $failed -eq 0 ] && [ $status -eq 0 ]
