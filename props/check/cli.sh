# The command line: good use, bad use and bad input. Bad things end with exit 2, say one line on
# stderr, print no answer and leave no file behind.
# shellcheck source=props/check/cli_lib.sh
. "$(dirname "$0")/cli_lib.sh"

# ---- help --------------------------------------------------------------------------------------
works --version
says "touchstone "
works --help
for command in verify list gen replay contacts bench scene repro tightness figure; do
    works --help
    says "$command"
    works "$command" --help
    says "Usage: touchstone $command"
done
refuses "a command is missing"
refuses "no command is called 'frobnicate'" frobnicate
exits 2 verify --frobnicate

compopt() { :; } # it may be called while bash completes a word, and only then
# shellcheck source=tool/touchstone.bash
. "$srcdir/tool/touchstone.bash"
completes verify ver
completes --trials= verify --tr
completes "$contact" gen contact.
completes contact verify cont
completes bumpy scene bu
completes 000-2 repro 000
completes --steps= repro --st
completes dolphin tightness dol
completes star figure st
completes refit figure re
completes obj scene --format = o
completes --bodies= contacts --bo
completes --backtrack= contacts --ba

# ---- numbers -----------------------------------------------------------------------------------
for value in abc -1 1x "" 1.5 " 1" 0x10 99999999999999999999999; do
    refuses "--trials: expected a whole number" verify --trials="$value"
    refuses "--seed: expected a whole number" gen "$contact" --seed="$value"
    refuses "--level: expected a whole number" scene bumpy --level="$value"
    refuses "--frame: expected a whole number" contacts a b --frame="$value"
done
for value in abc -1 0 nan inf 1x "" 1.2.3 .; do
    refuses "--time: expected a number of seconds" verify --time="$value"
    refuses "--time: expected a number of seconds" bench --time="$value"
done
refuses "--trials 0" verify --trials 0
refuses "--count" gen "$contact" --count 0

# ---- names -------------------------------------------------------------------------------------
refuses "'nothing'" verify nothing
refuses "'contact.nothing'" verify contact contact.nothing
refuses "'nothing'" list nothing
refuses "'nothing'" bench nothing
refuses "'nothing'" gen nothing
refuses "expected a property" gen
refuses "'nothing' is no scene" scene nothing
refuses "--format: expected case or obj" scene bumpy --format stl
refuses "--method: expected ref or opt" contacts a b --method best
refuses "--option: expected NAME=VALUE, found 'front'" contacts a b --option front
refuses "option volume: expected box, 6-dop" contacts a b --option volume=cone
refuses "expected a level" scene bumpy --level 1000
refuses "expected a frame" scene bumpy --frame 3 --frames 3

# ---- list, gen, scene --------------------------------------------------------------------------
works list
says "$contact"
works list --scenes
says bumpy
works scene
says bumpy
works gen "$contact" --seed 7 --count 20 --output in/twenty.case
works gen "$contact" --seed 7 --count 20
same "gen: the same seed, other cases" in/twenty.case out/text
works gen "$contact" --seed 8 --count 20
if cmp -s in/twenty.case out/text; then bad "gen: another seed, the same cases"; else good; fi
if [ "$(grep -c '^end$' in/twenty.case)" -eq 20 ]; then good; else bad "gen: not 20 cases"; fi
works replay in/twenty.case
says "20 passed, 0 failed"

works scene bumpy --level 1 --output in/bumpy.case
works scene bumpy --level 1
same "scene: a file differs from standard output" in/bumpy.case out/text
works scene bumpy --level 1 --frames 4 --all-frames --output in/moving.case
works scene bumpy --level 1 --frames 4 --frame 3 --format obj --output in/bumpy.obj

works tightness --level 0 --frames 2
says "26-DOP"
refuses "'nothing' is no scene" tightness nothing
refuses "expected a body that morphs" tightness bumpy
refuses "expected a level" tightness dolphin --level 1000
refuses "expected one scene" tightness dolphin bumpy
works figure star
same "docs/star.svg is not what the command prints" "$srcdir/docs/star.svg" out/text
works figure refit
same "docs/refit.svg is not what the command prints" "$srcdir/docs/refit.svg" out/text
refuses "'moon' is no figure" figure moon
refuses "expected a figure" figure
refuses "expected one figure" figure star star

