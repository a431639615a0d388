# `touchstone certify`, `check` and `export`, and `contacts --certificate`: what is written is accepted, lists that are
# wrong are named by a pair, and bad input ends with one line.
# shellcheck source=test/command/lib.sh
. "$(dirname "$0")/lib.sh"

works scene bumpy --level 2 --frames 10 --frame 8 --output in/bumpy.case
works scene bumpy --level 1 --frames 3 --all-frames --output in/moving.case

# ---- two meshes --------------------------------------------------------------------------------
works contacts in/bumpy.case --certificate out/own.cert
cp out/text in/pairs
if [ "$(wc -l <in/pairs)" -gt 10 ]; then good; else bad "the scene has hardly a contact"; fi
for body in 0 1; do works export --raw in/bumpy.case --body $body --output out/$body.raw; done
for method in ref opt; do
    works check --method $method out/own.cert out/0.raw out/1.raw
    cp out/text out/proved
    same "check $method: other contacts than those of contacts" out/proved in/pairs
done
works check --count out/own.cert out/0.raw out/1.raw
prints "$(wc -l <in/pairs)"
works certify out/0.raw out/1.raw --contacts in/pairs --output out/list.cert
same "one list, two certificates" out/own.cert out/list.cert
works certify out/0.raw out/1.raw --output out/found.cert
same "the contacts that certify finds are others" out/own.cert out/found.cert
shuf --random-source=in/bumpy.case in/pairs >in/shuffled
works certify out/0.raw out/1.raw --contacts in/shuffled
works check --text out/own.cert
says "two meshes"
says "meet"

# Any mesh will do, and a raw one is what it was made from.
works certify in/floor.obj in/pin.off --output out/floor.cert
works check out/floor.cert in/floor.obj in/pin.off
prints "0 0"
works export in/floor.obj --output out/floor.raw
works check out/floor.cert out/floor.raw in/pin.off
prints "0 0"
works export out/floor.raw --output out/again.raw
same "a raw mesh of a raw mesh is another" out/floor.raw out/again.raw

# A mesh of any size, made one of size 1 around the origin.
printf 'OFF\n4 1 0\n-1e308 5 2\n1e308 7 2\n0 6 3\n9 9 9\n3 0 1 2\n' >in/huge.off
works export --raw --unit in/huge.off --output out/huge.raw
od -A n -t f8 -w24 -j 16 -N 96 out/huge.raw | awk '{ print $1 + 0, $2 + 0, $3 + 0 }' >out/text
tr '\n' , <out/text >out/line
if grep -qE '^-0.5 -5e-309 -2.5e-309,0.5 5e-309 -2.5e-309,0 0 2.5e-309,' out/line; then good; else bad "export --unit: $(cat out/line)"; fi
printf 'OFF\n3 1 0\n2 8 4\n4 8 5\n3 12 4\n3 0 1 2\n' >in/small.off
works export --raw --unit in/small.off --output out/small.raw
od -A n -t f8 -w24 -j 16 -N 72 out/small.raw | awk '{ print $1 + 0, $2 + 0, $3 + 0 }' | tr '\n' , >out/line
if [ "$(cat out/line)" = "-0.25 -0.5 -0.125,0.25 -0.5 0.125,0 0.5 -0.125," ]; then good; else bad "export --unit: $(cat out/line)"; fi
printf 'OFF\n1 1 0\n7 8 9\n3 0 0 0\n' >in/point.off
works export --raw --unit in/point.off --output out/point.raw
od -A n -t f8 -w24 -j 16 -N 24 out/point.raw | awk '{ print $1 + 0, $2 + 0, $3 + 0 }' >out/text
prints "0 0 0"
printf 'tsmesh 1\0\0\0\0\0\0\0\0' >in/none.raw
works export --raw --unit in/none.raw --output out/none.raw
same "a mesh without faces is another one" in/none.raw out/none.raw

