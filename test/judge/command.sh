#!/usr/bin/env bash
# `touchstone judge`: every column of its table has an adapter with a planted fault that shows it; what it
# says, writes and refuses; and the report in a browser, where there is one.
# shellcheck source=test/command/lib.sh
. "$(dirname "$0")/../command/lib.sh"

compile faulty.so "$srcdir/test/judge/faulty.c" "$srcdir/ref/triangle.c"
compile scene.so "$srcdir/test/judge/faulty_scene.c" "$srcdir/ref/triangle.c"
compile template.so "$srcdir/docs/example/adapter.c"

# names COLUMN: the finding is about a pair of faces.
names() {
    grep -A 2 "\"fault\": \"$1\"" out/text | grep -qE '"finding": "frame [0-9]+: faces [0-9]+ and [0-9]+ '
}

# catches COLUMN NAME [LIBRARY] ARGUMENT...: the adapter NAME is found guilty in that column, and the smallest
# case has at most two faces a body; where it can be about a pair, it says which. How much it weighs, it says too.
catches() {
    local column=$1 name=$2 status=0 faces library=./faulty.so
    shift 2
    if [ "${1%.so}" != "$1" ]; then
        library=$1
        shift
    fi
    "$touchstone" judge "$library" --only "$name" --limit 2 --shrink 60 --json "$@" >out/text 2>err ||
        status=$?
    faces=$(sed -n "/\"fault\": \"$column\"/,/}/s/^ *\"faces_[ab]\": \([0-9]*\),*\$/\1/p" out/text |
        sort -n | tail -n 1)
    if [[ ! $status =~ ^[1345]$ ]]; then
        bad "$name (exit $status, expected 1, 3, 4 or 5)"
    elif [ -z "$(count "$column")" ] || [ "$(count "$column")" -eq 0 ]; then
        bad "$name: nothing is counted as $column"
    elif [ -z "$faces" ] || [ "$faces" -gt 2 ]; then
        bad "$name: the smallest case has '$faces' faces in a body"
    elif [[ $column =~ lost|extra|order|stale ]] && ! names "$column"; then
        bad "$name: no pair is named"
    else
        good
    fi
}

works judge ./faulty.so --only right --family vertex --family sheets --family near-flat --count 60
works judge ./faulty.so --only right --open --family pair --count 200
# It counts touching, and so it is wrong where that doesn't count.
exits 4 judge ./faulty.so --only right --open --family edge --count 60 --json
if [ "$(count lost)" -eq 0 ] && [ "$(count extra)" -gt 0 ]; then good; else bad "touching under --open"; fi
works judge ./faulty.so --only right --float --family near-vertex --family wild --count 60
catches lost loses --family sheets --count 400
catches extra adds --family sheets --count 400
catches twice repeats --family vertex --count 20
catches order swaps --family vertex --count 20
catches order renames --family vertex --count 20
catches order winds --family pair --count 20
catches order forgets --family vertex --count 20
catches stale stale --family vertex --count 20
catches first "no first" --family vertex --count 20
catches first "any first" --family near-vertex --count 20
if names first; then good; else bad "any first: no pair is named"; fi
catches first lazy --family vertex --count 20
catches first many --family sheets --count 20
catches twice again --family vertex --count 20
catches lost skips --family vertex --count 60
catches lost returns --family vertex --count 60
catches lost keeps --family vertex --count 20
catches crash crashes --family sheets --count 400
# A few of its answers are lost, and not all behind the first of them.
if [ "$(count crash)" -lt 20 ] && grep -q '"cut_short": false' out/text; then good; else bad "crashes: $(count crash)"; fi
catches hang hangs --family sheets --count 400 --idle 0.5 --shrink 20
catches rubbish refuses --family vertex --count 20
catches rubbish "no face" --family sheets --count 400
catches rubbish floods --family vertex --count 20
catches hang shuts --family pair --count 1 --idle 0.2 --shrink 1