# ---- contacts ----------------------------------------------------------------------------------
cat >in/floor.obj <<'OBJ'
v 0 0 0
v 4 0 0
v 0 4 0
v 4 4 0
f 1 2 3
f 2 4 3
OBJ
printf '%s\n' OFF '3 1 0' '1 1 0' '1 1 2' '3 1 2' '3 0 1 2' >in/pin.off
works contacts --option help
says "front  "
for volume in box 6-dop 14-dop 18-dop 26-dop ball sat sat-lite; do
    works contacts in/floor.obj in/pin.off --option volume=$volume --option front=on
    prints "0 0"
done
# ---- morph -------------------------------------------------------------------------------------
sed 's/^v 4 4 0/v 4 4 1/' in/floor.obj >in/bent.obj
sed 's/^f 2 4 3/f 4 3 2/' in/floor.obj >in/turned.obj
sed '$d' in/floor.obj >in/half.obj
works morph in/floor.obj in/bent.obj --weights 0.5,0.5 --weights 0,1 --convex --output in/bend.case
if [ "$(grep -c -e ^reference -e ^weights in/bend.case)" -eq 4 ]; then good; else bad "morph: two of each"; fi
works contacts in/bend.case in/pin.off --frame 0
works morph in/floor.obj
says "reference"
refuses "half.obj: expected 2 faces, as in in/floor.obj, found 1" morph in/floor.obj in/half.obj
refuses "pin.off: expected 4 vertices, as in in/floor.obj, found 3" morph in/floor.obj in/pin.off
refuses "face 1: expected vertices 1 3 2, as in in/floor.obj, found 3 2 1" morph in/floor.obj in/turned.obj
refuses "bend.case: expected a mesh: one body with one shape, at rest" morph in/floor.obj in/bend.case
refuses "expected 2 weights" morph in/floor.obj in/bent.obj --weights 1
refuses "expected 2 weights" morph in/floor.obj in/bent.obj --weights 1,0,0
refuses "numbers with commas" morph in/floor.obj in/bent.obj --weights 1,x
refuses "weight 0" morph in/floor.obj in/bent.obj --weights -1,2
refuses "weight 1" morph in/floor.obj in/bent.obj --weights 1,nan
refuses "sum" morph in/floor.obj in/bent.obj --weights 1,1 --convex
refuses "expected the meshes" morph
for method in ref opt; do
    works contacts in/floor.obj in/pin.off --method "$method"
    prints "0 0"
    works contacts in/floor.obj in/pin.off --method "$method" --count
    prints "1"
    works contacts in/pin.off in/floor.obj --method "$method" --first
    prints "0 0"
    works contacts in/moving.case --method "$method"
    cp out/text "out/$method"
done
same "contacts: ref and opt differ" out/ref out/opt
says "frame 3"
works contacts in/moving.case --frame 2 --json
says '"frame": 2'
printf '%s\n' 'solid pin' 'facet normal 0 0 0' 'outer loop' 'vertex 1 1 0' 'vertex 1 1 2' 'vertex 3 1 2' \
    endloop endfacet 'endsolid pin' >in/pin.stl
# A note on rounding comes with an answer only, and a pipe is read once.
floats() {
    "$touchstone" contacts "$@" >out/text 2>err
    if grep -q "built without assimp" err; then return; fi
    prints "0 0"
    if [ "$(grep -c rounded err)" -eq 1 ] && [ "$(wc -l <err)" -eq 1 ]; then good; else bad "expected one note on rounding"; fi
}
mkfifo in/pipe.stl
cat in/pin.stl >in/pipe.stl &
floats in/pipe.stl in/pin.off
if grep -q "built without assimp" err; then echo "skipped: built without assimp, so nobody checked that a note tells of rounding"; fi
wait
rm in/pipe.stl
for lines in 1 4 7 8; do
    head -n $lines in/pin.stl >in/cut.stl
    refuses "in/cut.stl:$((lines + 1)): expected" contacts in/cut.stl in/floor.obj
done
printf '%s\n' ply 'format ascii 1.0' 'element vertex 4' 'property double x' 'property float y' 'property float z' \
    'element face 2' 'property list uchar int vertex_indices' end_header '1 1 0' '1 1 2' '3 1 2' '3 1 9' \
    '3 0 1 2' '3 1 2 3' >in/pin.ply
