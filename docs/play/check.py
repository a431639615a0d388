"""check.py HTML ANSWERS CASES... [--pictures FOLDER]: looks at the live pages in a browser. ci/docs runs it.

HTML is what `make docs` rendered. ANSWERS has a file PAGE.txt for each live page: what the same program prints of the case
files CASES on this machine. One line a kind of check: what, how many were looked at, how many are wrong; above it what is
wrong. --pictures leaves a picture of every page, wide and narrow, light and dark."""
import base64
import json
import os
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "render"))
from browser import Browser  # noqa: E402

WIDE, NARROW = (1280, 900), (390, 844)
MOST_BYTES = 2_000_000
MOST_WORK = 4.0      # the library's milliseconds a frame
MOST_LOADING = 1000  # milliseconds until the first picture stands
TRIES = 5            # of what is timed: another program may have had the processor
CANVAS = "document.querySelector('#play canvas')"
PICTURE = CANVAS + ".toDataURL()"
# Resolves when so many more frames were drawn.
FRAMES = """new Promise(done => {
    const last = play.frames + %d, wait = () => play.frames >= last ? done(true) : (play.redraw(), setTimeout(wait, 5));
    wait();
})"""
# Resolves when the page has drawn, or has had ten seconds for it.
READY = """new Promise(done => {
    const start = Date.now();
    const look = () => typeof play === "object" && play.frames > 0 ? done(true)
        : Date.now() - start > 10000 ? done(false) : setTimeout(look, 10);
    look();
})"""
# The figure is there, and the sentence that it stands still.
STILL = """(() => {
    const image = document.querySelector("#play img"), words = document.querySelector("#play .still");
    return typeof WebAssembly === "undefined" && image && image.naturalWidth > 0 && image.clientHeight > 0 &&
        words && words.clientHeight > 0 && words.textContent.includes("stands still");
})()"""

seen, wrong = {}, {}


def look(what, good, text):
    seen[what] = seen.get(what, 0) + 1
    wrong[what] = wrong.get(what, 0) + (not good)
    if not good:
        print(f"{what}: {text}")


def answers_of(file):
    """case -> what the program of this machine printed."""
    answers = {}
    for line in open(file, encoding="utf-8"):
        if line.startswith("case "):
            name = line[5:].strip()
            answers[name] = ""
        else:
            answers[name] += line
    return answers


def first_difference(found, expected):
    for a, b in zip((found or "").splitlines() + [""], expected.splitlines() + [""]):
        if a != b:
            return f"found {a[:80]!r}, expected {b[:80]!r}"
    return "one is longer"


def answers(browser, page, expected, cases):
    for case in cases:
        name = os.path.basename(case)
        text = open(case, encoding="utf-8").read()
        found = browser.ask("play.ask(" + json.dumps(text) + ")")
        look("live pages compute the same bits", found == expected.get(name), f"{page}: {name}: "
             + first_difference(found, expected.get(name, "")))


def timed(browser, page, url):
    """What depends on who else uses the machine: the best of several tries counts."""
    loading, work = [], []
    for _ in range(TRIES):
        browser.open(url)
        browser.ask(READY)
        browser.ask(FRAMES % 40)
        loading.append(browser.ask("play.loaded") or float("inf"))
        work.append(browser.ask("play.work"))
        if loading[-1] <= MOST_LOADING and work[-1] is not None and work[-1] <= MOST_WORK:
            break
    best = min((w for w in work if w is not None), default=float("inf"))
    look("live pages load in a second", min(loading) <= MOST_LOADING, f"{page}: {min(loading):.0f} ms")
    look("the library's work fits a frame", best <= MOST_WORK, f"{page}: {best:.1f} ms, expected at most {MOST_WORK:.0f}")
    print(f"{page}: loaded in {min(loading):.0f} ms, {best:.2f} ms of work a frame")


