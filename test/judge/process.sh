#!/usr/bin/env bash
# `touchstone judge` and adapters that leave their process group, leave helpers behind, turn against the process
# that keeps them, or take memory that no limit of the system counts: the judge ends in time and says what it saw,
# and nothing lives on, also when the judge itself is ended.
# shellcheck source=test/command/lib.sh
. "$(dirname "$0")/../command/lib.sh"
compile process.so "$srcdir/test/judge/faulty_process.c"

# gone WHAT: within two seconds no process has the adapter loaded any more.
left() { grep -lsF "$work/process.so" /proc/[0-9]*/maps; }
gone() {
    for _ in {1..40}; do if [ -n "$(left)" ]; then sleep 0.05; fi; done
    if [ -z "$(left)" ]; then good; else bad "$1: $(left | wc -l) processes live on"; fi
    for file in $(left); do
        file=${file%/maps}
        kill -KILL "${file#/proc/}"
    done
}

# ends SECONDS NAME TEXT ARGUMENT...: exit 1 in that time, and TEXT is said of the adapter.
ends() {
    local seconds=$1 name=$2 text=$3 status=0
    shift 3
    timeout -s KILL "$seconds" "$touchstone" judge ./process.so --only "$name" --family pair --count 1 \
        --shrink 0.1 "$@" >out/text 2>err || status=$?
    if [ $status -eq 1 ] && grep -qE -e "$text" out/text; then good; else bad "$name (exit $status, expected 1)"; fi
    gone "$name"
}
ends 30 leads "hang: .*no answer within 0.2 seconds" --limit 0.2
ends 30 helps "lost: " --count 20
ends 30 helps_and_stays "hang: .*no answer within 0.3 seconds" --limit 0.3
ends 180 stops "hang: .*no answer within 0.2 seconds" --limit 0.2
ends 30 kills "crash: .*the process was ended by signal 9" --limit 5

# Who takes 256 MiB of shared memory has more than 64 MiB, and not more than 1024.
if [[ ${TEST_CFLAGS-} == *-fsanitize* ]]; then
    echo "skipped: with a sanitizer memory has no limit"
elif ! grep -q RssShmem /proc/self/status; then
    echo "skipped: the system does not say how much memory is shared"
else
    ends 30 shares "crash: .*the process was ended: it took more memory than it may" --memory 64
    "$touchstone" judge ./process.so --only shares --family pair --count 1 --memory 1024 --shrink 0.1 >out/text 2>err
    if grep -q "crash: " out/text; then bad "shares: a limit that was not reached"; else good; fi
fi

# However the judge is ended: nothing that it has started lives on.
for signal in TERM HUP KILL; do
    "$touchstone" judge ./process.so --only helps_and_stays --family pair --count 1 --limit 60 >out/text 2>err &
    judge=$!
    for _ in {1..100}; do if [ "$(left | wc -l)" -lt 2 ]; then sleep 0.05; fi; done
    if [ "$(left | wc -l)" -ge 2 ]; then good; else bad "SIG$signal: no helper was started"; fi
    kill -s $signal $judge
    wait $judge 2>/dev/null
    gone "after SIG$signal"
done

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
