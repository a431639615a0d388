# What docs/ says of experiments. Numbers that are counts, and the same on every machine, are run again and compared with
# the pages, where that takes seconds. A row of the errata that says "wrong" names a case, which regression.sh replays, or
# a planted fault; cases and experiments that a page names are there; and numbers of experiments say where they are from.
# shellcheck source=test/command/lib.sh
. "$(dirname "$0")/lib.sh"
docs=$srcdir/docs

# ---- counts --------------------------------------------------------------------------------------

# quoted PAGE ROW FILE ROW COLUMN=NAME...: in the first row of a table in docs/PAGE that begins with ROW, the cell COLUMN
# (from 1) is the cell under NAME in the row of out/FILE that begins so; of a number, rounded to the digits on the page.
quoted() {
    local page=$1 row=$2 file=$3 key=$4 said
    shift 4
    said=$(awk -v row="$row" -v key="$key" -v wanted="$(printf '%s\n' "$@")" '
        function plain(cell) { gsub(/^[ *]+|[ *]+$|,|( of [0-9]+)? *%?[ *]*$/, "", cell); return cell }
        function alike(said, made,   digits) {
            if (said == made) return 1
            if (said !~ /^[0-9]+(\.[0-9]+)?$/ || made !~ /^[0-9]+(\.[0-9]+)?$/) return 0
            digits = index(said, ".") ? length(said) - index(said, ".") : 0
            # Half of the last digit, and what the file has rounded itself.
            return (said - made) ^ 2 <= (0.5001 / 10 ^ digits) ^ 2
        }
        FNR == NR {
            if (!found && index($0, "| " row) == 1) { found = 1; split(substr($0, 2), cell, "|") }
            next
        }
        FNR == 1 { columns = split($0, name, ",") }
        !made && index($0, key) == 1 { made = 1; split($0, value, ",") }
        END {
            if (!found) print "the page has no row " row
            if (!made) print "the file has no row " key
            if (!found || !made) exit
            count = split(wanted, pair, "\n")
            for (p = 1; p <= count; p++) {
                split(pair[p], half, "=")
                for (c = 1; c <= columns && name[c] != half[2]; c++) continue
                if (c > columns) print "the file has no column " half[2]
                else if (!alike(plain(cell[half[1]]), value[c]))
                    print half[2] ": the page says " plain(cell[half[1]]) ", the run " value[c]
            }
        }' "$docs/$page" "out/$file")
    if [ -z "$said" ]; then good; else bad "docs/$page, row '$row', $file: $said"; fi
}

counts() {
    local row made
    works repro 002-1 --out out
    while IFS=';' read -r row made; do
        quoted corner.md "$row |" 002-1.csv "$made," 2='level 1' 3=2 4=3 5=4 6=5 7=6 8=7 9=all
    done <<'END'
quaternary;quaternary (counted)
corner-tree as printed;corner-tree as printed (counted)
corrected, equilateral;corrected (margin 1) equilateral
corrected, half a square;corrected (margin 1) half a square
corrected, half a wall 4:3;corrected (margin 1) half a wall 4:3
corrected, half a board 8:1;corrected (margin 1) half a board 8:1
corrected, narrow and acute;corrected (margin 1) narrow and acute
corrected, flat, 1 over 16;corrected (margin 1) flat 1 over 16
END
    while IFS=';' read -r row made; do
        quoted corner.md "$row |" 002-1-wall.csv "$made," 2='balls of the tree' 3='tests of balls' 4=planes 5=operations
    done <<'END'
quaternary, then the plane;quaternary
corner-tree, margin of the last level's radius;corrected (margin 1)
corner-tree as printed | 689 | 8.5;corner-tree as printed
END
    works repro 002-4 --out out
    while IFS=';' read -r row made; do
        quoted spheretree.md "$row |" 002-4.csv "$made faces," 2='skipped %' 3=contacts 4='lost %' 5='both skip: lost %' \
            6='unseen %' 7='all lost'
    done <<'END'
1024, 1024;1024 and 1024
4096, 4096;4096 and 4096
16384, 16384;16384 and 16384
16384, 1024;16384 and 1024
1024, 16384;1024 and 16384
1024, 65536;1024 and 65536
END
    works repro 003-1 --out out
    for row in {triangles,points}\ \|\ {cells,contents}\ \|\ {3,4,5}; do
        quoted bucket.md "$row |" 003-1.csv "${row// | /,}," 4=pairs 7=tests
    done
    works repro 003-4 --out out
    for row in '1 | 8' '2 | 64' '3 | 512' '4 | 4096' '5 | 32768' '6 | 262144' '7 | 2097152'; do
        quoted bucket.md "$row |" 003-4.csv "${row/ | /,}," 3=nodes
    done
    works repro 004-2 --steps 1 --no-pictures --out out
    while IFS=';' read -r row made; do
        quoted repro.md "$row" 004-2.csv "$made" 2=faces 3=layers 4="paper's"
    done <<'END'
knot | 12160 |;knot,
character | 53808 |;figure,
coil | 110000 |;coil,
dolphin | 144384 |;dolphin,
coil of five | 520000 |;tangle,
loop | 50000 |;loop,
END
    works repro 004-1 --steps 1 --no-pictures --out out
    local overlap
    for overlap in simple complex; do
        while IFS=';' read -r row made; do
            quoted repro.md "$row | $overlap |" 004-1.csv "$made,$overlap" 3=layers 5="paper's"
            quoted repro.md "$row | $overlap |" 004-1-sides.csv "$(grep -E "^${made%%,*},$overlap,.,yes," out/004-1-sides.csv)" \
                4=layers
        done <<'END'
knot / character;knot / figure,12160 / 53808
character / coil;figure / coil,53808 / 110000
coil / dolphin;coil / dolphin,110000 / 144384
knot / loop;knot / loop,12160 / 50000
END
    done
}
# A sanitizer makes these runs ten times as long and sees nothing in them that smaller ones do not show.
if [ -z "$sanitizer" ]; then counts; else echo "skipped: counts, under a sanitizer"; fi

# A page that says another number is noticed, and one without the row.
planted() { # SED-SCRIPT
    local before=$failed stop=${TOUCHSTONE_STOP-}
    mkdir -p in/docs
    sed "$1" "$srcdir/docs/corner.md" >in/docs/corner.md
    docs=in/docs TOUCHSTONE_STOP=
    quoted corner.md "quaternary, then the plane |" 002-1-wall.csv "quaternary," 3='tests of balls' >out/planted
    docs=$srcdir/docs TOUCHSTONE_STOP=$stop
    if [ "$failed" -eq "$before" ]; then
        bad "not noticed: $1"
    else
        failed=$before
        good
    fi
}
works repro 002-1 --out out
planted 's/| 5461 | 25.7 |/| 5461 | 25.8 |/'
planted '/quaternary, then the plane/d'

# ---- the errata ----------------------------------------------------------------------------------

# Of every row its class, whether it says "wrong", and the words in backticks.
rows_of_errata() {
    awk -F' *[|] *' '
        /^[|]/ && !before { column = 0; for (i = 2; i < NF; i++) if ($i == "class") column = i; before = 1; next }
        /^[|]-/ { next }
        /^[|]/ && column {
            n = split($0, piece, "`")
            words = ""
            for (i = 2; i <= n; i += 2) words = words " " piece[i]
            print $column ";" $2 ";" words
        }
        !/^[|]/ { before = 0 }' "$docs/errata.md"
}
"$touchstone" list | sed -nE 's/^([a-z]+): .*/\1/p' | while read -r column; do "$touchstone" list "$column"; done |
    sed -nE 's/^  (subject|fault) ([^,]+), caught by .*/\2/p' | sort -u >in/wrong_twins
# shown WORD...: one of them is a wrong twin with a case that is kept, or a planted fault without one.
shown() {
    local word
    for word; do
        if grep -qxF -e "$word" in/wrong_twins; then return 0; fi
    done
    return 1
}
count=0
while IFS=';' read -r class where words; do
    count=$((count + 1))
    case $class in
    'typing error' | 'typing error, likely' | gap) continue ;;
    'wrong in reals' | 'wrong in floating point') ;;
    *) bad "docs/errata.md: '$class' is no class ($where)" ;;
    esac
    # shellcheck disable=SC2086 # words
    if shown $words; then good; else bad "docs/errata.md: no subject and no fault shows '$where'"; fi
