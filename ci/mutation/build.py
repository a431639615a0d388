"""Compiles a mutant and links programs with it, in place of what the build folder has."""

import os
import re
import shlex
import subprocess


def run(command, folder):
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


class Build:
    """The commands of a build folder that is up to date, as make would print them."""

    def __init__(self, top, folder, programs):
        self.top, self.folder = top, folder
        self.compile, self.object = {}, {}  # by source
        self.link = {}  # by program
        sources = run(["git", "ls-files", "*.c"], top).stdout.split()
        pretend = [word for s in sources for word in ("-W", f"{self.srcdir()}/{s}")]
        printed = run(["make", "-n", "V=1", *pretend, *programs], folder)
        if printed.returncode:
            raise SystemExit(f"ci/mutants: make does not say how it builds: {printed.stderr.strip()}")
        for line in printed.stdout.splitlines():
            self.read(re.sub(r"`[^`]*`", "", line))
        self.users = self.read_dependencies()

    def srcdir(self):
        with open(f"{self.folder}/Makefile", encoding="utf-8") as makefile:
            return re.search(r"^srcdir = (.*)$", makefile.read(), re.M).group(1)

    def read(self, line):
        if "--mode=link" in line:
            words = shlex.split(line)
            printed = run([*words[:2], "-n", *words[2:]], self.folder).stdout
            found = re.search(r"link: (\S*gcc .*|\S*clang .*)", printed)
            if found:
                self.link[words[words.index("-o") + 1]] = shlex.split(found.group(1))
        elif " -c -o " in line and line.rstrip().endswith(".c"):
            words = shlex.split(line)
            if "--mode=compile" in words:
                words = words[words.index("--mode=compile") + 1 :]
            source, target = words[-1], words[words.index("-o") + 1]
            plain, skip = [], False
            for word in words[: words.index("-c")]:
                if skip or word in ("-MT", "-MF"):
                    skip = not skip
                elif word not in ("-MD", "-MP", "-Werror", "-g"):
                    plain.append(word)
            self.compile[source] = [*plain, "-w"]
            self.object[source] = re.sub(r"\.lo$", ".o", target)

    def read_dependencies(self):
        """Which sources include a file."""
        users = {}
        for source, target in self.object.items():
            for end in (".Plo", ".Po"):
                name = os.path.join(
                    self.folder, os.path.dirname(target), ".deps", os.path.basename(target)[:-2] + end
                )
                if os.path.exists(name):
                    with open(name, encoding="utf-8") as file:
                        for word in file.read().replace("\\\n", " ").split():
                            path = os.path.realpath(os.path.join(self.folder, word.rstrip(":")))
                            users.setdefault(os.path.relpath(path, self.top), set()).add(source)
        return users

    def sources_of(self, file):
        return [file] if file in self.compile else sorted(self.users.get(file, set()) & set(self.compile))

    def objects(self, tree, folder, sources):
        """Compiles sources, with what stands in `tree` before what the project has: {source: object},
        or None where it is no C."""
        made = {}
        for source in sources:
            here = f"{tree}/{source}"
            target = f"{folder}/{source.replace('/', '-')}.o"
            command = self.compile[source]
            full = here if os.path.exists(here) else f"{self.top}/{source}"
            words = [command[0], f"-I{tree}", *command[1:], "-c", full, "-o", target]
            if run(words, self.folder).returncode:
                return None
            made[source] = target
        return made

    def program(self, program, made, target):
        """Links one, its own objects replaced, those of libraries before the libraries."""
        own = {self.object[s]: o for s, o in made.items()}
        words, used = [], set()
        for word in self.link[program]:
            if word in own:
                used.add(word)
                word = own[word]
            words.append(word)
        at = words.index("-o")
        words[at + 1] = target
        others = [o for name, o in own.items() if name not in used and "touchstone-" not in name]
        done = run([*words[:at], "-Wl,--strip-debug", *words[at : at + 2], *others, *words[at + 2 :]], self.folder)
        return done.returncode == 0