def keyboard(browser, page):
    """The canvas and the first control can have the focus, and arrow keys change the picture."""
    first = "document.querySelector('#play input, #play select')"
    for what, key, code in ((CANVAS, "ArrowRight", 39), (first, "ArrowDown", 40)):
        before = browser.ask(PICTURE)
        browser.ask(f"{what}.scrollIntoView(), {what}.focus()")
        can = browser.ask(f"{what}.tabIndex >= 0 && document.activeElement === {what}")
        for _ in range(3):
            browser.press(key, code)
        browser.ask(FRAMES % 1)
        look("live pages work by keyboard", bool(can) and browser.ask(PICTURE) != before,
             f"{page}: the picture stays the same for the {'canvas' if what == CANVAS else 'first control'}")


def drawing(browser, page):
    """The picture has lines or faces in it: many points differ from the first one."""
    differ = browser.ask(f"""(() => {{
        const canvas = {CANVAS};
        if (!canvas || !canvas.width) return 0;
        const data = new Uint32Array(canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.buffer);
        return data.reduce((n, x) => n + (x !== data[0]), 0) / data.length;
    }})()""")
    look("live pages draw", (differ or 0) > 0.002, f"{page}: {differ} of the points differ")


def appearance(browser, page, pictures):
    """It fits a window and a phone, and has another look in the dark."""
    look_of = {}
    for scheme in ("light", "dark"):
        browser.scheme(scheme)
        for width, height in (WIDE, NARROW):
            browser.size(width, height)
            browser.ask("dispatchEvent(new Event('resize'))")
            browser.ask(FRAMES % 2)
            drawing(browser, page)
            over = browser.ask("document.documentElement.scrollWidth - innerWidth")
            look("live pages fit", over is not None and over <= 0, f"{page}: {over} pixels too wide at {width}")
            look_of[scheme, width] = [browser.ask(PICTURE), browser.ask("getComputedStyle(document.body.parentNode).backgroundColor")]
            if pictures:
                clip = {"x": 0, "y": 0, "scale": 1, "width": width, "height": browser.ask("document.body.scrollHeight")}
                shot = browser.call("Page.captureScreenshot", captureBeyondViewport=True, clip=clip)
                with open(os.path.join(pictures, f"{page}-{width}-{scheme}.png"), "wb") as file:
                    file.write(base64.b64decode(shot["data"]))
    for width, _ in (WIDE, NARROW):
        light, dark = look_of["light", width], look_of["dark", width]
        look("live pages have light and dark", light[0] != dark[0] and light[1] != dark[1], f"{page} at {width}")
    browser.scheme("light")
    browser.size(*WIDE)


def check(folder, html, expected, cases, pictures):
    pages = sorted(file[:-4] for file in os.listdir(expected))
    url = {page: "file://" + os.path.join(html, "docs/play", page + ".html") for page in pages}
    browser = Browser(os.path.join(folder, "one"))
    browser.size(*WIDE)
    for page in pages:
        size = sum(os.path.getsize(os.path.join(html, "docs/play", page + end)) for end in (".html", ".js"))
        look("live pages are small", size <= MOST_BYTES, f"{page}: {size} bytes")
        print(f"{page}: {size / 1000:.0f} kB")
        timed(browser, page, url[page])
        appearance(browser, page, pictures)
        keyboard(browser, page)
        answers(browser, page, answers_of(os.path.join(expected, page + ".txt")), cases)
        look("live pages run without an error", not browser.errors, f"{page}: {browser.errors[:2]}")
    browser.call("Page.addScriptToEvaluateOnNewDocument", source="delete globalThis.WebAssembly")
    for page in pages:
        browser.open(url[page])
        look("live pages stand still without WebAssembly, and say so", bool(browser.ask(STILL)), page)
    browser.close()


def main(arguments):
    pictures = None
    if "--pictures" in arguments:
        at = arguments.index("--pictures")
        pictures = arguments[at + 1]
        del arguments[at:at + 2]
    html, expected, *cases = arguments
    with tempfile.TemporaryDirectory() as folder:
        check(folder, os.path.abspath(html), expected, cases, pictures)
    for what, count in seen.items():
        print(f"checked {what}: {count}, wrong: {wrong[what]}")


main(sys.argv[1:])
