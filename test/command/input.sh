# Bad input of scenes that move: arrays of the wrong length, numbers beyond 32 bits, no bodies; and
# a program that is told to end while it writes.
# shellcheck source=test/command/lib.sh
. "$(dirname "$0")/lib.sh"

# ---- arrays of the wrong length: the line behind them, and how long they should be ---------------
# moving NAME LINE...: a body of three vertices and two references, and what it does in a frame.
moving() {
    local name=$1
    shift
    printf '%s\n' 'touchstone case 2' body reference 'vertex 0 0 0' 'vertex 1 0 0' 'vertex 0 1 0' reference \
        'vertex 0 0 1' 'vertex 1 0 1' 'vertex 0 1 1' 'face 0 1 2' frame 'state 0' "$@" end >"in/$name.case"
}
moving good 'moved 0 0 0' 'moved 1 0 0' 'moved 0 1 0'
works contacts in/good.case in/floor.obj
prints "0 0"
moving none 'moved 0 0 0' 'moved 1 0 0'
refuses "in/none.case:16: expected 3 lines 'moved', one for each vertex, not 2" contacts in/none.case in/floor.obj
moving four 'moved 0 0 0' 'moved 1 0 0' 'moved 0 1 0' 'moved 0 1 0'
refuses "in/four.case:18: expected 3 lines 'moved', one for each vertex, not 4" contacts in/four.case in/floor.obj
moving flat 'moved 0 0 0' 'moved 1 0' 'moved 0 1 0'
refuses "in/flat.case:15: expected coordinate z" contacts in/flat.case in/floor.obj
moving one 'weights 1'
refuses "in/one.case:14: expected a weight for every reference" contacts in/one.case in/floor.obj
moving three 'weights 1 0 0'
refuses "in/three.case:14: expected the end of the line" contacts in/three.case in/floor.obj
moving eleven 'pose 1 0 0 0 0 1 0 0 0 0 1'
refuses "in/eleven.case:14: expected one of 12 entries of a pose" contacts in/eleven.case in/floor.obj
moving thirteen 'pose 1 0 0 0 0 1 0 0 0 0 1 0 0'
refuses "in/thirteen.case:14: expected the end of the line" contacts in/thirteen.case in/floor.obj
sed 10d in/good.case >in/short.case
refuses "in/short.case:10: expected 3 lines 'vertex' in this reference, as in the first, not 2" \
    contacts in/short.case in/floor.obj
sed '9a vertex 1 2 3' in/good.case >in/long.case
refuses "in/long.case:12: expected 3 lines 'vertex' in this reference, as in the first, not 4" \
    contacts in/long.case in/floor.obj
for number in nan inf -inf; do
    moving bad 'moved 0 0 0' "moved 1 0 $number" 'moved 0 1 0'
    refuses "in/bad.case:15: expected coordinate z, a finite number" contacts in/bad.case in/floor.obj
done

# ---- no bodies -----------------------------------------------------------------------------------
printf '%s\n' 'touchstone case 2' frame frame end >in/empty.case
refuses "in/empty.case: expected 2 bodies in at least one frame, found 0 in 2" contacts in/empty.case
refuses "in/empty.case: expected 2 bodies in at least one frame" contacts in/empty.case --backtrack=0.1

# ---- as many vertices or faces as 32 bits can't count, or as no file can have --------------------
# Nothing is allocated for a promise: these are refused where memory is short. (The address
# sanitizer itself needs more than that.)
# scarce TEXT FILE
scarce() {
    if [ -z "$sanitizer" ]; then
        (ulimit -v 2000000 && exec "$touchstone" contacts "$2" in/floor.obj) >out/text 2>err
        if [ $? -eq 2 ] && grep -qF -e "$1" err; then good; else bad "$2 with little memory"; fi
    fi
    refuses "$1" contacts "$2" in/floor.obj
}
# ply NAME VERTICES FACES CORNERS
ply() {
    printf '%s\n' ply "format $5 1.0" "element vertex $2" 'property double x' 'property float y' 'property float z' \
        "element face $3" 'property list uint int vertex_indices' end_header '1 1 0' '1 1 2' '3 1 2' "$4 0 1 2" >"in/$1"
}
many=4294967296
for count in $many 18446744073709551616; do
    printf 'OFF\n%s 1 0\n0 0 0\n' "$count" >in/vertices.off
    scarce "in/vertices.off:2: expected the number of vertices below $many, found '$count'" in/vertices.off
    printf 'OFF\n3 %s 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n' "$count" >in/faces.off
    scarce "in/faces.off:2: expected the number of faces below $many, found '$count'" in/faces.off
    printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 %s\n' "$count" >in/vertex.obj
    scarce "in/vertex.obj:4: expected a vertex from 1 to 3" in/vertex.obj
    moving face 'weights 1 0'
    sed -i "s/face 0 1 2/face 0 1 $count/" in/face.case
    scarce "in/face.case:11: expected a vertex number below 3, found '$count'" in/face.case
    for form in ascii binary_little_endian; do
        ply vertices.ply "$count" 1 3 $form
        scarce "in/vertices.ply:3: expected the number of elements below $many, found '$count'" in/vertices.ply
        ply faces.ply 3 "$count" 3 $form
        scarce "in/faces.ply:7: expected the number of elements below $many, found '$count'" in/faces.ply
    done
    ply corners.ply 3 1 "$count" ascii
    scarce "in/corners.ply:13: expected vertex_indices of face, a whole number" in/corners.ply
done
fewer=4294967295
printf 'OFF\n%s 1 0\n0 0 0\n' $fewer >in/vertices.off
scarce "in/vertices.off:4: expected $fewer vertices, found the end of the file" in/vertices.off
printf 'OFF\n3 %s 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n' $fewer >in/faces.off
scarce "in/faces.off:7: expected $fewer faces, found the end of the file" in/faces.off
printf 'OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n%s 0 1 2\n' $fewer >in/corners.off
scarce "in/corners.off:6: expected a vertex number below 3, found the end of the line" in/corners.off
ply faces.ply 3 $fewer 3 ascii
scarce "in/faces.ply:14: expected $fewer lines of face, found the end of the file" in/faces.ply
ply faces.ply 3 $fewer 3 binary_big_endian
scarce "in/faces.ply: expected" in/faces.ply

# ---- told to end while it writes -----------------------------------------------------------------
# The temporary file goes, what was there stays, and the signal ends the program.
# A command in the background, and all below a shell that was started so, would ignore SIGINT.
for signal in INT TERM HUP; do
    mkdir "out/$signal"
    echo kept >"out/$signal/cases.case"
    env --default-signal=$signal \
        "$touchstone" gen "$contact" --count 1000000000 --output "out/$signal/cases.case" 2>err &
    writer=$!
    for _ in $(seq 1000); do
        if [ -n "$(find "out/$signal" -name '*.tmp' -size +0)" ]; then break; fi
        sleep 0.02
    done
    kill -s $signal $writer
    wait $writer 2>/dev/null
    status=$?
    if [ $status -eq $((128 + $(kill -l $signal))) ]; then good; else bad "SIG$signal: exit $status"; fi
    if [ "$(ls "out/$signal")" = cases.case ]; then good; else bad "SIG$signal left $(ls "out/$signal")"; fi
    if [ "$(cat "out/$signal/cases.case")" = kept ]; then good; else bad "SIG$signal: the file has changed"; fi
done

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
