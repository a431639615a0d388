#!/usr/bin/env bash
# `touchstone corpus`: the same bytes on every run, checksums, certificates of large cases; what was taken home can be
# replayed and judged with, and the readers of docs/example find what the manifest says.
# shellcheck source=test/command/lib.sh
. "$(dirname "$0")/../command/lib.sh"

compile faulty.so "$srcdir/test/judge/faulty.c" "$srcdir/ref/triangle.c"

works corpus one --count 30 --family vertex --family near-sheets --family wild
works corpus two --count 30 --family wild --family near-sheets --family vertex
if diff -r one two >/dev/null; then good; else bad "another corpus on another run"; fi
if (cd one && sha256sum --quiet --check SHA256SUMS); then good; else bad "wrong checksums"; fi
works replay one
# A large case has certificates, which prove the contacts that its file has.
works corpus large --family sweep-5120
if (cd large && sha256sum --quiet --check SHA256SUMS); then good; else bad "wrong checksums of certificates"; fi
for frame in 4 9; do
    for body in 0 1; do works export --raw large/sweep-5120.case --frame $frame --body $body --output large/$body.raw; done
    works check large/sweep-5120.$frame.cert large/0.raw large/1.raw
    sed -n 's/^certificate sweep-5120.'$frame'.cert frame .* contacts \([0-9]*\) .*/\1/p' large/manifest.txt >expected
    if [ "$(cat expected)" -gt 0 ] && wc -l <out/text | cmp - expected; then good; else bad "contacts of frame $frame"; fi
done
# What was taken home can be judged with: all cases of a file, and which one is wrong.
works judge ./faulty.so --only right --cases one --json
cases=$(awk '$1 == "file" { sum += $4 } END { print sum }' one/manifest.txt)
if grep -q "\"cases\": $cases," out/text; then good; else bad "not all cases of a corpus"; fi
sed '/^end/q' one/wild.case >two/wild.case
sed 's/^body.*/baddy/' two/vertex.case >>two/wild.case
refuses "two/wild.case (case 2):" judge ./faulty.so --only right --cases two/wild.case
refuses "no family is called" corpus three --family nobody
refuses "expected a folder" corpus
refuses "expected a folder" corpus in/floor.obj
# The readers find what the manifest says.
# shellcheck disable=SC2086 # lists of flags
${CC:-cc} ${TEST_CFLAGS-} "$srcdir/docs/example/corpus.c" -o reader || bad "docs/example/corpus.c does not compile"
for name in vertex near-sheets wild; do
    sed -n "s/^file $name.case \(cases .*\) bytes .*/\1/p" one/manifest.txt >expected
    ./reader one/$name.case >found
    if [ -s expected ] && cmp expected found; then good; else bad "corpus.c on $name"; fi
    if command -v python3 >/dev/null; then
        python3 "$srcdir/docs/example/corpus.py" one/$name.case >found
        if cmp expected found; then good; else bad "corpus.py on $name"; fi
    fi
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
