#!/usr/bin/env bash
# Every case that once broke something still gives the right answer; and so does every case that a
# published algorithm as printed gets wrong, which it still does.
set -eu
cases=$TOP_SRCDIR/cases
status=0
"$TOUCHSTONE" replay "$cases/regression" "$cases/subject" >regression.out || status=$?
cat regression.out
last=$(tail -n 1 regression.out)
rm -f regression.out
passed=${last%% *}
failed=$((status != 0))
for file in "$cases"/subject/*.case; do
    twin=${file##*-}
    case $file in *-float.case) twin=${file%-float.case} twin=${twin##*-}-float.case ;; esac
    status=0
    said=$("$TOUCHSTONE" replay "$file" --twin "${twin%.case}") || status=$?
    case $said in *': skipped: '*)
        printf '%s\n' "${said%%$'\n'*}"
        continue
        ;;
    esac
    if [ $status -eq 1 ]; then
        passed=$((passed + 1))
    else
        echo "$file: expected a wrong answer of ${twin%.case}"
        failed=$((failed + 1))
    fi
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
