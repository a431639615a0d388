# `touchstone repro`: small runs of every experiment. All options must report the same contacts in
# every step, so this is a test of them as well; and a wrong method must be noticed.
# shellcheck source=test/command/lib.sh
. "$(dirname "$0")/lib.sh"

# ---- use ---------------------------------------------------------------------------------------
works repro
says 000-1
says 000-2
says 000-3
says 001-3
says 003-5
says 004-1f
refuses "'000-9' is no experiment" repro 000-9
refuses "expected one experiment" repro 000-1 000-2
refuses "--steps: expected a whole number" repro 000-1 --steps=0
refuses "--level: expected a whole number" repro 000-1 --level=-1
refuses "--level: expected a level from 0 to 9, found 10" repro 000-1 --level 10
refuses "--level: 000-1 takes one, found 2" repro 000-1 --level 0 --level 1
refuses "--level: expected at most 8" repro 000-2 --level={0,0,0,0,0,0,0,0,0}
refuses "--level: expected a level from 0 to 6, found 7" repro 001-2 --level 7
refuses "--level: 001-3 takes one, found 2" repro 001-3 --level 0 --level 1
refuses "--level: expected a level from 0 to 11, found 12" repro 003-1 --level 12
refuses "--level: 003-4 takes one, found 2" repro 003-4 --level 0 --level 1
refuses "--level: expected a level from 0 to 2, found 3" repro 004-1 --level 3
refuses "--mesh: expected at most 5" repro 004-1 --mesh={a,b,c,d,e,f}
refuses "column volume has no twin 'nobody'" repro 004-2 --twin nobody
refuses "column contact has no twin 'nobody'" repro 000-1 --twin nobody
refuses "column bucket has no twin 'nobody'" repro 003-1 --twin nobody
refuses "column contact has no twin 'last_bucket'" repro 003-2 --twin last_bucket
: >in/file
refuses "in/file: expected a folder" repro 000-1 --level 0 --steps 2 --out in/file
refuses "missing/new" repro 000-1 --level 0 --steps 2 --out missing/new
refuses "in/file: expected a folder" repro --all --level 0 --steps 2 --out in/file
refuses "missing/new" repro --all --level 0 --steps 2 --out missing/new
refuses "--all: expected no experiment, found '000-9'" repro --all 000-9
refuses "--all: expected no --character, --mesh or --reading" repro --all --mesh in/floor.obj
refuses "--level: expected a level from 0 to 1, found 2 (002-1)" repro --all --level 2
refuses "--level: 000-1 takes one, found 2" repro --all --level 0 --level 1
refuses "--full: expected --all too" repro 000-1 --full
refuses "--only-pictures: expected --out" repro 000-1 --only-pictures
refuses "--only-pictures: expected --out" repro --all --only-pictures --out out
refuses "--only-pictures: 003-1 has none" repro 003-1 --only-pictures --out out

# ---- the experiments ---------------------------------------------------------------------------
works repro 000-1 --level 1 --steps 8 --no-pictures
says "bottom-up"
says "stamps off"
if [ -z "$(find . -name '000-1*')" ]; then good; else bad "repro without --out left a file"; fi
works repro 000-1 --level 0 --steps 1
works repro 000-1 --level 0 --steps 3 --cold
works repro 000-2 --level 0 --steps 4
says "564"
says "all, 564 faces, boxes of the model: the paper's ratio is met at spread"
works repro 000-3 --level 0 --steps 3
says "printed morph ms"
says "refit, eq. 3 and 7 to the letter"
works repro 000-3 --level 0 --steps 1
refuses "--level: expected a level from 0 to 5, found 6" repro 000-3 --level 6

works repro 001-1 --level 1 --steps 8 --no-pictures
says "van den Bergen 8-ary"
says "levels 3"
says "2 to 200, all"
says "first step ms"
works repro 001-1 --level 0 --steps 1
works repro 001-2 --level 0 --level 2 --steps 3
says "hybrid, worst contact: grows as faces to the power"
works repro 001-2 --level 0 --steps 1
works repro 001-3 --level 0 --steps 30
says "with arms"
works repro 001-3 --level 0 --steps 1

