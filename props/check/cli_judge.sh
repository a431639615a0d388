#!/usr/bin/env bash
# `touchstone judge`: every column of its table has an adapter with a planted fault that shows it; what it
# says, writes and refuses; and the report in a browser, where there is one.
# shellcheck source=props/check/cli_lib.sh
. "$(dirname "$0")/cli_lib.sh"

# compile OUTPUT FILE...
compile() {
    local output=$1
    shift
    # shellcheck disable=SC2086 # lists of flags
    ${CC:-cc} ${TEST_CFLAGS-} -std=c11 -D_GNU_SOURCE -ffp-contract=off -shared -fPIC -I"$srcdir" \
        -I"$srcdir/include" "$@" -o "$output" -lgmp -lm >compile.log 2>&1 || {
        cat compile.log
        bad "$output does not compile"
    }
}
compile faulty.so "$srcdir/props/check/judge_faulty.c" "$srcdir/ref/triangle.c"
compile template.so "$srcdir/docs/example/adapter.c"

# count COLUMN: what the last JSON says of its first adapter in all.
count() { sed -n "s/^ *\"$1\": \([0-9]*\),*\$/\1/p" out/text | head -n 1; }

# catches COLUMN NAME ARGUMENT...: the adapter NAME is found guilty in that column, and the smallest case
# has at most two faces a body.
catches() {
    local column=$1 name=$2 status=0 faces
    shift 2
    "$touchstone" judge ./faulty.so --only "$name" --limit 2 --shrink 3 --json "$@" >out/text 2>err ||
        status=$?
    faces=$(sed -n "/\"fault\": \"$column\"/,/}/s/^ *\"faces_[ab]\": \([0-9]*\),*\$/\1/p" out/text |
        sort -n | tail -n 1)
    if [ $status -ne 1 ]; then
        bad "$name (exit $status, expected 1)"
    elif [ -z "$(count "$column")" ] || [ "$(count "$column")" -eq 0 ]; then
        bad "$name: nothing is counted as $column"
    elif [ -z "$faces" ] || [ "$faces" -gt 2 ]; then
        bad "$name: the smallest case has '$faces' faces in a body"
    else
        good
    fi
}

works judge ./faulty.so --only right --family vertex --family sheets --family near-flat --count 60
works judge ./faulty.so --only right --open --family pair --count 200
# It counts touching, and so it is wrong where that doesn't count.
exits 1 judge ./faulty.so --only right --open --family edge --count 60 --json
if [ "$(count lost)" -eq 0 ] && [ "$(count extra)" -gt 0 ]; then good; else bad "touching under --open"; fi
works judge ./faulty.so --only right --float --family near-vertex --family wild --count 60
catches lost loses --family sheets --count 400
catches extra adds --family sheets --count 400
catches twice repeats --family vertex --count 20
catches order swaps --family vertex --count 20
catches order renames --family vertex --count 20
catches order forgets --family vertex --count 20
catches stale stale --family vertex --count 20
catches first "no first" --family vertex --count 20
catches first "any first" --family near-vertex --count 20
catches first lazy --family vertex --count 20
catches first many --family sheets --count 20
catches twice again --family vertex --count 20
catches lost keeps --family vertex --count 20
catches crash crashes --family sheets --count 400
catches hang hangs --family sheets --count 400 --limit 0.5 --shrink 20
catches rubbish refuses --family vertex --count 20
catches rubbish "no face" --family sheets --count 400
catches rubbish floods --family vertex --count 20
catches hang shuts --family pair --count 1 --limit 0.2 --shrink 1

# The example is what it says it is: it loses nothing and reports too much.
exits 1 judge ./template.so --family pair --count 200 --json
if [ "$(count lost)" -eq 0 ] && [ "$(count extra)" -gt 0 ]; then good; else bad "the template"; fi

# ---- what can't be judged ----

