#!/usr/bin/env bash
# `touchstone judge --mesh A --mesh B`: meshes of thousands of faces, and a certificate as the truth. Who loses one
# contact, or adds one pair, is told which.
# shellcheck source=test/command/lib.sh
. "$(dirname "$0")/../command/lib.sh"

works scene bumpy --level 4 --frame 150 --output in/bumpy.case
works export --raw in/bumpy.case --body 0 --output a.raw
works export --raw in/bumpy.case --body 1 --output b.raw
meshes="--mesh a.raw --mesh b.raw"

# counts NAME NUMBER...: what the last JSON says of its first adapter in all.
counts() {
    local adapter
    adapter=$(sed -n '/"adapters"/,/"families"/p' out/text)
    while [ $# -gt 0 ]; do
        if grep -q "^ *\"$1\": $2," <<<"$adapter"; then good; else bad "$1: expected $2 in$(grep "\"$1\"" <<<"$adapter")"; fi
        shift 2
    done
}

# ---- one pair of thousands -----------------------------------------------------------------------

# The contacts by another way: our search for them, which the judge does not ask here.
works contacts in/bumpy.case
cp out/text contacts
total=$(wc -l <contacts)
if [ "$total" -gt 200 ]; then good; else bad "only $total contacts"; fi
pair=$(sed -n "$((total / 2))p" contacts)
compile pair.so -DFACE_A="${pair% *}u" -DFACE_B="${pair#* }u" "$srcdir/test/judge/faulty_mesh.c" "$srcdir/ref/triangle.c"

# shellcheck disable=SC2086 # a list
works judge ./pair.so --only right $meshes --certificate both.cert
says "a.raw, 5120 faces, and b.raw, 5120 faces: $total contacts, proved by a certificate of $(($(wc -c <both.cert) - 72)) bytes"
says "1 passed, 0 failed"
works check both.cert a.raw b.raw
same "the certificate of the truth proves other contacts" contacts out/text
# shellcheck disable=SC2086
json judge ./pair.so --only right $meshes --json
counts cases 1 contacts "$total" lost 0 extra 0 twice 0 order 0 stale null first null crash 0 hang 0 rubbish 0
if [ "$(count faces_a)" = 5120 ] && [ "$(count certificate_bytes)" -gt 1000 ]; then good; else bad "what the meshes are"; fi
if grep -q '"found": \[\]' out/text; then good; else bad "something was found"; fi

# shellcheck disable=SC2086
exits 1 judge ./pair.so --only loses $meshes --shrink 0.1
point=$(sed -n "s/^    lost in these meshes: faces ${pair/ / and } meet and were not reported; a point of both is \(.*\) (rounded)\$/\1/p" out/text)
if [ "$(wc -w <<<"$point")" = 3 ]; then good; else bad "faces $pair were lost, and are not named"; fi
# What is said of it by who certifies a list.
grep -vx "$pair" contacts >fewer
exits 1 certify a.raw b.raw --contacts fewer
said=$(sed -n "s/.*lacks faces ${pair/ / and }, which share the point \(.*\) (rounded)\$/\1/p" err)
if paste <(tr ' ' '\n' <<<"$point") <(tr ' ' '\n' <<<"$said") |
    awk 'NF != 2 || ($1 - $2) ^ 2 > 0.01 { bad = 1 } END { exit bad || NR != 3 }'; then
    good
else
    bad "a point that is far from another one of the pair: $point, $said"
fi
# shellcheck disable=SC2086
exits 1 judge ./pair.so --only loses $meshes --shrink 0.1 --json
# It does not lose the pair when the bodies are exchanged, or faces counted from the other end.
counts lost 1 extra 0 order 2 crash 0
if grep -A 1 '"face_a": '"${pair% *}," out/text | grep -q '"face_b": '"${pair#* }"; then good; else bad "no pair in JSON"; fi
if [ "$(grep -A 4 '"point": \[' out/text | grep -cE '^ *-?[0-9.e-]+,?$')" = 3 ]; then good; else bad "no point in JSON"; fi

# Each method has its own lines: loses and turned.
# shellcheck disable=SC2086
exits 1 judge ./pair.so --only e $meshes --shrink 0.1
if [ "$(grep -c '^    order in these meshes: ' out/text)" = 2 ]; then good; else bad "only one of two methods is told of"; fi

# In the order of the files it is right.
# shellcheck disable=SC2086
exits 1 judge ./pair.so --only turned $meshes --shrink 0.1 --json
counts lost 0 extra 0 order 1
if grep -q "faces ${pair/ / and } are reported, and not with the bodies exchanged" out/text; then good; else bad "both orders"; fi

