# The command line: good use, bad use and bad input. Bad things end with exit 2, say one line on
# stderr, print no answer and leave no file behind.
# shellcheck source=test/command/lib.sh
. "$(dirname "$0")/lib.sh"

# ---- help --------------------------------------------------------------------------------------
works --version
says "touchstone "
works --help
for command in verify list gen replay contacts certify check export volume judge corpus bench scene repro tightness figure; do
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
completes bucket-boxes figure bucket-
completes skin figure sk
completes corner figure co
completes lost figure lo
completes spheretree figure sp
completes obj scene --format = o
completes --bodies= contacts --bo
completes --backtrack= contacts --ba
completes --pixels= volume --p
completes volume vo

# ---- numbers -----------------------------------------------------------------------------------
for value in abc -1 1x "" 1.5 " 1" 0x10 99999999999999999999999; do
    refuses "--trials: expected a whole number" verify --trials="$value"
    refuses "--seed: expected a whole number" gen "$contact" --seed="$value"
    refuses "--level: expected a whole number" scene bumpy --level="$value"
    refuses "--frame: expected a whole number" contacts a b --frame="$value"
done
for value in abc -1 0 nan inf 1x "" 1.2.3 .; do
    refuses "--time: expected a number of seconds" verify --time="$value"
    refuses "--shrink: expected a number of seconds" verify --shrink="$value"
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
refuses "expected box, 6-dop" contacts a b --option volume=cone
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
works gen "$contact" --seed 7 --count 12
cp out/text in/head.case
works gen "$contact" --seed 7 --first 12 --count 8
cat in/head.case out/text >in/joined.case
same "gen --first: other cases than those of the whole" in/twenty.case in/joined.case
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

# A character from a file: three vertices on one joint that moves up by 1. The buffer has the vertices, their joints and
# weights, the times 0 and 1, the places (0,0,0) and (0,0,1), and a matrix that does nothing.
view() { printf '{"buffer":0,"byteOffset":%s,"byteLength":%s}' "$1" "$2"; }
accessor() { printf '{"bufferView":%s,"componentType":%s,"count":%s,"type":"%s"}' "$@"; }
{
    echo '{"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0,1]}],"nodes":[{"mesh":0,"skin":0},{"name":"joint"}],'
    echo '"skins":[{"joints":[1],"inverseBindMatrices":5}],'
    echo '"meshes":[{"primitives":[{"attributes":{"POSITION":0,"JOINTS_0":1,"WEIGHTS_0":2}}]}],'
    echo '"animations":[{"samplers":[{"input":3,"output":4}],'
    echo '"channels":[{"sampler":0,"target":{"node":1,"path":"translation"}}]}],'
    echo "\"bufferViews\":[$(view 0 36),$(view 36 12),$(view 48 48),$(view 96 8),$(view 104 24),$(view 128 64)],"
    echo "\"accessors\":[$(accessor 0 5126 3 VEC3),$(accessor 1 5121 3 VEC4),$(accessor 2 5126 3 VEC4),"
    echo "$(accessor 3 5126 2 SCALAR),$(accessor 4 5126 2 VEC3),$(accessor 5 5126 1 MAT4)],"
    echo '"buffers":[{"byteLength":192,"uri":"data:application/octet-stream;base64,'"\
AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAAAAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAAAAAAAAAAAAAAAIA/\
AAAAAAAAAAAAAAAAAAAAAAAAgD8AAAAAAAAAAAAAAAAAAAAAAAAAAAAAgD8AAIA/AAAAAAAAAAAAAAAAAAAAAAAAgD8AAAAAAAAAAAAAAAAAAAAA\
AACAPwAAAAAAAAAAAAAAAAAAAAAAAIA/"'"}]}'
} >in/person.gltf
"$touchstone" scene in/person.gltf >out/text 2>err
if grep -q "built without assimp" err; then
    echo "skipped: built without assimp, so nobody read a character"
else
    works scene in/person.gltf --frames 3 --frame 1 --format obj
    says "v 0 1 0.5"
    works scene in/person.gltf --frames 3 --all-frames --output in/person.case
    works repro 002-3 --level 0 --steps 2 --character in/person.gltf
    says "3 vertices and 1 faces visit"
    works contacts in/person.case in/person.case --frame 2
    sed 's/"joints":\[1\]/"joints":[2]/' in/person.gltf >in/nobody.gltf
    sed 's|gD8AAAAA|AAAAAIA/|' in/person.gltf >in/flat.gltf # the third vertex is (0,0,1), not (0,1,0)
    exits 2 repro 002-3 --level 0 --steps 1 --character in/flat.gltf
    echo "touchstone: in/flat.gltf: expected a character with a height, found 0" >out/flat
    same "repro: a flat character was refused otherwise" out/flat err
    refuses "in/nobody.gltf: expected a character that assimp can read" scene in/nobody.gltf
    refuses "expected a character that assimp can read: no skin" scene in/floor.obj
    refuses "expected a frame from 0 to 2, found 3" scene in/person.gltf --frames 3 --frame 3
    refuses "--level goes with built-in scenes only" scene in/person.gltf --level 1
    refuses "none.gltf: cannot read" scene none.gltf
