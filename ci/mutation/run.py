"""Called by ci/mutants, which says what it does. Arguments: see parse()."""

import argparse
import concurrent.futures
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import threading

import accepted
import build
import campaign
import coverage
import source
import suite

SCOPE = ("opt", "ref", "judge", "cases", "tool/judge")
SEED = 1
SHORT = 2  # seconds of processor time that a test may take with --short, if it is not one of the first


def parse():
    parser = argparse.ArgumentParser(prog="ci/mutants")
    parser.add_argument("--top", required=True)
    parser.add_argument("--folder", required=True, help="a build folder that is up to date")
    parser.add_argument("--work", required=True)
    parser.add_argument("--coverage", help="a build folder for gcov that is up to date")
    parser.add_argument("--sanitize", help="a build folder with sanitizers that is up to date: survivors are tried there, too")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--campaign", action="store_true")
    parser.add_argument("--shard", default="1/1")
    parser.add_argument("--kind", help="only mutants of this kind")
    parser.add_argument("--most", type=int)
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("file", nargs="*")
    return parser.parse_args()


def git(top, *words):
    return subprocess.run(["git", *words], cwd=top, capture_output=True, text=True, check=False)


def all_mutants(top):
    found, texts = [], {}
    for file in git(top, "ls-files", *SCOPE).stdout.split():
        if file.endswith((".c", ".h")):
            with open(f"{top}/{file}", encoding="utf-8") as stream:
                texts[file] = stream.read()
            found += source.mutants_of(file, texts[file])
    return found, texts


def changed_lines(top, revision):
    """{file: lines} that differ from a revision; None where history does not reach back to it."""
    if git(top, "cat-file", "-e", f"{revision}^{{commit}}").returncode:
        return None
    lines, file = {}, None
    for line in git(top, "diff", "-U0", revision, "--", *SCOPE).stdout.splitlines():
        if line.startswith("+++ "):
            file = line[6:]
        found = re.match(r"@@ -\S+ \+(\d+)(?:,(\d+))? @@", line)
        if found:
            first, count = int(found.group(1)), int(found.group(2) or 1)
            lines.setdefault(file, set()).update(range(first, first + count))
    return lines


def choose(options, mutants, allowed, done):
    """The mutants to try, in their order. done: what the campaign has found out."""
    top = options.top
    if not options.list and not suite.can_be_apart():
        print(f"unshare does not work here, so that these stay whole: {', '.join(suite.REACHES_OTHERS)}")
        mutants = [m for m in mutants if m.file not in suite.REACHES_OTHERS]
    if options.file:
        mutants = [m for m in mutants if any(m.file.startswith(f) for f in options.file)]
    if options.kind:
        mutants = [m for m in mutants if m.kind == options.kind]
    if not options.file:
        mutants = [m for m in mutants if not allowed.by_pattern(m)]  # which may survive, so that nothing is learnt
    if options.campaign or options.file or options.kind:
        chosen = source.sample(mutants, SEED, options.most or 6000)
        part, parts = map(int, options.shard.split("/"))
        return chosen[part - 1 :: parts]
    with open(f"{top}/ci/mutation/since.txt", encoding="utf-8") as file:
        revision = [line for line in file.read().split("\n") if line and line[0] != "#"][0]
    lines = changed_lines(top, revision)
    if lines is not None:
        touched = [m for m in mutants if m.line in lines.get(m.file, ())]
        print(f"{len(touched)} mutants of the lines changed since {revision[:10]}")
        if touched:
            return source.sample(touched, SEED, options.most or 30, a_function=1)
    else:
        print(f"revision {revision[:10]} is not known here")
    head = git(top, "rev-parse", "HEAD").stdout.strip() or "none"
    print(f"a sample of those that were caught before, drawn by {head[:10]}")
    known = source.sample(mutants, SEED, 6000)
    caught = [m for m in known if done.look_up(m) == "caught"]
    return sorted(caught or known, key=lambda m: m.order(head))[: options.most or 30]


