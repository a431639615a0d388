#!/usr/bin/env bash
# `touchstone judge` and adapters that leave their process group, leave helpers behind, turn against the process
# that keeps them, or take memory that no limit of the system counts: the judge ends in time and says what it saw,
# and nothing lives on, also when the judge itself is ended.
# shellcheck source=test/command/lib.sh
. "$(dirname "$0")/../command/lib.sh"
compile process.so "$srcdir/test/judge/faulty_process.c"

# gone WHAT: within twenty seconds no process has the adapter loaded any more.
left() { grep -lsF "$work/process.so" /proc/[0-9]*/maps; }
gone() {
    for _ in {1..400}; do if [ -n "$(left)" ]; then sleep 0.05; fi; done
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
idle='hang: .*no answer, and the processor was not used for 0.3 seconds'
used_up='hang: .*no answer within 0.2 seconds of processor time'
ends 240 leads "$idle" --idle 0.3
ends 240 helps "lost: " --count 20
ends 240 helps_and_stays "$idle" --idle 0.3
ends 240 stops "$idle" --idle 0.3
ends 240 kills "crash: .*the process was ended by signal 9" --limit 5

# Who ends one of several processes of the judge is no reason for a verdict.
exits 2 judge ./process.so --only ends_judge --family pair --family vertex --count 1 --jobs 2
if [ "$(cat err)" = "touchstone: a process of the judge was ended: Killed" ]; then good; else bad "a process of the judge"; fi
gone ends_judge

# Work counts, whoever of its processes does it; so does that of those that have ended.
ends 240 spins "$used_up" --limit 0.2
ends 240 helper_spins "$used_up" --limit 0.2
ends 240 helpers_spin "$used_up" --limit 0.2

# answers WHAT NAME TEXT ARGUMENT...: the adapter does not hang, whatever the clock on the wall says.
answers() {
    local what=$1 name=$2 text=$3 status=0
    shift 3
    timeout -s KILL 480 "$@" "$touchstone" judge ./process.so --only "$name" --family pair --count 4 --limit 1 --idle 3 \
        --shrink 0.1 --verbose >out/text 2>err || status=$?
    if [[ $status =~ ^[01]$ ]] && ! grep -q "hang: " out/text && grep -q "$text" out/text; then
        good
    else
        bad "$what (exit $status, expected 0 or 1)"
    fi
    gone "$name"
}
# Of a busy machine it gets a small part: 0.3 seconds of work take longer than the limit.
spinners=()
for ((i = 0; i < $(nproc); i++)); do
    nice -n 5 bash -c 'while :; do :; done' &
    spinners+=($!)
done
began=$(date +%s%N)
answers "a busy machine" works "pair" nice -n 19
took=$((($(date +%s%N) - began) / 1000000))
kill "${spinners[@]}"
wait "${spinners[@]}" 2>/dev/null
if [ $took -gt 1000 ]; then good; else echo "skipped: the machine was not busy enough: $took ms"; fi
answers "stopped for a while" is_stopped "pair" env
# One case needs five or six scenes. Of each process the first case is answered, the second only when it is put alone.
answers "put alone" tires "    2 cases were answered in time only when they were put alone" env TOUCHSTONE_PROGRESS=no

# Who takes 256 MiB of shared memory has more than 64 MiB, and not more than 1024.
if [[ ${TEST_CFLAGS-} == *-fsanitize* ]]; then
    echo "skipped: with a sanitizer memory has no limit"
elif ! grep -q RssShmem /proc/self/status; then
    echo "skipped: the system does not say how much memory is shared"
else
    ends 240 shares "crash: .*the process was ended: it took more memory than it may" --memory 64
    "$touchstone" judge ./process.so --only shares --family pair --count 1 --memory 1024 --shrink 0.1 >out/text 2>err
    if grep -q "crash: " out/text; then bad "shares: a limit that was not reached"; else good; fi
fi

# However the judge is ended: nothing that it has started lives on.
heeds=() # SIGHUP, which under nohup is ignored
if env --default-signal=HUP true 2>/dev/null; then heeds=(env --default-signal=HUP); fi
for signal in TERM HUP KILL; do
    ${heeds[@]+"${heeds[@]}"} "$touchstone" judge ./process.so --only helps_and_stays --family pair --count 1 --limit 60 >out/text 2>err &
    judge=$!
    for _ in {1..400}; do if [ "$(left | wc -l)" -lt 2 ]; then sleep 0.05; fi; done
    if [ "$(left | wc -l)" -ge 2 ]; then good; else bad "SIG$signal: no helper was started"; fi
    kill -s $signal $judge
    wait $judge 2>/dev/null
    gone "after SIG$signal"
done

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
