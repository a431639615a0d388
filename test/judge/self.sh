#!/usr/bin/env bash
# `touchstone judge` and what is asked beside contacts of two bodies: a body with itself; answers that go and come
# while hardly anything moves; and how long it took, with the slowest case.
# shellcheck source=test/command/lib.sh
. "$(dirname "$0")/../command/lib.sh"
compile self.so "$srcdir/test/judge/faulty_self.c" "$srcdir/judge/point.c" "$srcdir/judge/space.c" "$srcdir/ref/triangle.c"
compile template.so "$srcdir/docs/example/adapter.c"

# ---- a body with itself ----
works judge ./self.so --only right --family fold --family soup --family wild --count 32 --json
if [ "$(count self_lost) $(count self_extra)" = "0 0" ]; then good; else bad "right"; fi
# Where touching does not count, what touches is too much, and nothing else is.
exits 4 judge ./self.so --only right --family fold --count 20 --open --shrink 0.1 --json
if [ "$(count self_lost)" = 0 ] && [ "$(count self_extra)" -gt 0 ]; then good; else bad "right, touching does not count"; fi

# wrong NAME LOST EXTRA: + some, 0 none; of two bodies nothing is wrong.
wrong() {
    local name=$1 lost extra
    exits 1 judge ./self.so --only "$name" --family fold --count 40 --shrink 20 --out found --json
    lost=$(count self_lost) extra=$(count self_extra)
    if [ "${lost/#[1-9]*/+} ${extra/#[1-9]*/+}" = "$2 $3" ] && [ "$(count lost) $(count extra)" = "0 0" ]; then
        good
    else
        bad "$name: lost $lost, expected $2; extra $extra, expected $3"
    fi
}
# Who reports all neighbours is wrong about what touches, no more.
exits 4 judge ./self.so --only neighbours --family fold --count 40 --shrink 20 --out found --json
if [ "$(count self_lost)" = 0 ] && [ "$(count self_extra)" -gt 100 ]; then good; else bad "neighbours"; fi
wrong distant + 0
wrong "first body" + +
wrong old + +
# The smallest case, its proof and its picture are of two faces of one body.
if grep -qE '^self_lost: frame 0: faces [0-9]+ and [0-9]+ of body [01] are in self-contact and were not reported$' found/self-distant-self_lost.txt &&
    grep -q "^The exact answer has [0-9]* self-contacts\? of that body in that frame.$" found/self-distant-self_lost.txt &&
    grep -q "^A point of both faces:$" found/self-distant-self_lost.txt; then
    good
else
    bad "the text: $(cat found/self-distant-self_lost.txt)"
fi
faces=$(grep -c '^face' found/self-distant-self_lost.case)
if [ "$faces" -le 3 ]; then good; else bad "a case of $faces faces"; fi
# A point that is said to be of both faces is none of the vertices that both name.
python3 - found/self-distant-self_lost.txt <<'END' || bad "a witness that both share anyway"
import re, sys
from fractions import Fraction
text = open(sys.argv[1]).read()
corner = {m[1]: tuple(float(m[k]) for k in (2, 3, 4))
          for m in re.finditer(r"^  ([AB][012]) = \(([^,]+), ([^,]+), ([^)]+)\)", text, re.M)}
a, b = ([corner[c + str(k)] for k in range(3)] for c in "AB")
point = tuple(Fraction(re.search(r"^  %s = (\S+)$" % k, text, re.M)[1]) for k in "xyz")
shared = [p for p in a if p in b]
sys.exit(point in [tuple(map(Fraction, p)) for p in shared])
END
command=$(sed -n 's/^Replay: touchstone //p' found/self-distant-self_lost.txt)
# shellcheck disable=SC2086 # words
exits 1 $command
says "1 missed self-contact"
if grep -qE '<path class="red"' found/self-distant-self_lost.svg; then good; else bad "no picture of the pair"; fi
"$touchstone" judge ./self.so --only distant --family fold --count 40 --shrink 1 --issue 1 >issue.md 2>err
if grep -q "share a point outside of the convex hull" issue.md; then good; else bad "a report that does not say what is meant"; fi

exits 1 judge ./self.so --only twice --family fold --count 40 --shrink 0.1 --json
if [ "$(count twice)" -gt 10 ] && [ "$(count self_extra)" = 0 ]; then good; else bad "twice"; fi
for name in itself "no face" refuses floods; do
    exits 1 judge ./self.so --only "$name" --family fold --count 20 --shrink 0.1
    if grep -q 'rubbish: .*a body with itself' out/text; then good; else bad "$name: no rubbish"; fi
done
# Who has no such query is not asked, and has no such column.
"$touchstone" judge ./template.so --family fold --count 20 --shrink 0.1 --json >out/text 2>err
if grep -q '"self_lost": null' out/text; then good; else bad "asked without need"; fi
exits 1 judge ./template.so --family pair --count 20 --shrink 0.1
if grep -q "self_lost\|flicker" out/text; then bad "columns that nobody needs"; else good; fi
# As many columns in every line, also where something was asked that nobody knew of before.
exits 4 judge ./self.so --only blind --family inside --count 20 --shrink 0.1
if [ "$(grep -E '^(adapter|Self blind +(inside|total)) ' out/text | sed 's/Self blind/Self/; s/ ok$//; s/ touching$//' | awk '{ print NF }' | sort -u | wc -l)" = 1 ]; then
    good