# Three crashes are three: the row goes on behind the first.
catches crash leaves --family pair --count 3 --shrink 1
if [ "$(count crash)" -eq 3 ] && grep -q '"cut_short": false' out/text; then good; else bad "cut short"; fi
# What they left behind has ended, too. Who is killed takes a moment to go.
left() { grep -lsF "$work/faulty.so" /proc/[0-9]*/maps; }
for _ in {1..200}; do if [ -n "$(left)" ]; then sleep 0.1; fi; done
if [ -z "$(left)" ]; then good; else bad "processes that an adapter has left behind live on"; fi
for file in $(left); do
    file=${file%/maps}
    kill -KILL "${file#/proc/}"
done

# ---- limits, and what a scene may take ----

works judge ./scene.so --only right --family vertex --family sheets --count 20
# Who does not get the memory that it asks for; with a sanitizer there is no such limit.
if [[ ${TEST_CFLAGS-} == *-fsanitize* ]]; then
    echo "skipped: with a sanitizer memory has no limit"
else
    works judge ./scene.so --only hungry --family pair --count 1
    catches crash hungry ./scene.so --family pair --count 1 --memory 64 --shrink 0.1
fi
# A case takes longer than it may, and not three times as long.
catches hang dawdles ./scene.so --family pair --count 1 --limit 0.2 --shrink 0.1
catches lost borrows ./scene.so --family vertex --count 20
# A case takes at least one nap of 10 ms.
works judge ./scene.so --only naps --family pair --count 5 --json
if sed -n 's/^ *"seconds": \([0-9.e-]*\),$/\1/p' out/text | awk 'NR == 1 { good = $1 >= 5 * 0.01 && $1 < 5 * 5 } END { exit !good }'; then
    good
else
    bad "seconds that did not pass: $(grep '"seconds"' out/text)"
fi

# ---- what is asked, how often, and of what size ----

# finds COLUMN NAME ARGUMENT...: the adapter of scene.so is found guilty, without time for smaller cases.
finds() {
    exits 1 judge ./scene.so --only "$2" --shrink 0.01 --json "${@:3}"
    if [ "$(count "$1")" -gt 0 ] 2>/dev/null; then good; else bad "$2: nothing is counted as $1"; fi
}
works judge ./scene.so --only right --family sequence --family comb --count 20
finds stale "lazy all" --family vertex --count 20
finds first "first after" --family vertex --count 20
finds first "first again" --family vertex --count 20
finds lost half --family sheets --count 40
finds stale "two updates" --family vertex --count 60
finds order global --family vertex --count 20
finds lost sixteen --family sequence --count 40
finds lost minus --family vertex --family plane --count 100
finds lost cap --family comb --count 1
finds lost short --family comb --count 1
if [ "$(count twice)" -gt 0 ]; then good; else bad "short: nothing twice"; fi
# A case of 66000 faces is not made smaller for longer than there is time.
status=0
timeout 240 "$touchstone" judge ./scene.so --only short --family comb --shrink 0.3 >out/text 2>err || status=$?
if [ $status -eq 1 ] && grep -q "twice: [0-9]* and 1 faces" out/text; then good; else bad "short: status $status"; fi

# To load takes longer than a case may take, and no time of a case.
echo '#include <unistd.h>
__attribute__((constructor)) static void wait(void) { usleep(1200000); }' >in/late.c
compile late.so in/late.c "$srcdir/test/judge/faulty.c" "$srcdir/ref/triangle.c"
works judge ./late.so --only right --family vertex --count 5 --limit 1

# The example is what it says it is: it loses nothing and reports too much.
exits 1 judge ./template.so --family pair --count 200 --json
if [ "$(count lost)" -eq 0 ] && [ "$(count extra)" -gt 0 ]; then good; else bad "the template"; fi
# It has no first contact to offer, and the family has one frame: nobody asked, and 0 would say more than is known.
if grep -q '"first": null' out/text && grep -q '"stale": null' out/text && [ "$(count order)" -eq 0 ]; then good; else bad "asked for"; fi
exits 1 judge ./template.so --family pair --count 20 --html asked.html
if grep -qE 'pair +20 +[0-9]+ +0 +[1-9][0-9]* +0 +0 +- +- +0 +0 +0 +[0-9.]+ ' out/text; then good; else bad "the table says what nobody asked"; fi
if grep -q '<td>0</td><td>-</td><td>-</td><td>0</td>' asked.html; then good; else bad "the page says what nobody asked"; fi

