/* corner.js: a wall of two big triangles is moved through a character; what each way to decide near them costs. */
const corner = (() => {
    const tests = ["face: box and plane", "sphere of the face", "sphere division", "plane-sphere, no exact test",
                   "plane-sphere, then exact"];
    let picture, view, test = 4, x = 0.12, phase = 1.2, kind = 1, levels = 6, margin = 0.03, balls = true, chosen = true;

    /* The spheres of the leaves of the tree inside a face. */
    function leaves(face) {
        const count = play.program._corner_tree(face), child = play.counts(play.program._corner_children(face), count);
        const ball = play.doubles(play.program._corner_balls(face), 4 * count), found = [];
        for (let i = 0; i < count; i++) if (!child[i]) found.push([...ball.slice(4 * i, 4 * i + 4)]);
        return {count, found};
    }

    function draw_wall(pen, trees) {
        for (const face of [0, 1]) {
            const triangle = play.doubles(play.program._corner_triangle(face), 9);
            pen.beginPath();
            for (const i of [0, 3, 6]) pen.lineTo(...view.at(triangle, i).slice(0, 2));
            pen.closePath();
            pen.fillStyle = pen.strokeStyle = play.colour("play-a");
            pen.globalAlpha = 0.15;
            pen.fill();
            pen.globalAlpha = 1;
            pen.lineWidth = 2;
            pen.stroke();
            if (balls) draw_balls(pen, trees[face].found);
        }
    }

    function draw_balls(pen, found) {
        pen.lineWidth = 1;
        for (const [cx, cy, cz, radius] of found) {
            const [px, py] = view.at([cx, cy, cz]);
            pen.globalAlpha = radius > 0.3 ? 0.9 : 0.4;
            pen.strokeStyle = play.colour(radius > 0.3 ? "play-b" : "play-a");
            pen.beginPath();
            pen.arc(px, py, radius * view.scale, 0, 7);
            pen.stroke();
        }
        pen.globalAlpha = 1;
    }

    function draw_character() {
        const program = play.program, face = play.counts(program._corner_faces(), 3 * program._corner_face_count());
        const found = program._corner_count(test), pairs = play.doubles(found, 1)[0], met = new Set();
        const pair = play.counts(program._corner_pairs(), 2 * pairs);
        for (let i = 0; i < pairs; i++) met.add(pair[2 * i + 1]);
        play.meshes(picture, view, [{
            vertex: play.doubles(program._corner_world(), 3 * program._corner_vertex_count()), face, colour: [170, 165, 160],
            mark: f => met.has(f) && play.colour("play-hit"),
        }]);
    }

    function tell(trees) {
        const rows = [["near the wall", "pairs", "tests of spheres, planes, faces", "ms"]];
        tests.forEach((name, i) => {
            const start = performance.now(), found = play.program._corner_count(i);
            const ms = (performance.now() - start).toFixed(1), [pairs, spheres, planes, faces] = play.doubles(found, 4);
            const title = i === test ? play.element("b", {}, name) : name;
            rows.push([title, String(pairs), `${spheres}, ${planes}, ${faces}`, ms]);
        });
        play.say(play.table(rows), play.element("p", {},
            `The trees inside the two triangles have ${trees[0].count} and ${trees[1].count} spheres` +
            `${kind ? "" : ": all parts are divided"}. Red faces are those that the chosen way lists; only plane-sphere ` +
            "without an exact test lists some that don't touch."));
    }

    function draw() {
        const program = play.program;
        if (chosen) program._corner_choose(kind, levels, margin);
        chosen = false;
        program._corner_move(phase, x);
        play.timed(() => program._corner_frame(test));
        const trees = [leaves(0), leaves(1)];
        picture.clear();
        draw_character();
        draw_wall(picture.pen, trees);
        tell(trees);
    }

    function key(name) {
        const by = {PageUp: 0.02, PageDown: -0.02}[name];
        if (!by) return false;
        place.set(x += by);
        return true;
    }

    let place;
    function open(program) {
        const length = v => v.toFixed(2);
        view = play.view([0, 0, 1.2], 2.1, 0.75, 0.25);
        picture = play.canvas("A character and a wall of two big triangles. Arrows turn the view, page up and down move the " +
                              "wall.", 0.6, view, key);
        play.drags(picture, view);
        program._corner_open(18);
        place = play.slider("The wall stands at", {min: -0.6, max: 0.6, step: 0.01, value: x}, length, value => { x = value; });
        play.slider("Step of the character", {min: 0, max: 6.28, step: 0.02, value: phase}, length, value => { phase = value; });
        play.choice("Near the wall:", tests.map((name, i) => [i, name]), value => {
            test = +value;
            play.times.length = 0;
        }).value = test;
        const remake = set => value => {
            set(+value);
            chosen = true;
        };
        play.choice("Trees inside the triangles:", [[1, "corner-tree"], [0, "quaternary"]],
                    remake(value => { kind = value; }));
        play.slider("Levels", {min: 1, max: 8, step: 1, value: levels}, String, remake(value => { levels = value; }));
        play.slider("Margin", {min: 0, max: 0.5, step: 0.01, value: margin}, length, remake(value => { margin = value; }));
        play.choice("Spheres of the trees:", [[1, "shown"], [0, "hidden"]], value => { balls = value === "1"; });
    }
    return {open, draw, size: () => `a character of ${play.program._corner_face_count()} faces`};
})();
play.start(corner);
