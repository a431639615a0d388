# Frama-C and its provers, for ci/prove, which reads it with ".": functions of one file in one run, and
# what became of the goals of each.
# shellcheck disable=SC2154 # ci/prove sets work

# A file's functions are proved together, for it is read but once; not more goals in a run than that,
# so that no core is long alone at the end.
most_goals=100

# Rows of the registry as runs: FILE and its FUNCTIONS with commas. Lemmas have a run of their own.
runs_of() { # <ROWS
    awk -v most=$most_goals '
        $3 == "lemmas" { run[++count] = $2 " lemmas"; next }
        !($2 in last) || goals[last[$2]] + $4 > most { last[$2] = ++count; run[count] = $2 " " $3; goals[count] = $4; next }
        { run[last[$2]] = run[last[$2]] "," $3; goals[last[$2]] += $4 }
        END { for (i = 1; i <= count; i++) print run[i] }'
}

# What belongs to this FILE and FUNCTION: a path without an ending.
path_of() { # FOLDER FILE FUNCTION
    echo "$1/$(tr / _ <<<"$2").$3"
}

# Tells why3 which provers there are. Each has prover_seconds of the processor's time for a goal, Z3
# z3_seconds if that is set: what is proved should not depend on what else a machine does. WP and the provers go
# by the clock on the wall; so that is given sixty times as much, and programs of the provers' names see to the
# limit (CVC4 1.8 takes --cpu-time, and goes by the wall all the same). Who has no time left says "Failed", not
# "Timeout".
configure_provers() {
    local bin=$work/bin
    mkdir -p "$bin"
    # shellcheck disable=SC2016 # they expand their arguments when they run
    {
        printf '#!/bin/sh\nulimit -t "${prover_seconds:-1}"\nexec %s "$@"\n' "$(command -v cvc4)" >"$bin/cvc4"
        printf '#!/bin/sh\nulimit -t "${z3_seconds:-${prover_seconds:-1}}"\nexec %s "$@"\n' "$(command -v z3)" >"$bin/z3"
    }
    chmod +x "$bin/cvc4" "$bin/z3"
    rm -f "$WHY3CONFIG"
    PATH=$bin:$PATH quietly "$work/why3.log" why3 config detect
}

# Where the answers about a file's goals are kept.
said_of() { # FILE
    echo "$work/said/$(tr / _ <<<"$1")"
}

system=$(gcc -print-multiarch)
provers=cvc4,z3
# wp FOLDER FILE FUNCTIONS SECONDS OPTION...: in FOLDER, which looks like the top of the tree, by $provers.
# Doubles are real numbers (+real); every access and operation must be shown to be defined (-wp-rte).
# Qed is told not to try all that it could with what has no variables (-wp-no-ground): the provers are
# as good at that, and it takes a twentieth of the time of everything.
# What a prover said of a goal is kept until ci/prove proves again: a second try asks only for what is
# left, and of a mutant only for what is other.
wp() {
    local folder=$1 file=$2 functions=$3 seconds=$4 what kept
    shift 4
    kept=$(said_of "$file")
    mkdir -p "$kept"
    what=(-wp-fct "$functions")
    [ "$functions" != lemmas ] || what=(-wp-prop=@lemma)
    (cd "$folder" && prover_seconds=$seconds frama-c -no-autoload-plugins -load-module wp,rtegen \
        -cpp-extra-args="-I. -Iinclude -D_GNU_SOURCE -idirafter /usr/include -idirafter /usr/include/$system" \
        -kernel-warn-key ghost:bad-use=error -kernel-warn-key CERT:EXP:46=inactive -warn-unsigned-overflow \
        -wp -wp-rte -wp-no-ground -wp-model +real -wp-prover $provers -wp-par 1 -wp-cache update \
        -wp-cache-dir "$kept" -wp-timeout $((60 * seconds)) "${what[@]}" "$@" "$file") 2>&1
}