works contacts in/floor.obj in/pin.ply
prints "0 0"
head -n 14 in/pin.ply >in/cut.ply
refuses "in/cut.ply:15: expected 2 lines of face" contacts in/cut.ply in/floor.obj
sed '15s/3$//' in/pin.ply >in/short.ply
refuses "in/short.ply:15: expected vertex_indices of face" contacts in/floor.obj in/short.ply
sed '15s/2/x/' in/pin.ply >in/word.ply
refuses "in/word.ply:15: expected vertex_indices of face" contacts in/word.ply in/floor.obj
sed '3s/4/4000000000/' in/pin.ply >in/promise.ply
refuses "in/promise.ply:14: expected the end of the line" contacts in/promise.ply in/floor.obj
cp in/floor.obj in/floor.txt
works contacts in/floor.txt in/pin.off
prints "0 0"
# ---- backtrack: a pin falls from 1 to -1 above the floor, lies there, and is lifted again; then it falls through.
{
    printf '%s\n' 'touchstone case 1' body reference 'vertex 0 0 0' 'vertex 4 0 0' 'vertex 0 4 0' 'face 0 1 2' \
        body reference 'vertex 1 1 0' 'vertex 1 1 2' 'vertex 3 1 2' 'face 0 1 2'
    for height in 1 -1 -1.5 3 -5; do
        printf '%s\n' frame 'state 1' "pose 1 0 0 0 0 1 0 0 0 0 1 $height"
    done
    echo end
} >in/fall.case
for method in ref opt; do
    works contacts in/fall.case --backtrack=0.1 --method $method
    prints "0 0.4375 0.5 0 0"
    works contacts in/fall.case --backtrack 0 --method $method
    prints "0 0.49999999999999994 0.5 0 0"
done
works contacts in/fall.case --backtrack=1e-3 --json
says '"contact": 0.5'
works contacts in/moving.case --backtrack=1
works contacts in/floor.obj in/pin.off --backtrack=1
prints ""
sed 's/ -1$/ -1e308/; s/^pose 1/pose 1e308/' in/fall.case >in/far.case
refuses "in/far.case: frame 0: body 1, vertex 2" contacts in/far.case --backtrack=0.1
for value in abc -1 2 nan inf 1x "" 1.2.3 . -0x1 "0.5 " e1; do
    refuses "--backtrack: expected a number from 0 to 1" contacts in/fall.case --backtrack="$value"
done
for option in --frame=1 --first --count; do
    refuses "--backtrack: expected neither" contacts in/fall.case --backtrack=0.1 $option
done
refuses "expected a frame from 0 to 3" contacts in/moving.case --frame 4
refuses "in/moving.case: expected a frame from 0 to 3" contacts in/floor.obj in/moving.case --frame 4 --bodies=0,1
refuses "expected two meshes" contacts
refuses "at most two files" contacts a b c
refuses "expected 2 bodies" contacts in/floor.obj
refuses "expected 1 body" contacts in/bumpy.case in/floor.obj

# The floor, a pin in it, and a third body beyond all numbers.
{
    printf '%s\n' 'touchstone case 1' body reference 'vertex 0 0 0' 'vertex 4 0 0' 'vertex 0 4 0' 'face 0 1 2' \
        body reference 'vertex 1 1 0' 'vertex 1 1 2' 'vertex 3 1 2' 'face 0 1 2' 'body' reference 'vertex 1e300 1 0' \
        'vertex 1 1 2' 'vertex 3 1 2' 'face 0 1 2' frame 'state 2' 'pose 1e300 0 0 0 0 1 0 0 0 0 1 0' end
} >in/three.case
refuses "found 3 in 1 (--bodies=I,J chooses)" contacts in/three.case
works contacts in/three.case --bodies=1,0
prints "0 0"
works contacts in/floor.obj in/three.case --bodies=0,1
prints "0 0"
refuses "in/three.case: frame 0: body 2, vertex 0" contacts in/three.case --bodies=0,2
refuses "in/three.case: frame 0: body 2, vertex 0" contacts in/floor.obj in/three.case --bodies=0,2
refuses "in/three.case: --bodies: expected a body from 0 to 2, found 3" contacts in/three.case --bodies=3,0
refuses "two different bodies" contacts in/three.case --bodies=1,1
for value in 1 "1," ",1" 1,2,3 a,b "1, 2" -1,0 99999999999,0 ""; do
    refuses "--bodies: expected two numbers I,J" contacts in/three.case --bodies="$value"
done

# A sheet of two faces on one edge, flat; folded over; and a face, doubled, that another one pierces.
printf 'v 0 0 0\nv 2 0 0\nv 0 2 0\nv 2 2 0\nf 1 2 3\nf 3 2 4\n' >in/sheet.obj
printf 'v 0 0 0\nv 2 0 0\nv 0 2 0\nv 1 0.5 0\nf 1 2 3\nf 3 2 4\n' >in/folded.obj
printf 'v 0 0 0\nv 2 0 0\nv 0 2 0\nv 0.5 0.5 -1\nv 0.5 0.5 1\nv 9 9 9\nf 1 2 3\nf 4 5 6\nf 3 2 1\n' >in/pierced.obj
works contacts --self in/sheet.obj
prints ""
for method in ref opt; do
    works contacts --self in/folded.obj --method "$method"
    prints "0 1"
    works contacts --self in/pierced.obj --method "$method"
    prints "0 1
