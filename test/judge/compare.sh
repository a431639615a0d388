#!/usr/bin/env bash
# `touchstone judge --compare OLD.json NEW.json`: new faults only, and an exit status that says how much they weigh;
# and `--issue N`: a finding as Markdown, whose C has the numbers of the case.
# shellcheck source=test/command/lib.sh
. "$(dirname "$0")/../command/lib.sh"
compile faulty.so "$srcdir/test/judge/faulty.c" "$srcdir/ref/triangle.c"

# run NAME ONLY ARGUMENT...: NAME.json is the run of one adapter, which calls itself "it".
run() {
    "$touchstone" judge ./faulty.so --only "$2" --shrink 0.05 --json "${@:3}" 2>err |
        sed "s/\"name\": \"$2\"/\"name\": \"it\"/" >"$1.json"
}
run right right --family near-edge --family plane --family pair --count 40
run rounds rounds --family near-edge --family plane --family pair --count 40
run silent silent --family near-edge --family plane --family pair --count 40
run other right --family near-edge --family plane --family pair --count 41
run seed right --family near-edge --family plane --family pair --count 40 --seed 2

works judge --compare right.json right.json
prints "0 new, 0 gone"
works judge --compare silent.json silent.json
works judge --compare silent.json right.json
if grep -qE '^0 new, [1-9][0-9]* gone$' out/text; then good; else bad "what is gone is not told"; fi
exits 3 judge --compare right.json rounds.json
if grep -qE '^Faulty it, family near-edge: [0-9]+ false positives within the last bits, was 0$' out/text; then good; else bad "what is new"; fi
if grep -q "general\|plane" out/text; then bad "what is not so"; else good; fi
exits 1 judge --compare rounds.json silent.json
says "false negatives in general position, was 0"
# As if another version of the library had been judged; and another library.
sed 's/"library": "Faulty"/"library": "Faulty 2.0"/' right.json >version.json
works judge --compare right.json version.json
sed 's/"library": "Faulty"/"library": "Fault"/' right.json >library.json
exits 1 judge --compare right.json library.json
says "Faulty it: no longer judged"
refuses "expected the same --seed" judge --compare right.json seed.json
refuses "expected the same --count" judge --compare right.json other.json
refuses "none.json: expected what" judge --compare none.json right.json
echo '{}' >empty.json
refuses 'empty.json: expected "format"' judge --compare right.json empty.json
refuses "expected two files" judge --compare right.json
refuses "expected no adapter" judge --compare right.json right.json ./faulty.so

# ---- a report ------------------------------------------------------------------------------------

exits 1 judge ./faulty.so --only stale --family vertex --count 40 --shrink 1 --issue 1 --out stale
cp out/text issue.md
if head -n 1 issue.md | grep -q '^# Faulty, stale: a false negative$'; then good; else bad "what the report is about"; fi
for text in '**Found:** frame' '**Expected:** ' 'A point of both faces:' 'The depth is ' '- library: Faulty, stale' 'vertex_a_1[]'; do
    if grep -qF -e "$text" issue.md; then good; else bad "the report has no $text"; fi
done
if grep -qE 'FAULTS|passed' issue.md; then bad "a table in the report"; else good; fi
# Its code compiles, and has the vertices and faces of the case, in their order.
{
    printf '#include <stdint.h>\n#include <stdio.h>\n'
    awk '/^.../ && substr($0, 1, 3) == sprintf("%c%c%c", 96, 96, 96) { code = $0 ~ /c$/; next } code' issue.md
    echo '#define PUT(x) for (unsigned i = 0; i < sizeof x / sizeof *x; i += 3)'
    echo 'int main(void) {'
    for f in a b; do
        printf 'PUT(vertex_%s_0) printf("vertex %%a %%a %%a\\n", vertex_%s_0[i], vertex_%s_0[i + 1], vertex_%s_0[i + 2]);\n' $f $f $f $f
        printf 'PUT(face_%s) printf("face %%u %%u %%u\\n", face_%s[i], face_%s[i + 1], face_%s[i + 2]);\n' $f $f $f $f
    done
    echo 'return 0; }'
} >in/issue.c
# shellcheck disable=SC2086 # a list of flags
if ${CC:-cc} ${TEST_CFLAGS-} -std=c11 in/issue.c -o in/issue 2>compile.log; then good; else bad "the code of the report"; fi
in/issue >said
sed '/^frame/,$d' stale/faulty-stale-lost.case | grep -E '^(vertex|face)' >wanted
same "the code of the report has another case" said wanted
exits 2 judge ./faulty.so --only stale --family vertex --count 40 --shrink 0.1 --issue 99
if grep -qE 'expected a number from 1 to [1-9], found 99' err; then good; else bad "a number that no finding has"; fi
refuses "expected no --json" judge ./faulty.so --issue 1 --json

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