# A pair that is no contact.
other="${pair% *} 5119"
if grep -qx "$other" contacts; then bad "$other is a contact"; else good; fi
compile other.so -DFACE_A="${other% *}u" -DFACE_B=5119u "$srcdir/test/judge/faulty_mesh.c" "$srcdir/ref/triangle.c"
# shellcheck disable=SC2086
exits 1 judge ./other.so --only adds $meshes --shrink 0.1
says "    extra in these meshes: faces ${other/ / and } are apart and were reported"
# shellcheck disable=SC2086
exits 1 judge ./other.so --only adds $meshes --shrink 0.1 --json
counts lost 0 extra 1

# ---- our own methods -----------------------------------------------------------------------------

library=$TOP_BUILDDIR/.libs
if [ -e "$library/libtouchstone.so" ]; then
    compile own.so "$srcdir/adapters/touchstone.c" -L"$library" -Wl,-rpath,"$library" -ltouchstone
    # shellcheck disable=SC2086
    works judge ./own.so $meshes --limit 60
    says "17 passed, 0 failed"
    # The short form, before the adapter or behind it; other formats; floats, which have contacts of their own.
    works judge --mesh a.raw b.raw ./own.so --only buckets
    says "1 passed, 0 failed"
    works judge ./own.so --mesh in/floor.obj in/pin.off --only buckets
    says "in/floor.obj, 2 faces, and in/pin.off, 1 faces: 1 contacts"
    works judge ./own.so --only boxes --float --mesh b.raw a.raw
    says "coordinates are rounded to float"
else
    echo "skipped: no shared library of our own for adapters/touchstone.c"
fi

# ---- one contact in a thousand, crashes and hangs ------------------------------------------------

# Fifty long strips above each other, and fifty across: each of the one meets each of the others.
awk 'BEGIN { for (i = 0; i < 50; i++) printf "v 0 %d -1\nv 100 %d.5 0\nv 0 %d 1\nf %d %d %d\n", i, i, i, 3 * i + 1, 3 * i + 2, 3 * i + 3 }' >along.obj
awk 'BEGIN { for (i = 0; i < 50; i++) printf "v %g -1 -1\nv %g 99 0\nv %g -1 1\nf %d %d %d\n", i / 4, i / 4, i / 4, 3 * i + 1, 3 * i + 2, 3 * i + 3 }' >across.obj
meshes="--mesh along.obj --mesh across.obj --shrink 3"
compile faulty.so "$srcdir/test/judge/faulty.c" "$srcdir/ref/triangle.c"
# shellcheck disable=SC2086
works judge ./faulty.so --only right $meshes --json
counts contacts 2500 lost 0 extra 0 first 0
# shellcheck disable=SC2086
exits 1 judge ./faulty.so --only loses $meshes --json --out evidence --html report.html
lost=$(sed -n '/"adapters"/,/"families"/s/^ *"lost": \([0-9]*\),$/\1/p' out/text)
if [ "$lost" -gt 0 ] && [ "$lost" -lt 25 ]; then good; else bad "one in a thousand: lost $lost of 2500"; fi
# The smallest case is a pair, and is a case for everybody.
if grep -q '"faces_a": 1,' out/text && grep -q '"faces_b": 1,' out/text; then good; else bad "the pair alone is not shown"; fi
if grep -q "In these meshes: faces" report.html && grep -q "The meshes are along.obj" report.html; then good; else bad "the page"; fi
exits 1 judge ./faulty.so --only loses --cases evidence/faulty-loses-lost.case
# shellcheck disable=SC2086
exits 1 judge ./faulty.so --only crashes $meshes
says "    crash in these meshes: the process was ended by signal 6"
# shellcheck disable=SC2086
exits 1 judge ./faulty.so --only hangs $meshes --idle 2 --shrink 0.1
says "    hang in these meshes: no answer, and the processor was not used for 2 seconds"
# shellcheck disable=SC2086
exits 1 judge ./faulty.so --only "no face" $meshes
says "    rubbish in these meshes: a face was reported that does not exist"
# shellcheck disable=SC2086
exits 1 judge ./faulty.so --only repeats $meshes
says "    twice in these meshes: 1250 repeated"

# ---- bad input -----------------------------------------------------------------------------------

