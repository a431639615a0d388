#!/usr/bin/env bash
# `touchstone repro` with a wrong method: every experiment notices it, and says so.
# shellcheck source=test/command/lib.sh
. "$(dirname "$0")/lib.sh"

# notices TEXT ARGUMENT...: the experiment fails, and says so in these words.
notices() {
    local text=$1
    shift
    exits 1 repro "$@"
    says "$text"
}

for twin in drops_last twice false_contact no_first stale leftover; do
    notices "another answer" 000-1 --level 1 --steps 8 --twin "$twin"
done
exits 1 repro 000-2 --level 0 --steps 4 --twin stale
notices "another answer" 000-3 --level 1 --steps 8 --twin drops_last
works repro 000-1 --level 0 --steps 3 --twin ref
for twin in drops_last stale; do
    exits 1 repro 001-1 --level 1 --steps 8 --twin "$twin"
    notices "another answer" 001-2 --level 0 --steps 8 --twin "$twin"
done
notices "another answer" 001-3 --level 1 --steps 30 --twin stale
works repro 001-3 --level 0 --steps 4 --twin ref
works repro 002-1 --twin ref
notices "The counts differ from Table 1." 002-1 --twin corner_whole
notices "another answer" 002-2 --level 0 --steps 8 --twin drops_child
notices "another answer" 002-3 --level 0 --steps 8 --twin believes_balls
for twin in skips_none skips_beside; do
    notices "as printed gave another answer" 002-3 --level 0 --steps 8 --twin "$twin"
done
works repro 002-4 --level 0 --steps 9 --twin opt
notices "The contacts differ from those of opt." 002-4 --level 0 --steps 9 --twin stale
notices "other pairs" 003-1 --level 0 --steps 8 --twin leaf_ends
notices "another answer" 003-2 --level 1 --steps 8 --twin drops_last
notices "other cells" 003-3 --level 0 --steps 8 --twin stale_axis
notices "other cells" 003-4 --level 0 --steps 8 --twin last_bucket
notices "other pairs" 003-5 --level 0 --steps 8 --twin twice
works repro 003-3 --level 0 --steps 2 --twin ref
for twin in near_far one_body; do
    notices "The cells differ from those of opt." 004-1 --level 0 --steps 1 --twin "$twin"
done
exits 1 repro 004-10 --level 0 --steps 1 --twin one_body
exits 1 repro 004-1f --level 0 --steps 3 --twin one_body
notices "The winding numbers differ from those of opt." 004-2 --level 0 --steps 1 --twin rounds_pixel
works repro 004-2 --level 0 --steps 1 --twin ref

# An experiment that fails does not end the others, and the table says which it was.
status=0
TOUCHSTONE_PROGRESS=0.001 "$touchstone" repro --all --level 0 --steps 4 --no-pictures --twin stale --out out/failing \
    >out/text 2>err || status=$?
if [ $status -eq 1 ] && grep -q '000-2 (4 of 400 steps, level 0, FAILED)' out/failing/table.md &&
    grep -q ' 002-1 (4 of 1 steps, level 0),' out/failing/table.md; then
    good
else
    bad "repro --all --twin stale (exit $status)"
fi
if [ "$(grep -o '^touchstone: experiment [0-9]* of 20, 00[0-4]-[0-9]*' err | sort -u | wc -l)" -ge 5 ]; then
    good
else
    bad "repro --all tells no progress"
fi
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
