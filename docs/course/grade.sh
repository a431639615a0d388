#!/usr/bin/env bash
# docs/course/grade.sh NN [ANSWER]
#
# Grades exercise NN of docs/course.md and says in one line whether it is passed, or what is missing. ANSWER is a file
# like the starter file docs/course/NN-*, which is taken if there is none. `make grade-NN` runs this, and
# `make grade-NN ANSWER=my.c`. It ends with 0 when the exercise is passed, 1 when something is missing, 2 when the
# answer can't be read or compiled, is empty, or is changed outside of its holes.
#
# Proofs are run as ci/prove runs them (ci/goals.sh); ci/setup installs what they need.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=ci/lib.sh
. "$here/../../ci/lib.sh"
# shellcheck source=ci/goals.sh
. "$here/../../ci/goals.sh"
help_if_asked "$@"

list=$here/exercises.txt
number=${1-}
name=grade-$number
refuse_answer() { # TEXT
    echo "$name: $1" >&2
    exit 2
}
not_yet() { # TEXT
    echo "$name: not yet: $1" >&2
    exit 1
}
read -r _ file _ kind functions ask < <(awk -v number="$number" '!/^#/ && $1 == number' "$list") ||
    refuse_answer "expected an exercise: $(awk '!/^#/ { printf "%s%s", n++ ? ", " : "", $1 }' "$list")"
starter=$here/$file
answer=${2:-$starter}
expected="expected $ask"

# ---- is it an answer? ------------------------------------------------------------------------------

if [ ! -f "$answer" ] || [ ! -r "$answer" ]; then refuse_answer "$answer can't be read: expected a copy of $file with $ask"; fi
grep -q '[^[:space:]]' "$answer" || refuse_answer "$answer is empty: expected a copy of $file with $ask"

# The lines of a file that are outside of its holes, or in them, without blanks at their ends and without empty lines.
# A line that begins or ends a hole is outside.
lines_of() { # outside|inside FILE
    awk -v wanted="$1" '
        { sub(/\r$/, "") }
        /^ *(\/\/|#) END *$/ { inside = 0 }
        (wanted == "inside") == inside { gsub(/^[ \t]+|[ \t]+$/, ""); if ($0 != "") print }
        /^ *(\/\/|#) HOLE [0-9]+ *$/ { inside = 1 }' "$2"
}
changed=$(diff <(lines_of outside "$starter") <(lines_of outside "$answer") | sed -n 's/^[<>] //p' | head -n 1 || :)
[ -z "$changed" ] || refuse_answer "changed outside of the holes, at '$changed': expected $file, with lines between HOLE and END only"
written=$(lines_of inside "$answer")
[ -n "$written" ] || refuse_answer "nothing stands between HOLE and END: $expected"
# What would be believed and not proved, or hidden from one of the readers.
words='asm|ghost|admit|axiom|axiomatic|lemma|extern|__[A-Za-z_]*|HOLE|END' signs='#'
case $kind in
invariant) signs+='|\*/|/\*|//@' ;;
property) words='HOLE|END' signs='HOLE' ;;
esac
found=$({ grep -oE -- "(^|[^A-Za-z0-9_])($words)([^A-Za-z0-9_]|$)" <<<"$written" | grep -oE -- "$words" && :; grep -oE -- "$signs" <<<"$written"; } |
    head -n 1 || :)
[ -z "$found" ] || refuse_answer "'$found' may not stand in a hole: $expected"

# ---- does it run? ----------------------------------------------------------------------------------

work=$build_root/course
tree=$work/$number
mkdir -p "$tree"
ln -sfn "$top/include" "$tree/include"
ln -sfn "$top/proofs" "$tree/proofs"
cp "$answer" "$tree/$file"
chmod u+w "$tree/$file"

run_main() {
    local status=0
    (cd "$tree" && ${CC:-gcc} -std=c11 -Iinclude -o main "$file" -lm) >"$tree/compiler" 2>&1 ||
        refuse_answer "$(sed -nE 's/^[^:]*:([0-9]+):[0-9:]* (fatal )?error: (.*)/line \1: \3/p' "$tree/compiler" |
            sed -n 1p | grep . || echo 'it does not link'): $expected"
    timeout 10 "$tree/main" >"$tree/said" 2>&1 </dev/null || status=$?
    case $status in
    0) ;;
    1) not_yet "$(tail -n 1 "$tree/said")" ;;
    124) not_yet "main did not end within 10 s: $expected" ;;
    *) not_yet "main ended with status $status: $expected" ;;
    esac
}

# ---- does it prove? --------------------------------------------------------------------------------

