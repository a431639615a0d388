#!/usr/bin/env python3
"""A template for the pipe. It compares bounding boxes of faces; put your library in its place.

    touchstone gen judge | ./adapter.py | touchstone judge -
"""
import sys


def contacts(a, b):
    """a, b: (vertices, faces). All pairs (face of a, face of b) that meet."""
    def boxes(mesh):
        for face in mesh[1]:
            corners = list(zip(*(mesh[0][i] for i in face)))
            yield [min(x) for x in corners], [max(x) for x in corners]
    other = [(j, *low, *high) for j, (low, high) in enumerate(boxes(b))]
    for i, ((x, y, z), (x2, y2, z2)) in enumerate(boxes(a)):
        for j, u, v, w, u2, v2, w2 in other:
            if x <= u2 and u <= x2 and y <= v2 and v <= y2 and z <= w2 and w <= z2:
                yield i, j


def cases(lines):
    """Every case: its name, its bodies (vertices, faces), the moved vertices of each frame."""
    for line in lines:
        word, *rest = line.split() or [""]
        if word == "touchstone":
            name, bodies, frames = "", [], []
        elif word == "property":
            name = rest[0]
        elif word == "body":
            bodies.append(([], []))
        elif word == "vertex":
            bodies[-1][0].append([float.fromhex(x) for x in rest])
        elif word == "face":
            bodies[-1][1].append([int(x) for x in rest])
        elif word == "frame":
            frames.append({})
        elif word == "state":
            moved = frames[-1].setdefault(int(rest[0]), [])
        elif word == "moved":
            moved.append([float.fromhex(x) for x in rest])
        elif word == "end":
            yield name, bodies, frames


for name, bodies, frames in cases(sys.stdin):
    print("property", name)
    for frame in frames:
        now = [(frame.get(i) or body[0], body[1]) for i, body in enumerate(bodies)]
        found = list(contacts(*now))
        print("frame\ncontacts", len(found))
        for pair in found:
            print("contact", *pair)
    print("end", flush=True)
