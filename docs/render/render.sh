#!/usr/bin/env bash
# docs/render/render.sh TREE OUT [html | both [LIVE]]
#
# Renders README.md, CONTRIBUTING.md and all of docs/ of TREE to pages in OUT, and these to one book, OUT/touchstone.pdf.
# The pages lie as the sources do, so that links hold: docs/ball.md is OUT/docs/ball.html, and a
# source file that some page names is OUT/opt/ball.c.html, with a number and an anchor for each line.
# Nothing in them is loaded from a network. LIVE is the folder of the scripts that docs/play/build.sh made; without them
# the pages of docs/play/ stand still. `make docs` runs this.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
[ $# -ge 2 ] || {
    sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0"
    exit 2
}
tree=$(cd "$1" && pwd)
mkdir -p "$2"
out=$(cd "$2" && pwd)
what=${3-both}
live=
if [ -n "${4-}" ] && [ -d "$4" ]; then live=$(cd "$4" && pwd); fi

needs() { # COMMAND PACKAGE WHY
    command -v "$1" >/dev/null || {
        echo "make docs: $1 is missing, which $3; install it (Debian: apt-get install $2), or run ci/docs, which does" >&2
        exit 2
    }
}
needs pandoc pandoc "reads the pages"
[ "$what" = html ] || needs pdftotext poppler-utils "says on which page of the PDF a chapter begins"

work=$out/.work
# Chromium's socket has to have a short path, whatever OUT is.
browser=$(mktemp -d)
trap 'rm -rf "$browser"' EXIT
export TMPDIR=$work # and nothing anywhere else
if [ -e "$out/style.css" ] || [ -e "$work" ]; then rm -rf "${out:?}"; fi # ours, of last time
mkdir -p "$work"
: >"$work/wanted"
: >"$work/problems"
cd "$tree"

# ---- what there is ------------------------------------------------------------------------------

find README.md CONTRIBUTING.md COPYING Makefile.am configure.ac adapters cases ci common docs fuzz include judge opt proofs props ref test tool .ci \
    -type f ! -path '*/render/*' | sed 's|^\./||' | LC_ALL=C sort >"$work/files"

