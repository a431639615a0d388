# `touchstone volume`: volumes, depths and insides that are known, both twins, welding, and what it must refuse.
# shellcheck source=test/command/lib.sh
. "$(dirname "$0")/lib.sh"

# cube FILE X Y Z SIZE: an OBJ file.
cube() {
    awk -v x="$2" -v y="$3" -v z="$4" -v s="$5" 'BEGIN {
        for (i = 0; i < 8; i++) print "v", x + s * (i % 2), y + s * (int(i / 2) % 2), z + s * int(i / 4)
        n = split("1 3 2 2 3 4 5 6 7 6 8 7 1 2 5 2 6 5 3 7 4 4 7 8 1 5 3 3 5 7 2 4 6 4 8 6", f, " ")
        for (i = 1; i < n; i += 3) print "f", f[i], f[i + 1], f[i + 2]
    }' >"in/$1"
}
cube a.obj 0 0 0 4
cube b.obj 1 2 3 4
cube small.obj 1 1 1 1
cube away.obj 9 9 9 1
cube touches.obj 4 0 0 4

# ---- what is known -----------------------------------------------------------------------------
# 3 by 2 by 1 in common; b goes up along z by 1, or a down.
for method in ref opt; do
    works volume in/a.obj in/b.obj --method $method --pixels 16x9
    says "share   yes, surely"
    says "volume  6"
    says "inside  no"
    says "depth   1: B up along z"
    works volume in/b.obj in/a.obj --method $method --pixels 16x9
    says "depth   1: B down along z"
    works volume in/a.obj in/small.obj --method $method --pixels 9x16 --json
    cp out/text "out/$method"
done
same "volume: ref and opt differ" out/ref out/opt
says '"inside": "B in A"'
works volume in/small.obj in/a.obj
says "inside  A in B"
says "depth   2: B up along x"
works volume in/a.obj in/a.obj
says "inside  the same"
says "volume  64"
for other in away touches; do
    works volume in/a.obj in/$other.obj
    says "share   no, surely"
    says "volume  0"
    says "error   0 at most"
done
json volume in/a.obj in/away.obj --json
json volume in/a.obj in/b.obj --json
json volume in/a.obj in/b.obj --json --exact

# An octahedron beside an edge, whose tip the only line passes by; the faces know better.
printf '%s\n' 'v 3.3 4.5 2' 'v 5.7 4.5 2' 'v 4.5 3.3 2' 'v 4.5 5.7 2' 'v 4.5 4.5 1' 'v 4.5 4.5 3' 'f 1 3 6' 'f 3 2 6' 'f 2 4 6' \
    'f 4 1 6' 'f 3 1 5' 'f 2 3 5' 'f 4 2 5' 'f 1 4 5' >in/tip.obj
works volume in/a.obj in/tip.obj --pixels 1x1
says "share   yes, surely"
says "volume  0"
# Nothing is sure where bodies touch in a plane that is not one of the view's.
awk '$1 == "v" { print "v", $2 + 1.2, $3 + 1.2, $4; next } { print }' in/tip.obj >in/beside.obj
works volume in/tip.obj in/beside.obj
says "share   no"
if grep -q surely out/text; then bad "bodies that touch are surely apart"; else good; fi

