"""Which tests a mutant is put before, the likely and quick ones first."""

import collections
import glob
import os
import resource
import signal
import subprocess
import threading
import time


def columns(touchstone):
    out = subprocess.run([touchstone, "list"], capture_output=True, text=True, check=True).stdout
    return [line.split(":")[0] for line in out.splitlines() if line[:1].isalpha() and ":" in line]


def column_of(file, names):
    """The column that a file of opt/ or ref/ belongs to, or None: all of them may use it."""
    stem = file.split("/", 1)[1].split("/")[0].split(".")[0]
    fitting = [name for name in names if stem == name or stem.startswith(name + "_")]
    return fitting[0] if fitting else None


class Test:
    def __init__(self, program, words):
        self.program, self.words = program, words  # what has to be linked, and the command with {} for it
        self.always = False  # whether it is run whatever lines it came by before
        self.seconds = self.last = 0.0  # of processor time: on the code as it is, and when last run

    @property
    def name(self):
        return " ".join([self.program, *self.words[1:]])


def verify(name, trials):
    words = ["{}", "verify", name, "--trials", str(trials), "--seed", "1", "--shrink", "0.001", "--stop"]
    return Test("tool/touchstone", words)


def long_verify(name):
    """Ten times the cases may come by lines that the others do not."""
    test = verify(name, 1000)
    test.always = True
    return test


def script(path):
    return Test("tool/touchstone", ["bash", path])


def program(path):
    return Test(path, ["{}"])


def scripts_of_judge(first):
    """All scripts of test/judge, these first."""
    top = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
    found = sorted(glob.glob("test/judge/*.sh", root_dir=top))
    return [script(path) for path in [*first, *(path for path in found if path not in first)]]


def tests_of(file, names, programs):
    """Those of the file's own column, or of its folder, in their order; and the others. programs: those of make check."""
    folder = file.split("/")[0]
    replay = Test("tool/touchstone", ["{}", "replay", "{top}/cases/regression"])
    library = [p for p in programs if p.startswith("test/library/")]
    memory = [p for p in programs if p.startswith("test/memory/")]
    if folder in ("opt", "ref"):
        column = column_of(file, names)
        own = [p for p in library if p == f"test/library/{column}" or p.startswith(f"test/library/{column}/")]
        first = [verify(column, 100), replay] if column else [replay]
        rest = [p for p in library if p not in own and p != "test/library/many_frames"]
        return [*first, *map(program, own)], [
            *([long_verify(column)] if column else []),
            *map(program, rest),
            *(verify(name, 100) for name in names if name != column),
            *map(program, memory),
            program("test/judge/judge"),
        ]
    if folder == "judge":
        found = [p for p in programs if p.startswith("test/judge/")]
        return list(map(program, found)), scripts_of_judge(["test/judge/evidence.sh", "test/judge/command.sh"])
    if folder == "tool":
        scripts = ["test/judge/evidence.sh", "test/judge/command.sh", "test/command/cli.sh"]
        shards = file.endswith(("/result.c", "/merge.c", "/result.h"))
        scripts.insert(0 if shards else 2, "test/judge/shards.sh")
        scripts.insert(0 if file.endswith("/mesh.c") else 3, "test/judge/mesh.sh")
        return scripts_of_judge(scripts), []
    found = [p for p in programs if p.startswith("test/cases/")]
    written = [script("test/command/cli.sh")] if file.startswith("cases/text/") else []
    return list(map(program, found)), [
        program("test/memory/allocation"),
        *written,
        replay,
        long_verify("reader"),
        *(verify(name, 100) for name in names),
        script("test/command/input.sh"),
        script("test/engine/seeds.sh"),
    ]


# A broken keeper ends other processes than its own, up to all that there are: tests see none but theirs.
APART = ["unshare", "--pid", "--fork", "--kill-child", "--mount-proc", "bash", "-c", '"$@"; exit $?', "-"]
REACHES_OTHERS = ("judge/keeper.c", "judge/process.c", "judge/child_load.c", "judge/child_run.c")


def can_be_apart():
    try:
        return subprocess.run([*APART, "true"], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


class Runner:
    """memory: how many bytes a test may take; None: as many as there are, which the address sanitizer wants."""

    def __init__(self, top, folder, memory=8 << 30):
        self.top, self.folder, self.memory = top, folder, memory
        self.seconds, self.locks = {}, collections.defaultdict(threading.Lock)  # by test
        self.apart = APART if can_be_apart() else []
        printed = subprocess.run(["make", "-s", "print-environment"], cwd=folder, capture_output=True, check=True)
        variables = [word.split("=", 1) for word in printed.stdout.decode().split("\0") if "=" in word]
        # A browser takes more memory than a mutant may, and shows only what its page holds.
        self.environment = dict(variables, OMP_NUM_THREADS="2", TOUCHSTONE_BROWSER="", TOUCHSTONE_STOP="1")

    def passes(self, test, binary, where, **more):
        """Whether a test passes, within the processor time and the memory that it may take."""
        words = [w.replace("{}", binary).replace("{top}", self.top) for w in test.words]
        if words[0] == "bash":
            words[1] = f"{self.top}/{words[1]}"
        limit = int(5 * test.seconds) + 5

        def restrict():
            resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
            if self.memory:
                resource.setrlimit(resource.RLIMIT_AS, (self.memory, self.memory))
            resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 30, 1 << 30))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

        process = subprocess.Popen(
            [*self.apart, *words],
            cwd=where,
            env=dict(self.environment, TOUCHSTONE=binary, TMPDIR=where, **more),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            preexec_fn=restrict,
            start_new_session=True,
        )
        end = time.monotonic() + 20 * limit
        while True:
            pid, status, usage = os.wait4(process.pid, os.WNOHANG)
            if pid:
                process.returncode = status
                break
            if time.monotonic() > end:
                os.killpg(process.pid, signal.SIGKILL)
            time.sleep(0.005)
        try:  # what it may have left running
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        test.last = usage.ru_utime + usage.ru_stime
        return status == 0

    def measure(self, test, where):
        """Takes the processor time of a test on the code as it is, which has to pass."""
        with self.locks[test.name]:
            if test.name not in self.seconds:
                test.seconds = 600
                if not self.passes(test, f"{self.folder}/{test.program}", where):
                    raise SystemExit(f"ci/mutants: {test.name} fails on the code as it is")
                self.seconds[test.name] = test.last
            test.seconds = self.seconds[test.name]