# ---- one mesh ----------------------------------------------------------------------------------
works contacts --self in/bumpy.case --bodies=0 --certificate out/self.cert
cp out/text in/self
works check out/self.cert out/0.raw
cp out/text out/proved
same "check of one mesh: other contacts" out/proved in/self
works check --text out/self.cert
says "one mesh"
says "beyond-"

# ---- many at a time ------------------------------------------------------------------------------
works check out/own.cert out/0.raw out/1.raw
line="out/own.cert out/0.raw out/1.raw"
{ sed "s|^|$line: |" in/pairs && echo "$line: certified" && echo "out/floor.cert in/floor.obj in/pin.off: 1"; } >in/batch
echo "out/floor.cert in/floor.obj in/pin.off: certified" >>in/batch
works check --batch < <(echo "$line")
head -n $(($(wc -l <in/pairs) + 1)) in/batch >in/first
same "check --batch prints other contacts" out/text in/first
works check --batch --count < <(printf '%s\n' "$line" "out/floor.cert in/floor.obj in/pin.off")
{ echo "$line: $(wc -l <in/pairs)" && echo "$line: certified" && tail -n 2 in/batch; } >in/second
same "check --batch --count prints other contacts" out/text in/second
exits 1 check --batch < <(printf '%s\n' "out/own.cert out/1.raw out/0.raw" "$line")
says "out/own.cert out/1.raw out/0.raw: not certified"
says "$line: certified"
exits 2 check --batch < <(printf '%s\n' "out/own.cert" "$line" "a b c d" "")
says "$line: certified"
for at in "line 1: expected CERTIFICATE A [B], found 1 words" "line 3: expected CERTIFICATE A [B], found 4 words" "line 4:"; do
    if grep -qF -e "$at" err; then good; else bad "check --batch: expected '$at'"; fi
done
refuses "--batch: expected no files" check --batch out/own.cert
refuses "--batch: expected no files" check --batch --text

# ---- lists that are wrong ------------------------------------------------------------------------
fails() { # WORDS ARGUMENT...: exit 1, with one line that has the words
    local words=$1 status=0
    shift
    "$touchstone" "$@" >out/text 2>err || status=$?
    if [ $status -eq 1 ] && [ "$(wc -l <err)" -eq 1 ] && grep -qF -e "$words" err; then good; else
        bad "$*: exit $status, expected 1 and '$words'; $(cat err)"
    fi
}
sed 5d in/pairs >in/less
fails "the list lacks faces $(sed -n '5s/ / and /p' in/pairs), which share the point" \
    certify out/0.raw out/1.raw --contacts in/less --output out/never.cert
(cat in/pairs && echo 0 0) >in/more
fails "the list has faces 0 and 0, which share no point" certify out/0.raw out/1.raw --contacts in/more
if [ -e out/never.cert ]; then bad "a certificate of a list that is wrong"; else good; fi

# ---- certificates that are wrong -----------------------------------------------------------------
fails "another mesh A" check out/own.cert out/1.raw out/0.raw
fails "another mesh B" check out/own.cert out/0.raw
fails "another mesh B" check out/self.cert out/0.raw out/1.raw
head -c -1 out/own.cert >in/cut.cert
refuses "in/cut.cert: step" check in/cut.cert out/0.raw out/1.raw
refuses "in/cut.cert: before byte" check --text in/cut.cert
(cat out/own.cert && printf x) >in/long.cert
refuses "expected the end" check in/long.cert out/0.raw out/1.raw
head -c 71 out/own.cert >in/head.cert
refuses "in/head.cert: expected a certificate" check in/head.cert out/0.raw out/1.raw
refuses "expected a certificate" check out/0.raw out/0.raw out/1.raw
size=$(wc -c <out/own.cert)
for at in $((size - 1)) $((size / 2)) $((size - 7)) 73; do
    cp out/own.cert in/changed.cert
    printf '\377' | dd of=in/changed.cert bs=1 seek="$at" conv=notrunc status=none
    status=0
    "$touchstone" check in/changed.cert out/0.raw out/1.raw >out/text 2>err || status=$?
    if [ $status -ne 0 ] && [ $status -le 2 ] && [ "$(wc -l <err)" -eq 1 ] && [ ! -s out/text ]; then good; else
        bad "byte $at changed: exit $status, $(cat err)"
    fi
