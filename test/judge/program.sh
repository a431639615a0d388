#!/usr/bin/env bash
# adapters/program.c: a program that answers by pipe, as an adapter. The example in Python compares boxes, so it loses
# nothing and reports too much; after an update it must be asked about the new place. A program that crashes, ends, sends
# rubbish or refuses is said to have done so.
set -eu
passed=0 failed=0
check() { # WHAT COMMAND...
    local what=$1
    shift
    if "$@"; then
        passed=$((passed + 1))
    else
        echo "wrong: $what"
        failed=$((failed + 1))
    fi
}
if ! command -v python3 >/dev/null; then
    echo "skipped: no python3"
    exit 77
fi
work=$PWD/program.test
mkdir -p "$work"
trap 'rm -rf "$work"' EXIT

adapter() { # NAME WORDS: an adapter whose program is WORDS
    $CC -std=c11 -D_GNU_SOURCE -shared -fPIC -I"$TOP_SRCDIR/include" -DPROGRAM="$2" -DPROGRAM_LIBRARY='"Test"' \
        -DPROGRAM_NAME="\"$1\"" "$TOP_SRCDIR/adapters/program.c" -o "$work/$1.so"
}
judge() { # NAME OPTION...: its counts, as a line for each kind
    local name=$1
    shift
    "$TOUCHSTONE" judge "$work/$name.so" --shrink 0.01 --json "$@" >"$work/$name.json" || :
    python3 -c 'import json, sys
total = json.load(open(sys.argv[1]))["adapters"][0]
print({k: v for k, v in total.items() if isinstance(v, int)})
print(json.dumps(total))' "$work/$name.json" >"$work/$name"
}
has() { grep -qE "$2" "$work/$1" || { cat "$work/$1"; return 1; }; }

adapter boxes "\"python3\",\"$TOP_SRCDIR/docs/example/adapter.py\""
judge boxes --family pair --family sequence --family empty --count 40
check "boxes lose nothing" has boxes "'lost': 0,"
check "boxes report too much" has boxes "'extra': [1-9]"
check "boxes answer after an update as after a new start" has boxes "'stale': 0,"
check "boxes answer all" has boxes "'rubbish': 0"

# Each of these answers the first question, which comes when it is loaded, and then does its own.
# shellcheck disable=SC2016 # the program's own
answers='read() { while IFS= builtin read -r line || exit 0; do [ "$line" != end ] || break; done; }
read; echo end; read'
for one in 'dies:kill -SEGV $$' 'ends:exit 3' 'talks:while :; do echo hello; echo end; read; done' \
    'short:while :; do echo end; read; done' 'pairs:while :; do printf "frame\ncontact 0\nend\n"; read; done'; do
    printf '%s\n%s\n' "$answers" "${one#*:}" >"$work/${one%%:*}.sh"
    adapter "${one%%:*}" "\"bash\",\"$work/${one%%:*}.sh\""
    judge "${one%%:*}" --family pair --count 1
done
check "a program that crashes is a crash, by its signal" has dies "'crash': 1"
check "its signal" has dies "signal 11"
check "a program that ends is a crash, with its status" has ends "status 3"
check "what is no answer is rubbish" has talks "'rubbish': 1"
check "an answer without the frame is rubbish" has short "'rubbish': 1"
check "half a pair is rubbish" has pairs "'rubbish': 1"

adapter missing '"touchstone-no-such-program"'
"$TOUCHSTONE" judge "$work/missing.so" --family pair --count 1 >"$work/missing" 2>&1 || :
check "a program that is not there is named" has missing 'when it was loaded: .* status'

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
