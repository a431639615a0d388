/* layers.js: a knot is sliced into layers: where each line of sight enters and leaves it. */
const layers = (() => {
    const axes = ["x", "y", "z"];
    let picture, angle = 0.6, axis = 2, size = 128, layer = 1, row = 64, slider, rows, turning = null;

    /* A colour of a depth, near to far: blue where the line enters, orange where it leaves. */
    function colour(crossing) {
        const far = (crossing >> 1) / 0xffffff, light = 1.15 - 0.75 * far;
        return (crossing & 1 ? [214, 125, 50] : [60, 125, 200]).map(c => Math.min(255, c * light));
    }

    function image(first, crossing) {
        const data = new ImageData(size, size);
        for (let p = 0; p < size * size; p++) {
            const at = first[p] + layer - 1, up = (size - 1 - Math.floor(p / size)) * size + p % size;
            if (at < first[p + 1]) data.data.set([...colour(crossing[at]), 255], 4 * up);
        }
        return data;
    }

    /* The cut along one row: every line of sight runs up, and what is inside is filled. */
    function draw_cut(pen, left, side, first, crossing) {
        const step = side / size, place = c => side - (c >> 1) / 0xffffff * side;
        pen.fillStyle = play.colour("play-a");
        for (let i = 0; i < size; i++) {
            const p = row * size + i;
            for (let c = first[p]; c + 1 < first[p + 1]; c += 2) {
                const top = place(crossing[c + 1]), bottom = place(crossing[c]);
                pen.fillRect(left + i * step, top, step + 0.5, bottom - top);
            }
            for (let c = first[p] + layer - 1; c < Math.min(first[p] + layer, first[p + 1]); c++) {
                pen.fillStyle = play.colour("play-hit");
                pen.fillRect(left + i * step, place(crossing[c]) - 1.5, step + 0.5, 3);
                pen.fillStyle = play.colour("play-a");
            }
        }
        pen.strokeStyle = play.colour("faint");
        pen.lineWidth = 1;
        pen.strokeRect(left + 0.5, 0.5, side - 1, side - 1);
    }

    function draw_image(pen, side, first, crossing) {
        const small = play.element("canvas", {width: size, height: size});
        small.getContext("2d").putImageData(image(first, crossing), 0, 0);
        pen.imageSmoothingEnabled = false;
        pen.drawImage(small, 0, 0, side, side);
        pen.strokeStyle = play.colour("faint");
        pen.strokeRect(0.5, 0.5, side - 1, side - 1);
        pen.strokeStyle = play.colour("play-hit");
        pen.strokeRect(0, (size - 1 - row) * side / size, side, side / size);
    }

    function draw() {
        const program = play.program;
        if (turning !== null) {
            angle = (performance.now() - turning) / 2000 % 6.283;
            slider.set(angle);
        }
        play.timed(() => program._layers_frame(angle, axis, size));
        const first = play.counts(program._layers_first(), size * size + 1);
        const crossing = play.counts(program._layers_crossing(), first[size * size]), most = program._layers_most();
        layer = Math.min(layer, most || 1);
        count.limit(most || 1);
        const in_layer = first.reduce((n, at, p) => n + (p < size * size && first[p + 1] - at >= layer), 0);
        picture.clear();
        const side = Math.min(picture.height, (picture.width - 12) / 2);
        draw_image(picture.pen, side, first, crossing);
        draw_cut(picture.pen, side + 12, side, first, crossing);
        play.say(play.element("p", {},
            `Left: layer ${layer} of ${most}, seen along ${axes[axis]}: ${in_layer} of ${size * size} lines have it. ` +
            "Blue lines enter the body there, orange ones leave it; what is darker is farther away. Right: the cut along the red " +
            "row, with lines of sight running up, and the layer in red."),
            play.element("p", {}, `${crossing.length} crossings in all, an even number on every line.`));
        if (turning !== null) play.redraw();
    }

    function key(name) {
        const rows_by = {ArrowUp: 1, ArrowDown: -1}[name], layer_by = {ArrowRight: 1, ArrowLeft: -1}[name];
        if (rows_by) rows.set(row = Math.max(0, Math.min(size - 1, row + rows_by)));
        else if (layer_by) count.set(layer = Math.max(1, layer + layer_by));
        else return false;
        return true;
    }

    let count;
    function open(program) {
        picture = play.canvas("A layer of a knot, and a cut through it. Arrows to the right and left choose the layer, up and " +
                              "down the row of the cut.", 0.49, null, key);
        program._layers_open(120, 21);
        count = play.slider("Layer", {min: 1, max: 4, step: 1, value: layer}, String, value => { layer = value; });
        rows = play.slider("Row of the cut", {min: 0, max: size - 1, step: 1, value: row}, String,
                           value => { row = value; });
        slider = play.slider("Turn", {min: 0, max: 6.28, step: 0.01, value: angle}, v => v.toFixed(2),
                             value => { angle = value; });
        play.choice("Seen along", axes.map((name, i) => [i, name]), value => { axis = +value; }).value = axis;
        play.choice("Lines:", [[32, "32 x 32"], [64, "64 x 64"], [128, "128 x 128"], [256, "256 x 256"]], value => {
            row = Math.floor(row * value / size);
            size = +value;
            rows.limit(size - 1);
            rows.set(row);
        }).value = size;
        play.button("Turn", button => {
            turning = turning === null ? performance.now() - 2000 * angle : null;
            button.textContent = turning === null ? "Turn" : "Stop";
        });
    }
    return {open, draw, size: () => `a body of ${play.program._layers_faces()} faces`};
})();
play.start(layers);