# ---- what can't be judged ----

echo 'int nothing;' >in/nothing.c
compile nothing.so in/nothing.c
echo 'unsigned ts_adapters[64] = {7};' >in/seven.c
compile seven.so in/seven.c
printf '#include <stdlib.h>\n__attribute__((constructor)) static void go(void) { abort(); }\n' >in/go.c
compile go.so in/go.c
refuses "lacks the symbol ts_adapters" judge ./nothing.so
refuses "expected version 4, found 7" judge ./seven.so
refuses "when it was loaded: the process was ended by signal" judge ./go.so
# Also when who started the judge ignores the signal.
echo '#include <signal.h>
__attribute__((constructor)) static void go(void) { raise(SIGNAL); }' >in/raise.c
trap '' PIPE INT TERM
for signal in PIPE INT TERM; do
    compile raise.so -DSIGNAL=SIG$signal in/raise.c
    refuses "when it was loaded: the process was ended by signal $(kill -l $signal) " judge ./raise.so
done
trap - PIPE INT TERM
echo '#include <unistd.h>
__attribute__((constructor)) static void go(void) { _exit(3); }' >in/status.c
compile status.so in/status.c
refuses "when it was loaded: the process ended with status 3 before it answered" judge ./status.so
# It ends behind the number of its adapters, before their names.
echo '#include "touchstone/adapter.h"
#define ONE ((void *)1)
const struct ts_adapter ts_adapters[2] = {{TS_ADAPTER_VERSION, ONE, "", ONE, ONE, ONE, 0, ONE}};' >in/names.c
compile names.so in/names.c
refuses "when it was loaded: the process " judge ./names.so
# When it has been loaded once, its judge can open no more pipes: nobody is judged, and that is said.
echo '#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>
__attribute__((constructor)) static void close_all(void)
{
    struct rlimit few = {4, 4};
    char name[40], *end, stat[400] = "";
    FILE *parent;

    snprintf(name, sizeof name, "/proc/%d/stat", (int)getppid()); /* the keeper, whose parent is the judge */
    parent = fopen(name, "r");
    if (parent && fgets(stat, sizeof stat, parent) && (end = strrchr(stat, 41)))
        prlimit(atoi(end + 4), RLIMIT_NOFILE, &few, 0);
}' >in/few.c
compile few.so in/few.c "$srcdir/test/judge/faulty.c" "$srcdir/ref/triangle.c"
exits 2 judge ./few.so --only right --family pair --count 1
if [ "$(cat err)" = "touchstone: no pipe: Too many open files" ]; then good; else bad "a judge without pipes"; fi
echo '__attribute__((constructor)) static void stay(void) { for (;;) continue; }' >in/stay.c
compile stay.so in/stay.c
refuses "when it was loaded: no answer within 2 seconds of processor time" judge ./stay.so --limit 1
refuses "expected a shared library" judge in/floor.obj
refuses "expected a shared library" judge nowhere.so
refuses "no family is called" judge ./faulty.so --family nobody
refuses "no adapter has 'nobody'" judge ./faulty.so --only nobody
refuses "expected an adapter" judge
if [ ! -e "$ADAPTERDIR" ]; then refuses "no adapter is installed" judge --all; fi
refuses "expected no other adapter" judge - ./faulty.so
refuses "expected two bodies" judge ./faulty.so --cases in/floor.obj
works gen judge.vertex --count 1 --output in/vertex.case
refuses "expected two bodies" judge ./faulty.so --cases in/vertex.case --cases in/floor.obj
refuses "no family is called" gen judge.nobody
exits 2 judge ./seven.so --html none.html --junit none.xml --json
for file in none.html none.xml out/text; do
    if grep -q "expected version 4, found 7" $file; then good; else bad "$file does not name who was not judged"; fi