echo 'int nothing;' >in/nothing.c
compile nothing.so in/nothing.c
echo 'unsigned ts_adapters[64] = {7};' >in/seven.c
compile seven.so in/seven.c
printf '#include <stdlib.h>\n__attribute__((constructor)) static void go(void) { abort(); }\n' >in/go.c
compile go.so in/go.c
refuses "lacks the symbol ts_adapters" judge ./nothing.so
refuses "expected version 1, found 7" judge ./seven.so
refuses "when it was loaded: the process was ended by signal" judge ./go.so
echo '__attribute__((constructor)) static void stay(void) { for (;;) continue; }' >in/stay.c
compile stay.so in/stay.c
refuses "when it was loaded: no answer within 2 seconds" judge ./stay.so --limit 1
refuses "expected a shared library" judge in/floor.obj
refuses "expected a shared library" judge nowhere.so
refuses "no family is called" judge ./faulty.so --family nobody
refuses "no adapter has 'nobody'" judge ./faulty.so --only nobody
refuses "expected an adapter" judge
if [ ! -e "$ADAPTERDIR" ]; then refuses "no adapter is installed" judge --all; fi
refuses "expected no other adapter" judge - ./faulty.so
refuses "expected two bodies" judge ./faulty.so --cases in/floor.obj
refuses "no family is called" gen judge.nobody
exits 2 judge ./seven.so --html none.html --junit none.xml --json
for file in none.html none.xml out/text; do
    if grep -q "expected version 1, found 7" $file; then good; else bad "$file does not name who was not judged"; fi
done
# The others are judged all the same, and the report names the one that was not.
exits 2 judge ./nothing.so ./faulty.so --only right --family vertex --count 5
if grep -q "not judged: .*nothing.so" out/text && grep -q "^1 passed, 1 failed" out/text; then good; else bad "one of two"; fi

# ---- without memory ----

if "$TOP_BUILDDIR/props/check/judge_starved" ./faulty.so >starved.log 2>&1; then
    good
else
    cat starved.log
    bad "the judge without memory"
fi

# ---- evidence ----

exits 1 judge ./faulty.so --only loses --family sheets --count 400 --out evidence \
    --html report.html --junit report.xml
for end in case obj gltf svg txt; do
    if [ -s evidence/faulty-loses-lost.$end ]; then good; else bad "no evidence .$end"; fi
done
if grep -q "A point of both faces" evidence/faulty-loses-lost.txt; then good; else bad "no witness"; fi
works replay evidence/faulty-loses-lost.case
exits 1 judge ./faulty.so --only loses --cases evidence/faulty-loses-lost.case
works judge ./faulty.so --only right --cases evidence
exits 1 judge - --cases "$srcdir/cases/regression" --family all --json </dev/null
if [ "$(grep -c '"family"' out/text)" -gt 30 ] && grep -q '"family": "files"' out/text; then good; else bad "--family all"; fi
works contacts evidence/faulty-loses-lost.case
exits 1 judge ./faulty.so --only adds --family sheets --count 400 --out evidence
if grep -q "No point of both faces: the plane" evidence/faulty-adds-extra.txt; then good; else bad "no plane"; fi
if command -v python3 >/dev/null; then
    if python3 -c 'import json,sys,xml.dom.minidom as x
x.parse("report.xml"); x.parse("evidence/faulty-loses-lost.svg"); json.load(open("evidence/faulty-loses-lost.gltf"))'; then
        good
    else
        bad "XML, SVG or glTF that is none"
    fi
else
    echo "skipped: no python3 to read XML, SVG and glTF with"
fi

# ---- by pipe ----

