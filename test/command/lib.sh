# What the scripts that test the command (test/command, test/judge) say things with; they read this file
# with ".". Bash.
# shellcheck disable=SC2034 # variables are used by who reads it
set -u
touchstone=${TOUCHSTONE:-./touchstone}
case $touchstone in
/*) ;;
*) touchstone=$PWD/$touchstone ;;
esac
srcdir=$(cd "${TOP_SRCDIR:-$(dirname "$0")/../..}" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
# A search for leaks can cost seconds a process, and there are hundreds here: it is off until the
# end, where every command has its turn.
sanitizer=${ASAN_OPTIONS-}
export ASAN_OPTIONS="${sanitizer:+$sanitizer:}detect_leaks=0"
export TOUCHSTONE_PROGRESS=no # or what takes longer than a minute says so on stderr
mkdir in out
# A floor of two faces, and a pin that stands on the first of them.
printf '%s\n' 'v 0 0 0' 'v 4 0 0' 'v 0 4 0' 'v 4 4 0' 'f 1 2 3' 'f 2 4 3' >in/floor.obj
printf '%s\n' OFF '3 1 0' '1 1 0' '1 1 2' '3 1 2' '3 0 1 2' >in/pin.off
passed=0
failed=0
good() { passed=$((passed + 1)); }
bad() {
    failed=$((failed + 1))
    printf 'failed: %s\n' "$*"
    if [ -s err ]; then sed 's/^/    stderr: /' err | head -n 5; fi
    if [ -n "${TOUCHSTONE_STOP-}" ]; then exit 1; fi # ci/mutants: one failure is enough
}

# works ARGUMENT...: exit 0 and nothing on stderr; the output is in the file out/text.
works() {
    local status=0
    "$touchstone" "$@" >out/text 2>err || status=$?
    if [ $status -eq 0 ] && [ ! -s err ]; then good; else bad "$* (exit $status, expected 0)"; fi
}

# exits STATUS ARGUMENT...: like works, for another exit status.
exits() {
    local wanted=$1 status=0
    shift
    "$touchstone" "$@" >out/text 2>err || status=$?
    if [ $status -eq "$wanted" ]; then good; else bad "$* (exit $status, expected $wanted)"; fi
}

files() { find . -type f ! -path ./out/text ! -path ./err | LC_ALL=C sort; }

# refuses TEXT ARGUMENT...: exit 2, one line on stderr that contains TEXT, nothing on stdout,
# and no new file.
refuses() {
    local text=$1 status=0 before after
    shift
    before=$(files)
    "$touchstone" "$@" >out/text 2>err </dev/null || status=$?
    after=$(files)
    if [ $status -ne 2 ]; then
        bad "$* (exit $status, expected 2)"
    elif [ "$(wc -l <err)" -ne 1 ]; then
        bad "$*: expected one line on stderr"
    elif ! grep -qF -e "$text" err; then
        bad "$*: expected '$text' on stderr"
    elif [ -s out/text ]; then
        bad "$*: printed an answer"
    elif [ "$before" != "$after" ]; then
        bad "$*: left a file behind"
    else
        good
    fi
}

# says TEXT: the last output contains it.
says() { if grep -qF -e "$1" out/text; then good; else bad "expected '$1' in the output"; fi; }

# prints TEXT: the last output is this line.
prints() { if [ "$(cat out/text)" = "$1" ]; then good; else bad "expected '$1', found '$(head -n 3 out/text)'"; fi; }

# same WHAT FILE FILE
same() { if cmp -s "$2" "$3"; then good; else bad "$1"; fi; }

# json ARGUMENT...: works, and prints JSON.
json() {
    works "$@"
    if ! command -v python3 >/dev/null || ! python3 -c 'import json' 2>/dev/null; then
        echo "skipped: no python3, so nobody checked that the JSON of $1 can be parsed"
    elif python3 -c 'import json, sys; json.load(open(sys.argv[1], encoding="utf-8"))' out/text 2>err; then
        good
    else
        bad "$*: the output is no JSON"
    fi
}

# leaks_count: true where leaks are to be looked for, and from now on they are.
leaks_count() {
    [[ $sanitizer == *detect_leaks=1* ]] || return
    ASAN_OPTIONS=$sanitizer
}

# count NAME: the first number of that name in the last JSON.
count() { sed -n "s/^ *\"$1\": \([0-9]*\),*\$/\1/p" out/text | head -n 1; }

# compile OUTPUT FILE...: a shared library for the judge.
compile() {
    local output=$1
    shift
    # shellcheck disable=SC2086 # lists of flags
    ${CC:-cc} ${TEST_CFLAGS-} -std=c11 -D_GNU_SOURCE -ffp-contract=off -shared -fPIC -I"$srcdir" \
        -I"$srcdir/include" "$@" -o "$output" -lgmp -lm >compile.log 2>&1 || {
        cat compile.log
        bad "$output does not compile"
    }
}

# The completion asks the command for all it knows.
completes() {
    local text=$1
    shift
    COMP_WORDS=("$touchstone" "$@") COMP_CWORD=$# COMPREPLY=()
    _touchstone
    if [[ " ${COMPREPLY[*]} " == *" $text "* ]]; then good; else bad "completion of $*: no $text"; fi
}

properties=$("$touchstone" list --properties)
contact=$(printf '%s\n' "$properties" | grep '^contact\.' | head -n 1)
triangle=$(printf '%s\n' "$properties" | grep '^triangle\.' | head -n 1)

# even FILE: a result of `touchstone verify` or `judge` without what differs between runs: times, machines, and which
# failing case of the judge's is shown.
even() {
    python3 - "$1" <<'END'
import json
import sys

result = json.load(open(sys.argv[1], encoding="utf-8"))
for key in ("machine", "started"):
    result.pop(key)
for row in result["rows"]:
    row.pop("seconds")
    row.pop("slowest")
if "evidence" in result:
    result["evidence"] = sorted([p["adapter"], p["fault"]] for p in result["evidence"])
print(json.dumps(result, indent=1))
END
}
# change STATEMENT FROM TO: a result changed by hand.
change() {
    python3 -c "import json, sys
r = json.load(open(sys.argv[2])); row = r['rows'][0]; piece = (r.get('evidence') or [None])[0]
exec(sys.argv[1]); json.dump(r, open(sys.argv[3], 'w'))" "$@"
}
