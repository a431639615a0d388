"""Opens pages in Chromium without a window and without a network, and asks them questions.

It speaks the DevTools protocol over two pipes, so that keys are pressed as a reader presses them and time is the wall's
clock (ci/docs opens all other pages with a virtual one)."""
import fcntl
import json
import os
import subprocess
import sys

OPTIONS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
           "--disable-background-networking", "--disable-component-update", "--disable-sync", "--allow-file-access-from-files",
           "--host-resolver-rules=MAP * ~NOTFOUND", "--remote-debugging-pipe"]
PATIENCE = 120  # seconds that an answer may take


def high(descriptor):
    """The same pipe under a number that is not in the way of 3 and 4, which Chromium reads and writes."""
    return fcntl.fcntl(descriptor, fcntl.F_DUPFD, 10)


class Browser:
    """One Chromium with one page."""

    def __init__(self, profile, *options):
        to_read, self.to = os.pipe()
        self.back, to_write = os.pipe()
        to_read, to_write = high(to_read), high(to_write)
        self.to = high(self.to)

        def place():
            os.dup2(to_read, 3)
            os.dup2(to_write, 4)

        self.process = subprocess.Popen(["chromium", *OPTIONS, *options, "--user-data-dir=" + profile, "about:blank"],
                                        close_fds=False, preexec_fn=place, stderr=subprocess.DEVNULL)
        os.close(to_read)
        os.close(to_write)
        self.answers = os.fdopen(self.back, "rb")
        self.number = 0
        self.session = None
        self.errors = []  # what scripts of the page said
        self.loads = 0
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.call("Page.enable")
        self.call("Runtime.enable")

    def receive(self):
        """The next message: an answer, or an event that is noted."""
        text = bytearray()
        while not text.endswith(b"\0"):
            part = self.answers.read(1)
            if not part:
                sys.exit("chromium ended")
            text += part
        message = json.loads(text[:-1])
        if message.get("method") == "Runtime.exceptionThrown":
            details = message["params"]["exceptionDetails"]
            self.errors.append(details.get("exception", {}).get("description", details["text"]))
        if message.get("method") == "Page.loadEventFired":
            self.loads += 1
        return message

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.to, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]

    def open(self, url):
        self.errors = []
        before = self.loads
        self.call("Page.navigate", url=url)
        while self.loads == before:
            self.receive()

    def ask(self, expression):
        """The value of an expression in the page, which may be a promise."""
        result = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True,
                           timeout=1000 * PATIENCE)
        if "exceptionDetails" in result:
            self.errors.append(result["exceptionDetails"].get("exception", {}).get("description", "no answer"))
            return None
        return result["result"].get("value")

    def press(self, key, code):
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code)

    def size(self, width, height):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 600)

    def scheme(self, name):
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": name}])

    def close(self):
        try:
            self.call("Browser.close")
        except (SystemExit, OSError):
            pass
        self.process.wait()