works repro 002-1
says "corner-tree as printed (counted)                1   4  12   36    84   180    372    689"
works repro 002-2 --level 0 --steps 8
says "checked plane-sphere"
says "Joints a vertex: 1."
says "plane-sphere as printed"
for reading in blended scaled turned; do
    works repro 002-2 --level 0 --steps 2 --reading $reading
    says "Joints a vertex: 1."
done
works repro 002-2 --level 0 --steps 2 --reading linear
says "Joints a vertex: 4."
refuses "--reading: expected blended, scaled, turned or linear, found 'no'" repro 002-2 --reading no
refuses "--reading: 002-4 has no skin" repro 002-4 --reading linear
works repro 002-3 --level 0 --steps 1
says "5600000"
exits 2 repro 002-3 --level 0 --steps 1 --character missing.gltf
refuses "--character: 002-1 has a character of its own, or none" repro 002-1 --character a.gltf
works repro 002-2 --level 0 --steps 2 --mesh in/floor.obj
says "visit 4 vertices and 2 faces"
# What goes through a face that is left out, and not through its edges: crumbs do, faces of the museum do not.
awk 'BEGIN {
    for (x = -9; x < -8.49; x += .04) for (y = .7; y < 1.3; y += .04) for (z = 0; z < 1.8; z += .04) {
        printf "v %.2f %.2f %.2f\nv %.2f %.2f %.2f\nv %.2f %.2f %.2f\n", x, y, z, x + .02, y, z, x, y + .01, z + .02
        n++
    }
    for (i = 0; i < n; i++) print "f", 3 * i + 1, 3 * i + 2, 3 * i + 3
}' >in/crumbs.obj
unseen() { # HOW-MANY
    if grep -Eq "^and seen by no neighbour of the face \(%\) +$1 " out/text; then good; else bad "unseen: not $1"; fi
}
works repro 002-2 --level 0 --steps 2 --mesh in/crumbs.obj
unseen '[1-9][0-9.]*'
works repro 002-2 --level 0 --steps 8
unseen 0
exits 2 repro 002-2 --level 0 --steps 1 --mesh missing.obj
refuses "--mesh: 002-2 takes 1, found 2" repro 002-2 --mesh a.obj --mesh b.obj
refuses "--mesh: 002-1 takes 0, found 1" repro 002-1 --mesh a.obj
works repro 002-4 --level 0 --steps 2
works repro 002-4 --steps 9
says "1024 and 65536 faces"
works repro 003-1 --level 1 --steps 2
says "triangles  cells          5"
says "into larger"
works repro 003-2 --level 0 --steps 3
says "7 levels sorted"
works repro 003-3 --level 0 --level 1 --steps 2 --cold
says "triangles, speed 0.01, algorithm 2 cells kept, angle any: grows as primitives to the power"
works repro 003-4 --level 0 --steps 2
says "1073741824"
works repro 003-5 --level 1 --steps 1
says "all but one in a heap"

works repro 004-1 --level 0 --steps 2
says "coil / dolphin  680 / 564"
says "intersection volume / images in software: most"
# In OSMesa, faces that enter and that leave apart, volumes are those of software; without it there is nothing to compare.
if awk '/^knot|^figure|^coil/ && NF > 20 { n++; d = $(NF - 3); if (d != "-" && (d > 1e-5 || d < -1e-5)) bad++ } END { exit !(n == 8 && !bad) }' out/text; then
    good
else
    bad "004-1: OpenGL's volumes: $(cat out/text)"
