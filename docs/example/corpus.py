#!/usr/bin/env python3
"""Reads files of a corpus (touchstone corpus); it needs nothing but Python.

cases() gives every case as a list of frames; a frame is two bodies, (vertices, faces), where they
stand now, and the set of contacts. Put your library into the loop at the end.
"""
import sys


def cases(lines):
    for line in lines:
        word, *rest = line.split() or [""]
        if word == "touchstone":
            bodies, frames = [], []
        elif word == "body":
            bodies.append(([], []))
        elif word == "vertex":
            bodies[-1][0].append([float.fromhex(x) for x in rest])
        elif word == "face":
            bodies[-1][1].append([int(x) for x in rest])
        elif word == "frame":
            frames.append((list(bodies), set()))
        elif word == "state":
            body = int(rest[0])
            frames[-1][0][body] = ([], bodies[body][1])
        elif word == "moved":
            frames[-1][0][body][0].append([float.fromhex(x) for x in rest])
        elif word == "contact":
            frames[-1][1].add((int(rest[0]), int(rest[1])))
        elif word == "end":
            yield frames


for path in sys.argv[1:]:
    count = frames = contacts = 0
    with open(path) as file:
        for case in cases(file):
            count += 1
            for (a, b), expected in case:
                frames += 1
                contacts += len(expected)  # compare with what your library finds for a and b
    print("cases", count, "frames", frames, "contacts", contacts)