done < <(rows_of_errata)
if [ $count -gt 60 ]; then good; else bad "docs/errata.md has $count rows with a class"; fi
if shown nobody; then bad "nobody is a wrong twin"; else good; fi

# Each subject is explained in the errata or in its chapter and has a case; each case that a page names is there.
for file in "$srcdir"/cases/subject/*.case; do
    name=${file##*/}
    case $name in *-float.case) twin=${name%-float.case} twin=${twin##*-}-float ;; *) twin=${name##*-} twin=${twin%.case} ;; esac
    if grep -qxF "$twin" in/wrong_twins; then good; else bad "$name: there is no $twin"; fi
    if grep -qF "\`$twin\`" "$docs/errata.md" "$docs/${name%%.*}.md"; then good; else bad "no page explains $name"; fi
done
{
    grep -ohE 'cases/(subject|regression)/[a-z_]+\.[a-z0-9_.-]+\.case' "$docs"/*.md
    grep -ohE '`[a-z]+\.[a-z_]+-[a-z0-9_-]+\.case' "$docs/errata.md" | sed 's|`|cases/subject/|'
} | sort -u >in/named
while read -r name; do
    if [ -e "$srcdir/$name" ]; then good; else bad "a page names $name, which is not there"; fi
done <in/named
if [ "$(wc -l <in/named)" -gt 10 ]; then good; else bad "pages name no cases"; fi

# ---- experiments and files -----------------------------------------------------------------------

"$touchstone" repro | sed -nE 's/^ *([0-9]{3}-[0-9]+[a-z]?) .*/\1/p' >in/experiments
# shellcheck disable=SC2016 # no expression: a pattern
grep -ohE 'repro`? *`?00[0-9]-[0-9]+[a-z]?' "$docs"/*.md "$srcdir/README.md" | grep -oE '00[0-9]-[0-9]+[a-z]?' | sort -u >in/named
while read -r name; do
    if grep -qxF "$name" in/experiments; then good; else bad "a page names the experiment $name"; fi
done <in/named
if [ "$(wc -l <in/named)" -gt 15 ]; then good; else bad "pages name no experiments"; fi
# A paragraph, item or table of the page of experiments that has a number says where it is from: itself, or one of the two
# before it under the same heading.
unsourced() { # PAGE
    awk '
        function source(text) {
            return text ~ /(repro|bench|figure|verify|tightness|judge)[` ]|[0-9a-z]\.csv|[]][(]|ci\/|test\/|`--|\| where \|/
        }
        function look() {
            numbers = block
            gsub(/00[0-4](-[0-9]+[a-z]?)?|[0-9]+-(ary|ball|dop)|[Ff]ig[a-z.]* *[0-9]+( and [0-9]+)?|[Ss]ections? [0-9.]+/, "", numbers)
            if (block != "") before++
            if (source(block)) before = 0
            else if (numbers ~ /[0-9]/ && before > 2) { print start ": " substr(block, 1, 100); bad = 1 }
            block = ""
        }
        /^#/ { look(); before = 3; next }
        /^$/ || /^- / { look() }
        { if (block == "") start = FNR; block = block " " $0 }
        END { look(); exit bad }' "$1"
}
if unsourced "$docs/repro.md"; then good; else bad "docs/repro.md: numbers from nowhere"; fi
printf '%s\n' '## A heading' '' 'It is 7 times faster.' >in/nowhere.md
if unsourced in/nowhere.md >/dev/null; then bad "a number from nowhere is not noticed"; else good; fi

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