fi
# The axis that is chosen is the least deep one; without the driver's help, clipped layers are those that it drew.
works repro 004-1 --level 0 --steps 2 --no-pictures --out out
if awk -F, '
    FNR == NR { if (FNR > 1) drawn[$1 "," $3] = $5; next }
    FNR > 1 {
        key = $1 "," $2
        if (!(key in least) || $5 < least[key]) { least[key] = $5; nearest[key] = $4 }
        if ($4 == "yes") { n++; if (drawn[key] ~ /^[1-9]/ && drawn[key] != $6) bad++ }
    }
    END { for (key in nearest) if (nearest[key] != "yes") bad++; exit !(n == 8 && !bad) }' out/004-1.csv out/004-1-sides.csv; then
    good
else
    bad "004-1: $(cat out/004-1-sides.csv)"
fi
works repro 004-2 --level 0 --steps 1
says "100000 points / image of the smallest solid: most"
works repro 004-10 --level 0 --steps 1
says "how far it may be off by what the faces"
works repro 004-1f --level 0 --steps 3
says "dolphin of 564 and coil of 680 faces"
works repro 004-12 --level 0 --steps 3
says "particles thrown back a step"

# no_mesh TEXT FILE: the experiments refuse it.
no_mesh() {
    local status=0
    "$touchstone" repro 004-1 --level 0 --steps 1 --mesh "$2" >out/text 2>err || status=$?
    if [ $status -eq 2 ] && grep -qF "$1" err; then good; else bad "repro 004-1 --mesh $2 (exit $status)"; fi
}
no_mesh "missing.off" missing.off
no_mesh "not closed at the edge from vertex 0 to 1" in/pin.off

# rows FILE NUMBER: so many lines, each with as many commas as the first (no cell here holds one).
rows() {
    if [ "$(wc -l <"$1")" -eq "$2" ] && [ "$(awk -F, '{ print NF }' "$1" | sort -u | wc -l)" -eq 1 ]; then
        good
    else
        bad "$1: not $2 rows of one length"
    fi
}
# ends FILE TEXT: the file is complete.
ends() { if [ "$(tail -n 1 "$1")" = "$2" ]; then good; else bad "$1 does not end with $2"; fi; }
works repro 000-1 --level 1 --steps 8 --out out/one
works repro 000-2 --level 0 --level 1 --steps 20 --out out/two --no-pictures
works repro 000-3 --level 0 --steps 2 --out out/two
works repro 001-1 --level 1 --steps 8 --out out/three --no-pictures
works repro 001-2 --level 0 --level 1 --steps 3 --out out/four
works repro 001-3 --level 1 --steps 8 --out out/five
for experiment in 003-1 003-2 003-3 003-4 003-5; do
    works repro $experiment --level 0 --steps 2 --out out/six
done
works repro 002-1 --out out/six
rows out/six/002-1.csv 19
rows out/six/002-1-wall.csv 5
works repro 002-3 --level 0 --steps 8 --out out/six
rows out/six/002-3.csv 9
rows out/six/002-3-visits.csv 9
rows out/six/002-3-distances.csv 11
rows out/six/002-3-frames.csv 9
works repro 002-4 --level 0 --steps 9 --out out/six
rows out/six/002-4.csv 2
rows out/six/002-4-edges.csv 2
for experiment in 004-1 004-2 004-10 004-1f 004-12; do
    works repro $experiment --level 0 --steps 3 --out out/seven
done
rows out/seven/004-1.csv 9
rows out/seven/004-1-sides.csv 25
rows out/seven/004-2.csv 7
rows out/seven/004-10.csv 2
rows out/seven/004-10-bound.csv 7
rows out/seven/004-1f.csv 4
rows out/seven/004-12.csv 8
rows out/six/003-1.csv 13
rows out/six/003-2-steps.csv 3
rows out/six/003-3.csv 21
rows out/six/003-4.csv 11
rows out/six/003-5.csv 21
rows out/one/000-1-steps.csv 9
rows out/two/000-2-sizes.csv 5
rows out/two/000-2-density.csv 25
rows out/two/000-3-rigid.csv 9
# Dolphins that swim farther apart meet less.
if awk -F, '$2 == 564 && $3 == "all" { met[$1] = $4 } END { exit !(met[1] > 2 * met[2] && met[2] > 2 * met[6]) }' \
    out/two/000-2-density.csv; then
    good