fi

works tightness --level 0 --frames 2
says "26-DOP"
refuses "'nothing' is no scene" tightness nothing
refuses "expected a body that morphs" tightness bumpy
refuses "expected a level" tightness dolphin --level 1000
refuses "expected one scene" tightness dolphin bumpy
for figure in star hierarchy refit bucket bucket-boxes skin corner lost spheretree room voi ldi layers volume house overlap signs; do
    works figure "$figure"
    same "docs/figure/$figure.svg is not what the command prints" "$srcdir/docs/figure/$figure.svg" out/text
done
refuses "'moon' is no figure" figure moon
refuses "expected a figure" figure
refuses "expected one figure" figure star star

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
lost_output export in/moving.case
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

refuses "expected osmesa or egl, found 'x'" verify stencil --gl x
refuses "expected osmesa or egl" bench stencil --gl osmesa6
refuses "expected osmesa or egl" replay --gl "" in/floor.obj

# A library that changes the processor's rounding is noticed before anything is said. (A sanitizer
# has to be loaded first, and takes no other.)
case ${TEST_CFLAGS-} in *sanitize*) ;; *)
    printf '%s\n' '#include <fenv.h>' '__attribute__((constructor)) static void up(void) { fesetround(FE_UPWARD); }' >in/up.c
    compile in/up.so in/up.c
    LD_PRELOAD=$PWD/in/up.so refuses "rounds to nearest" verify triangle --trials 1
    ;;
esac

# ---- where the output goes -----------------------------------------------------------------------
# A link is followed, also one that leads nowhere yet; what it leads to is a new file.
mkdir out/links out/far
ln -s ../far/new.case out/links/dangling.case
ln -s dangling.case out/links/twice.case
works gen "$contact" --output out/links/twice.case
if [ -L out/links/twice.case ] && [ -L out/links/dangling.case ] && [ -s out/far/new.case ]; then
    good
else
    bad "a dangling link was replaced"
fi
ln -s "$PWD/out/far/absolute.case" out/links/absolute.case
works gen "$contact" --output out/links/absolute.case
same "the same case by two links" out/far/new.case out/far/absolute.case
ln -s beside.case out/links/here.case
(cd out/links && "$TOUCHSTONE" gen "$contact" --output here.case)
same "a link in the current folder" out/far/new.case out/links/beside.case
(umask 022 && "$TOUCHSTONE" gen "$contact" --output out/far/mode.case)
if [ "$(stat -c %a out/far/mode.case)" = 644 ]; then good; else bad "a new file does not heed the umask"; fi
ln -s loop.case out/links/loop.case
refuses "out/links/loop.case: cannot write: Too many levels of symbolic links" gen "$contact" --output out/links/loop.case
ln -s ../no/such/folder.case out/links/nowhere.case
refuses "cannot write: No such file or directory" gen "$contact" --output out/links/nowhere.case
# As long as a name may be.
long=$(printf 'n%.0s' $(seq 250)).case
works gen "$contact" --output "out/far/$long"
same "the same case by a long name" out/far/new.case "out/far/$long"
refuses "File name too long" gen "$contact" --output "out/far/${long}x"
# A file that gets larger than it may: a line, exit 2, and nothing is left. A sanitizer may need files of its own.
(ulimit -f 8 && exec "$touchstone" gen "$contact" --count 1000 --output out/far/large.case) >out/text 2>err
status=$?
if [ $status -eq 2 ] && [ "$(wc -l <err)" -eq 1 ] && grep -qF "out/far/large.case: cannot write: File too large" err; then
    good
else
    bad "a file that is too large: exit $status"
fi
if [ -z "$(find out/far -name 'large*' -o -name '*.tmp')" ]; then good; else bad "a file that is too large is left: $(ls out/far)"; fi
(ulimit -f 8 && exec "$touchstone" gen "$contact" --count 1000) >out/far/standard 2>err
status=$?
if [ $status -eq 2 ] && [ "$(wc -l <err)" -eq 1 ]; then good; else bad "standard output that is too large: exit $status"; fi

# ---- leaks -------------------------------------------------------------------------------------
if leaks_count; then
    works list
    works gen "$contact" --count 3
    works scene bumpy --level 1 --frames 2 --all-frames
    refuses "missing/x" scene bumpy --level 1 --output missing/x
fi
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
