# The parts "fuzz", "afl" and "mutants" of ci/campaign/test, which reads it with ".": searches of fuzzers and mutants of proofs
# in shards, and their merge. Bash.
# shellcheck disable=SC2154 # ci/campaign/test sets top, build_root and work
target=predicate.turns_around # a small one

good() {
    passed=$((passed + 1))
    echo "passed: $1"
}
bad() {
    failed=$((failed + 1))
    echo "FAILED: $1"
    tail -n 5 said.log 2>/dev/null || :
}

# says WHAT STATUS PATTERN COMMAND...: it ends with this status, and prints a line like this.
says() {
    local what=$1 wanted=$2 pattern=$3 status=0
    shift 3
    "$@" >said.log 2>&1 || status=$?
    if [ $status -eq "$wanted" ] && grep -qE -e "$pattern" said.log; then good "$what"; else bad "$what (status $status)"; fi
}

# refuses COMMAND...: what is asked for can't be done, which is said by one line.
refuses() {
    local status=0
    "$@" >said.log 2>&1 || status=$?
    if [ $status -eq 2 ] && [ "$(wc -l <said.log)" -eq 1 ]; then good "refused: $(cut -c 1-100 said.log)"; else bad "$* (status $status)"; fi
}

refuses_bad_shards() { # COMMAND...
    refuses "$@" --shard 3/2 --folder bad
    refuses "$@" --shard 0/2 --folder bad
    refuses "$@" --shard two --folder bad
    refuses "$@" --shard 1/2
    refuses "$@" --shard
    refuses "$@" --folder bad
    refuses "$@" --merge --folder nothing_here
    refuses "$@" --shard 1/2 --merge --folder bad
}

# A command of one shard is stopped as soon as a file is there that it makes.
stop_when_there() { # FILE-PATTERN COMMAND...
    local pattern=$1 run status=0
    shift
    "$@" >said.log 2>&1 &
    run=$!
    for _ in $(seq 600); do
        if compgen -G "$pattern" >/dev/null || ! kill -0 $run 2>/dev/null; then break; fi
        sleep 0.2
    done
    kill -TERM $run 2>/dev/null || :
    wait $run || status=$?
    if [ $status -eq 2 ] && compgen -G "$pattern" >/dev/null; then good "stopped: $*"; else bad "$* (status $status)"; fi
}

# Nothing of the shards' corpora is new to the merged one.
covers_all() { # FOLDER
    local program=$build_root/fuzz/fuzz/touchstone-fuzz
    cp -r "$1/merged/corpus/$target" covered
    "$program" --property="$target" -merge=1 -max_len=1024 covered "$1"/[0-9]*/corpus/"$target"
}

with_fuzz() {
    local fuzz=$top/ci/fuzz
    says "libFuzzer by GNU parallel, two shards, merged" 0 '^1 passed, 0 failed$' \
        "$top/ci/campaign/parallel" --shards 2 --folder searched --command "$fuzz" -- 2 "$target"
    says "what is merged covers both" 0 '^MERGE-OUTER: 0 new files with 0 new features' covers_all searched
    says "each shard has its own seed" 1 . diff -rq searched/1/corpus searched/2/corpus
    rm -rf searched/1/log
    says "a shard that is done passes again" 0 '^1 passed, 0 failed$' "$fuzz" --shard 1/2 --folder searched 2 "$target"
    says "and has nothing to do" 0 '^$' eval 'test ! -e searched/1/log && echo'
    says "with more seconds it goes on, and tells how far it is" 0 "^ci/fuzz: shard 1 of 2: [01] of 1, .* 0 failed$" \
        env TOUCHSTONE_PROGRESS=0.5 "$fuzz" --shard 1/2 --folder searched 4 "$target"
    printf x | tee "searched/1/found/$target-crash-x" >"searched/2/found/$target-crash-x"
    : >"searched/2/found/$target-slow-unit-y"
    says "what two shards found is listed once" 1 "^  1/found/$target-crash-x, found 2 times$" "$fuzz" --merge --folder searched
    says "and fails" 1 '^0 passed, 1 failed$' "$fuzz" --merge --folder searched
    stop_when_there "stopped/2/corpus/$target/*" "$fuzz" --shard 2/3 --folder stopped 60 "$target"
    says "shards that are missing are named" 1 '^missing of 3 shards: 1 3$' "$fuzz" --merge --folder stopped
    says "one that was stopped, too" 1 '^not finished of 3 shards: 2$' "$fuzz" --merge --folder stopped
    says "it goes on" 0 '^1 passed, 0 failed$' "$fuzz" --shard 2/3 --folder stopped 1 "$target"
    refuses "$fuzz" --shard 2/4 --folder stopped 1 "$target"
    refuses "$fuzz" --gate --shard 2/3 --folder stopped
    refuses "$fuzz" --shard 2/3 --folder stopped 1 no.such_property
    refuses "$fuzz" --shard 2/3 --folder stopped minute
    refuses_bad_shards "$fuzz"
    refuses "$top/ci/campaign/parallel" --shards 2 --folder bad --command ci/no-such-command
}

with_afl() {
    local afl=$top/ci/fuzz-afl k
    for k in 2 1; do
        says "AFL++, shard $k of 2" 0 '^1 passed, 0 failed$' "$afl" --shard $k/2 --folder by_afl 3 "$target"
    done
    says "the main one took over what the other has" 0 'sync:s2' ls "by_afl/sync/$target/s1/queue"
    says "AFL++, merged" 0 '^1 passed, 0 failed$' "$afl" --merge --folder by_afl
    says "which took over what both have" 0 'sync:s[12]' ls "by_afl/sync/$target/merged/queue"
    rm -rf by_afl/2
    says "shards that are missing are named" 1 '^missing of 2 shards: 2$' "$afl" --merge --folder by_afl
    refuses "$top/ci/fuzz" --merge --folder by_afl
    refuses_bad_shards "$afl"
}

# Results as shards leave them, without the provers: of the four mutants of "sort" three are caught.
with_mutants() {
    local prove=$top/ci/prove digest
    # shellcheck source=ci/goals.sh
    digest=$(. "$top/ci/goals.sh" && sources_of_proofs | sha256sum | cut -d ' ' -f 1)
    mkdir -p broken/1 broken/2
    echo "ci/prove --mutants sort in 2 shards" >broken/shards
    awk -v digest="$digest" '$1 == "sort" {
        sub(/^sort +/, "sort ")
        printf "%s\t%d\t%s\tsaid\n", digest, ++n == 3, $0 >(n <= 2 ? "broken/1/results" : "broken/2/results")
    }' "$top/proofs/mutants.txt"
    touch broken/1/complete broken/2/complete
    says "mutants of proofs, merged" 1 '^3 passed, 1 failed$' "$prove" --mutants --merge --folder broken sort
    says "the one that was not caught is named" 1 '^FAILED: not caught: sort ' "$prove" --mutants --merge --folder broken sort
    sed -n 's/\t1\t/\t0\t/p' broken/2/results >again
    cat again >>broken/2/results
    says "tried again, and caught" 0 '^4 passed, 0 failed$' "$prove" --mutants --merge --folder broken sort
    rm -r broken/2
    says "a shard that is missing is named" 1 '^missing of 2 shards: 2$' "$prove" --mutants --merge --folder broken sort
    says "and its mutants are counted" 1 '^FAILED: 2 mutants were not tried' "$prove" --mutants --merge --folder broken sort
    refuses "$prove" --mutants --merge --folder broken
    refuses "$prove" --quick --shard 1/2 --folder broken
    refuses_bad_shards "$prove" --mutants
}
