/* triangles.js: two triangles whose corners can be moved, by steps as small as the last bit. */
const triangles = (() => {
    const names = ["A1", "A2", "A3", "B1", "B2", "B3"], start = [-1, -0.9, -0.2, 1.1, -0.6, 0.3, 0, 1, -0.1,
                                                                 -0.6, 0.1, -0.8, 0.7, 0.2, 0.9, 0.9, 0.4, -0.7];
    let corner, picture, view, chosen = 0, step = 0.1, middle = [0, 0, 0], reach = 1.8;

    /* The double next to x. */
    function next(x, up) {
        const bits = new BigInt64Array(1), number = new Float64Array(bits.buffer);
        number[0] = x;
        if (x === 0) return up ? 5e-324 : -5e-324;
        bits[0] += BigInt((x > 0) === up ? 1 : -1);
        return number[0];
    }

    function move_by(axis, sign) {
        const i = 3 * chosen + axis, to = step ? corner()[i] + sign * step : next(corner()[i], sign > 0);
        if (Number.isFinite(to)) corner()[i] = to;
    }

    function key(name) {
        const way = {ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowDown: [1, -1], ArrowUp: [1, 1],
                     PageDown: [2, -1], PageUp: [2, 1]}[name];
        if (name >= "1" && name <= "6" && name.length === 1) chosen = name - 1;
        else if (way) move_by(...way);
        else return false;
        return true;
    }

    /* The camera looks at the middle of what was loaded. */
    function look() {
        const x = corner();
        for (let k = 0; k < 3; k++) {
            const values = names.map((_, i) => x[3 * i + k]);
            middle[k] = (Math.min(...values) + Math.max(...values)) / 2;
        }
        reach = 1.15 * Math.max(...names.map((_, i) => Math.hypot(...middle.map((m, k) => x[3 * i + k] - m))), 1e-300);
    }

    /* Where a coordinate stands in a picture: doubles hold more than a picture can. */
    const seen = i => view.at(middle.map((m, k) => (corner()[3 * i + k] - m) / reach));

    function take(x, y) {
        const far = names.map((_, i) => Math.hypot(seen(i)[0] - x, seen(i)[1] - y));
        const near = far.indexOf(Math.min(...far));
        if (far[near] > 24) return false;
        chosen = near;
        return true;
    }

    function move(x, y) {
        const now = seen(chosen), dx = (x - now[0]) / view.scale * reach, dy = (now[1] - y) / view.scale * reach;
        for (let k = 0; k < 3; k++) corner()[3 * chosen + k] += dx * view.right[k] + dy * view.up[k];
    }

    function draw_triangle(pen, first, colour) {
        pen.beginPath();
        for (let i = first; i < first + 3; i++) pen.lineTo(...seen(i).slice(0, 2));
        pen.closePath();
        pen.strokeStyle = pen.fillStyle = colour;
        pen.lineWidth = 2;
        pen.globalAlpha = 0.25;
        pen.fill();
        pen.globalAlpha = 1;
        pen.stroke();
    }

    function draw_corners(pen) {
        pen.font = "bold 13px sans-serif";
        names.forEach((name, i) => {
            const [x, y] = seen(i);
            pen.fillStyle = play.colour(i < 3 ? "play-a" : "play-b");
            pen.beginPath();
            pen.arc(x, y, i === chosen ? 8 : 5, 0, 7);
            pen.fill();
            if (i === chosen) {
                pen.strokeStyle = play.colour("ink");
                pen.stroke();
            }
            pen.fillStyle = play.colour("ink");
            pen.fillText(name, Math.min(x + 10, picture.width - 24), y - 8);
        });
    }

    /* An interval on a line that is logarithmic both ways from zero. */
    function bar(low, high) {
        const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
        const at = x => 60 + Math.sign(x) * 55 * Math.max(0, Math.min(1, (Math.log10(Math.abs(x) + 1e-300) + 22) / 24));
        svg.setAttribute("viewBox", "0 0 120 16");
        svg.setAttribute("role", "img");
        svg.setAttribute("aria-label", `from ${low} to ${high}`);
        const kind = low <= 0 && high >= 0 ? "doubt" : "sure", end = Math.max(at(high), at(low) + 2);
        svg.innerHTML = `<path class="${kind}" d="M${at(low).toFixed(1)} 8H${end.toFixed(1)}"/>` +
            '<path class="axis" d="M2 8H118M60 1V15"/>';
        return svg;
    }

    const sign = x => x > 0 ? "+" : x < 0 ? "−" : "0";

    function answers(shown) {
        const yes = x => x ? "they meet" : "they are apart", doubt = [];
        for (let i = 0; i < 6; i++) if (!(Math.abs(shown[3 + 4 * i]) > shown[4 + 4 * i])) doubt.push(names[i]);
        return play.table([["who", "answer"],
            ["exact: rationals (ref/)", yes(shown[0])],
            ["filter, then exact (opt/)", shown[1] === shown[0] ? yes(shown[1]) : ["wrong", yes(shown[1]) + ", wrong"]],
            ["the filter alone", doubt.length ? `can't tell the side of ${doubt.join(", ")}` : "knows all six sides"],
            ["plain doubles", shown[2] === shown[0] ? yes(shown[2]) : ["wrong", yes(shown[2]) + ", wrong"]]]);
    }

    function sides(shown) {
        const rows = [["corner", "determinant ± bound", "", "exact"]];
        for (let i = 0; i < 6; i++) {
            const [value, bound, exact] = shown.slice(3 + 4 * i, 6 + 4 * i);
            const wrong = Math.sign(value) !== exact;
            rows.push([names[i], [wrong ? "wrong" : "", `${value.toExponential(1)} ± ${bound.toExponential(1)}`],
                       bar(value - bound, value + bound), sign(exact)]);
        }
        return play.table(rows);
    }

    function draw() {
        const at = play.timed(() => play.program._triangles_compare());
        const shown = [...play.doubles(at, 27)], x = [...corner().slice(3 * chosen, 3 * chosen + 3)];
        picture.clear();
        draw_triangle(picture.pen, 0, play.colour("play-a"));
        draw_triangle(picture.pen, 3, play.colour("play-b"));
        draw_corners(picture.pen);
        play.say(play.element("p", {}, `Corner ${names[chosen]}: ${x.join(", ")}`), answers(shown),
                 play.element("p", {}, "On which side of the other triangle's plane each corner lies. A red value has the " +
                     "wrong sign; an orange interval contains zero, and the filter asks exact arithmetic."),
                 sides(shown));
    }

    function load(name) {
        if (name) play.program._triangles_load(play.text(cases[name])); else corner().set(start);
        look();
    }

    function open(program) {
        corner = () => play.doubles(program._triangles_corners(), 18);
        view = play.view([0, 0, 0], 1, 0.5, 0.5);
        picture = play.canvas("Two triangles. Keys 1 to 6 choose a corner, arrows move it along x and y, page up and down " +
                              "along z.", 0.5, view, key);
        play.drags(picture, view, take, move);
        play.choice("Triangles:", [["", "two that meet"], ...Object.keys(cases).map(name => [name, name])], load);
        play.choice("A key moves a corner by", [["0.1", "0.1"], ["0.001", "0.001"], ["1e-9", "1e-9"], ["0", "the last bit"]],
                    value => { step = +value; });
        play.choice("Corner:", names.map((name, i) => [i, name]), value => { chosen = +value; });
        for (const axis of [0, 1, 2])
            for (const way of [-1, 1]) play.button("xyz"[axis] + (way < 0 ? " −" : " +"), () => move_by(axis, way));
        load("");
    }
    return {open, draw, size: () => "six corners and two triangles, in rationals too"};
})();
play.start(triangles);