done

# Nested beyond all trees, in cuts and in steps: refused, not followed.
head -c 72 out/own.cert >in/nested.cert
{ cat in/nested.cert && printf '\2\1\1\10' && yes | head -n 400000 | tr 'y\n' '\3\0'; } >in/cuts.cert
refuses "expected" check --text in/cuts.cert
{ cat in/nested.cert && printf '\2\1\1' && head -c 2000000 /dev/zero; } >in/splits.cert
refuses "expected" check --text in/splits.cert

# ---- bad input ---------------------------------------------------------------------------------
refuses "expected all contacts of one frame" contacts in/moving.case --certificate out/never.cert
refuses "expected all contacts of one frame" contacts in/bumpy.case --first --certificate out/never.cert
refuses "--backtrack: expected no --frame" contacts in/moving.case --backtrack=0.1 --certificate out/never.cert
refuses "expected --contacts, --output, or both" certify in/floor.obj in/pin.off
refuses "expected one mesh or two" certify
refuses "expected at most two meshes" certify a b c --output d
refuses "expected a certificate and one mesh or two" check out/own.cert
refuses "expected a certificate" check --text
refuses "expected at most two meshes" check a b c d
refuses "--method: expected ref or opt" check --method best a b
refuses "expected a mesh" export
refuses "expected one mesh" export in/floor.obj in/pin.off
refuses "--body: expected a whole number" export in/bumpy.case --body x
refuses "expected body 2 in frame 0, found 2 bodies and 1 frames" export in/bumpy.case --body 2
refuses "expected one body in one frame, found 2 in 1" check out/self.cert in/bumpy.case
refuses "expected one body in one frame, found 2 in 3" certify in/moving.case --output out/never.cert
refuses "no.raw" check out/own.cert no.raw out/1.raw
refuses "no.cert" check no.cert out/0.raw out/1.raw
head -c 100 out/0.raw >in/cut.raw
refuses "in/cut.raw: expected a raw mesh of" check out/own.cert in/cut.raw out/1.raw
head -c 15 out/0.raw >in/short.raw
refuses "in/short.raw: expected a raw mesh of" export in/short.raw
{ head -c $(($(wc -c <out/floor.raw) - 4)) out/floor.raw && printf '\377\377\377\377'; } >in/beyond.raw
refuses "expected a vertex below" export in/beyond.raw
{ head -c 16 out/floor.raw && printf '\0\0\0\0\0\0\360\177' && tail -c +25 out/floor.raw; } >in/inf.raw
refuses "vertex 0: expected finite coordinates" export in/inf.raw
for line in "0" "0 " "0 x" "0 0 0" "-1 0" "2 0" "0 1" "0  0" " 0 0"; do
    printf '0 0\n%s\n' "$line" >in/bad.txt
    refuses "in/bad.txt:2: expected two faces" certify in/floor.obj in/pin.off --contacts in/bad.txt
done
printf '0 0\n\0' >in/nul.txt
refuses "in/nul.txt:2: expected two faces, found a NUL byte" certify in/floor.obj in/pin.off --contacts in/nul.txt
printf '0 0\n' >in/same.txt
refuses "not the same" certify in/floor.obj --contacts in/same.txt

# ---- leaks -------------------------------------------------------------------------------------
if leaks_count; then
    works check out/own.cert out/0.raw out/1.raw
    works check --text out/self.cert
    works certify in/floor.obj in/pin.off --output out/leak.cert
    refuses "in/cut.cert" check in/cut.cert out/0.raw out/1.raw
    refuses "in/bad.txt" certify in/floor.obj in/pin.off --contacts in/bad.txt
    refuses "in/inf.raw" export in/inf.raw
fi
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