gen() { "$touchstone" gen "$@" 2>err; }
# answer AWK-PROGRAM STATUS TEXT: says no to everything, changed by the program; TEXT must come in the
# output or in the messages.
answer() {
    local status=0
    gen judge.vertex --count 20 | awk "$1"'
        /^property/ { print } /^frame/ { print "frame\ncontacts 0\nfirst none" } /^end/ { print }' |
        "$touchstone" judge - --family vertex --count 20 --verbose >out/text 2>err || status=$?
    cat err >>out/text
    if [ $status -eq "$2" ] && grep -qE -e "$3" out/text; then good; else bad "pipe: $1 (exit $status)"; fi
}
answer '' 1 'vertex +20 +[0-9]+ +[1-9][0-9]* +0 +0 '
answer 'NR == 1 { print "hello" }' 1 "rubbish: .*expected a line of an answer, found 'hello'"
answer '/^property.*-3-given/ { next }' 1 "rubbish: .*expected the answer to judge.vertex-[0-9]+-given, found ''"
answer '/-9-given/ { exit }' 1 "the input ended before the answer came"
answer 'END { print "property again\nend" }' 1 "more answers than cases"
answer '/^frame/ && !n++ { next }' 1 "expected [12] frames, found [01]"
answer '/^frame/ && !n++ { print "frame\ncontacts 2\ncontact 0 0"; next }' 1 "rubbish: .*expected as many contacts as announced"
answer '/^frame/ && !n++ { print "frame\ncontacts many"; next }' 1 "rubbish: .*expected 'contacts N' with a number"
# pipe WHAT LIMIT TEXT COMMAND...: what the command sends is no answer, and does not keep the judge waiting.
pipe() {
    local what=$1 limit=$2 text=$3 status=0
    shift 3
    "$@" 2>/dev/null |
        timeout 20 "$touchstone" judge - --family vertex --count 3 --limit "$limit" >out/text 2>err || status=$?
    if [ $status -eq 1 ] && grep -qE -e "$text" out/text; then good; else bad "pipe: $what (exit $status)"; fi
}
pipe silence 0.2 "hang: .*no answer within 0.2 seconds" sleep 1
pipe "rubbish without end" 1 "rubbish: .*found 'y'; no answer within" yes
pipe "a line without end" 0.2 "no answer within 0.2 seconds" cat /dev/zero
pipe "a contact without end" 0.2 "no answer within|fewer pairs" yes "$(printf 'frame\ncontacts 1\ncontact 0 0')"
pipe nothing 5 "rubbish: .*the input ended before the answer came" true
if command -v python3 >/dev/null; then
    gen judge.sheets --count 20 | python3 "$srcdir/docs/example/adapter.py" |
        "$touchstone" judge - --family sheets --count 20 --json >out/text 2>err
    if [ "$(count cases)" -eq 20 ] && [ "$(count lost)" -eq 0 ] && [ "$(count extra)" -gt 0 ]; then
        good
    else
        bad "the template in Python"
    fi
else
    echo "skipped: no python3 for docs/example/adapter.py"
fi

# ---- the corpus ----

works corpus one --count 30 --family vertex --family near-sheets --family wild
works corpus two --count 30 --family wild --family near-sheets --family vertex
if diff -r one two >/dev/null; then good; else bad "another corpus on another run"; fi
if (cd one && sha256sum --quiet --check SHA256SUMS); then good; else bad "wrong checksums"; fi
works replay one
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

# ---- the report in a browser ----

if sed 's/http:..www.w3.org.2000.svg//' report.html | grep -qE 'src=|<script|https?://'; then bad "the report needs a network"; else good; fi
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome || :)
if [ -n "$browser" ]; then
    timeout 60 "$browser" --headless --no-sandbox --disable-gpu --user-data-dir="$work/browser" \
        --virtual-time-budget=2000 --dump-dom "file://$work/report.html" >dom.html 2>browser.log || :
    for text in '<h1>The judge' 'Faulty loses' '<svg' 'A point of both faces' 'class="replay"' '</html>'; do
        if grep -qF -e "$text" dom.html; then good; else bad "the browser does not show $text"; fi
    done
else
    echo "skipped: no chromium to open the report with"
fi

# ---- leaks ----

if leaks_count; then
    exits 1 judge ./faulty.so --only adds --family sheets --count 100 --shrink 1 --out leaks --html leaks.html --junit leaks.xml
    exits 1 judge - --family vertex --count 3 --json </dev/null
    exits 2 judge ./seven.so --json
    works corpus leaks-corpus --family vertex --count 3
fi

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