# NAME FILE LINE of each function with a body, macro, predicate and other word of the contracts, struct,
# and theorem.
definitions() {
    # shellcheck disable=SC2016 # awk's
    grep -E '^(include|common|ref|opt|proofs|props|cases|judge|test|tool)/.*\.(h|c)$' "$work/files" | xargs awk '
        FNR == 1 { head = "" }
        match($0, /^#define +[A-Za-z_0-9]+/) { split($0, w, /[ (]+/); print w[2], FILENAME, FNR }
        match($0, /(predicate|lemma|axiom|inductive|axiomatic) +[a-z_0-9]+/) {
            split(substr($0, RSTART, RLENGTH), w, / +/); print w[2], FILENAME, FNR
        }
        match($0, /logic +(real|integer|boolean) +[a-z_0-9]+/) {
            split(substr($0, RSTART, RLENGTH), w, / +/); print w[3], FILENAME, FNR
        }
        match($0, /^(struct|enum|union) +[a-z_0-9]+ *\{/) { split($0, w, / +/); print w[2], FILENAME, FNR }
        # A function begins at the margin, or in a ghost behind it, and has a body before a semicolon.
        !/^[#*\/}{]/ && !/^ *(return|else|if|for|while|\/)/ && /^( *static )?[a-z]/ && match($0, /[a-z_0-9]+\(/) && head == "" {
            head = substr($0, RSTART, RLENGTH - 1)
            line = FNR
            rest = ""
        }
        head != "" {
            rest = rest $0
            if (match(rest, /[{;]/)) {
                if (substr(rest, RSTART, 1) == "{") print head, FILENAME, line
                head = ""
            }
        }'
    awk 'match($0, /^(Theorem|Lemma|Definition|Fixpoint|Inductive) +[A-Za-z_0-9]+/) {
        split(substr($0, RSTART, RLENGTH), w, / +/); print w[2], FILENAME, FNR }' proofs/coq/*.v
}
definitions >"$work/definitions"
# The words of the glossary that are linked where a page first uses them.
sed -nE '/^\| (word|-+) /d; s/^\| ([^|]*[^| ]) \|.*/\1/p' docs/glossary.md | sed 's/, /\n/g' | sed '/^\*/d' >"$work/terms"

# ---- in which order -------------------------------------------------------------------------------

# The pages that a page links to, in order: links_of PAGE FOLDER.
links_of() { grep -oE '\]\([A-Za-z0-9_/.-]+\.md' "$1" | sed "s|](|$2|" | awk '!seen[$0]++'; }
# The chapters of algorithms are those of the section "Chapters" of docs/README.md, those of the course are in docs/proofs.md,
# and pages to play with in docs/play/.
sed -n '/^## Chapters/,/^## Proofs/p' docs/README.md >"$work/chapters.md"
chapters=$(links_of "$work/chapters.md" docs/ | sed '/^docs\/proofs/d; /^docs\/papers/d; /^docs\/play/d')
course=$({ echo docs/course.md && echo docs/proofs.md && links_of docs/course.md docs/ && links_of docs/proofs.md docs/; } |
    grep -E '^docs/(course\.md|proofs\.md|proofs/)' | awk '!seen[$0]++')
played=$(links_of docs/README.md docs/ | sed -n '/^docs\/play\//p')
others=$({ links_of docs/README.md docs/ && echo CONTRIBUTING.md && find docs -name '*.md' ! -path docs/lecture.md | LC_ALL=C sort; } |
    awk 'NR == FNR { seen[$0] = 1; next } !seen[$0]++' <(printf '%s\n' README.md docs/README.md "$chapters" "$course" "$played") -)
pages=$(printf '%s\n' README.md docs/README.md "$course" "$chapters" ${played:+"$played"} "$others")

declare -A title
for page in $pages; do
    title[$page]=$(sed -n 's/^# //p' "$page" | sed -n '1{s/[`*]//g;s/&/\&amp;/g;s/</\&lt;/g;p;}')
done
title_of() { echo "${title[$1]}"; }
page_of() { echo "${1%.md}.html"; }
up_from() { dirname "$1/x" | sed 's|[^/]*$||; s|[^/]*/|../|g'; }

# ---- pages ----------------------------------------------------------------------------------------

head_of() { # TITLE UP CLASS
    cat <<END
<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>$1</title><link rel="icon" href="data:,"><link rel="stylesheet" href="$2style.css"></head><body class="$3">
END
}
navigation() { # PAGE UP: before and after it in the order
    local before after
    before=$(grep -xF -B1 -- "$1" <<<"$pages" | head -n 1)
    after=$(grep -xF -A1 -- "$1" <<<"$pages" | tail -n 1)
    echo "<nav class=\"after\"><span>"
    [ "$before" = "$1" ] || echo "<a rel=\"prev\" href=\"$2$(page_of "$before")\">← $(title_of "$before")</a>"
    echo '</span><span>'
    [ "$after" = "$1" ] || echo "<a rel=\"next\" href=\"$2$(page_of "$after")\">$(title_of "$after") →</a>"
    echo '</span></nav>'
}
# What stands beside every page: a search, and all pages. On a narrow screen it is closed at first.
part_of_side() { # CURRENT UP HEADING PAGE...
    local current=$1 up=$2 page
    echo "<p>$3</p><ul>"
    for page in "${@:4}"; do
        if [ "$page" = "$current" ]; then echo "<li><b>${title[$page]}</b></li>"; else
            echo "<li><a href=\"$up${page%.md}.html\">${title[$page]}</a></li>"
        fi
    done
    echo '</ul>'
}
side() { # CURRENT UP
    echo "<nav class=\"side\"><details open><summary><a href=\"$2index.html\">Touchstone</a></summary>"
    echo "<form action=\"$2search.html\" role=\"search\"><input name=\"q\" type=\"search\" placeholder=\"Search\" aria-label=\"Search\"></form>"
    # shellcheck disable=SC2086 # lists of words
    {
        part_of_side "$1" "$2" Start README.md docs/README.md
        part_of_side "$1" "$2" 'The course' $course
        part_of_side "$1" "$2" 'A chapter per algorithm' $chapters
        part_of_side "$1" "$2" 'To play with' $played
        part_of_side "$1" "$2" More $others
    }
    echo '</details></nav><script>if (innerWidth < 900) document.querySelector(".side details").open = false</script>'
}
# GitHub reads the same files: its Markdown, its anchors, and formulas between dollars.
from_markdown() {
    pandoc -f gfm+tex_math_dollars -t html5 --mathml --syntax-definition="$here/acsl.xml" --lua-filter "$here/page.lua" \
        --lua-filter "$here/live.lua" -M "work=$work" ${live:+-M "live=$live"} -M pagetitle=Touchstone "$@"
}

render_page() {
    local page=$1 up file
    up=$(up_from "$page")
    file=$out/$(page_of "$page")
    mkdir -p "$(dirname "$file")"
    {
        head_of "$(title_of "$page")" "$up" page
        from_markdown -M "page=$page" --template="$here/page.html" --toc --toc-depth=3 -V "side=$(side "$page" "$up")" \
            -V "after=$(navigation "$page" "$up")" "$page"
        echo '</body></html>'
    } >"$file"
}
# Several at once: a page is mostly waiting for pandoc to start.
running=0
failed=
ended() { wait -n || failed=1; running=$((running - 1)); }
for page in $pages; do
    if [ $running -ge 2 ]; then ended; fi
    render_page "$page" &
    running=$((running + 1))
done
while [ $running -gt 0 ]; do ended; done
told() { LC_ALL=C sort -u "$work/problems" >&2 && [ ! -s "$work/problems" ]; } # what pages say wrongly
told
[ -z "$failed" ] || exit 1

list_of() { # PAGE...
    local page
    echo '<ul class="contents">'
    for page; do echo "<li><a href=\"$(page_of "$page")\">$(title_of "$page")</a></li>"; done
    echo '</ul>'
}
{
    head_of Touchstone '' page
    echo "<div class=\"frame\">$(side '' '')<main><h1>Touchstone</h1>"
    [ "$what" = html ] || echo '<p><a href="touchstone.pdf">All of it as one PDF</a>, and <a href="lecture.pdf">a lecture</a>'
    # shellcheck disable=SC2086 # lists of words
    {
        echo '<h2>Start</h2>' && list_of README.md docs/README.md
        echo '<h2>The course</h2>' && list_of $course
        echo '<h2>A chapter per algorithm</h2>' && list_of $chapters
        echo '<h2>To play with</h2>' && list_of $played
        echo '<h2>More</h2>' && list_of $others
    }
    echo '</main></div></body></html>'
} >"$out/index.html"
cp "$here/style.css" "$out/"
for page in $played; do
    name=$(basename "$page" .md).js
    [ -z "$live" ] || [ ! -f "$live/$name" ] || cp "$live/$name" "$out/docs/play/"
done

# ---- the search ---------------------------------------------------------------------------------

# Every section of every page with its words, as a script: a page that was opened as a file may load that.
index_of() {
    local page
    echo 'const sections = ['
    for page in $pages; do
        awk -v page="$(page_of "$page")" '
            function flush() {
                if (title != "") {
                    gsub(/<[^>]*>/, " ", text)
                    gsub(/["\\]/, " ", text)
                    gsub(/[ \t]+/, " ", text)
                    gsub(/<[^>]*>|["\\]/, "", title)
                    printf "[\"%s\",\"%s\",\"%s\",\"%s\"],\n", page, id, title, text
                }
                text = ""
            }
            /<main>/ { inside = 1 }
            /<\/main>/ { inside = 0 }
            !inside { next }
            match($0, /<h[123] id="[^"]*"/) {
                flush()
                id = substr($0, RSTART + 8, RLENGTH - 9)
                title = $0
                heading = !/<\/h[123]>/
                next
            }
            heading { title = title " " $0; heading = !/<\/h[123]>/; next }
            { text = text " " $0 }
            END { flush() }' "$out/$(page_of "$page")"
    done
    echo '];'
}
index_of >"$out/search-index.js"
{
    head_of 'Search' '' page
    echo "<div class=\"frame\">$(side '' '')<main><h1>Search</h1><form><input name=\"q\" type=\"search\" aria-label=\"Search\" id=\"q\"></form>"
    echo '<p id="count">This page looks through all sections for the words that you give. It needs JavaScript, and no network.</p>'
    echo '<ol id="found"></ol></main></div><script src="search-index.js"></script><script>'
    cat "$here/search.js"
    echo '</script></body></html>'
} >"$out/search.html"
grep -E '^docs/.*\.(svg|png|html)$' "$work/files" | while read -r file; do
    mkdir -p "$out/$(dirname "$file")"
    cp "$file" "$out/$file"
done

# ---- sources that the pages name --------------------------------------------------------------------

language_of() {
    case $1 in
    *.c | *.h | *.inc) echo .acsl ;; *.cc) echo .cpp ;; *.py) echo .python ;; *.v | *.txt | *.case) echo .default ;;
    *.sh | ci/* | .ci/*) echo .bash ;; *) echo .default ;;
    esac
}
# All files in one go through pandoc, cut apart behind it: to start it costs more than to run it.
render_sources() {
    local file
    while read -r file; do
        printf '<!--file %s-->\n\n' "$file"
        printf '~~~~~~~~~~~~~~~~~~~~ {#L %s .numberLines .lineAnchors}\n' "$(language_of "$file")"
        cat "$file"
        printf '\n~~~~~~~~~~~~~~~~~~~~\n\n'
    done | pandoc -f markdown -t html5 --syntax-definition="$here/acsl.xml" --highlight-style=kate | awk -v out="$out" '
        /^<!--file .*-->$/ {
            if (to) close(to)
            name = substr($0, 10, length($0) - 12)
            to = out "/" name ".html.part"
            next
        }
        to { print > to }'
}
render_files() { # on standard input
    local file up
    while read -r file; do
        up=$(up_from "$file")
        {
            head_of "$file" "$up" code
            echo "<nav class=\"before\"><a href=\"${up}index.html\">Touchstone</a></nav>"
            echo "<main><h1>$file</h1>"
            cat "$out/$file.html.part"
            echo '</main></body></html>'
        } >"$out/$file.html"
        rm "$out/$file.html.part"
    done
}
# A folder that is named has a list of its files, which are named thereby.
LC_ALL=C sort -u "$work/wanted" | while read -r folder; do
    [ -d "$folder" ] || continue
    mkdir -p "$out/$folder"
    {
        head_of "$folder" "$(up_from "$folder/index.html")" page
        echo "<main><h1>$folder</h1><ul>"
        find "$folder" -maxdepth 1 -type f | LC_ALL=C sort | while read -r file; do
            echo "$file" >>"$work/wanted"
            echo "<li><a href=\"$(basename "$file").html\">$(basename "$file")</a></li>"
        done
        echo '</ul></main></body></html>'
    } >"$out/$folder/index.html"
done
LC_ALL=C sort -u "$work/wanted" | while read -r file; do [ -d "$file" ] || echo "$file"; done >"$work/sources"
xargs -n1 dirname <"$work/sources" | sort -u | while read -r folder; do mkdir -p "$out/$folder"; done
render_sources <"$work/sources"
render_files <"$work/sources"

# ---- the book ---------------------------------------------------------------------------------------

# print HTML PDF
print_pdf() {
    TMPDIR=$browser chromium --headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking \
        --disable-component-update --disable-sync --no-pdf-header-footer --generate-pdf-document-outline \
        --user-data-dir="$browser/profile" --print-to-pdf="$2" "file://$1" >"$work/print.log" 2>&1 || :
    [ -s "$2" ] || {
        cat "$work/print.log"
        echo "make docs: chromium made no PDF" >&2
        exit 1
    }
}

# The book is printed twice: the first time each chapter has a mark, so that its page is known for the contents.
render_book() {
    local page name
    declare -A number
    needs chromium chromium "prints the PDF"
    for page in $pages; do
        echo '<section class="page">'
        echo "<span class=\"mark\">@@${page//\//=}@@</span>"
        # Lines of code have anchors, which every page begins to count anew; on paper nobody needs them.
        from_markdown -M "page=$page" -M book=1 "$page" |
            sed -E 's/ id="cb[0-9]+(-[0-9]+)?"//g; s|<a href="#cb[0-9]+-[0-9]+"[^>]*></a>||g; s/<details>/<details open>/'
        echo '</section>'
    done >"$work/body.html"
    book() {
        head_of Touchstone '' book
        echo '<h1>Touchstone</h1><ul class="numbered">'
        for page in $pages; do
            name=${page%.md}
            echo "<li><a href=\"#${name//\//-}\">${title[$page]}</a><span>${number[$page]-000}</span></li>"
        done
        echo '</ul>'
        cat "$work/body.html"
        echo '</body></html>'
    }
    book >"$out/book.html"
    print_pdf "$out/book.html" "$work/first.pdf"
    while read -r page name; do number[${page//=//}]=$name; done < <(pdftotext "$work/first.pdf" - |
        awk 'BEGIN { RS = "\f" } { while (match($0, /@@[^@]*@@/)) {
            print substr($0, RSTART + 2, RLENGTH - 4), NR; $0 = substr($0, RSTART + RLENGTH) } }')
    [ "${#number[@]}" -eq "$(wc -l <<<"$pages")" ] || {
        echo "make docs: ${#number[@]} of $(wc -l <<<"$pages") chapters were found in the PDF" >&2
        exit 1
    }
    sed -i 's|<span class="mark">@@[^@]*@@</span>||' "$work/body.html"
    book >"$out/book.html"
    print_pdf "$out/book.html" "$out/touchstone.pdf"
}

# The lecture: each heading of the second level begins a slide.
render_lecture() {
    {
        head_of Lecture '' lecture
        from_markdown -M "page=docs/lecture.md" -M book=1 -M slides=1 --section-divs docs/lecture.md |
            sed -E 's/ id="cb[0-9]+(-[0-9]+)?"//g; s|<a href="#cb[0-9]+-[0-9]+"[^>]*></a>||g'
        echo '</body></html>'
    } >"$out/lecture.html"
    print_pdf "$out/lecture.html" "$out/lecture.pdf"
}
if [ "$what" != html ]; then
    render_book
    render_lecture
fi

told
cp "$work/sources" "$out/sources.txt"
rm -rf "$work"
echo "rendered: $(wc -l <<<"$pages") pages, $(wc -l <"$out/sources.txt") sources, in $out"
