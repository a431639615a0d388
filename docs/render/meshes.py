"""meshes.py A.obj B.obj: writes what README.md speaks of, the same triangles as A.ply, B.off and B.glb, and two closed
meshes, left.obj and right.off."""
import json
import struct
import sys


def corners(name):
    return [tuple(map(float, line.split()[1:])) for line in open(name, encoding="utf-8") if line.startswith("v ")]


def text(name, lines):
    with open(name, "w", encoding="utf-8") as out:
        out.write("\n".join(lines) + "\n")


def glb(name, points):
    """Binary glTF: a header, a chunk of JSON, a chunk of floats."""
    data = b"".join(struct.pack("<3f", *point) for point in points)
    least, most = ([side(axis) for axis in zip(*points)] for side in (min, max))
    scene = {"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}], "nodes": [{"mesh": 0}],
             "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}],
             "accessors": [{"bufferView": 0, "componentType": 5126, "count": len(points), "type": "VEC3",
                            "min": least, "max": most}],
             "bufferViews": [{"buffer": 0, "byteLength": len(data)}], "buffers": [{"byteLength": len(data)}]}
    words = json.dumps(scene).encode()
    words += b" " * (-len(words) % 4)
    with open(name, "wb") as out:
        out.write(struct.pack("<4sII", b"glTF", 2, 28 + len(words) + len(data)))
        out.write(struct.pack("<I4s", len(words), b"JSON") + words + struct.pack("<I4s", len(data), b"BIN\0") + data)


a, b = corners(sys.argv[1]), corners(sys.argv[2])
text("A.ply", ["ply", "format ascii 1.0", f"element vertex {len(a)}", "property double x", "property double y",
               "property double z", "element face 1", "property list uchar int vertex_indices", "end_header",
               *(" ".join(map(str, point)) for point in a), "3 0 1 2"])
text("B.off", ["OFF", f"{len(b)} 1 0", *(" ".join(map(str, point)) for point in b), "3 0 1 2"])
glb("B.glb", b)

corner = [(0, 0, 0), (4, 0, 0), (0, 4, 0), (0, 0, 4)]
face = [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)]
text("left.obj", [*("v " + " ".join(map(str, point)) for point in corner),
                  *("f " + " ".join(str(k + 1) for k in three) for three in face)])
text("right.off", ["OFF", "4 4 0", *(" ".join(str(x + 1) for x in point) for point in corner),
                   *("3 " + " ".join(map(str, three)) for three in face)])
