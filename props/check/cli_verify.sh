# `touchstone replay`, `verify` and `bench`: what they find, print and save; JSON that can be parsed.
# shellcheck source=props/check/cli_lib.sh
. "$(dirname "$0")/cli_lib.sh"

# ---- replay ------------------------------------------------------------------------------------
mkdir empty
works gen "$contact" --seed 7 --count 20 --output in/twenty.case
head -c 200 in/twenty.case >in/cut.case
head -c 4096 /bin/sh >in/binary.case
refuses "expected a case file" replay
works replay "$srcdir/cases/regression"
says " passed, 0 failed"
# bad_replay TEXT ARGUMENT...: what was read is counted on stdout, so only the rest is as above.
bad_replay() {
    local text=$1
    shift
    exits 2 replay "$@"
    if [ "$(wc -l <err)" -eq 1 ] && grep -qF -e "$text" err; then good; else bad "replay $*: expected '$text'"; fi
}
bad_replay "expected files *.case" empty
bad_replay "in/missing.case" in/missing.case
bad_replay "in/cut.case" in/cut.case
bad_replay "in/binary.case" in/binary.case
bad_replay "no.such" - <<<$'touchstone case 1\nproperty no.such\nend'
bad_replay "expected a line 'property NAME' or known contacts" - <<<$'touchstone case 1\nend'
works gen "$contact" --output in/one.case
bad_replay "has no twin 'nobody'" in/one.case --twin nobody
printf '%s\n' 'touchstone case 1' body reference 'vertex 0 0 0' 'vertex 1 0 0' 'vertex 0 1 0' 'face 0 1 2' \
    body reference 'vertex 0 0 0' 'vertex 0 0 1' 'vertex 0 1 1' 'face 0 1 2' frame >in/touch
{ cat in/touch && printf 'contacts 1\ncontact 0 0\nend\n'; } >in/right.case
{ cat in/touch && printf 'contacts 0\nend\n'; } >in/wrong.case
works replay in/right.case
says "1 passed, 0 failed"
exits 1 replay in/wrong.case
says "does not know"
says "0 passed, 1 failed"

# ---- verify ------------------------------------------------------------------------------------
# counts FILE: the result lines of a JSON report without what depends on the clock.
counts() { grep -v -e '"seconds"' -e '"speed"' "$1"; }
json verify --seed 5 --trials 30 --json
counts out/text >out/first
works verify --seed 5 --trials 30 --json
counts out/text >out/second
same "verify: the same seed, another result" out/first out/second
# one PROPERTY: alone it gets the cases that it gets among all.
for property in $properties; do
    works verify "$property" --seed 5 --trials 30 --json
    counts out/text | grep -A 10 '"property"' | grep -v -e '[]{}]' -e '^--' | tr -d , >out/alone
    grep -A 10 "\"property\": \"$property\"" out/first | grep -v -e '[]{}]' -e '^--' | tr -d , >out/among
    same "verify $property: other cases alone than among all" out/alone out/among
done
works verify "$triangle" --seed 5 --trials 30
says "seed 5, "
says "2 passed, 0 failed"
if head -n 1 out/text | grep -q '^seed 5, '; then good; else bad "verify: the seed is not the first line"; fi
works verify "$triangle" --seed 5 --trials 0 --time 0.1
refuses "there is nothing to run" verify reader --twin ref
refuses "there is nothing to run" verify reader --subjects --save new
# Among the faults of another column and of two more properties, a fault gets the smallest case that it gets
# alone. A path goes into JSON whatever bytes it has.
odd=$'odd "\\\n\351'
json verify triangle "$contact" contact.touching contact.first_is_member --faults --seed 5 --json --save "$odd"
works verify "$contact" --faults --seed 5 --save one
for file in one/*.case; do
    same "verify --faults: another smallest case alone" "$file" "$odd/${file#one/}"
    twin=${file#*-}
    works replay "$file"
    exits 1 replay "$file" --twin "${twin%.case}"
    if [ "$(grep -c '^face' "$file")" -le 4 ]; then good; else bad "$file has more than 4 faces"; fi
done
exits 0 verify triangle --subjects --trials 100000 --time 5 --seed 5

# ended_by SIGNAL STATUS END OPTION...: a twin that ends the program, or does not end, leaves its case. END is what
# the line that replays it ends with, TWIN for the twin's name. Options must name a property that takes long for each
# case, contact.scenes, or the signal often comes between two cases; so it does once in a while, or before the
# start, or when the wrong twins are caught already: hence several tries, from short to long and back. A second
# line is timeout's, where the system keeps cores.
ended_by() {
    local signal=$1 wanted=$2 end=$3 seconds status found property twin
    shift 3
    for seconds in 0.5 1 2 4 8 0.3 0.2 0.1; do
        rm -rf ended
        status=0
        timeout --preserve-status -s "$signal" $seconds "$touchstone" verify "$@" --trials 0 --time 60 --save ended \
            >out/text 2>err || status=$?
        sed -i '/^timeout: /d' err
        found=$(sed -n 's/^touchstone: \([^ ,]*\), \([^ :]*\): .*; replay with: .*/\1 \2/p' err)
        if [ -n "$found" ]; then break; fi
    done
    read -r property twin <<<"$found"
    if [ $status -eq "$wanted" ]; then good; else bad "verify, ended by $signal: exit $status, expected $wanted"; fi
    if [ "$(wc -l <err)" -eq 1 ] &&
        grep -q "; replay with: touchstone replay ended/$property-$twin.case${end/TWIN/$twin}\$" err; then
        good
    else
        bad "verify, ended by $signal: no case"
    fi
    if [ -z "$(find ended -name '*.tmp')" ]; then good; else bad "verify, ended by $signal: half a file"; fi
    works replay "ended/$property-$twin.case"
}
ulimit -c 0
ended_by QUIT 131 "" contact.scenes --twin ref
ended_by ABRT 134 "" contact.scenes --twin ref
ended_by QUIT 131 " --twin TWIN" contact.scenes --faults

# ---- bench, list -------------------------------------------------------------------------------
works bench blend --time 0.01
says "ratios"
json bench blend --time 0.01 --json
json list --json

# ---- leaks -------------------------------------------------------------------------------------
if leaks_count; then
    works replay in/twenty.case
    works bench blend --time 0.01
    works verify "$contact" --trials 10
    works verify "$contact" --faults --save leaks
    exits 1 replay in/wrong.case
    exits 2 replay in/cut.case
    refuses "'nothing'" verify nothing
fi
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