1 2"
done
works contacts --self in/folded.obj --count --first
prints "1"
works contacts --self in/folded.obj --json
says '"asked": "all"'
works contacts --self in/three.case --bodies=1
prints ""
refuses "found 3 in 1 (--bodies=I chooses)" contacts --self in/three.case
refuses "in/three.case: frame 0: body 2, vertex 0" contacts --self in/three.case --bodies=2
refuses "--bodies: expected one number I with --self" contacts --self in/three.case --bodies=0,1
refuses "--self: expected one file" contacts --self in/floor.obj in/pin.off

# ---- bad input ---------------------------------------------------------------------------------
head -c 200 in/bumpy.case >in/cut.case
head -c 4096 /bin/sh >in/binary.case
cp in/binary.case in/binary.obj
cp in/binary.case in/binary.off
printf 'v 0 0 0\nv 1 0 nan\nv 0 1 0\nf 1 2 3\n' >in/nan.obj
printf 'v 0 0 0\nv 1 0 inf\nv 0 1 0\nf 1 2 3\n' >in/inf.obj
printf 'v 0 0 0\nv 1 0 1e999\nv 0 1 0\nf 1 2 3\n' >in/huge.obj
printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 4\n' >in/index.obj
printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 0\n' >in/zero.obj
printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 99999999999999999999\n' >in/overflow.obj
printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\n' >in/faceless.obj
printf 'v 0 zero 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n' >in/word.obj
printf 'OFF\n3 1 0\n0 0 0\n1 0 0\n' >in/cut.off
printf 'OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 3\n' >in/index.off
printf 'OFF\n18446744073709551617 1 0\n0 0 0\n' >in/overflow.off
printf 'OFF\n4294967295 4294967295 0\n0 0 0\n' >in/promise.off
printf 'OFF\n3 0 0\n0 0 0\n1 0 0\n0 1 0\n' >in/faceless.off
: >in/empty.obj
: >in/empty.off
: >in/empty.case
for file in cut.case binary.case binary.obj binary.off nan.obj inf.obj huge.obj index.obj zero.obj \
    overflow.obj faceless.obj word.obj cut.off index.off overflow.off promise.off faceless.off \
    empty.obj empty.off empty.case; do
    refuses "in/$file" contacts "in/$file" in/floor.obj
    refuses "in/$file" contacts in/floor.obj "in/$file"
done
for place in nan.obj:2 inf.obj:2 huge.obj:2 index.obj:4 zero.obj:4 overflow.obj:4 word.obj:1; do
    refuses "in/$place" contacts in/floor.obj "in/${place%:*}"
done

# convex NAME WEIGHTS: a case with a convex body of two references.
convex() {
    printf '%s\n' 'touchstone case 1' 'body convex' reference 'vertex 0 0 0' 'vertex 1 0 0' \
        'vertex 0 1 0' reference 'vertex 0 0 1' 'vertex 1 0 1' 'vertex 0 1 1' 'face 0 1 2' frame \
        'state 0' "weights $2" end >"in/$1.case"
}
convex half "0.5 0.5"
works contacts in/half.case in/pin.off
convex negative "-0.5 1.5"
convex nan "nan 1"
convex sum "0.5 0.25"
convex short "1"
for file in negative nan sum short; do
    refuses "in/$file.case:14" contacts "in/$file.case" in/floor.obj
done

refuses "in/?[2J??ä?.obj" contacts $'in/\e[2J\302\233ä\377.obj' in/floor.obj
refuses "in/missing.obj" contacts in/missing.obj in/floor.obj
refuses "in/floor.obj/below" contacts in/floor.obj/below in/floor.obj
refuses "in" contacts in in/floor.obj

# ---- output that cannot be written -------------------------------------------------------------
refuses "in/floor.obj/x" scene bumpy --level 0 --output in/floor.obj/x
refuses "missing/x" gen "$contact" --output missing/x
refuses "in/floor.obj/x" verify --save in/floor.obj/x
refuses "in/floor.obj: expected a folder" verify --save in/floor.obj