printf '%s\n' 'v 0 0 0' 'v 1 0 0' 'v 0 1 0' >in/none.obj
head -c 1000 a.raw >in/cut.raw
refuses "expected two meshes, found 'a.raw' alone" judge ./pair.so --mesh a.raw
refuses "expected two meshes, found 'a.raw' alone" judge --mesh a.raw ./pair.so
refuses "expected two meshes, found 'c.raw' too" judge ./pair.so --mesh a.raw --mesh b.raw --mesh c.raw
refuses "expected two meshes, found 'c.raw' too" judge ./pair.so --mesh a.raw b.raw --mesh c.raw
refuses "nowhere.obj" judge ./pair.so --mesh a.raw --mesh nowhere.obj
refuses "nowhere.obj" judge ./pair.so --mesh nowhere.obj --mesh b.raw
refuses "in/none.obj" judge ./pair.so --mesh a.raw --mesh in/none.obj
refuses "in/cut.raw: expected a raw mesh" judge ./pair.so --mesh in/cut.raw --mesh b.raw
refuses "expected no --family" judge ./pair.so --mesh a.raw --mesh b.raw --family pair
refuses "expected no --cases" judge ./pair.so --mesh a.raw --mesh b.raw --cases in/bumpy.case
refuses "expected no --open" judge ./pair.so --mesh a.raw --mesh b.raw --open
refuses "expected no --result" judge ./pair.so --mesh a.raw --mesh b.raw --result r.json
refuses "expected no -" judge - --mesh a.raw --mesh b.raw
refuses "--certificate: expected --mesh" judge ./pair.so --certificate c.cert
refuses "--certificate: expected no --float" judge ./pair.so --mesh a.raw --mesh b.raw --float --certificate c.cert
refuses "expected an adapter" judge --mesh a.raw --mesh b.raw
refuses "expected a shared library" judge nowhere.so --mesh a.raw --mesh b.raw
refuses "none/c.cert" judge ./pair.so --mesh a.raw --mesh b.raw --certificate none/c.cert
# Coordinates that a float can't hold; and a mesh without faces that has the form of one with faces.
printf '%s\n' 'v 1e300 0 0' 'v 1 0 0' 'v 0 1 0' 'f 1 2 3' >in/large.obj
refuses "too large for a float" judge ./pair.so --float --mesh in/large.obj --mesh b.raw
printf 'tsmesh 1\0\0\0\0\0\0\0\0' >in/empty.raw
refuses "in/empty.raw: expected a mesh with faces, found none" judge ./pair.so --mesh in/empty.raw --mesh b.raw
# A name of bytes that are no text.
cp in/floor.obj $'in/\033\377.obj'
works judge ./faulty.so --only right --mesh $'in/\033\377.obj' --mesh in/pin.off
says "in/??.obj, 2 faces, and in/pin.off, 1 faces"

# ---- without memory ------------------------------------------------------------------------------

# Each allocation fails in turn, of the judge and of who is judged: no answer is called wrong for it, and nothing breaks.
# An adapter that finds no memory ends its process, by GMP or itself: a crash, and how it ended is told.
ended='^    crash in these meshes: the process (was ended by signal 6|ended for lack of memory)'
if [ -n "$sanitizer" ] || ldd "$touchstone" | grep -q libomp; then
    echo "skipped: a sanitizer allocates here, or LLVM's OpenMP"
else
    compile scarce.so "$srcdir/test/command/scarce.c"
    few="judge ./faulty.so --only right --mesh in/floor.obj --mesh in/pin.off"
    # shellcheck disable=SC2086
    env TOUCHSTONE_SCARCE_COUNT=count LD_PRELOAD="$PWD/scarce.so" "$touchstone" $few >out/text 2>err || bad "$few"
    for ((k = 1; k <= $(cat count); k++)); do
        status=0
        # shellcheck disable=SC2086
        env TOUCHSTONE_SCARCE="$k" LD_PRELOAD="$PWD/scarce.so" "$touchstone" $few >out/text 2>err || status=$?
        case $status in
        0) good ;;
        1) if grep -qE "$ended" out/text; then good; else bad "allocation $k: a fault that is no crash"; fi ;;
        2) if grep -q '^touchstone: ' err; then good; else bad "allocation $k: no reason"; fi ;;
        *) bad "allocation $k: exit $status" ;;
        esac
    done
fi

# ---- leaks ---------------------------------------------------------------------------------------

if leaks_count; then
    exits 1 judge ./faulty.so --only loses --mesh along.obj --mesh across.obj --shrink 0.1 --certificate leaks.cert
    exits 2 judge ./faulty.so --mesh in/empty.raw --mesh b.raw
fi

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
