# `touchstone replay`, `verify` and `bench`: what they find, print and save; JSON that can be parsed.
# shellcheck source=test/command/lib.sh
. "$(dirname "$0")/lib.sh"

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
bad_replay "no.such" - <<<$'touchstone case 2\nproperty no.such\nend'
bad_replay "expected a line 'property NAME' or known contacts" - <<<$'touchstone case 2\nend'
bad_replay "counts: expected parameter axis, found none" - <<<$'touchstone case 2\nproperty stencil.counts
parameter view_low 0 0 0\nparameter view_high 1 1 1\nbody\nreference\nframe\nend'
bad_replay "parts: expected parameter levels, found none" - <<<$'touchstone case 1\nproperty corner.parts
body\nreference\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nface 0 1 2\nbody\nreference\nvertex 0 0 0
vertex 1 0 0\nvertex 0 1 0\nface 0 1 2\nframe\nend'
# Less than a property needs: no frame, a mesh that is not closed, a list that is too short.
tetrahedron=$'body\nreference\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nvertex 0 0 1\nface 0 2 1\nface 0 1 3\nface 1 2 3'
view=$'parameter view_low 0 0 0\nparameter view_high 1 1 1\nparameter axis 2\nparameter from_high 1
parameter resolution 1 1\nparameter weld 0'
for property in ldi.even ldi.union stencil.counts volume.same_spans; do
    case $property in ldi.union | volume.*) second=$tetrahedron$'\nface 2 0 3' ;; *) second='' ;; esac
    bad_replay "expected body 0 to be a closed mesh: face 0: not closed at the edge from vertex 0 to 2" - <<EOF
touchstone case 2
property $property
$view
$tetrahedron
$second
frame
end
EOF
    bad_replay "expected at least one frame, found none" - <<EOF
touchstone case 2
property $property
$view
$tetrahedron
face 2 0 3
$second
end
EOF
done
for property in skin.turns spheretree.in_ball; do
    bad_replay "expected parameter joint to have 4 numbers, one for each influence of each vertex, found 3" - <<EOF
touchstone case 2
property $property
parameter parent -1
parameter influences 1
parameter joint 0 0 0
parameter weight 1 1 1 1
$tetrahedron
body
reference
vertex 0 0 0
frame
end
EOF
done
bad_replay "even: expected a case of 1 bodies, found 0" - <<<$'touchstone case 1\nproperty ldi.even\nend'
works gen "$contact" --output in/one.case
bad_replay "has no twin 'nobody'" in/one.case --twin nobody
printf '%s\n' 'touchstone case 2' body reference 'vertex 0 0 0' 'vertex 1 0 0' 'vertex 0 1 0' 'face 0 1 2' \
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
works verify "$triangle" --seed 5 --trials 30 --classes
says "2 passed, 0 failed"
if grep -q '^property  *cases  touching  coplanar ' out/text && [ "$(grep -c "^$triangle  *30 " out/text)" -eq 1 ]; then
    good
else
    bad "verify --classes: expected a second table with one row for both twins"
fi
works verify "$triangle" --seed 5 --trials 30 --twin opt --json
says '"faces_2": 30,'
refuses "expected neither --faults nor --subjects" verify "$triangle" --classes --faults
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
# The command that is printed is one for a shell, whatever the folder is called: it replays the case, and no more. An
# ordinary path stands there as it is.
# shellcheck disable=SC2016 # nothing is to be expanded
for folder in 'a $(touch x)' "it's" '-d' plain/folder; do
    mkdir -p -- "$folder"
    works verify predicate --faults --seed 5 --save "$folder"
    sed -n 's/^ *replay with: touchstone //p' out/text >commands
    while read -r command; do
        eval "exits 1 $command" </dev/null
    done <commands
    if [ -s commands ] && [ ! -e x ]; then good; else bad "commands that replay cases of '$folder': $(head -n 1 commands)"; fi
    rm -f x
done
if grep -q "^replay plain/folder/" commands; then good; else bad "an ordinary path is quoted: $(head -n 1 commands)"; fi
# One case catches few faults: with --stop the first that is not caught ends the run.
exits 1 verify --faults --trials 1 --seed 5 --shrink 0.001 --stop
says ", 1 failed"
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

# ---- how far it is -----------------------------------------------------------------------------
TOUCHSTONE_PROGRESS=0.01 exits 0 verify "$contact" --trials 3000 --seed 5
if grep -qE "^touchstone: 1 of 2: $contact, ref: [0-9]+ of 3000, [0-9.]+/s, 0:00:[0-9]+ left, 0 failed\$" err; then
    good
else
    bad "verify: no line says how far it is"
fi
if python3 - "$touchstone" "$contact" >out/text <<'END'; then good; else bad "verify: no bar on a terminal"; fi
import os, pty, re, sys
seen = b""
def read(fd):
    global seen
    data = os.read(fd, 4096)
    seen += data
    return data
os.environ.pop("TOUCHSTONE_PROGRESS")
status = pty.spawn([sys.argv[1], "verify", sys.argv[2], "--trials", "6000", "--seed", "5"], read, lambda fd: b"")
sys.exit(not re.search(rb"\r\[#+ +\] +\d+ %  \d of 2: " + sys.argv[2].encode() + rb", \w+: \d+ of 6000", seen))
END

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
