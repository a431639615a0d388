# The command when memory runs out, at any allocation of its own, of GMP or of the C library: it does its work all
# the same, or says so in one line, exits with 2 and leaves no file. Lack of memory is no failed property.
# shellcheck source=test/command/lib.sh
. "$(dirname "$0")/lib.sh"

if [ -n "$sanitizer" ] || ! echo 'int main(void) { extern void *__libc_malloc(unsigned long); return !__libc_malloc(1); }' |
    ${CC:-cc} -x c - -o probe 2>/dev/null || ! ./probe; then
    echo "skipped: a sanitizer or another C library allocates here"
    exit 77
fi
if ldd "$touchstone" | grep -q libomp; then
    echo "skipped: LLVM's OpenMP ends the program itself, or waits for ever, when its memory runs out"
    exit 77
fi
compile scarce.so "$srcdir/test/command/scarce.c"

# scarce K ON ARGUMENT...: allocation K fails, and with ON all that follow.
scarce() {
    local k=$1 on=$2 status=0 lines
    shift 2
    rm -rf left && mkdir left
    env TOUCHSTONE_SCARCE="$k" ${on:+TOUCHSTONE_SCARCE_ON=1} LD_PRELOAD="$PWD/scarce.so" \
        "$touchstone" "$@" >out/text 2>err </dev/null || status=$?
    lines=$(wc -l <err)
    if [ $status -eq 2 ]; then
        if [ "$lines" -ne 1 ]; then bad "$*, allocation $k${on:+ on}: $lines lines on stderr"; return; fi
        if ! grep -q '^touchstone.*memory' err; then bad "$*, allocation $k${on:+ on}"; return; fi
        if [ -n "$(ls left)" ]; then bad "$*, allocation $k${on:+ on}: left a file"; return; fi
        if ! grep -q 'a file that fits' err && grep -qE 'FAILED|[1-9][0-9]* failed' out/text; then bad "$*, allocation $k${on:+ on}: a failed property"; return; fi
    elif [ $status -ne 0 ]; then
        bad "$*, allocation $k${on:+ on}: exit $status"
        return
    fi
    good
}

# starves ARGUMENT...: at its first 20 allocations each, and at about 25 of those behind them.
starves() {
    local count k
    env TOUCHSTONE_SCARCE_COUNT=count LD_PRELOAD="$PWD/scarce.so" "$touchstone" "$@" >out/text 2>err || bad "$*"
    count=$(cat count)
    for on in '' on; do
        for ((k = 1; k <= count; k += k <= 20 ? 1 : 1 + count / 25)); do scarce "$k" "$on" "$@"; done
    done
}

# Two boxes that share a volume; exact arithmetic decides what touches.
box() {
    printf 'v %s\n' "$1 0 0" "$2 0 0" "$1 1 0" "$2 1 0" "$1 0 1" "$2 0 1" "$1 1 1" "$2 1 1"
    printf 'f %s\n' '1 3 4 2' '5 6 8 7' '1 2 6 5' '3 7 8 4' '1 5 7 3' '2 4 8 6'
}
box 0 2 >in/left.obj
box 1 3 >in/right.obj
works gen triangle.same_answer --seed 3 --count 5 --output in/triangles.case
works gen ldi.lines --seed 3 --output in/lines.case
works gen contact.same_set --seed 3 --output in/contacts.case
starves list
starves list --properties
starves gen contact.same_set --count 3 --output left/cases.case
starves contacts in/left.obj in/right.obj
starves contacts --method ref in/left.obj in/right.obj
starves volume in/left.obj in/right.obj --pixels 4x4 --exact
starves replay in/triangles.case
starves replay in/lines.case
starves replay in/contacts.case
starves verify triangle.same_answer --trials 3 --seed 1

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