# lost_output ARGUMENT...: a full disk and a closed standard output: exit 2 and one line on stderr.
lost_output() {
    local status=0
    if [ -e /dev/full ]; then
        "$touchstone" "$@" >/dev/full 2>err || status=$?
        if [ $status -eq 2 ] && [ "$(wc -l <err)" -eq 1 ]; then good; else bad "$* >/dev/full (exit $status)"; fi
    fi
    status=0
    "$touchstone" "$@" >&- 2>err || status=$?
    if [ $status -eq 2 ] && [ "$(wc -l <err)" -eq 1 ]; then good; else bad "$* >&- (exit $status)"; fi
}
lost_output --help
lost_output --version
lost_output list
lost_output scene
lost_output scene bumpy --level 2
lost_output scene bumpy --level 2 --format obj
lost_output gen "$contact" --count 50
lost_output contacts in/moving.case
lost_output replay in/twenty.case
lost_output verify "$triangle" --trials 10
lost_output verify "$triangle" --trials 10 --json
if [ -e /dev/full ]; then
    refuses "/dev/full" scene bumpy --level 2 --output /dev/full
    refuses "/dev/full" gen "$contact" --count 50 --output /dev/full
fi
# A pipe that nobody reads: the reader is gone before the first line is written.
mkfifo pipe
(sleep 1 && "$touchstone" scene bumpy --level 3 2>err; echo $? >out/status) >pipe &
: <pipe
wait
if [ "$(cat out/status)" = 2 ] && [ "$(wc -l <err)" -eq 1 ]; then good; else bad "scene into a closed pipe"; fi

# A file that is there stays as it was when a new one cannot be written. (In a build for coverage
# the limit also hits gcov's own files, which therefore go elsewhere.)
cp in/floor.obj in/kept.obj
(export GCOV_PREFIX="$work/gcov" GCOV_ERROR_FILE=/dev/null
 ulimit -f 1 && trap '' XFSZ && exec "$touchstone" scene bumpy --level 4 --format obj --output in/kept.obj) 2>err
if [ $? -eq 2 ] && [ "$(wc -l <err)" -eq 1 ]; then good; else bad "scene into a file that may not grow"; fi
same "scene: a failed write changed the file" in/floor.obj in/kept.obj

# ---- replay ------------------------------------------------------------------------------------
mkdir empty
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
works verify --seed 5 --trials 30 --json
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
column=${contact%%.*}
works verify "$column" --faults --seed 5 --save all
works verify "$contact" --faults --seed 5 --save one
for file in one/*.case; do
    same "verify --faults: another smallest case alone" "$file" "all/${file#one/}"
    twin=${file#*-}
    works replay "$file"
    exits 1 replay "$file" --twin "${twin%.case}"
    if [ "$(grep -c '^face' "$file")" -le 4 ]; then good; else bad "$file has more than 4 faces"; fi
done
exits 0 verify triangle --subjects --trials 100000 --time 5 --seed 5

# ---- bench -------------------------------------------------------------------------------------
works bench triangle --time 0.01
says "ratios"

# ---- JSON --------------------------------------------------------------------------------------
if command -v python3 >/dev/null && python3 -c 'import json' 2>/dev/null; then
    json() {
        works "$@"
        if python3 -c 'import json, sys; json.load(open(sys.argv[1], encoding="utf-8"))' out/text 2>err; then
            good
        else
            bad "$*: the output is no JSON"
        fi
    }
    json list --json
    json verify --json --trials 10
    json verify --json --faults --save $'odd "\\\n\351' contact
    json contacts in/moving.case --json
    json contacts in/moving.case --json --count
    json bench --json --time 0.01 triangle
else
    echo "skipped: no python3, so nobody checked that the JSON can be parsed"
fi

# ---- leaks -------------------------------------------------------------------------------------
if [[ $sanitizer == *detect_leaks=1* ]]; then
    ASAN_OPTIONS=$sanitizer
    works list
    works gen "$contact" --count 3
    works scene bumpy --level 1 --frames 2 --all-frames
    works contacts in/floor.obj in/pin.off --json
    works replay in/twenty.case
    works bench triangle --time 0.01
    works verify "$contact" --trials 10
    works verify "$contact" --faults --save leaks
    exits 1 replay in/wrong.case
    exits 2 replay in/cut.case
    refuses "in/negative.case" contacts in/negative.case in/floor.obj
    refuses "in/index.obj" contacts in/floor.obj in/index.obj
    works contacts in/floor.obj in/pin.ply
    refuses "in/word.ply" contacts in/floor.obj in/word.ply
    refuses "in/three.case" contacts in/three.case --bodies=0,2
    refuses "missing/x" scene bumpy --level 1 --output missing/x
    refuses "'nothing'" verify nothing
fi
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
