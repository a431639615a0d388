#!/usr/bin/env bash
# What an adapter promises: it is judged by that first, and by the contract again, which its exit status does not
# count; and adapters of the first version of the table, which promise nothing.
# shellcheck source=test/command/lib.sh
. "$(dirname "$0")/../command/lib.sh"
faulty="$srcdir/test/judge/faulty.c $srcdir/ref/triangle.c"

# field NAME NUMBER: the value of a name in the last JSON, of the adapter with that number.
field() { grep "^ *\"$1\": " out/text | sed -n "$2s/.*: \(.*[^,]\),*\$/\1/p"; }

# shellcheck disable=SC2086 # a list of files
compile float.so -DPROMISES=TS_ADAPTER_FLOAT $faulty
# It is right about floats, and wrong about doubles, which it never promised.
works judge ./float.so --only rounds --family near-vertex --family wild --count 60
says "each adapter is judged by what it promises"
says "Faulty rounds (floats): no fault in "
says "1 passed, 0 failed"
if grep -qE "^Faulty rounds \(strict\): .*(false negative|false positive)" out/text; then good; else bad "no strict row"; fi
exits 3 judge ./float.so --only rounds --family near-vertex --count 60 --strict --shrink 0.1
if grep -q "(floats)" out/text || ! grep -q "(strict):" out/text; then bad "rules that were not asked for"; else good; fi
says "0 passed, 1 failed"
works judge ./float.so --only rounds --family near-vertex --count 60 --float
json judge ./float.so --only rounds --family pair --count 5 --json
if [ "$(field beyond_promise 1) $(field beyond_promise 2)" = "false true" ]; then good; else bad "which row is by the promise"; fi
if grep -A 3 '"promises"' out/text | grep -q '"float": true' && grep -q '"self_contact": false' out/text; then good; else bad "no promise in JSON"; fi
# Replayed as it was judged. A case of a file is rounded, too.
exits 1 judge ./float.so --only silent --family edge --count 20 --shrink 0.3 --out float
for rule in float strict; do
    command=$(sed -n 's/^Replay: touchstone //p' float/faulty-silent-${rule/float/floats}-lost.txt)
    if [[ $command == *" --$rule"* ]]; then good; else bad "the command '$command' lacks --$rule"; fi
    # shellcheck disable=SC2086 # words
    exits 1 $command
done
works judge ./float.so --only rounds --cases float

# Touching doesn't count for it, it says, and reports what touches.
# shellcheck disable=SC2086
compile open.so "-DPROMISES=TS_ADAPTER_OPEN|TS_ADAPTER_SELF" $faulty
exits 4 judge ./open.so --only right --family edge --family pair --count 60 --shrink 0.1
if grep -q "^Faulty right (open): no fault in general position; .* false positives, all where faces only touch" out/text; then good; else bad "open"; fi
if grep -q "^Faulty right (strict): no fault in [0-9]* cases" out/text; then good; else bad "open, by the contract"; fi
exits 4 judge ./open.so --only right --family edge --count 20 --shrink 0.1 --json --html open.html
if grep -q '"self_contact": true' out/text; then good; else bad "self-contact is not noted"; fi
if grep -q "Faulty right (strict)" open.html; then good; else bad "the page has no strict row"; fi

# Who takes closed bodies alone is shown no others, nor one that is inside out.
# shellcheck disable=SC2086
compile solid.so -DPROMISES=TS_ADAPTER_SOLID $faulty
works judge ./solid.so --only right --family inside --family vertex --count 20 --json
if [ "$(field cases 1) $(field cases 2) $(field cases 3) $(field cases 4)" = "20 0 20 40" ]; then good; else bad "cases that are not closed"; fi
if grep -q '"closed_bodies": true' out/text; then good; else bad "closed bodies are not noted"; fi
exits 4 judge ./solid.so --only winds --family inside --count 20 --shrink 0.1 --solid
says "bodies are closed"
exits 4 judge ./solid.so --only winds --family inside --count 20 --shrink 0.1
if grep "^Faulty winds (closed bodies): " out/text | grep -qv "order-dependent" && grep -q "^Faulty winds (strict): .*order-dependent" out/text; then good; else bad "inside out: $(cat out/text)"; fi
exits 4 judge ./solid.so --only silent --family inside --count 20 --shrink 1 --out quiet
if [ "$(grep -c ^face quiet/faulty-silent-closed-bodies-lost.case)" = 8 ] && grep -q -e "--solid" quiet/faulty-silent-closed-bodies-lost.txt; then good; else bad "made smaller than closed"; fi

# The tables as they were before there were promises, contact points, and bodies with themselves.
mkdir -p in/touchstone
for version in 1 2 3; do
    sed "s/TS_ADAPTER_VERSION 4/TS_ADAPTER_VERSION $version/; /(\*self)/d" "$srcdir/include/touchstone/adapter.h" >in/touchstone/adapter.h
    cp "$srcdir/test/judge/faulty.c" in/old.c
    if [ $version -lt 3 ]; then sed -i '/(\*points)/d' in/touchstone/adapter.h; fi
    if [ $version -eq 1 ]; then
        sed -i '/uint64_t promises;/d' in/touchstone/adapter.h
        sed -i 's/, PROMISES}/}/' in/old.c
    fi
    compile old.so -DPROMISES=0 -iquote in in/old.c "$srcdir/ref/triangle.c"
    works judge ./old.so --only right --family vertex --family pair --count 60
    exits 1 judge ./old.so --only winds --family pair --count 20 --shrink 0.1
    if grep -q "VERSION $version" in/touchstone/adapter.h && ! grep -q "(\*self)" in/touchstone/adapter.h; then
        good
    else
        bad "no table of version $version"
    fi
done

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
