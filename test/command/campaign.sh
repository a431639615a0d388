# `touchstone verify --shard --result --resume` and `merge`: parts that add up to the whole, whatever happens to them.
# shellcheck source=test/command/lib.sh
. "$(dirname "$0")/lib.sh"

run="$triangle blend.never_nan --seed 7 --trials 2000"

# ---- parts ---------------------------------------------------------------------------------------
# shellcheck disable=SC2086 # a list
works verify $run --result whole.json
even whole.json >out/whole
for count in 1 2 7 64; do
    mkdir parts
    for part in $(seq $count); do
        # shellcheck disable=SC2086
        works verify $run --shard "$part/$count" --result "parts/$part.json"
    done
    works merge parts --json
    cp out/text merged.json
    even merged.json >out/merged
    same "$count parts do not add up to the whole" out/whole out/merged
    works merge parts
    says "4 passed, 0 failed"
    if [ $count -eq 7 ]; then cp -r parts seven; fi
    rm -r parts
done

# ---- told to end, and killed ---------------------------------------------------------------------
# ended SIGNAL STATUS: a run that is ended once its result has cases, and gone on with, is the run in one piece.
long="contact.same_set --seed 7 --trials 12000 --twin ref"
# shellcheck disable=SC2086
works verify $long --result long.json
even long.json >out/whole
ended() {
    local signal=$1 wanted=$2 status=0 pid
    # shellcheck disable=SC2086
    "$touchstone" verify $long --result ended.json >out/text 2>err &
    pid=$!
    for _ in $(seq 400); do
        sleep 0.05
        if [ "$signal" = TERM ] || grep -q '"cases"' ended.json 2>/dev/null || ! kill -0 $pid 2>/dev/null; then break; fi
    done
    sleep 0.3
    kill -s "$signal" $pid 2>/dev/null || :
    wait $pid || status=$?
    if [ $status -eq "$wanted" ]; then good; else bad "ended by $signal: exit $status"; fi
    if [ $status -eq 2 ] && ! grep -q 'told to end; --resume' err; then bad "ended by $signal: no line"; else good; fi
    # shellcheck disable=SC2086
    works verify $long --result ended.json --resume
    even ended.json >out/merged
    same "ended by $signal and gone on with: another result" out/whole out/merged
    # shellcheck disable=SC2086
    works verify $long --result ended.json --resume # there is nothing left to do
    rm -f ended.json
}
ended TERM 2
ended KILL 137

# A run with a failure that is gone on with still knows it.
works gen "$triangle" --seed 3 --output failing.case
"$touchstone" verify "$triangle" --seed 7 --trials 400 --twin opt --result gone.json >/dev/null
python3 - <<'END'
import json

r = json.load(open("gone.json"))
row = r["rows"][0]
row.update(next=100, cases=100, failing=1, classes=dict.fromkeys(row["classes"], 0), failures=[
    {"number": 7, "finding": "a < b", "lost": 1, "extra": 0, "wrong": 0, "shrinks": 4,
     "case": open("failing.case").read()}])
row["sample"].update(zeros=1, hashes="", again={})
r["complete"] = False
json.dump(r, open("gone.json", "w"))
END
exits 1 verify "$triangle" --seed 7 --trials 400 --twin opt --result gone.json --resume --save gone
says "a < b"
says "0 passed, 1 failed"
works replay "gone/$triangle-opt.case"
if grep -q '"cases": 400' gone.json && grep -q '"number": 7' gone.json; then good; else bad "a failure was forgotten"; fi

# ---- what does not belong ------------------------------------------------------------------------
for shard in 0/0 5/3 0/1 a/b 1/ /2 -1/2 1/2/3 ' 1/2' 1/99999999999; do
    refuses "--shard: expected K/N with 1 <= K <= N <= 1000000" verify --seed 1 --shard "$shard" --result x.json
done
refuses "--result FILE" verify --shard 1/2 --seed 1
refuses "--seed N" verify --shard 1/2 --result x.json
for option in "--time 1" --stop --faults --subjects "--trials 0 --time 1"; do
    # shellcheck disable=SC2086
    refuses "--result: expected a number of --trials" verify --seed 1 --result x.json $option
done
# shellcheck disable=SC2086
refuses "is there already; --resume" verify $run --result whole.json
refuses "found another seed" verify "$triangle" blend.never_nan --seed 8 --trials 2000 --result whole.json --resume
refuses "missing/x.json" verify "$triangle" --seed 8 --result missing/x.json
refuses "expected results" merge
refuses "in/missing.json" merge in/missing.json
refuses "in/floor.obj:1: expected a result" merge in/floor.obj
refuses "expected files *.json" merge in

# left_out TEXT FILE: a result that is named and not added; the others are.
left_out() {
    exits 2 merge seven "$2" --json
    if [ "$(wc -l <err)" -eq 1 ] && grep -qF -e "$1" err; then good; else bad "merge $2: expected '$1'"; fi
    cp out/text merged.json
    even merged.json >out/merged
    same "merge $2: it was added" out/seven out/merged
}
even whole.json >out/seven
left_out "shard 3 was there before" seven/3.json
head -c 2000 seven/3.json >cut.json
left_out "cut.json:" cut.json
rm seven/3.json
# shellcheck disable=SC2086
works verify $run --shard 3/7 --result three.json
exits 1 merge seven
says "shard 3 of 7: missing"
exits 1 merge seven --json
cp out/text merged.json
even merged.json >out/seven
while read -r text statement; do
    change "$statement" three.json wrong.json
    left_out "${text//_/ }" wrong.json