done
# A path of bytes that are no text, in reports that are.
echo >$'in/\033\377.so'
exits 2 judge $'in/\033\377.so' --html none.html --junit none.xml --json
for file in none.html none.xml out/text; do
    if LC_ALL=C grep -aq 'in/??.so: expected a shared library' $file; then good; else bad "$file is no text"; fi
done
# The others are judged all the same, and the report names the one that was not.
exits 2 judge ./nothing.so ./faulty.so --only right --family vertex --count 5
if grep -q "not judged: .*nothing.so" out/text && grep -q "^1 passed, 1 failed" out/text; then good; else bad "one of two"; fi

# Nobody has passed who was asked nothing.
mkdir single
printf '%s\n' 'touchstone case 2' body reference 'vertex 0 0 0' 'vertex 4 0 0' 'vertex 0 4 0' 'face 0 1 2' frame end >single/one.case
exits 2 judge ./faulty.so --only right --cases single
if grep -q "no cases" err; then good; else bad "no cases, and nobody says so"; fi
exits 2 judge - --cases single </dev/null
if grep -q "no cases" err; then good; else bad "by pipe: no cases, and nobody says so"; fi

# ---- without memory ----

if "$TOP_BUILDDIR/test/judge/starved" ./faulty.so >starved.log 2>&1; then
    good
else
    cat starved.log
    bad "the judge without memory"
fi

# ---- evidence ----

exits 4 judge ./faulty.so --only loses --family sheets --count 400 --out evidence \
    --html report.html --junit report.xml
for end in case obj gltf svg txt; do
    if [ -s evidence/faulty-loses-lost.$end ]; then good; else bad "no evidence .$end"; fi
done
if grep -q "A point of both faces" evidence/faulty-loses-lost.txt; then good; else bad "no witness"; fi
works replay evidence/faulty-loses-lost.case
exits 4 judge ./faulty.so --only loses --cases evidence/faulty-loses-lost.case
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

# ---- several processes ----

# They find what one finds, and print it in the same order; only times differ.
for jobs in 1 3; do
    exits 1 judge ./faulty.so ./scene.so ./faulty.so --only lo --family vertex --family sheets --family plane --count 10 \
        --shrink 0.01 --verbose --jobs $jobs
    sed -n '/^adapter/,/ total /s/ *[0-9.-]*  \([a-z A-Z]*\)$/ \1/p' out/text >table$jobs
    exits 1 judge ./faulty.so ./faulty.so --only swaps --family pair --family vertex --count 10 --shrink 60 --json \
        --jobs $jobs
    sed '/"slowest": {/,/}/d; /"seconds"/d; /_per_second"/d' out/text >json$jobs
done
if [ "$(wc -l <table1)" -gt 15 ] && cmp -s table1 table3; then good; else bad "three processes: another table"; fi
if grep -q '"smallest"' json1 && cmp -s json1 json3; then good; else bad "three processes: other findings"; fi
refuses "--jobs: expected no -" judge - --jobs 2
refuses "--jobs: expected no --result" judge ./faulty.so --result r --jobs 2
refuses "--jobs" judge ./faulty.so --jobs 0

# ---- how far it is ----

TOUCHSTONE_PROGRESS=0.000001 exits 0 judge ./faulty.so --only right --family vertex --family pair --count 20 --jobs 2
if grep -qE '^touchstone: families: 2 of 2, [0-9.]+/s, 0:00:00 left, 0 failed$' err; then
    good
else
    bad "judge: no line says how far several processes are"
fi

for jobs in 2 1; do
    TOUCHSTONE_PROGRESS=0.000001 exits 1 judge ./faulty.so --only loses --family vertex --count 5000 --shrink 0.01 --jobs $jobs
    if grep -qE '^touchstone: smallest cases: ([0-9]+) of \1, [0-9.]+/s, 0:00:00 left, [1-9][0-9]{0,3} failed$' err; then
        good
    else
        bad "judge, $jobs at once: no line says how far the smallest cases are"
    fi
done
if grep -qE '^touchstone: family vertex: 4096 of 5000, [0-9.]+/s, 0:00:[0-9]+ left, [1-9][0-9]{0,3} failed$' err; then
    good