# The name that WP gives to a goal, in words.
in_words() { # GOAL
    sed -E '
        s/^lemma_(.*)/lemma \1/; t
        s/^(.*)_loop_invariant(_([0-9]+))?_established$/invariant \3 of \1 does not hold before the first round/; t one
        s/^(.*)_loop_invariant(_([0-9]+))?_preserved$/invariant \3 of \1 is not kept by one more round/; t one
        s/^(.*)_loop_variant(_([0-9]+))?_.*/loop \3 of \1 is not shown to end/; t one
        s/^(.*)_(loop_)?assigns.*/\1 is not shown to change only what it says/; t
        s/^(.*)_call_([a-z_]+)_requires.*/\1 is not shown to give \2 what it asks for/; t
        s/^(.*)_assert_rte_mem_access.*/\1 is not shown to stay within its arrays/; t
        s/^(.*)_assert_rte_(.*)/\1 is not shown to be defined (\2)/; t
        s/^(.*)_assert.*/an assert of \1 does not follow/; t
        s/^(.*)_ensures_([a-z].*)/ensures \2 of \1 does not follow/; t
        s/^(.*)_ensures(_([0-9]+))?$/ensures \3 of \1 does not follow/; t one
        b
        :one
        s/(invariant|loop|ensures)  of/\1 1 of/' <<<"$1"
}

configure_once() {
    local program
    "$top/ci/setup" build prove >&2
    for program in frama-c why3 cvc4 z3; do
        command -v $program >/dev/null || refuse_answer "$program is missing: ci/packages says in [prove] what to install"
    done
    export WHY3CONFIG=$work/why3.conf
    if [ ! -s "$WHY3CONFIG" ] || [ ! -x "$work/bin/z3" ]; then configure_provers; fi
}

# Sets goals and left: how many goals there are, and the names of those that are not proved.
run_proof() {
    local log=$tree/log lemmas=$tree/lemmas
    configure_once
    rm -rf "$(said_of "$file")"
    : >"$lemmas"
    if [ "${functions#lemmas,}" != "$functions" ]; then wp "$tree" "$file" lemmas 4 >"$lemmas" || :; fi
    wp "$tree" "$file" "${functions#lemmas,}" 4 >"$log" || :
    if ! grep -q '^\[wp\] Proved goals:' "$log"; then
        refuse_answer "Frama-C can't read it: $(sed -nE 's/^\[kernel[^]]*\] [^:]*:([0-9]+): *(.*)/line \1: \2/p' "$log" |
            sed -n 1p | sed 's/User Error: *//; s/: *$//; s/\.$//'): $expected"
    fi
    ! grep -q '^\[wp\].*Warning' "$log" || not_yet "WP had to guess: $(grep -m1 -A1 '^\[wp\].*Warning' "$log" | tr -s '\n ' ' ')"
    goals=$(cat "$lemmas" "$log" | sed -nE 's|^\[wp\] Proved goals: +[0-9]+ / ([0-9]+)$|\1|p' | awk '{ n += $1 } END { print n + 0 }')
    left=$(cat "$lemmas" "$log" | sed -nE 's/^\[wp\] \[(Failed|Timeout|Unknown)\] Goal typed_real_//p')
}

# ---- the kinds -----------------------------------------------------------------------------------

passed() {
    echo "$name: passed: $1"
    exit 0
}
# The property is the judge: the twin named in the list must fail this case, ref and opt must not.
replay() { # TWIN
    local tool=${TOUCHSTONE:-$build_root/check/tool/touchstone} status=0
    [ -x "$tool" ] || refuse_answer "$tool is missing: expected the command; make grade-$number builds it"
    "$tool" replay "$answer" >"$tree/said" 2>&1 || status=$?
    [ $status -ne 2 ] || refuse_answer "$(tail -n 1 "$tree/said"): $expected"
    [ $status -eq 0 ] || not_yet "ref or opt is wrong too, please report this case: $(tail -n 1 "$tree/said")"
    status=0
    "$tool" replay "$answer" --twin "$1" >"$tree/said" 2>&1 || status=$?
    [ $status -ne 0 ] || not_yet "twin $1 is right in this case: $expected"
    [ $status -eq 1 ] || refuse_answer "$(tail -n 1 "$tree/said"): $expected"
    passed "twin $1 is wrong in this case, ref and opt are right"
}
case $kind in
property) replay "$functions" ;;
counterexample)
    run_main
    passed "main found nothing wrong with the counterexample"
    ;;
esac
run_main
run_proof
count=$(grep -c . <<<"$left" || :)
if [ "$kind" = break ]; then
    [ "$count" -gt 0 ] || not_yet "all $goals goals still prove: $expected"
    passed "the tests pass, $((goals - count)) of $goals goals prove, and the numbers show the fault"
fi
[ "$goals" -gt 0 ] || not_yet "there was nothing to prove: $expected"
[ "$count" -eq 0 ] || not_yet "$((goals - count)) of $goals goals prove; $(in_words "$(head -n 1 <<<"$left")"): $expected"
passed "all $goals goals prove"