else
    bad "000-2-density.csv: contacts do not fall with the spread"
fi
rows out/three/001-1-steps.csv 9
rows out/three/001-1-start.csv 7
rows out/four/001-2-hybrid.csv 3
rows out/five/001-3-arms-steps.csv 9
plots="out/one/000-1.svg out/one/000-1-printed.svg out/two/000-2.svg out/two/000-2-density-all.svg
    out/two/000-2-density-first.svg out/two/000-2-density-all-model.svg out/two/000-2-density-first-model.svg out/three/001-1-all.svg out/three/001-1-first.svg out/four/001-2.svg
    out/five/001-3-bumpy.svg out/five/001-3-arms.svg out/six/002-3.svg out/six/003-2.svg out/six/003-3-points-0.1.svg
    out/six/003-3-triangles-0.01.svg out/six/003-4.svg out/six/003-5.svg out/seven/004-10.svg
    out/seven/004-1f.svg"
for file in $plots; do ends "$file" "</svg>"; done
if command -v python3 >/dev/null && python3 -c 'import xml.dom.minidom' 2>/dev/null; then
    for file in $plots; do
        if python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])' "$file" 2>err; then
            good
        else
            bad "$file is no XML"
        fi
    done
fi
# pictures FOLDER NUMBER: so many pictures, or a line that says why there are none.
pictures() {
    local count
    count=$(find "$1" -name '*.png' | wc -l)
    if [ "$count" -eq "$2" ] || { [ "$count" -eq 0 ] && grep -q "Pictures are left out" out/text; }; then
        good
    else
        bad "$1: $count pictures, not $2"
    fi
}
pictures out/five 6
pictures out/seven 37
works repro 000-1 --level 1 --steps 8 --out out/one
pictures out/one 7
if [ -z "$(find out/two -name '*.png')" ]; then good; else bad "pictures in spite of --no-pictures"; fi

# ---- pictures alone ----------------------------------------------------------------------------
# alone FOLDER PATTERN: the pictures of PATTERN in out/alone are those in FOLDER, where things were measured too.
alone() {
    local picture count=0
    for picture in out/alone/$2; do
        [ -e "$picture" ] || continue
        count=$((count + 1))
        if cmp -s "$picture" "$1/${picture##*/}"; then good; else bad "$picture differs with --only-pictures"; fi
    done
    if [ "$count" -eq "$(find "$1" -name "$2" | wc -l)" ]; then good; else bad "--only-pictures: $count of $2"; fi
}
works repro 000-1 --level 1 --steps 8 --only-pictures --out out/alone
alone out/one '000-1-*.png'
works repro 000-2 --level 0 --level 1 --steps 8 --only-pictures --out out/alone
works repro 001-1 --level 0 --steps 8 --only-pictures --out out/alone
works repro 001-3 --level 1 --steps 8 --only-pictures --out out/alone
alone out/five '001-3-*.png'
for experiment in 004-1 004-12; do # ci/docs has 004-10, which takes long
    works repro $experiment --level 0 --steps 3 --only-pictures --out out/alone
    alone out/seven "$experiment-*.png"
done
pictures out/alone $((7 + 5 + 5 + 6 + 24 + 1))
if [ -z "$(find out/alone -name '*-steps.csv' -o -name '004-1.csv' -o -name '004-12.csv')" ]; then good; else bad "--only-pictures measures"; fi

# ---- the table ----------------------------------------------------------------------------------
works repro 002-1
says "Beside the paper"
says "002       002-1  corner-tree: balls on 7 levels                       689               689"
works repro --all --level 0 --steps 2 --no-pictures --out out/all
says "The papers' numbers and ours"
for experiment in 000-1 000-2 000-3 001-1 001-3 002-1 002-2 002-3 002-4 003-1 003-3 003-4 003-5 004-1 004-1f 004-2 004-10 004-12; do
    if grep -q "^| ${experiment%-*} | $experiment | " out/all/table.md; then good; else bad "table.md has no row of $experiment"; fi
