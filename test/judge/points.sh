#!/usr/bin/env bash
# `touchstone judge` and contact points: which are in both faces, which within the last bits, and how far the others are;
# and that a result keeps what was found.
# shellcheck source=test/command/lib.sh
. "$(dirname "$0")/../command/lib.sh"
compile points.so "$srcdir/test/judge/faulty_points.c" "$srcdir/judge/point.c" "$srcdir/judge/space.c" "$srcdir/ref/triangle.c"
compile template.so "$srcdir/docs/example/adapter.c"

# A common point that is rounded is no fault: it is in both faces, or within the last bits.
works judge ./points.so --only right --family pair --family vertex --family near-edge --family wild --count 40 --json
if [ "$(count point)" = 0 ] && [ "$(count in_both_faces)" -gt 20 ] && [ "$(count within_last_bits)" -gt 0 ]; then
    good
else
    bad "right points: $(grep -A 6 '"points"' out/text | head -n 7)"
fi
if [ $(($(count in_both_faces) + $(count within_last_bits))) -eq "$(sed -n '/"points"/,/}/s/^ *"count": \([0-9]*\),$/\1/p' out/text | head -n 1)" ]; then
    good
else
    bad "right points that are neither"
fi
# Points of floats are rounded more, and right for a library that works in floats.
exits 1 judge ./points.so --only rounds --family pair --count 40 --shrink 0.1
works judge ./points.so --only rounds --family pair --count 40 --float

# wrong NAME TEXT: the report says that of the points, and the smallest case has one face a body.
wrong() {
    exits 1 judge ./points.so --only "$1" --family pair --count 40 --shrink 5 --out found
    if grep -qE -e "$2" out/text && grep -qE 'point: 1 and 1 faces' out/text; then good; else bad "$1: no '$2'"; fi
}
wrong corner 'contact points: [0-9]+, of which 0 are in both faces and 0 within the last bits; the farthest is 0.[1-9]'
if grep -q 'point: .* have a contact point that is not in both' out/text; then good; else bad "corner: no pair"; fi
if grep -q "^The contact point is (.*)\.$" found/points-corner-point.txt && grep -q "^The distance is [0-9/]*, about " found/points-corner-point.txt; then
    good
else
    bad "corner: no distance in the text"
fi
if grep -q "A point of both faces" found/points-corner-point.txt; then good; else bad "corner: no right point"; fi
wrong shifts 'the farthest is 0.000[0-9]+ from one of them'
wrong nowhere 'point: .*a contact point with a coordinate that is no number'
for name in "no face" refuses floods; do
    exits 1 judge ./points.so --only "$name" --family pair --count 40 --shrink 0.1
    if grep -q 'rubbish: .*contact points' out/text; then good; else bad "$name: no rubbish"; fi
done
# Who has none was not asked.
exits 1 judge ./template.so --family pair --count 20 --shrink 0.1 --json
if grep -q '"point": null' out/text && ! grep -q '"points"' out/text; then good; else bad "asked without need"; fi

# In parts and together.
exits 1 judge ./points.so --only shifts --family pair --count 40 --shrink 1 --json
grep -A 6 '"points"' out/text | head -n 7 >whole
for part in 1 2; do
    exits 1 judge ./points.so --only shifts --family pair --count 40 --shrink 1 --shard $part/2 --result part$part.json
done
exits 1 merge part1.json part2.json
if grep -q "contact points: $(sed -n 's/^ *"count": \([0-9]*\),/\1/p' whole), " out/text &&
    grep -q "distance [0-9.e-]*, of the longest edge" out/text; then good; else bad "merged points"; fi

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
