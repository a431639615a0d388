"""Looks whether the changes that source.py finds in a few lines of C are the expected ones, and whether
a list of accepted survivors that is wrong is noticed. ci/mutants runs this first."""

import os
import subprocess
import sys
import tempfile

import accepted
import campaign
import coverage
import source
import suite

TEXT = """\
/* if (a < b) */
#define LIMIT 64
static const double margin[2] = {0x1p-40, 3};
struct point { double x[3]; };
int f(struct point *p, int n)
{
    struct point q = {{1, 2}};
    struct point r[4];

    for (int i = 0; i < n; i++) p->x[0] = ts_add(p->x[0], 8 * u);
    if (n > LIMIT) return false;
    if (!p) free(p);
    assert(p);
    g(q, "a < b");
    return n * 2;
}
"""

EXPECTED = """\
LIMIT constant (64 + 1)
margin rounding 0
margin rounding (0x1p-40 / 2)
margin constant (3 + 1)
f constant 0
f constant (2 + 1)
f constant 1
f operator <=
f operator --
f statement (void)0
f constant 1
f name ts_sub
f constant 1
f constant (8 + 1)
f arithmetic /
f rounding (0 * u)
f rounding (u / 2)
f limit 0
f limit 1
f operator >=
f name true
f branch 0
f branch 1
f negation
f statement (void)0
f arithmetic /
f constant (2 + 1)
"""


def check(what, found, expected):
    if found == expected:
        return 0
    print(f"ci/mutation/selftest.py: {what}: expected\n{expected}\nfound\n{found}")
    return 1


def comes_by(mutants):
    """Which of two tests are run for a line that the first was seen to run, and for one that neither was."""
    lines = coverage.Coverage("", "", "/nonexistent")
    tests = [suite.program(name) for name in ("first", "second")]
    lines.tests = {t.name: {"run": {"f.c": [10] if t is tests[0] else []}} for t in tests}
    lines.known = {"f.c": ["", [10, 11], [[5, 14]]]}
    return [[lines.comes_by(t, next(m for m in mutants if m.line == n)) for t in tests] for n in (10, 11)]


def recorded(mutants, path):
    """What is read back of three mutants after two verdicts were written, of the same file, of one with another
    comment, and of a changed one."""
    with open(path, "w", encoding="utf-8"):
        pass
    first = campaign.Campaign(path, {"f.c": TEXT})
    for mutant, verdict in zip(mutants, ("same code", "caught")):
        first.take(mutant, verdict)
    first.write()
    again = [campaign.Campaign(path, {"f.c": text}) for text in (TEXT, "/* more */" + TEXT, TEXT + ";")]
    return [[c.look_up(m) for m in mutants[:3]] for c in again]


def seen_apart():
    """The numbers of processes that a test apart sees: its own and bash's, not this one's."""
    words = [*suite.APART, "bash", "-c", "cd /proc && echo [0-9]*"]
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout


def main():
    mutants = source.mutants_of("f.c", TEXT)
    found = "".join(f"{m.function} {m.kind} {m.text}".rstrip() + "\n" for m in mutants)
    failed = check("changes", found, EXPECTED)
    failed += check("names", len({m.name for m in mutants}), len(mutants))
    few = source.sample(mutants, 1, 10)
    failed += check("functions in a sample", {m.function for m in few}, {"f", "LIMIT", "margin"})
    failed += check("a sample twice", [m.name for m in few], [m.name for m in source.sample(mutants, 1, 10)])
    failed += check("tests that come by", comes_by(mutants), [[True, False], [True, True]])
    if suite.can_be_apart():
        failed += check("processes that a test apart sees", seen_apart(), "1 2\n")
    with tempfile.TemporaryDirectory() as top:
        os.makedirs(f"{top}/ci/mutation")
        with open(f"{top}/ci/mutation/accepted.txt", "w", encoding="utf-8") as file:
            file.write(f"{mutants[0].name}\tspeed: a test\n")
            file.write("f.c\tf\tlimit\tif (m) => if (0)\tequivalent: it is gone\n")
            file.write(f"{mutants[1].name}\tbecause\n")
            file.write("f.c\tf\t*\t*\tspeed: not for all of a function\n")
            file.write("g*.c\t*\t*\t*\tdistribution: no such file\n")
        expected = [["same code", "caught", None]] * 2 + [[None, None, None]]
        failed += check("what is recorded", recorded(mutants, f"{top}/campaign.txt"), expected)
        known = accepted.Accepted(top, mutants)
        failed += check("what is accepted", [bool(known.reason(m)) for m in mutants[:3]], [True, False, False])
        failed += check("lines of the list that are wrong", len(known.wrong), 4)
    return failed


if __name__ == "__main__":
    sys.exit(main() > 0)
