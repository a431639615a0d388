# Code and contracts that are broken and must not prove, for ci/prove --mutants, which reads it with "."; in one piece, or in
# shards whose results are kept.
# shellcheck disable=SC2154,SC2034 # ci/prove sets top, work, registry, shard and others, and uses at_once

# Proves what earlier runs did not of these sources; a mutant is measured by it.
measure() { # NUMBER "FILE FUNCTIONS"
    local file functions log function proved all seconds slowest by word
    read -r file functions <<<"$2"
    log=$(path_of "$work/limit" "$file" "${functions%%,*}").log
    while read -r function proved all seconds slowest by; do
        printf 'whole   %-28s %-18s %d of %d goals\n' "$file" "$function" "$proved" "$all"
        if [ "$all" -gt 0 ] && [ "$proved" -eq "$all" ]; then word=proved; else word=FAILED; fi
        keep_limit "$file" "$function" $word "$slowest" "$by"
        if [ $word = proved ]; then result "$1" 0; else result "$1" 1; fi
    done < <(prove_run "$file" "$functions" "$log")
}

# The rows of a list whose function has no limit yet.
without_limit() { # <ROWS
    local name file function rest
    while read -r name file function rest; do
        [ -s "$(path_of "$work/limit" "$file" "$function")" ] || echo "$name $file $function $rest"
    done
}

# Each line: NAME, the FILE and FUNCTION to prove, the file to break, and how (sed).
mutant() { # NUMBER LINE
    local name file function broken how left limit z3_limit tree=$work/mutant/$1
    read -r name file function broken how <<<"$2"
    mkdir -p "$tree"
    cp -r "$top/include" "$top/common" "$top/ref" "$top/opt" "$top/cases" "$top/proofs" "$tree/"
    sed -i -E "$how" "$tree/$broken"
    if cmp -s "$top/$broken" "$tree/$broken"; then
        echo "FAILED: nothing to break in $broken by $how"
        return 1
    fi
    read -r limit z3_limit 2>/dev/null <"$(path_of "$work/limit" "$file" "$function")" || {
        echo "FAILED: $file $function does not prove, broken or not"
        return 1
    }
    # One goal left over is enough: sed ends there, and so does what writes to it.
    z3_seconds=$z3_limit wp "$tree" "$file" "$function" "$limit" | sed '/^\[wp\] \[Failed\] Goal/q' >"$tree/log" || :
    left=$(sed -n 's/^\[wp\] \[Failed\] Goal typed_real_//p' "$tree/log")
    if [ -z "$left" ]; then
        if grep -q '^\[wp\] Proved goals:' "$tree/log"; then
            echo "FAILED: $file $function still proves after $how"
        else
            echo "FAILED: $broken can't be read after $how"
        fi
        return 1
    fi
    rm -rf "$tree"
    printf 'caught  %-28s %-18s %s  %s\n' "$file" "$function" "$left" "$how"
    result "$1" 0
}

# As mutant does, and keeps what became of it.
try_mutant() { # NUMBER LINE
    local bad=0
    mutant "$1" "$2" || bad=1
    if [ $bad -eq 1 ]; then result "$1" 1; fi
    if [ -n "$shard" ]; then keep_result $bad "$2" "$(tail -n 1 "$work/row/$1")"; fi
}

# No more mutants at once than there are cores: a goal that is too late would count as caught.
run_mutants() {
    rm -rf "$work/mutant"
    mkdir -p "$work/mutant"
    selected_of "$top/proofs/mutants.txt" >"$work/mutant/list"
    if [ -n "$shard" ]; then take_shard; fi
    each_of measure < <(selected_of "$registry" | of_these_mutants "$work/mutant/list" | without_limit | runs_of)
    at_once=$jobs
    each_of try_mutant <"$work/mutant/list"
    if [ -n "$shard" ]; then : >"$folder/$shard/complete"; else every_theorem_has_two; fi
}

# The rows of the registry whose functions these mutants break.
of_these_mutants() { # LIST <ROWS
    awk 'NR == FNR { broken[$2 " " $3]; next } ($2 " " $3) in broken' "$1" -
}

every_theorem_has_two() {
    local name file function rest mutants
    while read -r name file function rest; do
        mutants=$(awk -v file="$file" -v name="$function" '!/^#/ && $2 == file && $3 == name' \
            "$top/proofs/mutants.txt" | wc -l)
        [ "$mutants" -ge 2 ] || {
            echo "FAILED: $file $function has $mutants mutants in proofs/mutants.txt, expected 2"
            count 1
        }
    done < <(selected_of "$registry")
}

# ---- shards --------------------------------------------------------------------------------------

# A line of FOLDER/K/results: the sources' digest, 0 (caught) or 1, the line of proofs/mutants.txt, and what was said; with
# tabs between. The last line of a mutant counts. One that was cut short is none of any mutant.
keep_result() { # 0|1 LINE SAID
    printf '%s\t%d\t%s\t%s\n' "$digest" "$1" "$2" "${3//$'\t'/ }" >>"$folder/$shard/results"
}

# Lines of the list that were caught, in these sources, or, with 1, that were not.
results_are() { # 0|1 RESULTS...
    local wanted=$1
    shift
    cat /dev/null "$@" 2>/dev/null | awk -F '\t' -v digest="$digest" -v wanted="$wanted" '
        $1 == digest && NF == 4 { bad[$3] = $2 }
        END { for (line in bad) if (bad[line] == wanted) print line }'
}

# Leaves in the list what this shard still has to try. A part is a piece of the list, and not each Nth line: mutants of
# one function stand together, and the function has to be proved in few shards.
take_shard() {
    local list=$work/mutant/list results=$folder/$shard/results all
    digest=$(sources_of_proofs | sha256sum)
    digest=${digest%% *}
    if [ -s "$results" ] && [ -n "$(tail -c 1 "$results")" ]; then echo >>"$results"; fi
    awk -v k="$shard" -v n="$shards" '{ line[NR] = $0 }
        END { for (i = int((k - 1) * NR / n) + 1; i <= int(k * NR / n); i++) print line[i] }' "$list" >"$list.part"
    touch "$results"
    results_are 0 "$results" >"$list.caught"
    grep -vxF -f "$list.caught" "$list.part" >"$list" || :
    all=$(wc -l <"$list.part")
    echo "shard $shard of $shards has $all mutants; $((all - $(wc -l <"$list"))) of them were caught before"
    passed=$((passed + all - $(wc -l <"$list")))
}

# Adds up what the shards found.
merge_mutants() { # NAME...
    local work line
    open_folder "ci/prove --mutants${*:+ $*}"
    digest=$(sources_of_proofs | sha256sum)
    digest=${digest%% *}
    work=$(mktemp -d)
    results_are 0 "$folder"/[0-9]*/results >"$work/caught"
    results_are 1 "$folder"/[0-9]*/results >"$work/left"
    while read -r line; do
        if grep -qxF -e "$line" "$work/caught"; then
            count 0
        else
            count 1
            if grep -qxF -e "$line" "$work/left"; then echo "FAILED: not caught: $line"; else echo "$line" >>"$work/open"; fi
        fi
    done < <(selected_of "$top/proofs/mutants.txt")
    [ ! -s "$work/open" ] || echo "FAILED: $(wc -l <"$work/open") mutants were not tried in these sources"
    rm -rf "$work"
    every_theorem_has_two
    name_absent_shards
}
