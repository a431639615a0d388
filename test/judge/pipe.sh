#!/usr/bin/env bash
# `touchstone judge -`: what a program that answers by pipe is told, and what of its answers is none.
# shellcheck source=test/command/lib.sh
. "$(dirname "$0")/../command/lib.sh"

gen() { "$touchstone" gen "$@" 2>err; }
# answer AWK-PROGRAM STATUS TEXT: says no to everything, changed by the program; TEXT must come in the
# output or in the messages.
answer() {
    local status=0
    gen judge.vertex --count 20 | awk "$1"'
        /^property/ { print } /^frame/ { print "frame\ncontacts 0\nfirst none" } /^end/ { print }' |
        "$touchstone" judge - --family vertex --count 20 --verbose >out/text 2>err || status=$?
    cat err >>out/text
    if [ $status -eq "$2" ] && grep -qE -e "$3" out/text; then good; else bad "pipe: $1 (exit $status)"; fi
}
answer '' 1 'vertex +20 +[0-9]+ +[1-9][0-9]* +0 +0 '
answer 'NR == 1 { print "hello" }' 1 "rubbish: .*expected a line of an answer, found 'hello'"
answer '/^property.*-3-given/ { next }' 1 "rubbish: .*expected the answer to judge.vertex-1.20-[0-9]+-given, found ''"
answer '/^property.*-3-given/ { print "property judge.vertex-1--given"; next }' 1 "found 'judge.vertex-1--given'$"
answer '/-9-given/ { exit }' 1 "the input ended before the answer came"
answer 'END { print "property again\nend" }' 1 "more answers than cases"
answer '/^frame/ && !n++ { next }' 1 "expected [12] frames, found [01]"
answer '/^frame/ && !n++ { print "frame\ncontacts 2\ncontact 0 0"; next }' 1 "rubbish: .*expected as many contacts as announced"
answer '/^frame/ && !n++ { print "frame\ncontacts 1\ncontact 4294967296 0"; next }' 1 "rubbish: .*expected 'contact A B' with two faces"
answer '/^frame/ && !n++ { print "frame\ncontacts many"; next }' 1 "rubbish: .*expected 'contacts N' with a number"
answer '' 1 'vertex +20 .* - +FAULTS'
answer '/-7-swapped/ { print; print "frame\ncontacts 0\nend" }' 1 'vertex +20( +[0-9-]+){9} +1 '
answer '/^frame/ && !n++ { print "frame\ncontacts 0\nfirst none\nfirst 0 0"; next }' 1 "rubbish: .*expected one line 'first' a frame"
answer 'NR == 1 { print "\033[31m\377" }' 1 "rubbish: .*found '\?\[31m\?'"
answer 'END { print "# that was all" }' 1 'vertex +20( +[0-9-]+){9} +0 '
if grep -q "more answers" out/text; then bad "a comment taken for an answer"; else good; fi
# Who answers to other cases has no fault.
other() { # WHAT TEXT ARGUMENT...: of gen
    local what=$1 text=$2 status=0
    shift 2
    gen judge.vertex "$@" | awk '/^property/ { print } /^frame/ { print "frame\ncontacts 0" } /^end/ { print }' |
        "$touchstone" judge - --family vertex --count 5 >out/text 2>err || status=$?
    if [ $status -eq 2 ] && [ "$(cat err)" = "touchstone: -: the answers are to $text on both sides" ]; then
        good
    else
        bad "$what (exit $status)"
    fi
}
other "another seed" "cases of seed 5: expected --seed 1" --count 5 --seed 5
other "more cases" "7 cases of a family: expected --count 5" --count 7
other "fewer cases" "4 cases of a family: expected --count 5" --count 4
# The longest seed and count leave no room for the count in long names: it goes, and nothing is cut.
name=$(gen judge.near-coincident --count 4294967295 --seed 18446744073709551615 |
    awk '/^property.*-9999-permuted/ { print $2 } /^property.*-10000-permuted/ { print $2; exit }')
if [ "$name" = "judge.near-coincident-ffffffffffffffff.4294967295-9999-permuted
judge.near-coincident-ffffffffffffffff-10000-permuted" ]; then good; else bad "long names: $name"; fi
# It belongs to no case, and is in every report.
gen judge.vertex --count 1 | awk '/^property/ { print } /^frame/ { print "frame\ncontacts 0" } /^end/ { print }
    END { print "property \033\nend" }' |
    "$touchstone" judge - --family vertex --count 1 --json --html more.html --junit more.xml >out/text 2>err
for file in out/text more.xml more.html; do
    if grep -q "more answers than cases came; the first is called '?'" $file; then good; else bad "$file has no remark"; fi
done
if grep -q 'id="standard-input-pipe-rubbish"' more.html; then good; else bad "a count that leads nowhere"; fi
# pipe WHAT LIMIT TEXT COMMAND...: what the command sends is no answer, and does not keep the judge waiting.
pipe() {
    local what=$1 limit=$2 text=$3 status=0
    shift 3
    "$@" 2>/dev/null |
        timeout 20 "$touchstone" judge - --family vertex --count 3 --limit "$limit" >out/text 2>err || status=$?
    if [ $status -eq 1 ] && grep -qE -e "$text" out/text; then good; else bad "pipe: $what (exit $status)"; fi
}
pipe silence 0.2 "hang: .*no answer within 0.2 seconds" sleep 1
pipe "rubbish without end" 1 "rubbish: .*found 'y'; no answer within" yes
pipe "a line without end" 0.2 "no answer within 0.2 seconds" cat /dev/zero
pipe "a contact without end" 0.2 "no answer within|fewer pairs" yes "$(printf 'frame\ncontacts 1\ncontact 0 0')"
pipe nothing 5 "rubbish: .*the input ended before the answer came" true
if command -v python3 >/dev/null; then
    gen judge.sheets --count 20 | python3 "$srcdir/docs/example/adapter.py" |
        "$touchstone" judge - --family sheets --count 20 --json >out/text 2>err
    if [ "$(count cases)" -eq 20 ] && [ "$(count lost)" -eq 0 ] && [ "$(count extra)" -gt 0 ]; then
        good
    else
        bad "the template in Python"
    fi
else
    echo "skipped: no python3 for docs/example/adapter.py"
fi
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