done <<'END'
another_version r["version"] = "9.9"
another_seed r["seed"] = "8"
another_engine r["engine"] = "chance"
another_registry r["registry"] = "0"
another_number_of_shards r["shard"] = [3, 8]; r["rows"] = []
expected_"touchstone_result_1" r["format"] = "touchstone result 2"
expected_a_result r["format"] = "other"
expected_a_result del r["engine"]
began_before_now r["started"] = "2999-01-01T00:00:00Z"
a_shard_K_of_N r["shard"] = [8, 7]
expected_cases_572_to_858 row["first"] = 0
do_not_fit row["cases"] -= 1
do_not_fit row["failing"] = 1
do_not_fit row["next"] = 99999; row["cases"] = 99999
expected_a_count_for_each_class row["sample"]["hashes"] = "x"
expected_a_count_for_each_class row["classes"] = {}
is_not_complete row["next"] -= 1; row["cases"] -= 1; row["classes"] = dict.fromkeys(row["classes"], 0)
of_this_version_and_a_twin row["property"] = "no.such"
row_1: r["rows"][0] = 7
is_there_twice r["rows"].append(r["rows"][0])
a_property_of_this_version row["twin"] = "banana"
a_shard_K_of_N r["shard"] = [3, 2**62]
whole_numbers_as_seed r["seed"] = "banana"
whole_numbers_as_seed del r["twin"]
do_not_fit row["compared"] = 2**62
do_not_fit row["failures"] = "hi"
do_not_fit row["seconds"] = -1.0
do_not_fit row["skipped"] = "no teapot"
expected_a_count_for_each_class row["sample"]["zeros"] = 2**32
expected_a_count_for_each_class row["sample"].update(zeros=0, hashes="", again={})
expected_a_count_for_each_class row["sample"]["again"] = [1]
expected_a_count_for_each_class row["classes"]["touching"] = 2**40
END
# What was merged of some shards has holes, and is no result of one.
left_out "is merged of some shards" merged.json
# The first file does not decide for others what it says itself wrongly.
change 'r["seed"] = "8"; r["rows"] = [5]' three.json wrong.json
exits 2 merge wrong.json seven --json
cp out/text merged.json
even merged.json >out/merged
same "merge: a wrong first one" out/seven out/merged
# A shard that a machine could not run, or that lacks a row: the row is not whole, whatever comes first.
change 'row.update(skipped="no teapot", cases=0, next=row["first"], compared=0)
row["sample"].update(zeros=0, hashes="", again={}); row["classes"] = dict.fromkeys(row["classes"], 0)' three.json part.json
for order in "part.json seven" "seven part.json"; do
    # shellcheck disable=SC2086
    exits 1 merge $order
    says "of 2000 cases are there; a shard says: no teapot"
    says "3 passed, 1 failed"
done
change 'r["rows"] = r["rows"][1:]' three.json part.json
exits 1 merge seven part.json
says "of 2000 cases are there"
change 'r["complete"] = False; row["next"] -= 5; row["cases"] -= 5
row["classes"] = dict.fromkeys(row["classes"], 0)' three.json seven/3.json
exits 1 merge seven
says "shard 3 of 7: not finished"

# ---- failing cases -------------------------------------------------------------------------------
works gen "$triangle" --seed 3 --output failing.case
fail='row["failing"] = 2; row["failures"] = [{"number": N, "finding": "a < b", "lost": 1, "extra": 0, "wrong": 0,
"shrinks": 4, "case": open("failing.case").read()}]'
change "${fail/N/600}" three.json seven/3.json
change "${fail/N/300}" seven/2.json two.json
mv two.json seven/2.json
exits 1 merge seven --save found --junit report.xml --html page.html
says "4 of 2000 cases failed; 1 different ones were kept"
says "3 passed, 1 failed"
if [ -e "found/$triangle-ref.case" ] && [ "$(find found -type f | wc -l)" -eq 1 ]; then good; else bad "merge --save"; fi
works replay "found/$triangle-ref.case"
if python3 -c "import xml.etree.ElementTree as x; r = x.parse('report.xml').getroot()
assert len(r.findall('.//failure')) == 1 and len(r.findall('.//testcase')) == 4"; then good; else bad "merge --junit"; fi
if grep -q 'a &lt; b' page.html && grep -q '3 passed, 1 failed' page.html; then good; else bad "merge --html"; fi
refuses "missing/x" merge seven --save missing/x
if leaks_count; then
    exits 1 merge seven --html page.html
    exits 2 merge cut.json
    # shellcheck disable=SC2086
    works verify $run --shard 1/50 --result leak.json
    # shellcheck disable=SC2086
    works verify $run --shard 1/50 --result leak.json --resume
fi
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
