"""What the campaign has found out so far, in a file that lands: campaign.txt has a line for each file of code, with
the digest of its code without comments, and the digests of its mutants by verdict. A line holds as long as the code
is the same."""

import hashlib

import source

KEPT = ("caught", "sanitizers", "survived", "left", "same code", "no C", "not built")
HEAD = """# Written by ci/mutants --record: a file, the digest of its code without comments, and the verdicts of its mutants,
# each with their digests. What is here is not tried again while the code is the same; ci/mutants --campaign goes on
# with the rest.
"""


def short(text, length):
    return hashlib.sha256(text.encode()).hexdigest()[:length]


def version_of(text):
    return short("\n".join(token.text for token in source.tokens_of(text)), 16)


class Campaign:
    def __init__(self, path, texts):
        """texts: {file: its text}."""
        self.path, self.verdicts = path, {}  # {file: {digest of a mutant: verdict}}
        self.version = {file: version_of(text) for file, text in texts.items()}
        with open(path, encoding="utf-8") as rows:
            for row in rows:
                if row.startswith("#") or not row.strip():
                    continue
                file, version, *found = row.rstrip("\n").split("\t")
                if self.version.get(file) == version:
                    self.verdicts[file] = {
                        digest: verdict
                        for part in found
                        for verdict, digests in [part.split(": ")]
                        for digest in digests.split(" ")
                    }

    def look_up(self, mutant):
        return self.verdicts.get(mutant.file, {}).get(short(mutant.name, 10))

    def take(self, mutant, verdict):
        self.verdicts.setdefault(mutant.file, {})[short(mutant.name, 10)] = verdict

    def write(self):
        with open(self.path, "w", encoding="utf-8") as to:
            to.write(HEAD)
            for file in sorted(self.verdicts):
                found = self.verdicts[file]
                parts = [
                    f"{kind}: {' '.join(sorted(d for d in found if found[d] == kind))}"
                    for kind in KEPT
                    if kind in found.values()
                ]
                to.write("\t".join([file, self.version[file], *parts]) + "\n")