else
    bad "columns: $(cat out/text)"
fi

# In parts, by several processes, and compared with an earlier run.
exits 1 judge ./self.so --only distant --family fold --count 40 --shrink 0.1 --json
lost=$(count self_lost)
sed 's/"name": "distant"/"name": "it"/' out/text >new.json
exits 1 judge ./self.so --only distant --family fold --count 40 --shrink 0.1 --json --jobs 2
if [ "$(count self_lost)" = "$lost" ]; then good; else bad "another count with --jobs"; fi
for part in 1 2; do
    "$touchstone" judge ./self.so --only distant --family fold --count 40 --shrink 1 --shard $part/2 --result part$part.json >/dev/null 2>err
done
exits 1 merge part1.json part2.json
if grep -qE "^Self distant: $lost missed self-contacts in general position|^Self distant: .*missed self-contact" out/text &&
    grep -q "self_lost: .* of body [01] are in self-contact" out/text && grep -q "the slowest case took" out/text; then
    good
else
    bad "merged: $(cat out/text)"
fi
works judge ./self.so --only right --family fold --count 40 --json
sed 's/"name": "right"/"name": "it"/' out/text >old.json
exits 1 judge --compare old.json new.json
if grep -q "^Self it, family fold: [0-9]* missed self-contacts\?.*, was 0$" out/text; then good; else bad "nothing new: $(cat out/text)"; fi

# ---- answers that go and come ----
works judge ./self.so --only right --family still --count 80 --json
if [ "$(count flicker)" = 0 ]; then good; else bad "the exact answer's own changes are counted"; fi
exits 1 judge ./self.so --only shakes --family still --count 80 --shrink 1 --out shakes --json
if [ "$(count flicker)" -gt 50 ] && [ "$(count extra)" = 0 ]; then good; else bad "shakes: $(count flicker) flickering pairs"; fi
if grep -qE "^flicker: frame [0-9]+: faces 0 and 0 are (not reported, but|reported, and not) in the frames before and after$" shakes/self-shakes-flicker.txt; then
    good
else
    bad "the text of a flickering pair"
fi
if [ "$(grep -c '^frame' shakes/self-shakes-flicker.case)" -eq 3 ]; then good; else bad "more frames than it takes"; fi
works judge ./self.so --only right --cases shakes/self-shakes-flicker.case
exits 1 judge ./self.so --only shakes --cases shakes/self-shakes-flicker.case
says "1 flickering pair"
# Who loses all has nothing that could flicker, and where bodies move more nothing is asked.
exits 1 judge ./self.so --only blind --family still --count 80 --shrink 0.1 --json
if [ "$(count flicker)" = 0 ] && [ "$(count lost)" -gt 100 ]; then good; else bad "blind"; fi
exits 1 judge ./self.so --only shakes --family sequence --count 40 --shrink 0.1 --json
if [ "$(sed -n 's/^ *"flicker": \(.*\),$/\1/p' out/text | head -n 1)" = null ]; then good; else bad "bodies that move are said to stand still"; fi

# ---- time ----
mkdir cases
for n in 1 2 3 4; do
    {
        printf 'touchstone case 2\nbody\nreference\n'
        for ((i = 0; i < n; i++)); do printf 'vertex 0 %d 0\nvertex 1 %d 0\nvertex 0 %d 1\n' $i $i $i; done
        for ((i = 0; i < n; i++)); do printf 'face %d %d %d\n' $((3 * i)) $((3 * i + 1)) $((3 * i + 2)); done
        printf 'body\nreference\nvertex 0 0 9\nvertex 1 0 9\nvertex 0 1 9\nface 0 1 2\nframe\nend\n'
    } >cases/$n.case
done
works judge ./self.so --only slow --cases cases --html page.html
if grep -qE "contacts a second; the slowest case took (3|4|5|6|7|8|9)[0-9.]* ms, files, number 2: 3 and 1 faces, 1 frame$" out/text; then good; else bad "the slowest case: $(cat out/text)"; fi
if grep -q '<h2 id="time">' page.html && grep -qE '<td>files 2: 3 and 1 faces, 1 frame</td>' page.html; then good; else bad "no time on the page"; fi
works judge ./self.so --only slow --cases cases --json
if grep -A 5 '"slowest"' out/text | grep -q '"number": 2,' && grep -q '"cases_per_second": ' out/text && grep -q '"contacts_per_second": ' out/text; then good; else bad "no time in JSON"; fi
# A machine that was busy once makes nobody slow.
touch once
works judge ./self.so --only once --cases cases
if [ ! -e once ] && ! grep -qE "the slowest case took (3|4|5|6|7|8|9)[0-9]([.][0-9]*)? ms" out/text; then good; else bad "slow only once: $(cat out/text)"; fi

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
