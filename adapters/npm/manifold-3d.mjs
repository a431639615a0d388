#!/usr/bin/env node
// manifold-3d.mjs: the intersection of two solids. It has no query for pairs; but each triangle of a
// result says which face of which input it is a part of, so the pairs are those whose parts have an
// edge in common. Only closed oriented meshes are its input: it refuses others. Touching is decided
// by symbolic perturbation, and edges shorter than a tolerance may be left out. Coordinates are
// floats.
//
//     touchstone gen judge.sweep-5120 | adapters/npm/manifold-3d.mjs | touchstone judge -
import manifold from 'manifold-3d';
import { answer } from './cases.mjs';

const library = await manifold();

library.setup();

// Six times the volume, which is negative when the faces look inwards.
function volume(vertex, face) {
    let sum = 0;

    for (let i = 0; i < face.length; i += 3) {
        const [a, b, c] = [0, 1, 2].map((k) => vertex.slice(3 * face[i + k], 3 * face[i + k] + 3));

        sum += a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) +
            a[2] * (b[0] * c[1] - b[1] * c[0]);
    }
    return sum;
}

// The judge also turns all faces of a body over, and no solid looks inwards.
function outwards(vertex, face) {
    if (volume(vertex, face) >= 0) return face;
    return face.map((corner, i) => face[i - (i % 3) + [0, 2, 1][i % 3]]);
}

function solid(vertex, face) {
    const mesh = new library.Mesh({
        numProp: 3,
        vertProperties: new Float32Array(vertex),
        triVerts: new Uint32Array(outwards(vertex, face)),
        faceID: Uint32Array.from({ length: face.length / 3 }, (_, i) => i),
        runOriginalID: new Uint32Array([library.Manifold.reserveIDs(1)]),
        runIndex: new Uint32Array([0, face.length]),
    });

    return [new library.Manifold(mesh), mesh.runOriginalID[0]];
}

// Of each triangle: the input that it is a part of.
function origins(result) {
    const origin = [];

    for (let run = 0; run < result.runOriginalID.length; run++)
        for (let i = result.runIndex[run]; i < result.runIndex[run + 1]; i += 3)
            origin.push(result.runOriginalID[run]);
    return origin;
}

function shared(result, first) {
    const merged = Array.from({ length: result.numVert }, (_, i) => i);
    const origin = origins(result);
    const edge = new Map();
    const pairs = new Map();

    result.mergeFromVert?.forEach((from, i) => { merged[from] = result.mergeToVert[i]; });
    for (let i = 0; i < result.triVerts.length; i++) {
        const t = Math.floor(i / 3);
        const [p, q] = [i, 3 * t + ((i + 1) % 3)].map((k) => merged[result.triVerts[k]]);
        const other = edge.get(`${q} ${p}`);

        edge.set(`${p} ${q}`, t);
        if (other === undefined || origin[t] === origin[other]) continue;
        const [a, b] = (origin[t] === first ? [t, other] : [other, t]).map((k) => result.faceID[k]);
        pairs.set(`${a} ${b}`, [a, b]);
    }
    return [...pairs.values()];
}

answer((bodies) => (frame) => {
    const [[a, first], [b]] = bodies.map((body, i) => solid(frame[i], body.face));
    const common = a.intersect(b);
    const pairs = shared(common.getMesh(), first);

    [a, b, common].forEach((each) => each.delete());
    return pairs;
});