class Trial:
    """Puts one mutant after the other before the tests of a build folder."""

    def __init__(self, options, texts, folder, **limits):
        self.options, self.texts = options, texts
        listed = subprocess.run(["make", "-s", "print-tests"], cwd=folder, capture_output=True, text=True, check=True)
        self.programs = [p for p in listed.stdout.split() if not p.endswith(".sh")]
        self.build = build.Build(options.top, folder, ["tool/touchstone", *self.programs])
        self.runner = suite.Runner(options.top, folder, **limits)
        self.columns = suite.columns(f"{folder}/tool/touchstone")
        self.plain, self.lock = {}, threading.Lock()
        self.coverage = None

    def learn_lines(self, chosen):
        """Finds out which tests come by which lines: worth its minutes before many mutants."""
        tests = [t for f in {m.file for m in chosen} for t in sum(suite.tests_of(f, self.columns, self.programs), [])]
        self.coverage = coverage.Coverage(
            self.options.top, self.options.coverage, f"{self.options.work}/coverage.json"
        )
        self.coverage.collect(tests, self.runner, f"{self.options.work}/lines", self.options.jobs)

    def unbroken(self, made_from, folder):
        """The objects of the code as it is: what compiles to the same is no mutant."""
        digests = {}
        for name in made_from:
            with self.lock:
                known = self.plain.get(name)
            if known is None:
                tree = f"{folder}/plain"
                os.makedirs(tree, exist_ok=True)
                made = self.build.objects(tree, folder, [name])
                if made is None:
                    raise SystemExit(f"ci/mutants: {name} does not compile as it is")
                known = coverage.digest_of([made[name]])
                with self.lock:
                    self.plain[name] = known
            digests[name] = known
        return digests

    def judge(self, mutant, short=False):
        """(verdict, by which test); of short tests alone what none of them notices is "left"."""
        folder = f"{self.options.work}/{threading.get_ident()}"
        shutil.rmtree(folder, ignore_errors=True)
        tree, where = f"{folder}/tree", f"{folder}/run"
        os.makedirs(where)
        sources = self.build.sources_of(mutant.file)
        if not sources:
            return "not built", ""
        plain = self.unbroken(sources, folder)
        text = self.texts[mutant.file]
        os.makedirs(os.path.dirname(f"{tree}/{mutant.file}"))
        with open(f"{tree}/{mutant.file}", "w", encoding="utf-8") as file:
            file.write(text[: mutant.begin] + mutant.text + text[mutant.end :])
        made = self.build.objects(tree, folder, sources)
        if made is None:
            return "no C", ""
        made = {name: path for name, path in made.items() if coverage.digest_of([path]) != plain[name]}
        if not made:
            return "same code", ""
        return self.put_to_tests(mutant, made, folder, where, short)

    def take_time(self, test, where):
        test.seconds = self.coverage.seconds(test) if self.coverage else None
        if test.seconds is None:
            self.runner.measure(test, where)

    def tests(self, mutant):
        """Those that come by the mutant: its column's, and the others."""
        own, others = suite.tests_of(mutant.file, self.columns, self.programs)
        if self.coverage:
            own, others = ([t for t in part if self.coverage.comes_by(t, mutant)] for part in (own, others))
        return own, others

    def put_to_tests(self, mutant, made, folder, where, short):
        """The others' time is taken, and the quickest of them run first, once its column's have noticed nothing."""
        linked = {}
        own, others = self.tests(mutant)
        verdict = self.run(own, linked, made, folder, where)
        if verdict:
            return verdict
        for test in others:
            self.take_time(test, where)
        others.sort(key=lambda t: t.seconds)
        wanted = [t for t in others if not short or t.seconds <= SHORT]
        verdict = self.run(wanted, linked, made, folder, where)
        return verdict or ("survived" if wanted == others else "left", "")

    def run(self, tests, linked, made, folder, where):
        """The verdict of the first that notices; None where all pass."""
        for test in tests:
            self.take_time(test, where)
            if test.program not in linked:
                target = f"{folder}/{os.path.basename(test.program)}"
                linked[test.program] = target if self.build.program(test.program, made, target) else None
            if linked[test.program] is None:
                return "no C", ""
            if not self.runner.passes(test, linked[test.program], where):
                return "caught", test.name
        return None


