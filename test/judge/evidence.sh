#!/usr/bin/env bash
# What `touchstone judge` shows of a fault: every report has the same numbers, and every command that is said to
# replay a case does so when a shell reads it as it is written.
# shellcheck source=test/command/lib.sh
. "$(dirname "$0")/../command/lib.sh"
compile faulty.so "$srcdir/test/judge/faulty.c" "$srcdir/ref/triangle.c"
compile scene.so "$srcdir/test/judge/faulty_scene.c" "$srcdir/ref/triangle.c"
touchstone() { "$touchstone" "$@"; }

# ---- the same numbers in every report ----

# Faults of several columns, in some families and not in others.
exits 1 judge ./faulty.so --only stale --family vertex --family pair --family sheets --count 40 --shrink 1 --json \
    --html report.html --junit report.xml --out stale
if command -v python3 >/dev/null; then
    if python3 - >python.log 2>&1 <<'END'; then
import json, re, xml.dom.minidom
names = "cases contacts lost extra twice order stale first crash hang rubbish".split() # others are of those who could have them
said = json.load(open("out/text"))["adapters"][0]
page = open("report.html", encoding="utf-8").read()
rows = [re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row) for row in re.findall(r"<tr[^>]*>(.*?)</tr>", page)]
rows = [[re.sub("<.*?>", "", cell) for cell in row] for row in rows]
tables = [row for row in rows if len(row) == len(names) + 3]
heads = [row for row in tables if row[1] == "cases"]
assert len(heads) == 2 and all(row[1:-2] == names for row in heads), heads
lines = [row for row in tables if row[1] != "cases"]
wanted = [said] + [next(f for f in said["families"] if f["family"] == name) for name in ("vertex", "sheets", "pair")]
assert len(lines) == len(wanted) == 4
text = lambda count: "-" if count is None else str(count)
for line, want in zip(lines, wanted):
    assert line[1:-2] == [text(want[name]) for name in names], (line, want)
assert [line[0] for line in lines[1:]] == ["vertex", "sheets", "1 family without a fault"], lines
for name in names:
    asked = [f[name] for f in said["families"] if f[name] is not None]
    assert said[name] == (sum(asked) if asked else None), (name, said[name], asked)
assert len({tuple(line[1:-2]) for line in lines}) == 4, "other numbers in every line"
assert sum(0 < (said[name] or 0) for name in names) >= 4, "several columns"
failed = [f["family"] for f in said["families"] if f["failed_cases"]]
grouped = [row for row in rows if row[1:] == ["general", "touching", "many faces"]]
assert len(grouped) == 1, grouped
cells = rows[rows.index(grouped[0]) + 1][1:]
assert cells == [str(w["failed_cases"]) for w in said["families"]], cells
suite, = xml.dom.minidom.parse("report.xml").getElementsByTagName("testsuite")
assert suite.getAttribute("tests") == "3" and suite.getAttribute("failures") == str(len(failed)) == "2"
for test in suite.getElementsByTagName("testcase"):
    want = next(f for f in said["families"] if f["family"] == test.getAttribute("name"))
    message = "".join("%d %s " % (want[n], n) for n in names[2:] if want[n])
    found = [f.getAttribute("message") for f in test.getElementsByTagName("failure")]
    assert found == [message] * bool(message), (found, message)
END
        good
    else
        tail -n 3 python.log
        bad "the page, the JUnit file and the JSON have different numbers"
    fi
else
    echo "skipped: no python3 to compare the reports with"
fi

# ---- pictures ----

