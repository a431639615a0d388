# What the proofs rest on, for ci/prove, which reads it with ".": all that is annotated is in the
# registry, all that is believed is on the list of docs/soundness.md, Coq accepts its theorems, and
# their constants are those of the C code.
# shellcheck disable=SC2154 # ci/prove sets top, registry and work

# ---- what must be listed -------------------------------------------------------------------------

# Every function with a contract, "FILE NAME", ghosts too; "FILE NAME trusted" if it has no body.
annotated() {
    awk '
        function contract(text) {
            return text ~ /(^|[^a-z_])(requires|ensures|assigns)[^a-z_]/ && text !~ /loop (invariant|assigns)/
        }
        FNR == 1 { comment = ghost = inner = pending = 0 }
        {
            line = $0
            if (!comment && line ~ /\/\*@/) { comment = 1; text = ""; ghost = 0; inner = 0 }
            if (comment && line ~ /\/\*@ *ghost/) ghost = 1
            if (ghost && comment) { # functions inside of a ghost
                if (line ~ /\/@/) { inner = 1; text = "" }
                if (inner) text = text " " line
                if (inner && line ~ /@\//) { inner = 0; pending = contract(text); head = ""; if (line ~ /\*\//) comment = 0; next }
            } else if (comment) {
                text = text " " line
                if (line ~ /\*\//) { comment = 0; pending = contract(text); head = ""; next }
                next
            } else if (line ~ /^ *\/\/@/) {
                if (contract(line)) { pending = 1; head = "" }
                next
            }
            if (pending && !inner) {
                head = head " " line
                gsub(/__attribute__ *\(\([a-z_]*\)\)/, "", head)
                if (head ~ /[{;]/) {
                    if (match(head, /[a-z_0-9]+\(/)) {
                        name = substr(head, RSTART, RLENGTH - 1)
                        body = head ~ /\{/ && index(head, "{") < (index(head, ";") ? index(head, ";") : 1e9)
                        print FILENAME, name, body ? "" : "trusted"
                    }
                    pending = 0
                }
            }
            if (comment && line ~ /\*\//) { comment = 0; ghost = 0 }
        }' "$@"
}

all_is_listed() {
    local bad=0 file stem function trusted axiom sources=()
    cd "$top" || return
    mapfile -t sources < <(find include common ref opt cases proofs/logic proofs/theorem -name '*.[ch]' | sort)
    # A name stands for one theorem: a header is proved once, in the file that the registry gives.
    while read -r file function trusted; do
        if [ "$trusted" = trusted ]; then
            # What NAME.h declares may be proved where it is defined: in NAME.c, NAME_*.c, or beside it in
            # the column's folder.
            stem=${file%.h}
            case $file in ref/*/* | opt/*/* | cases/*/*) stem=${file%/*}/ ;; esac
            awk -v name="$function" -v stem="$stem" -v file="$file" '
                $3 == name && index($2, stem) == 1 && $2 != file { found = 1 } END { exit !found }' "$registry" ||
                grep -q "^| contract \`$function\` " docs/soundness.md || {
                echo "$file: the contract of $function is believed, and docs/soundness.md does not say so"
                bad=1
            }
        else
            awk -v name="$function" -v file="$file" '
                $3 == name && ($2 == file || file ~ /\.h$/) { found = 1 } END { exit !found }' "$registry" || {
                echo "$file: $function has a contract, but proofs/registry.txt does not name it"
                bad=1
            }
        fi
    done < <(annotated "${sources[@]}")
    while read -r axiom; do
        grep -q "^| axiom \`$axiom\` " docs/soundness.md || {
            echo "axiom $axiom is not on the list of docs/soundness.md"
            bad=1
        }
        grep -q "^Theorem $axiom " proofs/coq/*.v || {
            echo "axiom $axiom has no theorem of this name in proofs/coq/*.v"
            bad=1
        }
    done < <(sed -n 's/^ *axiom \([a-z_0-9]*\).*/\1/p' "${sources[@]}")
    # WP takes the word of an annotation that begins with admit.
    if grep -nw admit "${sources[@]}"; then
        echo "nothing may be admitted: prove it, or make it an axiom with a theorem of Coq's"
        bad=1
    fi
    return $bad
}

# ---- Coq -----------------------------------------------------------------------------------------

# The facts about rounding, in Coq, and what they rest on. The
# constants of the C code must be those of the theorems: constants.v says so, made from the code.
coq_accepts() {
    local file order log=$work/coq.log
    rm -f "$work"/*.v
    cp "$top"/proofs/coq/*.v "$work/"
    {
        echo 'From Coq Require Import Reals. From Flocq Require Import Core. Require Import rounding filter. Open Scope R_scope.'
        constants orient3d_bound orient2d_bound underflow_bound largest_difference
        echo 'Require Import dop sphere.'
        widenings
    } >"$work/constants.v"
    order=$(cd "$work" && coqdep -sort ./*.v 2>"$log")
    [ "$(wc -w <<<"$order")" -eq "$(find "$work" -maxdepth 1 -name '*.v' | wc -l)" ] || {
        tail -n 20 "$log"
        return 1
    }
    for file in $order; do
        (cd "$work" && coqc -q "$file") >"$log" 2>&1 || {
            tail -n 20 "$log"
            return 1
        }
    done
    assumes_only_reals
}

# What all theorems together rest on: the axioms of Coq's real numbers, and nothing that was left out.
assumes_only_reals() {
    local file odd
    {
        for file in "$top"/proofs/coq/*.v; do echo "Require $(basename "$file" .v)."; done
        echo 'Definition all := (I'
        for file in "$top"/proofs/coq/*.v; do
            sed -n "s/^Theorem \([A-Za-z_0-9]*\).*/, $(basename "$file" .v).\1/p" "$file"
        done
        echo '). Print Assumptions all.'
    } >"$work/assumptions.v"
    (cd "$work" && coqc -q assumptions.v) >"$work/assumptions.log" 2>&1 || {
        tail -n 20 "$work/assumptions.log"
        return 1
    }
    odd=$(grep -v '^ \|^Axioms:$' "$work/assumptions.log" |
        grep -vE '^(ClassicalDedekindReals\.sig_(not|forall)_dec|FunctionalExtensionality\.functional_extensionality_dep|Classical_Prop\.classic)\>' || :)
    [ -z "$odd" ] || {
        printf 'the theorems of proofs/coq/*.v assume more than real numbers:\n%s\n' "$odd"
        return 1
    }
}

# Each name as a goal: that the theorem's number is what opt/predicate_filter.h defines in capitals.
constants() {
    local name value roundoff
    roundoff=$(sed -n 's/^#define TS_ROUNDOFF *//p' "$top/include/touchstone/number.h")
    for name; do
        value=$(sed -n "s/^#define ${name^^} *//p" "$top/opt/predicate_filter.h" |
            sed -E "s/TS_ROUNDOFF/$roundoff/g; s/0x1p(-?[0-9]+)/bpow radix2 (\1)/g")
        echo "Goal $name = $value. Proof. reflexivity. Qed."
    done
}

# The value of a macro of include/touchstone/blend.h, of n references, for Coq.
widening() { # NAME [FILE]
    sed -n -E "s/^#define $1(\(n\))? +//p" "$top/${2-include/touchstone/blend.h}" |
        sed -E "s/TS_ROUNDOFF/bpow radix2 (-53)/g; s/0x1p(-?[0-9]+)/bpow radix2 (\1)/g; s/\(n\)/INR n/g; s/\.0//g"
}

# The largest number of which a predicate of proofs/theorem/sums_fit.c holds.
most_of() { # NAME
    sed -n -E "s/.*predicate $1\(real [a-z]\) = .*0x1p([0-9]+).*/bpow radix2 \1/p" "$top/proofs/theorem/sums_fit.c"
}

# The same of how much volumes are widened: goals that say what the theorems' formulas are.
widenings() {
    local name size
    for name in dop ball; do
        echo "Goal forall n s, ${name}_extra n s = rnd (rnd ($(widening "TS_${name^^}_PART") * s) + $(widening "TS_${name^^}_LEAST")). Proof. reflexivity. Qed."
    done
    echo "Goal forall m, dop_size_of m = rnd (m + rnd ($(widening TS_DOP_OF_PART) * m)). Proof. reflexivity. Qed."
    echo "Goal forall m, slab_extra m = rnd ($(widening TS_DOP_OF_PART) * dop_size_of m). Proof. reflexivity. Qed."
    echo "Goal forall m, radius_made m = rnd (rnd (m + rnd ($(widening TS_BALL_OF_PART) * m)) + $(widening TS_BALL_OF_LEAST)). Proof. reflexivity. Qed."
    echo "Goal most_references = bpow radix2 $(sed -n 's/.*TS_MOST_REFERENCES = 1 << \([0-9]*\) .*/\1/p' "$top/include/touchstone/blend.h"). Proof. reflexivity. Qed."
    echo "Goal forall w x n, INR n <= most_references -> weights w n -> all_below w (fun _ => $(most_of small_weight)) n -> all_within x ($(most_of small_number)) n -> Rabs (blended w x n) <= $(most_of small_sum). Proof. exact blended_small. Qed."
    size='fun i => weight_of (x i) (y i) (z i) (r i)'
    echo "Goal forall w x y z r n, INR n <= most_references -> weights w n -> all_below w (fun _ => $(most_of small_weight)) n -> all_within ($size) ($(most_of small_number)) n -> Rabs (blended w ($size) n) <= $(most_of small_sum). Proof. exact ball_size_small. Qed."
    echo "Require near."
    echo "Goal forall p q s t l, near.slack_of p q s t l = 2 * rnd (rnd ($(widening SLACK_FACTOR opt/overlap/sat_axis.h) * near.doubt p q s t) + l). Proof. reflexivity. Qed."
    echo "Goal forall r s e, near.least_slack r s e = rnd (rnd ($(widening LEAST_SLACK opt/overlap/sat_axis.h) * rnd (near.reach_sum r s + 2)) + rnd (1 * bpow radix2 (-1067 - e))). Proof. reflexivity. Qed."
}