# What a run says of each of its FUNCTIONS, a line each: its name, goals that were proved, all goals,
# the seconds that they took, those of the slowest, and how many each prover proved. LOG.json has the
# numbers.
tally_of() { # LOG FUNCTIONS
    local function proved all by
    for function in ${2//,/ }; do
        read -r proved all by < <(jq -r --arg function "$function" '
            [if $function == "lemmas" then ."wp:axiomatics"[] else ."wp:functions"[$function] end | ."wp:section"] as $parts
            | def sum(name): [$parts[]."wp:main"[name] // 0] | add;
            [$parts[] | to_entries[] | select(.key != "wp:main" and .value.valid > 0)
                | {by: .key | sub(":.*"; ""), count: .value.valid}]
            | group_by(.by) | map("\(map(.count) | add) \(.[0].by)") | join(", ") as $by
            | "\(sum("valid")) \(sum("total")) \($by)"' "$1.json" 2>/dev/null) || :
        echo "$function ${proved:-0} ${all:-0} $(seconds_of "$1" "$function" "$2") ${by:--}"
    done
}

# The seconds of all goals of a function and of the slowest one. A goal whose name could be that of two
# functions is the one's with the longer name.
seconds_of() { # LOG FUNCTION FUNCTIONS
    awk -v wanted="$2" -v list="$3" '
        function seconds(text) { return text ~ /ms$/ ? text / 1000 : text + 0 }
        BEGIN { if (wanted == "lemmas") list = wanted = "lemma"; count = split(list, names, ",") }
        /^\[wp\] \[.*\] Goal typed_real_/ {
            goal = $0
            sub(/.* Goal typed_real_/, "", goal)
            owner = ""
            for (i = 1; i <= count; i++)
                if (index(goal, names[i] "_") == 1 && length(names[i]) > length(owner)) owner = names[i]
            if (owner != wanted) next
            here = 0
            while (match($0, /\((Qed:)?[0-9.]+m?s\)/)) {
                text = substr($0, RSTART + 1, RLENGTH - 2)
                sub(/Qed:/, "", text)
                here += seconds(text)
                $0 = substr($0, RSTART + RLENGTH)
            }
            all += here
            if (here > slowest) slowest = here
        }
        END { printf "%.1f %.1f\n", all, slowest }' "$1"
}

# prove_run FILE FUNCTIONS LOG: most goals are for one of the provers and a second of time; so neither
# waits long for the other, unless it must. What is left over then is tried again, and longer.
# The logs are LOG.1 and LOG.2. Prints what tally_of does.
prove_run() {
    local file=$1 left=$2 log=$3 next function proved all rest try
    rm -f "$log".*
    for try in 1 2; do
        [ $try -eq 1 ] || forget_failures "$(said_of "$file")"
        wp "$top" "$file" "$left" "${seconds_of_try[try]}" -wp-report-json "$log.$try.json" >"$log.$try" ||
            rm -f "$log.$try.json"
        next=
        while read -r function proved all rest; do
            if [ "$proved" -eq "$all" ] || [ $try -eq 2 ]; then
                echo "$function $proved $all $rest"
            else
                next=$next${next:+,}$function
            fi
        done < <(tally_of "$log.$try" "$left")
        left=$next
        [ -n "$left" ] || return 0
    done
}
seconds_of_try=(- 4 20)

# How many seconds a goal of a function needs, and some to spare, is kept for its mutants: what they leave
# over must be the fault's doing. Where Z3 proved nothing it gets two seconds, because it rarely gives up and
# would use all its time. Of other sources or provers nothing is kept.
keep_limits_of_these_sources() {
    local sources
    sources=$({
        sources_of_proofs
        frama-c -version && why3 --version && cvc4 --version && z3 --version
    } | sha256sum)
    [ "$(cat "$work/limit/sources" 2>/dev/null)" = "$sources" ] || rm -rf "$work/limit"
    mkdir -p "$work/limit"
    echo "$sources" >"$work/limit/sources"
}
sources_of_proofs() {
    (cd "$top" && find ci/goals.sh include common ref opt cases proofs -name goals.sh -o -name '*.[ch]' | LC_ALL=C sort | xargs cat)
}
keep_limit() { # FILE FUNCTION proved|FAILED SECONDS-OF-THE-SLOWEST PROVERS
    local limit
    limit=$(path_of "$work/limit" "$1" "$2")
    rm -f "$limit"
    [ "$3" = proved ] || return 0
    awk -v slowest="$4" -v by="$5" 'BEGIN { limit = int(4 * slowest) + 2; print limit, by ~ /Z3/ ? limit : 2 }' >"$limit"
}

# Of Z3 Frama-C remembers that it failed, not how long it had.
forget_failures() { # FOLDER
    grep -L '"valid"' -r "$1" | xargs -r rm -f
}
