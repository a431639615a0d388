# `touchstone contacts`: answers of both twins, mesh formats, back-tracking, a body with itself, and bad
# input. Bad things end with exit 2, say one line on stderr, print no answer and leave no file behind.
# shellcheck source=test/command/lib.sh
. "$(dirname "$0")/lib.sh"

works scene bumpy --level 1 --output in/bumpy.case
works scene bumpy --level 1 --frames 4 --all-frames --output in/moving.case

# ---- two bodies --------------------------------------------------------------------------------
works contacts --option help
says "front  "
read -ra volumes < <(sed -n 's/^volume .*: //p' out/text)
for volume in "${volumes[@]}"; do
    works contacts in/floor.obj in/pin.off --option volume="$volume" --option front=on
    prints "0 0"
done
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
json contacts in/moving.case --json
json contacts in/moving.case --json --count

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
for option in --frame=1 --first --count --self; do
    refuses "--backtrack: expected no --frame" contacts in/fall.case --backtrack=0.1 $option
done
refuses "expected a frame from 0 to 3" contacts in/moving.case --frame 4
refuses "in/moving.case: expected a frame from 0 to 3" contacts in/floor.obj in/moving.case --frame 4 --bodies=0,1
refuses "expected two meshes" contacts
refuses "at most two files" contacts a b c
refuses "expected 2 bodies" contacts in/floor.obj
refuses "expected 1 body" contacts in/bumpy.case in/floor.obj

# The floor, a pin in it, and a third body beyond all numbers.
{
    printf '%s\n' 'touchstone case 2' body reference 'vertex 0 0 0' 'vertex 4 0 0' 'vertex 0 4 0' 'face 0 1 2' \
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
    printf '%s\n' 'touchstone case 2' 'body convex' reference 'vertex 0 0 0' 'vertex 1 0 0' \
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

# ---- leaks -------------------------------------------------------------------------------------
if leaks_count; then
    works contacts in/floor.obj in/pin.off --json
    works contacts in/floor.obj in/pin.ply
    refuses "in/negative.case" contacts in/negative.case in/floor.obj
    refuses "in/index.obj" contacts in/floor.obj in/index.obj
    refuses "in/word.ply" contacts in/floor.obj in/word.ply
    refuses "in/three.case" contacts in/three.case --bodies=0,2
fi
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