# pictures FOLDER KIND...: there is evidence of these kinds, at least. Each .obj has the vertices and faces of the
# .case in the frame of the finding; the .gltf the same, up to scale and shift; the .svg the pair in red, and the
# point where the weights put it, if the text has one, and it shows the bodies from one side, as large as they fit;
# the text as many contacts as the .case.
pictures() {
    if ! command -v python3 >/dev/null; then
        echo "skipped: no python3 to look at the pictures of $1 with"
    elif python3 - "$@" >python.log 2>&1 <<'END'; then
import base64, glob, itertools, json, re, struct, sys
from fractions import Fraction

def read_case(name):
    bodies, frames, to = [], [], None
    for word, *rest in (line.split() for line in open(name)):
        if word == "body":
            bodies.append(([], []))
            to = bodies[-1][0]
        elif word in ("vertex", "moved"):
            to.append([float.fromhex(x) for x in rest])
        elif word == "face":
            bodies[-1][1].append([int(x) for x in rest])
        elif word == "frame":
            frames.append([[body[0] for body in bodies], 0])
        elif word == "state":
            to = frames[-1][0][int(rest[0])] = []
        elif word == "contacts":
            frames[-1][1] = int(rest[0])
    return [body[1] for body in bodies], frames

def read_obj(name):
    points, faces = [], [[], []]
    for word, *rest in (line.split() for line in open(name)):
        if word == "v": points.append([float(x) for x in rest])
        if word == "o": body, before = faces[int(rest[0][4:])], len(points)
        if word == "f": body.append([int(x) - 1 - before for x in rest])
    return faces, points

def read_gltf(name):
    file = json.load(open(name))
    data = base64.b64decode(file["buffers"][0]["uri"].split(",")[1], validate=True)
    floats = struct.unpack("<%df" % (len(data) // 4), data)
    return [floats[i:i + 3] for i in range(0, len(floats), 3)]

def same_shape(found, wanted):
    assert len(found) == len(wanted) and all(abs(x) <= 1 for p in found for x in p)
    low, high = ([[f(p[k] for p in points) for k in range(3)] for points in (found, wanted)] for f in (min, max))
    wide = max(range(3), key=lambda k: high[1][k] - low[1][k])
    scale = (high[0][wide] - low[0][wide]) / ((high[1][wide] - low[1][wide]) or 1)
    for p, q in zip(found, wanted):
        for k in range(3):
            assert abs(p[k] - low[0][k] - scale * (q[k] - low[1][k])) < 1e-5, (p, q, scale)

def minus(p, q): return [x - y for x, y in zip(p, q)]
def dot(p, q): return sum(x * y for x, y in zip(p, q))
def cross(p, q): return [p[i - 2] * q[i - 1] - p[i - 1] * q[i - 2] for i in range(3)]

def seen_from_a_side(points, drawn):
    """Where four points lie well apart, the picture is two axes at a right angle, of the length that lets a cube fit."""
    best = max(itertools.combinations(range(min(len(points), 12)), 4), key=lambda c: abs(volume(points, c)))
    if abs(volume(points, best)) < 0.2:
        return False
    edges = [minus(points[i], points[best[0]]) for i in best[1:]]
    axes = []
    for k in range(2):
        to = [drawn[i][k] - drawn[best[0]][k] for i in best[1:]]
        axes.append([sum(to[i] * cross(edges[i - 2], edges[i - 1])[j] for i in range(3)) / volume(points, best) for j in range(3)])
    for axis in axes:
        assert abs(dot(axis, axis) ** 0.5 - 150 / 1.75) < 1, axes
    assert abs(dot(*axes)) < 100, axes
    return True

def volume(points, corners):
    p, q, r = (minus(points[i], points[corners[0]]) for i in corners[1:])
    return dot(p, cross(q, r))

def check_corners(text, svg, pair, faces, vertices, drawn):
    """The text has the corners of both faces, in decimals and as the bits are, and the picture their names, beside them."""
    told = re.findall(r"^  ([AB])([012]) = \((.*), (.*), (.*)\), or (\S+) (\S+) (\S+)$", text, re.M)
    assert len(told) == (6 if pair else 0), told
    for body, corner, *numbers in told:
        i = "AB".index(body)
        x = vertices[i][faces[i][int(pair[1 + i])][int(corner)]]
        assert [float(n) for n in numbers[:3]] == [float.fromhex(n) for n in numbers[3:]] == x, (numbers, x)
    names = re.findall(r'<text class="corner" x="(.*?)" y="(.*?)">([AB])([012])</text>', svg)
    assert len(names) == len(told), names
    for x, y, body, corner in names:
        at = drawn["red"]["AB".index(body)][int(corner)]
        assert abs(float(x) - float(at[0])) < 14 and abs(float(y) - float(at[1])) < 19, (x, y, at)

def can_be_seen(model, faces, pair, drawn):
    """Neither face of the pair is looked at along its plane, if it has an area to speak of."""
    for i in range(2):
        place = 3 * (int(pair[1 + i]) + i * len(faces[0]))
        p, q, r = model[place:place + 3]
        normal = cross(minus(q, p), minus(r, p))
        (x, y), (u, v), (s, t) = [[float(n) for n in corner] for corner in drawn["red"][i]]
        seen, area = abs((u - x) * (t - y) - (v - y) * (s - x)) / (150 / 1.75) ** 2, dot(normal, normal) ** 0.5
        assert area < 0.01 or seen > 0.4 * area, (seen, area)

def check(stem):
    text, svg = open(stem + ".txt").read(), open(stem + ".svg").read()
    frame, pair = (re.search(p, text.split("\n")[0]) for p in (r"frame (\d+)", r"faces (\d+) and (\d+)"))
    faces, frames = read_case(stem + ".case")
    vertices, contacts = frames[int(frame[1]) if frame else -1]
    assert int(re.search(r"The exact answer has (\d+) ", text)[1]) == contacts
    assert read_obj(stem + ".obj") == (faces, vertices[0] + vertices[1]), "OBJ"
    model = read_gltf(stem + ".gltf")
    same_shape(model, [vertices[i][v] for i in (0, 1) for face in faces[i] for v in face])
    drawn = {c: [re.findall(r"(\S+) (\S+) [LZ]", d.replace("M", "")) for d in
                 re.findall(r'class="%s" d="(.*?)"' % c, svg)] for c in ("a", "b", "red")}
    assert [len(drawn["a"]), len(drawn["b"])] == [len(f) for f in faces], drawn
    assert drawn["red"] == ([drawn["a"][int(pair[1])], drawn["b"][int(pair[2])]] if pair else []), drawn
    check_corners(text, svg, pair, faces, vertices, drawn)
    if pair: can_be_seen(model, faces, pair, drawn)
    weights = [[Fraction(x) for x in w.split(", ")] for w in re.findall(r"(?:weights|second) ((?:\S+, ){2}[0-9/]+)", text)]
    points = re.findall(r'<circle class="point" cx="(.*?)" cy="(.*?)"', svg)
    assert len(points) == ("A point of both faces" in text) == len(weights) / 2, (points, weights)
    for point in points:
        for weight, corners in zip(weights, drawn["red"]):
            for k in range(2):
                there = sum(w * Fraction(c[k]) for w, c in zip(weight, corners))
                assert abs(there - Fraction(point[k])) < 0.02, (point, corners, weight)
    corners = [[float(x) for x in p] for body in "ab" for face in drawn[body] for p in face]
    assert all(0 <= x <= 360 for p in corners for x in p), corners
    return frame and int(frame[1]), bool(pair), len(points), seen_from_a_side(model, corners)

folder, kinds = sys.argv[1], sys.argv[2:]
found = {name[:-4].rsplit("-", 1)[1]: check(name[:-4]) for name in glob.glob(glob.escape(folder) + "/*.txt")}
assert set(kinds) <= set(found) and any(row[3] for row in found.values()), found
END
        good
    else
        tail -n 3 python.log
        bad "the pictures of $1 show something else"
    fi
}
# Not in the first frame.
pictures stale lost extra stale first
if grep -q "^lost: frame [12]: faces" stale/faulty-stale-lost.txt; then good; else bad "in the first frame"; fi
# What the page says is what the text says.
if [ "$(grep -o "The exact answer has [0-9]* contacts\?" report.html)" = "$(for kind in lost extra twice order stale first; do
    cat stale/faulty-stale-$kind.txt 2>/dev/null; done | grep -o "The exact answer has [0-9]* contacts\?")" ]; then
    good
else
    bad "the page has other numbers than the text"
fi

# The page has for its viewer, of every case, the faces that the case file has in the frame of the finding, the pair in
# question first, and the point of both as exact fractions.
if command -v python3 >/dev/null; then
    if python3 - report.html stale >python.log 2>&1 <<'END'; then
import html, json, re, sys
page, folder = open(sys.argv[1], encoding="utf-8").read(), sys.argv[2]
found = re.findall(r'id="faulty-stale-(\w+)">\n<div class="picture"><svg[^>]* data-case=\'(.*?)\'', page)
assert {"lost", "extra", "stale", "first"} <= {kind for kind, _ in found}, found
for kind, data in found:
    data, text = json.loads(data), open("%s/faulty-stale-%s.txt" % (folder, kind)).read()
    frame, a, b = (int(n) for n in re.search(r"frame (\d+): .*?faces (\d+) and (\d+)", text).groups())
    bodies, frames, to = [], [], None
    for word, *rest in (line.split() for line in open("%s/faulty-stale-%s.case" % (folder, kind))):
        if word == "body":
            bodies.append(([], []))
            to = bodies[-1][0]
        elif word in ("vertex", "moved"): to.append([float.fromhex(x) for x in rest])
        elif word == "face": bodies[-1][1].append([int(x) for x in rest])
        elif word == "frame": frames.append([body[0] for body in bodies])
        elif word == "state": to = frames[-1][int(rest[0])] = []
    faces = [[[i] + [x for v in face for x in frames[frame][i][v]] for face in body[1]] for i, body in enumerate(bodies)]
    assert data["pair"] == [0, 1] and data["faces"][:2] == [faces[0][a], faces[1][b]], (kind, data["faces"], faces)
    assert sorted(data["faces"]) == sorted(faces[0] + faces[1]), kind
    point = re.search(r"x = (.*)\n  y = (.*)\n  z = (.*)\n", text)
    assert bool(point) == data.get("marked", False), kind
    if point: assert data["focus"] == list(point.groups()), (kind, data["focus"])
END
        good
    else
        tail -n 3 python.log
        bad "the page has other numbers for its viewer than the case"
    fi
fi

# ---- smaller cases ----

# A face that a pin stands in; another pin in the second frame; none in the third.
printf '%s\n' 'touchstone case 2' body reference 'vertex 0.25 0 0' 'vertex 4 0 0' 'vertex 0 4 0' 'face 0 1 2' \
    body reference 'vertex 1 1 -1' 'vertex 1 1 1' 'vertex 2 1 1' 'face 0 1 2' frame \
    frame 'state 1' 'moved 1 2 -1' 'moved 1 1 1' 'moved 2 1 1' \
    frame 'state 1' 'moved 11 2 -1' 'moved 11 1 1' 'moved 12 1 1' end >in/three.case
exits 1 judge ./faulty.so --only silent --cases in/three.case --json
sed -i '1,/"smallest"/d' out/text
if grep -q '"frames": 1,' out/text && ! grep -q '"frames": [2-9]' out/text; then good; else bad "frames that nobody needs"; fi

# A body without faces, and one with five of which any one will do.
{
    printf '%s\n' 'touchstone case 2' body reference body reference
    for x in 0 1 2 3 4; do printf 'vertex %s\n' "$x 0 0" "$x 1 0" "$x 0 1"; done
    printf 'face %s\n' '0 1 2' '3 4 5' '6 7 8' '9 10 11' '12 13 14'
    printf '%s\n' frame end
} >in/empty.case
exits 1 judge ./faulty.so --only leaves --cases in/empty.case --shrink 5 --json
if grep -q '"faces_a": 0,' out/text && grep -q '"faces_b": 1,*$' out/text; then good; else bad "faces that nobody needs"; fi

# ---- commands that replay ----

# replays FOLDER STEM: what the text of this evidence says ends with a status of faults, run as it stands.
replays() {
    local command status=0
    command=$(sed -n 's/^Replay: //p' "$1/$2.txt")
    eval "$command" >out/text 2>err || status=$?
    if [ -n "$command" ] && [[ $status =~ ^[1345]$ ]] && grep -q " ${2##*-}: " out/text; then
        good
    else
        bad "$1/$2: '$command' ends with status $status"
    fi
}
# What a plain shell would make of these names must not matter.
mkdir "a b"
cp faulty.so "a b/it's.so"
exits 1 judge "./a b/it's.so" --only touch --family pair --count 10 --shrink 1 --out "ev \$1"
replays "ev \$1" faulty-it-s-touch-pwned-lost
if [ -e pwned ]; then bad "the name of an adapter was run"; else good; fi
# Neither must a name that looks like an option, of an adapter or of a folder.
cp faulty.so ./-evil.so
exits 1 judge --only silent --family pair --count 10 --shrink 1 --out -ev -- -evil.so
replays ./-ev faulty-silent-lost
# Nor bytes that are no text, in names or paths: the reports are well-formed, and the command has them all the same.
odd=$'in/\001\033\302\205\300\257\340\200\257\355\240\200\360\200\200\257\364\220\200\200\357\277\276\377\303\251.so'
sed 's/"Faulty"/"\\001\\302\\205\\300\\257\\340\\200\\257\\355\\240\\200\\360\\200\\200\\257\\364\\220\\200\\200\\357\\277\\276\\377\\303\\251"/' \
    "$srcdir/test/judge/faulty.c" >in/odd.c
compile odd.so in/odd.c "$srcdir/ref/triangle.c"
cp odd.so "$odd"
exits 1 judge "$odd" --only silent --family pair --count 10 --shrink 1 --html odd.html --junit odd.xml --json --out bytes
if command -v python3 >/dev/null; then
    if python3 - >python.log 2>&1 <<'END'; then
import json, re, xml.dom.minidom
json.loads(open("out/text", encoding="utf-8").read())
xml.dom.minidom.parse("odd.xml")
page = open("odd.html", encoding="utf-8").read()
assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\ufffe\uffff]", page)
for text in (page, open("odd.xml", encoding="utf-8").read()): assert "?\u00e9" in text
assert "\\355" in page
END
        good
    else
        tail -n 3 python.log
        bad "bytes that are no text in a report"
    fi
fi
replays bytes "$(basename "$(ls bytes/*-lost.case)" .case)"
# It counts touching, and is right about doubles: other rules are in the command.
exits 4 judge ./faulty.so --only right --open --family edge --count 20 --shrink 1 --out open
replays open faulty-right-extra
for text in "faces . and . only touch and were reported" "A point of both faces" "They only touch: no corner of the"; do
    if grep -q "$text" open/faulty-right-extra.txt; then good; else bad "under --open: no '$text'"; fi
done
# Alone it does not fail, and that is said.
exits 1 judge ./faulty.so --only tires --family pair --count 60 --out tires --html tires.html
says "not seen again alone"
for file in tires/faulty-tires-lost.txt tires.html; do
    if grep -q "not seen again alone: it depends on what was asked before" $file; then good; else bad "$file does not say so"; fi
done
if grep -q "not seen again" open/*.txt report.html; then bad "it was seen again"; else good; fi
# Of several cases, one that fails also alone is shown, though another one would convince more.
exits 1 judge ./faulty.so --only weary --family pair --family sheets --count 60 --shrink 5 --out weary
replays weary faulty-weary-lost
if grep -q "not seen again" weary/faulty-weary-lost.txt; then bad "a case that does not fail alone"; else good; fi
# What fails in a batch, and not alone, is not taken for a smaller case.
exits 1 judge ./scene.so --only odd --cases in/three.case --out odd
replays odd scene-odd-lost
# A page without a folder beside it has the cases inside: saved under their names they replay.
exits 1 judge ./faulty.so --only silent --family pair --count 10 --shrink 1 --html alone.html
if command -v python3 >/dev/null; then
    if python3 - >python.log 2>&1 <<'END'; then
import html, re, subprocess, urllib.parse
page = open("alone.html", encoding="utf-8").read()
found = re.findall(r'download="([^"]*)" href="data:text/plain,([^"]*)"', page)
commands = [html.unescape(c) for c in re.findall(r'<pre class="replay">(.*?)</pre>', page, re.S)]
assert found and len(found) == len(commands), (found, commands)
for (name, text), command in zip(found, commands):
    open(name, "w").write(urllib.parse.unquote(text))
    open("replays", "a").write(command + "\n")
END
        while read -r command; do
            status=0
            eval "$command" >out/text 2>err || status=$?
            if [ $status -eq 1 ]; then good; else bad "from the page: '$command' ends with status $status"; fi
        done <replays
    else
        tail -n 3 python.log
        bad "the page has no cases to be saved"
    fi
fi
# Who loses everything loses what crosses and what only touches: an example of each, which replays.
for jobs in 1 3; do
    exits 1 judge ./faulty.so --only silent --family pair --family vertex --family plane --count 30 --shrink 20 --out "causes $jobs" \
        --jobs $jobs
    sed -n '/^Faulty silent: /,$p' out/text | sed "/contacts a second/d; s/causes $jobs/causes/" >causes$jobs
done
if cmp -s causes1 causes3; then good; else bad "causes: others by three processes"; fi
if [ "$(grep -c "^    lost" causes1)" -ge 2 ] && grep -A 1 "^    lost, another cause, family [a-z]*: 1 and 1 faces" causes1 |
    grep -q "depth 0, of the longest edge 0: where faces only touch"; then good; else bad "causes: one of two"; fi
exits 4 judge ./faulty.so --only silent --cases "causes 1/faulty-silent-lost-2.case"
if grep -q "^The depth is 0, " "causes 1/faulty-silent-lost-2.txt" && grep -q "lost-2.case'\$" "causes 1/faulty-silent-lost-2.txt"; then
    good
else
    bad "causes: the text of the second"
fi
exits 1 judge ./faulty.so --only silent --family pair --family vertex --count 30 --shrink 5 --json
if sed -n '/"other_causes"/,/^ *\]/p' out/text | grep -q '"severity": "touching"'; then good; else bad "causes: not in JSON"; fi

# A limit that it needs to fail.
exits 1 judge ./faulty.so --only shuts --family pair --count 1 --limit 0.2 --idle 0.3 --memory 512 --shrink 0.5 --out limits
replays limits faulty-shuts-hang
if grep -q -e "--limit 0.2 --idle 0.3 --memory 512" limits/faulty-shuts-hang.txt; then good; else bad "no limits in the command"; fi
# By pipe.
ADAPTER() { awk '/^property/ { print } /^frame/ { print "frame\ncontacts 1\ncontact 0 0" } /^end/ { print }'; }
touchstone gen judge.edge --count 20 | ADAPTER |
    touchstone judge - --family edge --count 20 --open --float --limit 7 --out "by pipe" >out/text 2>err
replays "by pipe" standard-input-pipe-extra
# Nothing is made smaller there: the finding may be in any frame, and among many faces.
pictures "by pipe" extra
if grep -q -e "--open --float --limit 7$" "by pipe/standard-input-pipe-extra.txt"; then good; else bad "by pipe, no rules"; fi
# Two libraries that call themselves the same have evidence of their own.
cp faulty.so other.so
exits 1 judge ./faulty.so ./other.so --only silent --family pair --count 10 --out two
replays two faulty-silent-lost
if [ -e two/faulty-silent-2-lost.txt ]; then good; else bad "one's evidence is lost"; fi
if grep -q "judge ./faulty.so" two/faulty-silent-lost.txt &&
    grep -q "judge ./other.so" two/faulty-silent-2-lost.txt; then good; else bad "evidence of somebody else"; fi
# Few digits: none of these numbers was needed.
if grep -qE '^vertex.*\.[0-9a-f]{3}' two/faulty-silent-lost.case; then bad "numbers as they came"; else good; fi
# A pair that crosses does not become one that only touches.
works judge ./faulty.so --only right --open --cases two/faulty-silent-lost.case --json
if grep -q '"contacts": 1,' out/text; then good; else bad "a weaker case took the place of a stronger"; fi

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
