"""Survivors that are accepted, each with its reason (accepted.txt)."""

import fnmatch

REASONS = ("equivalent", "speed", "memory", "distribution", "text")


def rows(path):
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            if line.strip() and not line.startswith("#"):
                yield number, line.rstrip("\n").split("\t")


class Accepted:
    def __init__(self, top, mutants):
        self.reasons, self.patterns, self.wrong = {}, {}, []
        names = {m.name for m in mutants}
        files = {m.file for m in mutants}
        for number, row in rows(f"{top}/ci/mutation/accepted.txt"):
            where = f"ci/mutation/accepted.txt:{number}"
            if len(row) != 5 or row[4].split(":")[0] not in REASONS:
                self.wrong.append(
                    f"{where}: expected file, function, kind, change and a reason that begins with "
                    f"one of {', '.join(REASONS)}, with tabs between"
                )
            elif row[1:4] == ["*", "*", "*"] and row[4].startswith("distribution"):
                if not fnmatch.filter(files, row[0]):
                    self.wrong.append(f"{where}: there is no file {row[0]}")
                self.patterns[row[0]] = row[4]
            else:
                name = "\t".join(row[:4])
                if name not in names:
                    self.wrong.append(f"{where}: no such change can be made: {row[3]}")
                self.reasons[name] = row[4]

    def by_pattern(self, mutant):
        """The reason that holds for all of the mutant's file, or None."""
        found = [reason for pattern, reason in self.patterns.items() if fnmatch.fnmatch(mutant.file, pattern)]
        return found[0] if found else None

    def reason(self, mutant):
        return self.reasons.get(mutant.name) or self.by_pattern(mutant)

    def report(self):
        """Prints what is wrong with the list: how much."""
        for line in self.wrong:
            print(line)
        return len(self.wrong)
