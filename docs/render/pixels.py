#!/usr/bin/env python3
"""docs/render/pixels.py PNG PNG: prints how many pixels of two pictures differ, and of how many.

For pictures as `touchstone repro` writes them, 8 bits of red, green and blue each.
Exit status 1: one is none; 2: not two were named."""
import struct
import sys
import zlib


def rows(path):
    """Width, height, and the rows without their filters."""
    with open(path, "rb") as file:
        data = file.read()
    if data[:8] != b"\x89PNG\r\n\x1a\n":
        sys.exit(f"{path}: expected a PNG")
    at, packed = 8, b""
    while at < len(data):
        size = struct.unpack(">I", data[at : at + 4])[0]
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + size]
        if kind == b"IHDR":
            width, height, bits, color = struct.unpack(">IIBB", body[:10])
            if (bits, color) != (8, 2):
                sys.exit(f"{path}: expected 8 bits of red, green and blue")
        elif kind == b"IDAT":
            packed += body
        at += 12 + size
    raw, step = zlib.decompress(packed), 3 * width
    above, found = bytearray(step), []
    for y in range(height):
        start = y * (step + 1)
        rule, row = raw[start], bytearray(raw[start + 1 : start + 1 + step])
        for x in range(step) if rule else ():
            left = row[x - 3] if x >= 3 else 0
            corner = above[x - 3] if x >= 3 else 0
            if rule == 1:
                row[x] = row[x] + left & 255
            elif rule == 2:
                row[x] = row[x] + above[x] & 255
            elif rule == 3:
                row[x] = row[x] + (left + above[x]) // 2 & 255
            else:
                near = left + above[x] - corner
                best = min((abs(near - left), 0, left), (abs(near - above[x]), 1, above[x]), (abs(near - corner), 2, corner))
                row[x] = row[x] + best[2] & 255
        found.append(bytes(row))
        above = row
    return width, height, found


def main():
    if len(sys.argv) != 3:
        print(__doc__)
        return 2
    one, other = rows(sys.argv[1]), rows(sys.argv[2])
    pixels = max(one[0] * one[1], other[0] * other[1])
    if one[:2] != other[:2]:
        print(pixels, "of", pixels)
        return 0
    differ = 0
    for a, b in zip(one[2], other[2]):
        if a != b:
            differ += sum(a[x : x + 3] != b[x : x + 3] for x in range(0, len(a), 3))
    print(differ, "of", pixels)
    return 0


if __name__ == "__main__":
    sys.exit(main())