# ---- the truth ---------------------------------------------------------------------------------
# torus FILE X Y Z TURN SENSE: 24 by 10 quadrilaterals, its axis turned, its corners in that sense.
torus() {
    awk -v x="$2" -v y="$3" -v z="$4" -v turn="$5" -v sense="$6" 'BEGIN {
        for (i = 0; i < 24; i++) for (j = 0; j < 10; j++) {
            a = i * 0.2617993877991494; b = j * 0.6283185307179586; r = 1 + 0.4 * cos(b)
            p[0] = r * cos(a); p[1] = r * sin(a); p[2] = 0.4 * sin(b)
            q = 0.6 * p[0] - 0.8 * p[2]; p[2] = 0.8 * p[0] + 0.6 * p[2]; p[0] = q
            printf "v %.17g %.17g %.17g\n", x + p[turn % 3], y + p[(turn + 1) % 3], z + p[(turn + 2) % 3]
        }
        for (i = 0; i < 24; i++) for (j = 0; j < 10; j++) {
            n = (i + 1) % 24; m = (j + 1) % 10
            c[0] = 10 * i + j + 1; c[1] = 10 * n + j + 1; c[2] = 10 * n + m + 1; c[3] = 10 * i + m + 1
            if (sense > 0) print "f", c[0], c[1], c[2] "\nf", c[0], c[2], c[3]
            else print "f", c[2], c[1], c[0] "\nf", c[3], c[2], c[0]
        }
    }' >"in/$1"
}
# truth A B PIXELS NEAR [RENDERER]: the exact volume is within the bounds, and the error is what it is said to be; the bound
# is at most NEAR times the error that there is.
truth() {
    works volume "in/$1" "in/$2" --pixels "$3" --exact --renderer "${5-software}"
    if awk -v near="$4" '
        $1 == "volume" { volume = $2 } $1 == "error" { most = $2; about = $NF }
        $1 == "truth" { low = $3; high = $5 } $1 == "exact" { exact = $2 }
        END {
            error = volume > exact ? volume - exact : exact - volume
            exit !(low <= exact && exact <= high && error <= 1.01 * most && most <= near * error + 1e-9 &&
                   about <= 1.01 * most && about >= 0.8 * error - 1e-9)
        }' out/text; then good; else bad "bounds of $*: $(cat out/text)"; fi
}
torus ring.obj 0 0 0 0 1
torus link.obj 0.9 0.3 0.2 1 1
torus turned.obj 0.9 0.3 0.2 1 -1
torus near.obj 0.05 0.04 0.03 0 1
truth ring.obj link.obj 8x8 1.3
truth ring.obj link.obj 128x128 1.3
truth ring.obj link.obj 37x5 1.3
truth link.obj ring.obj 1x1 1.3
truth ring.obj near.obj 16x16 2
truth turned.obj near.obj 32x32 1.3
cp out/text out/turned
truth link.obj near.obj 32x32 1.3
same "volume: a body that is inside out" out/text out/turned
truth ring.obj a.obj 64x64 1.3
# Of faces that are seen edge-on only at the sides of the view, everything is known.
truth a.obj b.obj 16x9 1
says "exact   6"
truth a.obj small.obj 5x5 1
says "exact   1"

# A mesh with itself, whatever its order, is the same: seen from two sides, cells differ by roundings.
works volume in/ring.obj in/ring.obj
says "inside  the same"
awk '$1 == "v" { print; next } { f[++n] = "f " $3 " " $4 " " $2 } END { while (n) print f[n--] }' in/ring.obj >in/order.obj
works volume in/ring.obj in/order.obj
says "inside  the same"
works volume in/ring.obj in/near.obj
says "inside  no"
works volume in/ring.obj in/turned.obj
says "inside  no"

# The first frame of a case, posed.
{
    printf '%s\n' 'touchstone case 2' body reference
    sed -n 's/^v /vertex /p' in/a.obj
    awk '$1 == "f" { print "face", $2 - 1, $3 - 1, $4 - 1 }' in/a.obj
    printf '%s\n' frame 'state 0' 'pose 1 0 0 1 0 1 0 2 0 0 1 3' frame end
} >in/posed.case
works volume in/a.obj in/posed.case --pixels 16x9
says "volume  6"

# ---- images by OpenGL, where there is one ------------------------------------------------------
status=0
"$touchstone" volume in/ring.obj in/link.obj --renderer gl >out/gl 2>err || status=$?
if [ $status -eq 2 ] && grep -q '^touchstone volume: --renderer gl: ' err; then
    echo "skipped: $(cat err)"
else
    works volume in/ring.obj in/link.obj --renderer software
    if awk '$1 == "volume" { v[++n] = $2 } END { d = v[1] / v[2] - 1; exit !(n == 2 && d < 1e-6 && d > -1e-6) }' out/gl out/text; then
        good
    else
        bad "volumes of OpenGL and of software: $(cat out/gl out/text)"
    fi
    same "the bounds of both renderers" <(grep -vE '^(volume|error|depth)' out/gl) <(grep -vE '^(volume|error|depth)' out/text)
    truth ring.obj link.obj 8x8 1.3 gl
    truth ring.obj link.obj 128x128 1.3 gl
    truth turned.obj near.obj 32x32 1.3 gl
    truth a.obj b.obj 16x9 1 gl
    works volume in/a.obj in/away.obj --renderer gl
    says "share   no, surely"
    works volume in/small.obj in/a.obj --renderer gl --method ref
    says "inside  A in B"
    says "depth   2: B up along x"
    cube wide.obj -1000000 -1000000 -1000000 4000000
    refuses "--renderer gl: face" volume in/small.obj in/wide.obj --renderer gl
