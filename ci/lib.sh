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

# begin_progress WHAT ALL COUNT: until end_progress it is told how far long work is, in the words of `touchstone verify`: on
# a terminal by a line that is written over each second, elsewhere by a line each minute. COUNT is a function that prints
# how many of ALL are done, and how many of these failed. TOUCHSTONE_PROGRESS=no tells nothing; a number of seconds, a
# line that often.
begin_progress() {
    local wait=60 wish=${TOUCHSTONE_PROGRESS-}
    progress=
    if [ -t 2 ]; then wait=1; fi
    [ "$wish" != no ] || return 0
    if [[ $wish =~ ^[0-9]*\.?[0-9]+$ && $wish =~ [1-9] ]]; then wait=$wish; fi
    # No child of this shell, or its "wait" would wait for it. It must not keep a lock that a script has as file 8 or 9.
    progress=$(tell_progress "$wait" "$@" >/dev/null 8>&- 9>&- & echo $!)
}

end_progress() {
    [ -z "${progress-}" ] || kill "$progress" 2>/dev/null || :
    progress=
    clear_progress
}

# Before something else is printed: it would stand behind the line on the terminal.
clear_progress() {
    if [ -t 2 ]; then printf '\r\033[K' >&2; fi
}

tell_progress() { # SECONDS WHAT ALL COUNT
    local wait=$1 what=$2 all=$3 count=$4 from now failed start=$SECONDS told=$SECONDS step=1 terminal=0
    if [ -t 2 ]; then terminal=1; fi
    if [ "${wait%%.*}" = 0 ] || [ -z "${wait%%.*}" ]; then step=$wait; fi
    read -r from failed < <("$count")
    while sleep "$step" 2>/dev/null && kill -0 $$ 2>/dev/null; do
        [ "$step" != 1 ] || [ $((SECONDS - told)) -ge "${wait%%.*}" ] || continue
        told=$SECONDS
        read -r now failed < <("$count")
        progress_line "$what" "$from" "$now" "$all" "$failed" $((SECONDS - start)) $terminal >&2
    done
}

progress_line() { # WHAT FROM DONE ALL FAILED SECONDS TERMINAL
    awk -v name="ci/$(basename "$0")" -v what="$1" -v from="$2" -v now="$3" -v all="$4" -v failed="$5" -v seconds="$6" \
        -v terminal="$7" 'BEGIN {
        rate = seconds > 0 ? (now - from) / seconds : 0
        part = all > 0 ? now / all : 1
        if (terminal) {
            for (i = 0; i < 20; i++) bar = bar (i < int(20 * part) ? "#" : " ")
            printf "\r[%s] %3.0f %%  ", bar, 100 * part
        } else printf "%s: ", name
        printf "%s: %d of %d, ", what, now, all
        if (rate >= 1) printf "%.*f/s", rate < 10, rate; else printf "%.1f/min", 60 * rate
        if (rate > 0) {
            left = (all - now) / rate
            printf ", %d:%02d:%02d left", left / 3600, int(left / 60) % 60, int(left) % 60
        }
        printf ", %d failed%s", failed, terminal ? "\033[K" : "\n"
    }'
}

# Of apt-get, wherever it is called: a server that does not answer is asked again, and not waited for for ever. Another
# apt-get that is at work is waited for, ten minutes.
# shellcheck disable=SC2034 # used by those who read this file
apt_patience=(-q -o Acquire::http::Timeout=30 -o Acquire::https::Timeout=30 -o Acquire::Retries=3 -o DPkg::Lock::Timeout=600)

# Tests of more than 15 s of processor time, all of them together four fifths of make check. What they look for is the
# same for every compiler and wherever the sources stand.
long_tests='^test/command/(campaign|memory|quoted|repro|repro_wrong|verify|volume)\.sh$'
long_tests+='|^test/judge/(command|evidence|mesh|process|program|self|shards)\.sh$|^test/engine/(faults|seeds)\.sh$'
long_tests+='|^test/library/(many_frames|methods|spheretree)$|^test/memory/(allocation|bucket|contact)$'

# In a configured build folder: the tests of make check but for the long ones, a line each.
quick_tests() { all_tests | grep -vE "$long_tests"; }
all_tests() { make -s print-tests | tr ' ' '\n'; }

# Of these tests, a line each, one in N of the quick ones and one in M of the long ones, drawn by the commit.
slice_of_tests() { # N M
    local tests
    tests=$(cat)
    grep -vE "$long_tests" <<<"$tests" | drawn_by_commit "$1" || :
    grep -E "$long_tests" <<<"$tests" | drawn_by_commit "$2" || :
}

# asks_for OPTION ARGUMENT...: true if this one option is given, false without an argument; anything else is refused.
asks_for() {
    local option=$1
    shift
    [ $# -gt 0 ] || return 1
    [ "$*" = "$option" ] || {
        echo "ci/$(basename "$0"): expected $option or nothing, found '$*'" >&2
        exit 2
    }
}

# Leaves of the lines on standard input one in N, drawn by the commit, so that a few changes see all.
drawn_by_commit() { # N
    local commit
    commit=$(git -C "$top" rev-parse --short=7 HEAD 2>/dev/null || echo 0)
    awk -v n="$1" -v drawn=$((16#$commit % $1)) 'NR % n == drawn'
}

# configure_in NAME OPTION...: enters build/NAME, configured with these options. configure runs
# again only when it, or the options, changed.
configure_in() {
    local name=$1 newer
    shift
    newer=$(find "$top/configure.ac" "$top"/Makefile.am "$top"/*/*.am "$top"/*/*/*.am -newer "$top/Makefile.in" 2>/dev/null || :)
    if [ ! -x "$top/configure" ] || [ ! -f "$top/Makefile.in" ] || [ -n "$newer" ]; then
        quietly "$build_root/autogen.log" "$top/autogen.sh" || return 1
    fi
    mkdir -p "$build_root/$name"
    cd "$build_root/$name" || exit
    if [ ! -f Makefile ] || [ "$(cat configured 2>/dev/null)" != "$*" ] ||
        [ "$top/configure" -nt config.status ]; then
        quietly "$PWD/configure.log" "$top/configure" "$@" || return 1
        printf '%s' "$*" >configured
    fi
}

# Enters the build folder of ci/check. If TOUCHSTONE_WERROR is set, that is the one of ci/compilers, where every
# warning is an error: .ci/run sets it, and has one build less to wait for.
configure_for_check() {
    if [ -n "${TOUCHSTONE_WERROR-}" ]; then configure_in gcc CC=gcc --enable-werror; else configure_in check; fi
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
