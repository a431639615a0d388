#!/usr/bin/env python3
"""blender.py: Blender's BVHTree.overlap (mathutils.bvhtree), which names pairs of polygons. Reads cases, writes contacts:

    touchstone gen judge | adapters/blender.py | touchstone judge -

Coordinates are floats there. A tree is built anew for every frame, because it cannot be moved. epsilon is 0.
"""
import os
import sys

try:
    from mathutils.bvhtree import BVHTree
except ImportError:  # not in Blender yet: what Blender itself prints must not be among the answers
    os.dup2(1, 3)
    os.dup2(2, 1)
    os.execvp("blender", ["blender", "--background", "--factory-startup", "--python-exit-code", "1",
                          "--python", os.path.abspath(__file__)])


def contacts(a, b):
    """a, b: (vertices, faces). All pairs (face of a, face of b) that meet."""
    if not a[1] or not b[1]:
        return []
    trees = [BVHTree.FromPolygons(mesh[0], mesh[1], all_triangles=True, epsilon=0.0) for mesh in (a, b)]
    return trees[0].overlap(trees[1])


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


with os.fdopen(3, "w") as answers:
    for name, bodies, frames in cases(sys.stdin):
        print("property", name, file=answers)
        for frame in frames:
            now = [(frame.get(i) or body[0], body[1]) for i, body in enumerate(bodies)]
            found = contacts(*now)
            print("frame\ncontacts", len(found), file=answers)
            for pair in found:
                print("contact", *pair, file=answers)
        print("end", file=answers, flush=True)
