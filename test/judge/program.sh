#!/usr/bin/env bash
# A program that answers in text, which the judge starts: by --program, and by a shared library that names it, such as
# adapters/program.c makes. The example in Python compares boxes, so it loses nothing and reports too much; after an
# update it must be asked about the new place. A program that crashes, ends, sends rubbish or refuses is said to have done
# so.
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

# The same programs as commands: each failure is told in the words of the pipe, and shrunk.
by_command() { # NAME COMMAND OPTION...
    local name=$1 status=0
    "$TOUCHSTONE" judge --program "$2" "${@:3}" >"$work/$name" 2>&1 || status=$?
    echo "exit $status" >>"$work/$name"
}
template="python3 $TOP_SRCDIR/docs/example/adapter.py"
by_command named "$template" --name 'My library' --family pair --family sequence --count 40 --shrink 3 --out "$work/found"
check "its name is that of its row" has named "^My library program +total +[0-9]+ +[0-9]+ +0 +[1-9]"
check "what it reports too much is shrunk" has named "extra: 1 and 1 faces, 1 frames"
check "its files have its name" test -s "$work/found/my-library-program-extra.case"
replay=$(sed -n 's/^Replay: touchstone //p' "$work/found/my-library-program-extra.txt")
check "a replay starts it again" grep -qF -- "--program 'python3 " <<<"$replay"
status=0
eval "\"\$TOUCHSTONE\" $replay" >"$work/replay" 2>&1 || status=$?
check "and finds the same" has replay "My library program +files +1 +0 +0 +1 "
check "with its status" test $status -eq 1
# shellcheck disable=SC2016 # the program's own
by_command first 'while read -r word name; do case $word in property) case=$name ;;
    end) printf "property %s\nframe\ncontacts 0\nfirst none\nend\n" "$case" ;; esac done' --family vertex --count 20 \
    --shrink 0.1
check "a first contact is asked for where it is told" has first "total( +[0-9-]+){7} +[1-9][0-9]* +0 +0 +[0-9]"
by_command rubbish "bash $work/talks.sh" --family pair --count 1
check "a line that is none is told" has rubbish "refused: all of frame 0: expected a line of an answer, found 'hello'"
by_command short "bash $work/short.sh" --family pair --count 1
check "an answer without its name is told" has short "expected the answer to judge.scene-1, found ''"
# shellcheck disable=SC2016 # the program's own
by_command late 'while read -r word name; do case $word in property) last=$case case=$name ;;
    end) printf "property %s\nframe\ncontacts 0\nend\n" "$last" ;; esac done' --family pair --count 2
check "the answer to the case before is none" has late "expected the answer to judge.scene-1, found 'judge.hello'"
by_command nobody touchstone-no-such-program --family pair --count 1
check "a command that is not there" has nobody "when it was started: .* status 127 .* not there"
check "nobody was judged" has nobody "^exit 2$"
by_command waits 'cat >/dev/null' --family pair --count 1 --idle 0.5
check "a command that does not answer" has waits "when it was started: no answer, and the processor was not used"
for bad in "--name nobody --program x" "--program x -" "--program x --result y" "--program x --compare a b"; do
    status=0
    # shellcheck disable=SC2086 # a list of words
    "$TOUCHSTONE" judge $bad >"$work/bad" 2>&1 || status=$?
    check "bad use: $bad" test $status -eq 2
    check "one line of it: $bad" has bad ": expected"
done

adapter missing '"touchstone-no-such-program"'
"$TOUCHSTONE" judge "$work/missing.so" --family pair --count 1 >"$work/missing" 2>&1 || :
check "a program that is not there is named" has missing "can't start touchstone-no-such-program: No such file"

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