class Record:
    """What was found out before: a line of JSON a mutant, so that a run can be gone on with. A campaign also believes
    what it has found elsewhere and landed."""

    def __init__(self, path, done, believes):
        self.path, self.lock = path, threading.Lock()
        self.done = done if believes else None
        self.version, self.known = done.version, {}
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                for line in file:
                    if line.endswith("\n"):  # the last one may be cut short
                        row = json.loads(line)
                        self.known[row["name"], row["version"]] = row

    def look_up(self, mutant):
        here = self.known.get((mutant.name, self.version[mutant.file]))
        landed = self.done.look_up(mutant) if self.done else None
        return here or (landed and {"verdict": landed})

    def add(self, mutant, verdict, test, **more):
        row = {"name": mutant.name, "version": self.version[mutant.file], "line": mutant.line,
               "verdict": verdict, "test": test, **more}  # fmt: skip
        with self.lock, open(self.path, "a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")
        return row


def print_table(rows, chosen):
    kinds = ("no C", "not built", "same code", "caught", "sanitizers", "accepted", "left", "survived")
    table = {}
    for mutant in chosen:
        counts = table.setdefault("/".join(mutant.file.split("/")[:-1]), dict.fromkeys(kinds, 0))
        counts[rows[mutant.name]] += 1
    print(f"\n{'folder':<24}" + "".join(f"{k:>11}" for k in kinds))
    for folder in sorted(table):
        print(f"{folder:<24}" + "".join(f"{table[folder][k]:>11}" for k in kinds))
    total = {k: sum(t[k] for t in table.values()) for k in kinds}
    print(f"{'all':<24}" + "".join(f"{total[k]:>11}" for k in kinds))
    return total


def main():
    options = parse()
    mutants, texts = all_mutants(options.top)
    allowed = accepted.Accepted(options.top, mutants)
    done = campaign.Campaign(f"{options.top}/ci/mutation/campaign.txt", texts)
    os.makedirs(options.work, exist_ok=True)
    record = Record(f"{options.work}/results.jsonl", done, options.campaign or options.record)
    if options.record:
        for mutant in mutants:
            row = record.look_up(mutant)
            if row:
                done.take(mutant, row["verdict"])
        done.write()
        return 0
    chosen = choose(options, mutants, allowed, done)
    if options.list:
        for mutant in chosen:
            print(f"{mutant.file}:{mutant.line}: {mutant.function}: {mutant.kind}: {mutant.change}")
        return 0
    trial = Trial(options, texts, options.folder)
    if options.coverage:
        trial.learn_lines(chosen)
    rows, count = {}, 0

    strict = None
    if options.sanitize:
        strict = Trial(options, texts, options.sanitize, memory=None)
        strict.coverage = trial.coverage

    def one(mutant):
        row = record.look_up(mutant)
        again = {"survived": options.again, "left": not options.short and not allowed.reason(mutant)}
        if not row or again.get(row["verdict"]):
            row = record.add(mutant, *trial.judge(mutant, options.short))
        if strict and row["verdict"] == "survived" and not row.get("sanitized") and not allowed.reason(mutant):
            verdict, test = strict.judge(mutant)
            if verdict in ("caught", "survived"):
                verdict = "sanitizers" if verdict == "caught" else verdict
                row = record.add(mutant, verdict, test, sanitized=True)
        return mutant, row

    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for mutant, row in pool.map(one, chosen):
            verdict = row["verdict"]
            if verdict in ("left", "survived") and allowed.reason(mutant):
                verdict = "accepted"
            rows[mutant.name] = verdict
            count += 1
            if verdict in ("left", "survived"):
                print(f"{mutant.file}:{mutant.line}: {mutant.function}: {mutant.kind}: {verdict}: {mutant.change}", flush=True)
            elif count % 50 == 0:
                print(f"{count} of {len(chosen)}", file=sys.stderr, flush=True)
    total = print_table(rows, chosen)
    failed = total["left"] + total["survived"] + allowed.report()
    print(f"{total['caught'] + total['sanitizers'] + total['accepted']} passed, {failed} failed")
    asked = options.campaign or options.file or options.kind  # then nothing to try is a mistake
    return failed > 0 or bool(asked and not chosen)


if __name__ == "__main__":
    sys.exit(main())
