"""Which lines each test runs, by gcov: a mutant is put before those tests alone that come by it."""

import concurrent.futures
import hashlib
import json
import math
import os
import shutil
import subprocess
import sys


def digest_of(paths):
    found = hashlib.sha256()
    for path in paths:
        with open(path, "rb") as file:
            found.update(file.read())
    return found.hexdigest()[:16]


class Coverage:
    """folder: a build for gcov that is up to date; path: where the lines are kept between runs."""

    def __init__(self, top, folder, path):
        self.top, self.folder, self.path = top, folder, path
        self.tests = {}  # by name: {"digest": of what was run, "run": {file: lines}, "seconds": it took}
        self.known = {}  # by file: [digest, lines that gcov counts, [first, last] of each function]
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                self.tests, self.known = json.load(file)

    def collect(self, tests, runner, where, jobs):
        """Runs those tests that changed since they were last run here."""
        wanted = []
        for test in {t.name: t for t in tests if not t.always}.values():
            digest = self.digest(test, runner.folder)
            if self.tests.get(test.name, {}).get("digest") != digest:
                wanted.append((test, digest))
        if wanted:
            print(f"which lines {len(wanted)} tests run", file=sys.stderr, flush=True)

        def count(numbered):
            return self.count(numbered[1][0], runner, f"{where}/{numbered[0]}")

        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            for (test, digest), counted in zip(wanted, pool.map(count, enumerate(wanted))):
                self.tests[test.name] = {"digest": digest, "run": self.take(counted), "seconds": test.last}
                self.save()
        shutil.rmtree(where, ignore_errors=True)

    def save(self):
        with open(f"{self.path}.new", "w", encoding="utf-8") as file:
            json.dump([self.tests, self.known], file)
        os.replace(f"{self.path}.new", self.path)

    def digest(self, test, folder):
        """Of the program in the ordinary build, and of the script that runs it."""
        scripts = [f"{self.top}/{word}" for word in test.words if word.endswith(".sh")]
        return digest_of([f"{folder}/{test.program}", *scripts])

    def count(self, test, runner, where):
        """What gcov says after a test: a list of files; None where the test does not end well."""
        shutil.rmtree(where, ignore_errors=True)
        os.makedirs(f"{where}/run")
        test.seconds = 600
        if not runner.passes(test, f"{self.folder}/{test.program}", f"{where}/run", GCOV_PREFIX=f"{where}/gcov"):
            return None
        data = []
        for root, _, names in os.walk(f"{where}/gcov"):
            for name in names:
                if name.endswith(".gcda"):
                    made = f"{root}/{name[:-5]}.gcno"
                    os.symlink(made[len(f"{where}/gcov") :], made)
                    data.append(f"{root}/{name}")
        printed = subprocess.run(["gcov", "-j", "-t", *data], capture_output=True, text=True, check=True).stdout
        shutil.rmtree(where)
        return [file for line in printed.splitlines() for file in json.loads(line)["files"]]

    def take(self, counted):
        """{file: lines that were run}; None where that is not known, and then the test is always run."""
        if counted is None:
            return None
        run = {}
        for file in counted:
            name = os.path.relpath(os.path.realpath(os.path.join(self.folder, file["file"])), self.top)
            if not name.startswith(".."):
                known = self.of_file(name)
                known[1] = sorted({*known[1], *(row["line_number"] for row in file["lines"])})
                spans = {(f["start_line"], f["end_line"]) for f in file["functions"]}
                known[2] = sorted(spans | {tuple(span) for span in known[2]})
                run.setdefault(name, set()).update(row["line_number"] for row in file["lines"] if row["count"])
        return {name: sorted(lines) for name, lines in run.items()}

    def seconds(self, test):
        """About what a test takes without gcov, on the safe side; None where it did not run here."""
        known = self.tests.get(test.name)
        return known["seconds"] / 2 if known else None

    def of_file(self, name):
        """What is known of a file as it now is."""
        digest = digest_of([f"{self.top}/{name}"])
        if self.known.get(name, [None])[0] != digest:
            self.known[name] = [digest, [], []]
        return self.known[name]

    def comes_by(self, test, mutant):
        """False only where a test surely does not run the mutant's line. gcov does not count what is run in a
        process that ends by _exit or a signal, as those of the judge and of the importer do: so a line that no
        test was seen to run is put before all of them."""
        seen = self.tests.get(test.name, {}).get("run")
        if test.always or seen is None or mutant.file not in self.known or self.runs(seen, mutant):
            return True
        return not any(self.runs(other["run"], mutant) for other in self.tests.values() if other["run"])

    def runs(self, seen, mutant):
        """What gcov does not count (the middle of a statement, a table, a macro) takes every test that runs
        anything of its function, or of the file."""
        _, lines, functions = self.known[mutant.file]
        run = seen.get(mutant.file, [])
        if mutant.line in lines:
            return mutant.line in run
        inside = [span for span in functions if span[0] <= mutant.line <= span[1]]
        return any(first <= line <= last for line in run for first, last in inside or [(0, math.inf)])