else
    bad "judge: no line says how far it is"
fi

# ---- pictures of large cases ----

# On the page a picture has 64 faces of a body, and says so; in a file it has all 80.
exits 1 judge ./faulty.so --only leaves --family depth --count 4 --shrink 0.001 --html drawn.html --out drawn
drawn() { grep -o '<path class="[ab]"' "$1" | wc -l; }
if [ "$(drawn drawn.html)" -eq 128 ] && grep -q 'of a body 64 faces at most' drawn.html &&
    [ "$(grep -o '\[[01],[-0-9.e+,]*\]' drawn.html | wc -l)" -eq 128 ]; then
    good
else
    bad "the page's picture of a large case"
fi
if [ "$(drawn drawn/faulty-leaves-crash.svg)" -eq 160 ] && ! grep -q 'faces at most' drawn/faulty-leaves-crash.svg; then
    good
else
    bad "the picture of a large case in a file"
fi

# ---- the report in a browser ----

if sed 's/http:..www.w3.org.2000.svg//' report.html | grep -qE 'src=|<script[^>]|<link|@import|https?://'; then bad "the report needs a network"; else good; fi
shown=('<h1>The judge' 'Faulty loses' '<svg' 'A point of both faces' 'class="replay"' '</html>')
for text in "${shown[@]}"; do
    if grep -qF -e "$text" report.html; then good; else bad "the report has no $text"; fi
done
browser=${TOUCHSTONE_BROWSER-$(command -v chromium || command -v chromium-browser || command -v google-chrome || :)}
if [ -n "$browser" ]; then
    timeout 240 "$browser" --headless --no-sandbox --disable-gpu --user-data-dir="$work/browser" \
        --virtual-time-budget=2000 --dump-dom "file://$work/report.html" >dom.html 2>browser.log || :
    for text in "${shown[@]}"; do
        if grep -qF -e "$text" dom.html; then good; else bad "the browser does not show $text"; fi
    done
    # The viewer turns and enlarges every picture, and comes back to what was drawn without it, and a link opens what
    # is folded. All of it is asked by keys, and said in the title of the page.
    sed '$d' report.html | sed '$d' >viewer.html
    cat >>viewer.html <<'END'
<script>
const problems = [], press = (svg, key) => {
  svg.dispatchEvent(new KeyboardEvent('keydown', {key}));
  return svg.querySelector('g').innerHTML;
};
const numbers = svg => [...svg.querySelectorAll('g path')].flatMap(p => p.getAttribute('d').match(/-?[0-9.]+/g))
  .map(Number).sort((x, y) => x - y);
const pictures = [...document.querySelectorAll('svg[data-case]')];
for (const svg of pictures) {
  const still = numbers(svg);
  const whole = press(svg, '0');
  const again = numbers(svg);
  if (still.length !== again.length || still.some((x, i) => Math.abs(x - again[i]) > 0.1)) problems.push('another picture');
  if (press(svg, 'ArrowLeft') === whole) problems.push('does not turn');
  if (press(svg, '0') !== whole) problems.push('does not come back');
  if (press(svg, '+') === whole) problems.push('does not grow');
  for (let i = 0; i < 200; i++) press(svg, '+');
  if (svg.querySelector('.point') === null) problems.push('the point is not at the middle of all');
}
const folded = document.querySelector('details.row');
location.hash = folded.id;
setTimeout(() => {
  if (!folded.open) problems.push('a link does not open');
  document.title = 'viewer: ' + pictures.length + ' pictures, problems: ' + (problems.join(', ') || 'none');
}, 500);
</script></body></html>
END
    timeout 240 "$browser" --headless --no-sandbox --disable-gpu --user-data-dir="$work/browser" \
        --virtual-time-budget=5000 --dump-dom "file://$work/viewer.html" >dom.html 2>browser.log || :
    if grep -q '<title>viewer: [1-9][0-9]* pictures, problems: none</title>' dom.html; then
        good
    else
        bad "the viewer: $(grep -o '<title>viewer.*</title>' dom.html)"
    fi
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
