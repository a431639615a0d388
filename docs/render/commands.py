"""commands.py TREE FOLDER PAGE... <commands.txt: runs the commands that pages show, in FOLDER, a copy of the tree.

A command stands in a block of code: behind "$ ", with what it prints below, or alone, with a word of `own` before it.
What it prints must be what the page shows, but for blanks, times, and what "…" stands for, a part of a line or lines.
Where nothing is shown it must end with 0. commands.txt says what is made before, and what is not run, and why.
Prints a line for each command, and ends with 1 if one has failed.
"""
import os
import re
import subprocess
import sys

own = ("touchstone", "make", "cc", "ci/")


def blocks(page):
    """Each block of code of a page, as lines; of those with a language only a shell's."""
    block, fence, blank = [], None, True
    for line in open(page, encoding="utf-8").read().split("\n") + ["", "."]:
        if line.startswith("```"):
            if fence is None:
                fence = line[3:].strip()
            else:
                if fence in ("", "sh", "console"):
                    yield block
                block, fence = [], None
        elif fence is not None:
            block.append(line)
        elif line.startswith("    ") and (blank or block):
            block.append(line[4:])
        elif line.strip() or not block:
            if block:
                yield block
            block = []
        blank = not line.strip()


def commands(page):
    """(command, the lines that the page shows below it, or None)"""
    for block in blocks(page):
        shown = None
        with_prompt = any(line.startswith("$ ") for line in block)
        for line in block:
            if line.startswith("$ "):
                if shown:
                    yield shown
                shown = (re.sub(r"\s{2,}# .*", "", line[2:]).strip(), [])
            elif with_prompt and shown:
                shown[1].append(line)
            elif not with_prompt and line.startswith(own):
                yield re.sub(r"\s{2,}# .*", "", line).strip(), []
        if shown:
            yield shown


def pattern(lines):
    """What is shown, as an expression for all that is printed."""
    result = ""
    for line in lines:
        if line.strip() == "…":
            result += r"(?:[^\n]*\n)*"
            continue
        line = re.escape(" ".join(line.split())).replace("\\ ", " ").replace("…", "[^\n]*")
        line = re.sub(r"\d+\\\.\d+ s\b", r"\\d+(?:\\.\\d+)? s", line)
        line = re.sub(r"(?<= )\d+x(?= )", r"[\\d.]+x", line)
        result += line + "\n"
    return result


def ran(command, folder):
    """What a shell says of a command: its status, and all that it prints."""
    done = subprocess.run(["bash", "-c", command], cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, timeout=1500, encoding="utf-8", errors="replace", check=False)
    return done.returncode, "".join(" ".join(line.split()) + "\n" for line in done.stdout.split("\n") if line.strip())


def files_shown(page, folder):
    """A file whose content a page shows with cat is there."""
    for command, shown in commands(page):
        name = re.fullmatch(r"cat ([\w.]+)", command)
        if name:
            with open(os.path.join(folder, name[1]), "w", encoding="utf-8") as out:
                out.write("\n".join(shown).rstrip("\n") + "\n")


def main():
    tree, folder, pages = sys.argv[1], sys.argv[2], sys.argv[3:]
    before, instead, skip, once, seen, failed = [], {}, {}, {}, set(), 0
    for line in sys.stdin.read().split("\n"):
        word, _, rest = line.partition(" ")
        if word == "before":
            before.append(rest.split(" ", 1))
        elif word in ("with", "skip"):
            command, _, what = rest.partition(": ")
            (instead if word == "with" else skip)[command] = what
        elif word == "once":
            once[rest] = None
    for page in pages:
        files_shown(os.path.join(tree, page), folder)
    for page in pages:
        for _, command in [entry for entry in before if entry[0] == page]:
            status, said = ran(command, folder)
            if status:
                failed += 1
                print(f"FAILED  {page}: before it, {command}: {said}")
        for command, shown in commands(os.path.join(tree, page)):
            seen.add(command)
            if command in skip:
                print(f"not run {page}: {command}: {skip[command]}")
                continue
            status, said = once.get(command) or ran(instead.get(command, command), folder)
            if command in once:
                once[command] = status, said
            shown = [line for line in shown if line.strip()]
            good = re.fullmatch(pattern(shown), said) is not None if shown else status == 0
            failed += not good
            print(f"{'passed ' if good else 'FAILED '} {page}: {command}", flush=True)
            if not good:
                print(f"status {status}, expected:\n" + "\n".join(shown or ["status 0"]) + f"\nfound:\n{said}")
    for command in [*instead, *skip, *once] + [page for page, _ in before]:
        if command not in seen and command not in pages:
            failed += 1
            print(f"FAILED  commands.txt has '{command}', which no page has")
    sys.exit(failed > 0)


main()