fi
refuses "--renderer: expected gl or software, found 'best'" volume in/a.obj in/b.obj --renderer best

# ---- what is refused ---------------------------------------------------------------------------
sed '$d' in/a.obj >in/open.obj
refuses "in/open.obj: face 3: not closed at the edge from vertex 5 to 7: 1 along, 0 back" volume in/a.obj in/open.obj
refuses "(--weld joins vertices at equal places)" volume in/open.obj in/a.obj
refuses "in/open.obj: face 3: not closed" volume in/open.obj in/a.obj --weld
# Every face with corners of its own: open, but for --weld.
awk '$1 == "v" { v[++n] = $0 } $1 == "f" { for (i = 2; i <= 4; i++) print v[$i]; print "f -3 -2 -1" }' \
    in/b.obj >in/soup.obj
refuses "in/soup.obj: face 0: not closed" volume in/a.obj in/soup.obj
works volume in/a.obj in/soup.obj --weld --pixels 16x9
says "volume  6"
for pixels in 5 0x5 5x0 x5 5x 5x5x -1x5 5x4097 99999999999999999999x1 " 5x5" 5X5; do
    refuses "--pixels: expected two numbers WxH from 1 to 4096, found '$pixels'" volume in/a.obj in/b.obj --pixels "$pixels"
done
refuses "--method: expected ref or opt" volume in/a.obj in/b.obj --method best
refuses "expected two meshes" volume in/a.obj
refuses "expected two meshes" volume
refuses "expected two files, found 'c' too" volume a b c
refuses "in/none.obj" volume in/a.obj in/none.obj
printf '%s\n' 'touchstone case 2' body reference 'vertex 0 0 0' frame end >in/point.case
refuses "in/point.case: expected one body with faces in at least one frame" volume in/point.case in/a.obj
works scene bumpy --level 1 --output in/two.case
refuses "in/two.case: expected one body with faces in at least one frame, found 2 in 1" volume in/two.case in/a.obj
# A body whose places on the other's grid are no numbers.
sed 's/^v 1 2 3$/v -1.7e308 2 3/' in/b.obj >in/huge.obj
refuses "body 1: vertex 0: expected a place on the grid" volume in/a.obj in/huge.obj

# Bodies that lie on each other: their images would take more than any machine has, and that is said before.
awk 'BEGIN { for (i = 0; i < 4000; i++) {
    for (j = 0; j < 8; j++) print "v", j % 2, int(j / 2) % 2, int(j / 4)
    split("1 3 4 2 5 6 8 7 1 2 6 5 3 7 8 4 1 5 7 3 2 4 8 6", c, " ")
    for (f = 0; f < 6; f++) print "f", c[4 * f + 1] + 8 * i, c[4 * f + 2] + 8 * i, c[4 * f + 3] + 8 * i, c[4 * f + 4] + 8 * i
} }' >in/heap.obj
works volume in/heap.obj in/heap.obj --pixels 2x2
says "volume  1"
# Bodies in a body, all wound the same way: around a point in both the winding number is 2.
{ cat in/a.obj; sed -n 's/^v/&/p' in/small.obj; awk '$1 == "f" { print "f", $2 + 8, $3 + 8, $4 + 8 }' in/small.obj; } >in/nested.obj
works volume in/nested.obj in/b.obj
refuses "in/nested.obj: --exact: expected a mesh that does not run through itself" volume in/b.obj in/nested.obj --exact
refuses "in/nested.obj: --exact: expected" volume in/nested.obj in/b.obj --exact
if [ -z "$sanitizer" ]; then
    status=0
    (ulimit -v 2000000 && exec "$touchstone" volume in/heap.obj in/heap.obj --pixels 4096x4096) >out/text 2>err || status=$?
    if [ $status -eq 2 ] && [ "$(wc -l <err)" -eq 1 ] && grep -qF "these would take about 1.93e+04 GB" err; then
        good
    else
        bad "images that do not fit: exit $status"
    fi
fi

# ---- leaks -------------------------------------------------------------------------------------
if leaks_count; then
    works volume in/a.obj in/b.obj --json --exact
    works volume in/a.obj in/soup.obj --weld
    refuses "in/open.obj" volume in/a.obj in/open.obj
    refuses "in/point.case" volume in/point.case in/a.obj
    refuses "body 1" volume in/a.obj in/huge.obj
fi
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
