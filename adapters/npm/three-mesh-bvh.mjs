#!/usr/bin/env node
// three-mesh-bvh.mjs: a MeshBVH of each mesh, refitted after an update; bvhcast calls for every pair
// of triangles whose boxes meet, and ExtendedTriangle.intersectsTriangle decides, as in the
// library's own examples. Coordinates are floats, as geometries of three.js are.
//
//     touchstone gen judge | adapters/npm/three-mesh-bvh.mjs | touchstone judge -
import { BufferAttribute, BufferGeometry, Matrix4 } from 'three';
import { MeshBVH } from 'three-mesh-bvh';
import { answer } from './cases.mjs';

const still = new Matrix4();

// `indirect` leaves the order of the faces as it is.
function mesh({ vertex, face }) {
    const geometry = new BufferGeometry();

    geometry.setAttribute('position', new BufferAttribute(new Float32Array(vertex), 3));
    geometry.setIndex(new BufferAttribute(new Uint32Array(face), 1));
    return new MeshBVH(geometry, { indirect: true });
}

answer((bodies) => {
    if (bodies.some((body) => body.face.length === 0)) return () => [];
    const [a, b] = bodies.map(mesh);
    let first = true;

    return (frame) => {
        const pairs = [];

        if (!first)
            [a, b].forEach((bvh, i) => {
                bvh.geometry.attributes.position.array.set(frame[i]);
                bvh.refit();
            });
        first = false;
        a.bvhcast(b, still, {
            intersectsTriangles(one, other, i, j) {
                if (one.intersectsTriangle(other, undefined, true))
                    pairs.push([a.resolveTriangleIndex(i), b.resolveTriangleIndex(j)]);
                return false;
            },
        });
        return pairs;
    };
});
