/* morph.js: a dolphin's three references are blended by sliders; volumes are blended from volumes, and hold every vertex. */
const morph = (() => {
    const names = ["tail up", "straight", "tail down"];
    const kinds = ["boxes", "6-DOPs", "14-DOPs", "18-DOPs", "26-DOPs", "spheres"];
    let picture, view, sliders, kind = 3, depth = 2, started = null;

    /* Two weights as they stand, and of the third what is missing to 1. */
    function weights(changed, value) {
        const w = [...play.doubles(play.program._morph_weights(), 3)], other = [0, 1, 2].filter(i => i !== changed);
        const rest = w[other[0]] + w[other[1]];
        w[changed] = value;
        w[other[0]] = rest > 0 ? (1 - value) * w[other[0]] / rest : (1 - value) / 2;
        set(w);
    }

    function set(w) {
        const s = w[0] + w[1];
        play.doubles(play.program._morph_weights(), 3).set([w[0], w[1], Math.max(0, 1 - s)]);
        if (sliders) sliders.forEach((slider, i) => slider.set(i < 2 ? w[i] : Math.max(0, 1 - s)));
    }

    function choose() {
        play.program._morph_choose(depth, kind);
        play.times.length = 0;
    }

    /* The corners of a k-DOP: where three of its planes meet and no other one cuts them off. */
    function corners(direction, lo, hi) {
        const planes = [], found = [];
        direction.forEach((d, s) => planes.push([d, hi[s]], [d.map(x => -x), -lo[s]]));
        const size = Math.max(...hi.map(Math.abs), ...lo.map(Math.abs)) * 1e-9;
        const cross = (u, v) => [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
        const dot = (u, v) => u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
        for (let i = 0; i < planes.length; i++)
            for (let j = i + 1; j < planes.length; j++) {
                const ij = cross(planes[i][0], planes[j][0]);
                for (let k = j + 1; k < planes.length; k++) {
                    const det = dot(ij, planes[k][0]);
                    if (!det) continue;
                    const jk = cross(planes[j][0], planes[k][0]), ki = cross(planes[k][0], planes[i][0]);
                    const p = [0, 1, 2].map(x => (planes[i][1] * jk[x] + planes[j][1] * ki[x] + planes[k][1] * ij[x]) / det);
                    if (planes.every(([d, b]) => dot(d, p) <= b + size)) found.push(p);
                }
            }
        return found;
    }

    function draw_volumes(pen, shown) {
        const program = play.program, nodes = shown[0], at = program._morph_volumes(), slabs = program._morph_slabs();
        const numbers = kind === 0 ? 6 : kind === 5 ? 4 : 27, direction = [];
        for (let s = 0; s < slabs; s++) direction.push([0, 1, 2].map(k => program._morph_direction(s, k)));
        for (let n = 0; n < nodes; n++) {
            pen.strokeStyle = play.colour(shown[4 + n] ? "play-hit" : "play-b");
            pen.lineWidth = 1.5;
            if (kind === 0) {
                const box = play.doubles(at, 6 * nodes);
                play.box_edges(pen, view, [0, 1, 2, 3, 4, 5].map(k => box[k * nodes + n]));
            } else if (kind === 5) {
                const ball = play.doubles(at + 8 * numbers * n, 4), [x, y] = view.at(ball);
                pen.beginPath();
                pen.arc(x, y, ball[3] * view.scale, 0, 7);
                pen.stroke();
            } else {
                const dop = play.doubles(at + 8 * numbers * n, 27);
                const points = corners(direction, [...dop.slice(0, slabs)], [...dop.slice(13, 13 + slabs)]);
                play.outline(pen, points.map(p => view.at(p)));
            }
        }
    }

    function tell(shown) {
        const [nodes, vertices, proved_lost, printed_lost] = shown;
        play.say(play.table([["volumes", "vertices held", "vertices lost"],
            ["as proved: widened", String(vertices - proved_lost), [proved_lost ? "wrong" : "", String(proved_lost)]],
            [kind ? "as printed: not widened" : "boxes need no widening", String(vertices - printed_lost),
             [printed_lost ? "wrong" : "", String(printed_lost)]]]),
            play.element("p", {},
                `Nodes of the tree: ${nodes}. A vertex is counted in every node that has it, and decided in rationals. ` +
                (kind ? "Where a volume is red, what the paper prints loses a vertex, by its last bits." : "")));
    }

    function draw() {
        const program = play.program;
        if (started !== null) {
            const t = (performance.now() - started) / 900;
            set([Math.max(0, Math.sin(t)), 1 - Math.abs(Math.sin(t))]);
        }
        const at = program._morph_weights();
        play.timed(() => program._morph_frame(at));
        const shown = [...play.doubles(program._morph_count(at), 4 + 64)];
        picture.clear();
        const faces = program._morph_face_count(), face = play.counts(program._morph_faces(), 3 * faces);
        const vertex = play.doubles(program._morph_world(), 3 * program._morph_vertex_count());
        play.meshes(picture, view, [{vertex, face, colour: [110, 150, 190]}]);
        draw_volumes(picture.pen, shown);
        tell(shown);
        if (started !== null) play.redraw();
    }

    function open(program) {
        view = play.view([-0.1, 0, 0], 1.35, -1.2, 0.25, 2.4);
        picture = play.canvas("A dolphin and its volumes. Arrows turn the view.", 0.5, view);
        play.drags(picture, view);
        program._morph_open(2);
        set([0.3, 0.5]);
        sliders = names.map((name, i) => play.slider(name, {min: 0, max: 1, step: 0.001, value: [0.3, 0.5, 0.2][i]},
                                                     x => x.toFixed(3), value => weights(i, value)));
        play.choice("Volumes:", kinds.map((name, i) => [i, name]), value => {
            kind = +value;
            choose();
        }).value = kind;
        play.slider("Levels below the root", {min: 0, max: 5, step: 1, value: depth}, String, value => {
            depth = value;
            choose();
        });
        play.button("Swim", button => {
            started = started === null ? performance.now() : null;
            button.textContent = started === null ? "Swim" : "Stop";
        });
        choose();
    }
    return {open, draw, size: () => `a body of ${play.program._morph_face_count()} faces`};
})();
play.start(morph);
