#!/usr/bin/env bash
# `touchstone judge --shard --result --resume`, and `merge` of the results: parts that add up to the whole.
# shellcheck source=test/command/lib.sh
. "$(dirname "$0")/../command/lib.sh"

compile faulty.so "$srcdir/test/judge/faulty.c" "$srcdir/ref/triangle.c"
run="./faulty.so --only ses --family vertex --family sheets --count 300 --seed 7 --shrink 0.02"

# ---- parts ---------------------------------------------------------------------------------------
# shellcheck disable=SC2086 # a list
exits 1 judge $run --result whole.json
cp out/text whole.txt
even whole.json >out/whole
for count in 1 3 20; do
    mkdir parts
    for part in $(seq $count); do
        # Not every part has faults.
        # shellcheck disable=SC2086
        "$touchstone" judge $run --shard "$part/$count" --result "parts/$part.json" >out/text 2>err || [ $? -eq 1 ] ||
            bad "shard $part of $count: $(cat err)"
    done
    exits 1 merge parts --json
    cp out/text merged.json
    even merged.json >out/merged
    same "$count parts do not add up to the whole" out/whole out/merged
    if [ $count -eq 3 ]; then cp -r parts three; fi
    rm -r parts
done
exits 1 merge three
# The same table, but for times and the cases that are shown.
table() { awk '/^Faulty/ { $NF = $NF; $(NF - 1) = ""; print }' "$1" | sort; }
table whole.txt >out/whole
table out/text >out/merged
same "merge prints another table" out/whole out/merged
says "seed 7, touching counts"
# How small it is after 0.02 s depends on the machine and on sanitizers.
if grep -qE 'lost: [1-9][0-9]* and [1-9][0-9]* faces' out/text; then good; else bad "merge shows no case that was lost"; fi
exits 1 merge three --save found --html page.html --junit report.xml
if grep -q '<svg' page.html && grep -q 'failures="2"' report.xml; then good; else bad "merge --html, --junit"; fi
replay=$(grep -m 1 'touchstone judge .*lost.case' out/text)
# shellcheck disable=SC2086
if [ -n "$replay" ]; then exits 1 ${replay#*touchstone }; else bad "merge --save: no command"; fi

# ---- ended, and gone on with ---------------------------------------------------------------------
long="./faulty.so --only swaps --family vertex --count 100000 --seed 7 --shrink 0.02"
# In the foreground, timeout hands a signal on once; to a group it would come twice, and the second one ends a process.
# shellcheck disable=SC2086
timeout --foreground -s KILL 60 "$touchstone" judge $long --result ended.json >out/text 2>err &
pid=$!
for _ in $(seq 400); do
    sleep 0.05
    if grep -q '"cases": [1-9]' ended.json 2>/dev/null || ! kill -0 $pid 2>/dev/null; then break; fi
done
status=0
kill $pid || bad "the long run ended by itself"
wait $pid || status=$?
if [ $status -eq 2 ] && grep -q 'ended.json: told to end; --resume goes on with it' err; then good; else bad "told to end"; fi
# As if it had been asked for a thousand cases more than it got to: gone on with, it is that run in one piece.
python3 - >out/text <<'END' || bad "the result of a run that was ended"
import json

r = json.load(open("ended.json"))
row = r["rows"][0]
assert not r["complete"] and len(r["rows"]) == 1 and row["kept"] and "case" in row["kept"][0]
row["end"] = row["next"] + 1000
r["trials"] = str(row["end"])
json.dump(r, open("going.json", "w"))
print(row["end"])
END
short=${long/100000/$(cat out/text)}
# shellcheck disable=SC2086
exits 1 judge $short --result short.json
even short.json >out/whole
# shellcheck disable=SC2086
exits 1 judge $short --result going.json --resume
even going.json >out/merged
same "ended and gone on with: another result" out/whole out/merged
# shellcheck disable=SC2086
exits 1 judge $short --result going.json --resume # nothing is left to do
says "order: "

# ---- what does not belong ------------------------------------------------------------------------
refuses "--shard: expected K/N" judge ./faulty.so --shard 3/2 --result x.json
refuses "--result FILE" judge ./faulty.so --shard 1/2
refuses "--result FILE" judge ./faulty.so --resume
refuses "expected families of cases" judge - --result x.json
refuses "expected families of cases" judge ./faulty.so --cases in/one.case --result x.json
# shellcheck disable=SC2086
refuses "is there already; --resume" judge $run --result whole.json
# shellcheck disable=SC2086
refuses "found another seed" judge ${run/seed 7/seed 8} --result whole.json --resume
refuses "found another adapters" judge ./faulty.so --only right --family vertex --family sheets --count 300 --seed 7 \
    --result whole.json --resume
refuses "found another open" judge ./faulty.so --only ses --family vertex --family sheets --count 300 --seed 7 --open \
    --result whole.json --resume
while read -r text statement; do
    change "$statement" three/3.json wrong.json
    exits 2 merge three/1.json wrong.json
    if [ "$(wc -l <err)" -eq 1 ] && grep -qF -e "${text//_/ }" err; then good; else bad "merge of $statement: $(cat err)"; fi
done <<'END'
another_seed r["seed"] = "8"
another_registry r["registry"] = "0"
another_adapters r["adapters"][0][0] = "Other"
expected_adapters_and_their_paths r["paths"] = []
expected_adapters_and_their_paths r["adapters"] = [7]
expected_names_of_families r["names"] = ["nobody"]
expected_names_of_families r["names"] = [7]
expected_a_row_for_each_family r["rows"] = r["rows"][:1]
expected_adapter,_family r["rows"][0] = 7
expected_family_vertex row["adapter"] = 1
expected_cases_200_to_300 row["first"] = 0
do_not_fit row["cases"] = 9999
do_not_fit row["failed"] = -1
do_not_fit row["contacts"] = 2**43 + 1
do_not_fit row["contacts"] = 2**62
do_not_fit row["answered"] = row["cases"] + 1
do_not_fit row["next"] = 2000
do_not_fit row["seconds"] = -1.0
do_not_fit row["met"] = row["contacts"] + 1
do_not_fit row["slowest"] = [-1.0, 0, 1, 1, 1]
do_not_fit row["slowest"] = []
do_not_fit row["faults"] = {}
do_not_fit row["faults"]["lost"] = 2**62
complete [x.update(next=x["next"] - 1, cases=x["cases"] - 1, answered=x["answered"] - 1) for x in r["rows"][:len(r["adapters"])]]
expected_cases_with_their_adapter piece["fault"] = "none"
expected_cases_with_their_adapter piece["adapter"] = 99
expected_cases_with_their_adapter piece["body"] = 2
expected_cases_with_their_adapter piece["family"] = "nobody"
two_faces_and_a_frame piece["frame"] = 99
two_faces_and_a_frame piece["pair"] = [99, 0]
two_faces_and_a_frame piece["pair"] = [piece["case"].split("\nbody")[1].count("\nface "), 0]
two_faces_and_a_frame piece["pair"] = [0, piece["case"].split("\nbody")[2].count("\nface ")]
two_faces_and_a_frame piece["frame"] = piece["case"].count("\nframe")
a_case: piece["case"] = "rubbish"
a_case: piece["case"] = piece["case"][:200]
END
works verify triangle.same_answer --seed 7 --trials 10 --result v.json
exits 2 merge three v.json
if grep -q 'v.json: is left out: another command' err; then good; else bad "results of two commands"; fi
change 'r["complete"] = False' three/2.json wrong.json
mv wrong.json three/2.json
exits 1 merge three
says "shard 2 of 3: not finished"
says "0 passed, 3 failed"
rm three/2.json
exits 1 merge three
says "shard 2 of 3: missing"
says "0 passed, 3 failed"
if leaks_count; then
    exits 1 merge three --html page.html
    exits 2 merge three v.json
fi
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