done
rows_of_table=$(($(wc -l <out/all/table.csv) - 1))
if [ "$(grep -c '^| 00' out/all/table.md)" -eq $rows_of_table ] && [ $rows_of_table -gt 100 ]; then
    good
else
    bad "table.md and table.csv have other rows"
fi
if [ "$(grep '^|' out/all/table.md | awk -F'|' '{ print NF }' | sort -u)" = 10 ]; then good; else bad "table.md: not 8 columns"; fi
if [ "$(grep -c '^<tr><td>00' out/all/table.html)" -eq $rows_of_table ]; then good; else bad "table.html has other rows"; fi
ends out/all/table.html "</html>"
# The page of experiments names every file of results, and no other.
page=$srcdir/docs/repro.md
for file in out/all/*; do
    if grep -qF "\`${file##*/}\`" "$page"; then good; else bad "docs/repro.md does not name ${file##*/}"; fi
done
# shellcheck disable=SC2016 # no expression: a pattern
grep -ohE '`[0-9]{3}-[0-9]+[a-z]?[a-z0-9.-]*\.(csv|svg)`' "$srcdir"/docs/*.md | tr -d '`' | sort -u >in/named
while read -r file; do
    case $file in *-table.csv) continue ;; esac # of an experiment that is run alone
    if [ -e "out/all/$file" ]; then good; else bad "a page names $file, which no experiment writes"; fi
done <in/named
if [ "$(wc -l <in/named)" -gt 80 ]; then good; else bad "pages name only $(wc -l <in/named) files of results"; fi
# The ratio is that of what was measured to what is printed, 1 within a range.
if awk -F' *[|] *' '/^[|] 002 [|] 002-1/ { n++; if ($7 != "-" && $8 + 0 != 1) bad++ }
    /^[|] 001 [|] 001-1 [|] pairs/ { n++; ratio = sprintf("%.2f", $6 / $5); if ($8 != ratio) bad++ }
    END { exit !(n == 3 && !bad) }' out/all/table.md; then
    good
else
    bad "table.md: ratios"
fi
if grep -q '^What was run: 000-1 (2 of 400 steps, level 0), .*, 004-12 (2 of 100 steps, level 0)\.$' out/all/table.md; then
    good
else
    bad "table.md does not say what was run"
fi

# ---- output that cannot be written, and leaks ---------------------------------------------------
if [ -e /dev/full ]; then
    status=0
    "$touchstone" repro 000-1 --level 0 --steps 2 >/dev/full 2>err || status=$?
    if [ $status -eq 2 ] && [ "$(wc -l <err)" -eq 1 ]; then good; else bad "repro >/dev/full (exit $status)"; fi
fi
if leaks_count; then
    works repro 000-1 --level 0 --steps 2 --out out/leaks --no-pictures
    works repro 000-2 --level 0 --steps 2 --out out/leaks --no-pictures
    works repro 000-3 --level 0 --steps 2
    works repro 001-1 --level 0 --steps 2 --out out/leaks --no-pictures
    works repro 001-2 --level 0 --steps 2 --out out/leaks
    works repro 001-3 --level 0 --steps 2 --out out/leaks --no-pictures
    works repro 002-2 --level 0 --steps 2 --out out/leaks
    exits 1 repro 002-2 --level 0 --steps 8 --twin drops_child
    works repro 003-1 --level 0 --steps 2 --out out/leaks
    works repro 003-3 --level 0 --steps 2 --out out/leaks
    exits 1 repro 003-4 --level 0 --steps 8 --twin last_bucket
    exits 1 repro 000-1 --level 1 --steps 8 --twin stale
    refuses "'000-9'" repro 000-9
fi
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
