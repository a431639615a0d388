/* walk.js: the walk down two trees, step by step. */
const walk = (() => {
    const numbers = 16; // of a step: what became of it, which node is opened, two faces, two boxes
    const outcomes = ["may meet, and the larger one is opened", "are apart", "meet",
                      "are apart, though their boxes are not"];
    let picture, view, steps, time = 0.45, aside = 0, playing = false, trace, mesh, moved = true;

    function ask() {
        play.timed(() => play.program._walk_frame(time, aside));
        trace = [...play.doubles(play.program._walk_trace(), 6)];
        mesh = [0, 1].map(b => ({
            vertex: play.doubles(play.program._walk_world(b), 3 * play.program._walk_vertex_count(b)).slice(),
            face: play.counts(play.program._walk_faces(b), 3 * play.program._walk_face_count(b)).slice(),
            colour: b ? [205, 150, 80] : [90, 140, 200], alpha: 0.35,
        }));
        steps.limit(Math.max(1, trace[1]));
        moved = false;
    }

    /* The numbers of a step, and how many of the first `now` steps had each outcome. */
    const step = n => [...play.doubles(play.program._walk_steps() + 8 * numbers * n, numbers)];

    function look(now) {
        const all = play.doubles(play.program._walk_steps(), numbers * now);
        const found = {counts: [0, 0, 0, 0], met: [new Set(), new Set()], opened: []};
        for (let n = 0; n < now; n++) {
            const outcome = all[numbers * n];
            found.counts[outcome]++;
            if (outcome === 0) found.opened.push(n);
            if (outcome === 2) for (const b of [0, 1]) found.met[b].add(all[numbers * n + 2 + b]);
        }
        return found;
    }

    function draw() {
        if (playing) {
            steps.set(steps.get() + 1);
            if (steps.get() >= trace[1]) playing = false; else play.redraw();
        }
        if (moved) ask();
        const now = Math.min(steps.get(), trace[1]), found = look(now), last = now ? step(now - 1) : null;
        picture.clear();
        play.meshes(picture, view, mesh.map((m, b) => ({...m, mark: f => found.met[b].has(f) && play.colour("play-hit")})));
        draw_boxes(found.opened.slice(-6).map(step), last);
        tell(found.counts, last);
    }

    /* The pair that is looked at, over the boxes that were opened last. */
    function draw_boxes(opened, last) {
        const pen = picture.pen;
        pen.lineWidth = 1;
        pen.globalAlpha = 0.35;
        pen.strokeStyle = play.colour("faint");
        for (const s of opened) for (const b of [0, 1]) play.box_edges(pen, view, s.slice(4 + 6 * b, 10 + 6 * b));
        pen.globalAlpha = 1;
        if (!last) return;
        pen.lineWidth = 2.5;
        for (const b of [0, 1]) {
            pen.strokeStyle = play.colour(b ? "play-b" : "play-a");
            play.box_edges(pen, view, last.slice(4 + 6 * b, 10 + 6 * b));
        }
    }

    function tell(counts, last) {
        const [contacts, count, volumes, overlaps, triangles, same] = trace;
        const pairs = play.program._walk_face_count(0) * play.program._walk_face_count(1);
        const what = !last ? "Nothing was looked at yet." :
            (last[0] > 1 ? `Faces ${last[2]} and ${last[3]} ` : "These two boxes ") + outcomes[last[0]] + ".";
        const rows = [["", "so far", "in all"], ["pairs that were opened", counts[0], ""],
            ["pairs that are apart, skipped with all below them", counts[1], ""],
            ["pairs of faces that meet", counts[2], contacts], ["pairs of faces that don't", counts[3], triangles - contacts], ["tests of two boxes", "", overlaps],
            ["boxes brought up to date", "", volumes]];
        play.say(play.element("p", {}, what), play.table(rows.map(row => row.map(String))),
            play.element("p", {class: same ? "" : "wrong"}, (same ? "The library counted as many tests while it answered. " :
                "The library counted other numbers than this walk. ") +
                `Without trees there would be ${pairs} tests of two faces` + (count === 65536 ? ", and only the first 65536 steps are shown." : ".")));
    }

    function key(name) {
        const by = {n: 1, p: -1}[name];
        if (!by) return false;
        steps.set(steps.get() + by);
        return true;
    }

    function open(program) {
        view = play.view([0, 0, 0], 2.3, 0.9, 0.5);
        picture = play.canvas("Two knots and the boxes of their trees. N goes a step on, P a step back, arrows turn the view.",
                              0.56, view, key);
        play.drags(picture, view);
        program._walk_open(120, 21);
        steps = play.slider("Step", {min: 0, max: 65536, step: 1, value: 60}, String, () => {});
        play.button("One step on", () => steps.set(steps.get() + 1));
        play.button("All steps", () => steps.set(trace[1]));
        play.button("Play", () => { playing = !playing; });
        play.slider("Time", {min: 0, max: 1, step: 0.005, value: time}, x => x.toFixed(3), value => {
            time = value;
            moved = true;
        });
        play.slider("Aside", {min: -2, max: 2, step: 0.05, value: 0}, x => x.toFixed(2), value => {
            aside = value;
            moved = true;
        });
        play.choice("Children of a node:", [[2, "2"], [4, "4"], [8, "8"]], value => {
            program._walk_choose(+value, 0);
            moved = true;
        }).value = 8;
        program._walk_choose(8, 0);
    }
    return {open, draw, size: () => `two bodies of ${play.program._walk_face_count(0)} faces`};
})();
play.start(walk);
