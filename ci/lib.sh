# What the scripts in ci/ share; they read it with ".". Bash.

top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# A leak checker leaves out what is not ours.
export LSAN_OPTIONS=suppressions=$top/ci/leaks.supp:print_suppressions=0
# All build folders live here, one a purpose. git ignores build/.
build_root=${TOUCHSTONE_BUILD:-$top/build}
# shellcheck disable=SC2034 # used by those who read this file
jobs=$(nproc 2>/dev/null || echo 2)

# Prints the comment at the head of the calling script when its first argument is --help.
help_if_asked() {
    case ${1-} in
    -h | --help)
        sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0"
        exit 0
        ;;
    esac
}

say() { printf '== %s\n' "$*"; }

# quietly LOG COMMAND...: shows the end of the output only when the command fails.
quietly() {
    local log=$1
    shift
    mkdir -p "$(dirname "$log")"
    if ! "$@" >"$log" 2>&1; then
        tail -n 60 "$log"
        printf 'failed: %s\nall of its output: %s\n' "$*" "$log"
        return 1
    fi
}

# configure_in NAME OPTION...: enters build/NAME, configured with these options. configure runs
# again only when it, or the options, changed.
configure_in() {
    local name=$1 newer
    shift
    newer=$(find "$top/configure.ac" "$top/Makefile.am" -newer "$top/Makefile.in" 2>/dev/null || :)
    if [ ! -x "$top/configure" ] || [ ! -f "$top/Makefile.in" ] || [ -n "$newer" ]; then
        quietly "$build_root/autogen.log" "$top/autogen.sh"
    fi
    mkdir -p "$build_root/$name"
    cd "$build_root/$name" || exit
    if [ ! -f Makefile ] || [ "$(cat configured 2>/dev/null)" != "$*" ] ||
        [ "$top/configure" -nt config.status ]; then
        quietly "$PWD/configure.log" "$top/configure" "$@"
        printf '%s' "$*" >configured
    fi
}

# Sums the test logs of a build folder after "make check": each test may end its log with a line
# "N passed, N failed"; one that does not counts as one. Prints such a line and returns 1 when
# something failed or nothing ran.
sum_checks() {
    find . -name '*.trs' | sort | while read -r trs; do
        result=$(sed -n 's/^:global-test-result: *//p' "$trs")
        line=$(grep -E '^[0-9]+ passed, [0-9]+ failed$' "${trs%.trs}.log" | tail -n 1 || :)
        printf '%s %s\n' "$result" "${line:-none}"
    done | awk '
        $1 == "SKIP" { skipped++; next }
        { p = 0; f = 0 }
        $2 != "none" { p = $2; f = $4 }
        $1 == "PASS" && p + f == 0 { p = 1 }
        $1 != "PASS" && f == 0 { f = 1 }
        { passed += p; failed += f }
        END {
            if (skipped) printf "%d tests skipped\n", skipped
            printf "%d passed, %d failed\n", passed, failed
            exit failed > 0 || passed == 0
        }'
}
