#!/usr/bin/env python3
"""changed.py TOUCHSTONE CHECKER COUNT: certificates with something changed, before all checkers.

Each line of standard input is CERTIFICATE CONTACTS A [B]. COUNT times one thing in the certificate
is changed: a byte is another one, is left out, comes twice, or two neighbours change places. The naive
checker and the fast one must say the same, word for word. The proved one reads a certificate to its end before
it looks at a step, so that "can't be read" and "not certified" are one answer to it; what it
accepts they accept, and nothing else. What is accepted must be exactly the contacts of the file CONTACTS.
Prints what differs; the last line says how many certificates were tried, accepted and refused.
"""
import pathlib
import random
import subprocess
import sys
import tempfile

HEADER = 72  # what binds a certificate to its meshes is not looked at by the proved checker


def change(chance, data):
    """One thing changed; the same certificate never comes back."""
    while True:
        at = chance.randrange(HEADER, len(data))
        kind = chance.randrange(5)
        if kind < 2:
            new = data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :]
        elif kind == 2:
            new = data[:at] + data[at + 1 :]
        elif kind == 3:
            new = data[:at] + data[at : at + 1] + data[at:]
        else:
            new = data[:at] + data[at : at + 2][::-1] + data[at + 2 :]
        if new != data:
            return new


def answers(command, lines):
    """What a checker prints, by the line that it answers, and what it says on stderr."""
    done = subprocess.run(command, input="".join(line + "\n" for line in lines), text=True, capture_output=True, check=False)
    found = {}
    for line in done.stdout.splitlines():
        asked, answer = line.split(": ", 1)
        found.setdefault(asked, []).append(answer)
    return found, done.stderr


def main():
    touchstone, checker, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
    chance = random.Random(1)
    wrong = accepted = 0
    with tempfile.TemporaryDirectory(dir=".") as folder:
        expected = {}
        for row, words in enumerate(line.split() for line in sys.stdin):
            data = pathlib.Path(words[0]).read_bytes()
            contacts = pathlib.Path(words[1]).read_text(encoding="ascii").splitlines() + ["certified"]
            for i in range(count):
                path = pathlib.Path(folder).name + f"/{row}-{i}"
                pathlib.Path(path).write_bytes(change(chance, data))
                expected[" ".join([path, *words[2:]])] = contacts
        ref, ref_errors = answers([touchstone, "check", "--batch", "--method=ref"], expected)
        opt, opt_errors = answers([touchstone, "check", "--batch", "--method=opt"], expected)
        proved, _ = answers([checker, "--batch"], expected)
    if ref_errors != opt_errors:
        print("the naive and the fast checker give other reasons")
        wrong += 1
    for asked, contacts in expected.items():
        said = [found.get(asked, ["not certified"]) for found in (ref, opt, proved)]
        accepted += said[0][-1] == "certified"
        if said != [contacts] * 3 and said != [["not certified"]] * 3:
            print(f"{asked}: {said}, expected {contacts}")
            wrong += 1
    print(f"{len(expected)} changed certificates: {accepted} prove the same contacts, {len(expected) - accepted} are refused, {wrong} wrong")
    return wrong > 0 or not expected


if __name__ == "__main__":
    sys.exit(main())
