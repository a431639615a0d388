/* play.js: what the live pages share: elements, a camera, meshes on a canvas, and the measured time of the library's work.
 *
 * Each page is this file, its program (emcc's output, which defines `program`) and its own script, which calls
 * `play.start` with what it needs. Without WebAssembly nothing begins, and the still figure stays with its sentence. */
const play = {
    box: document.getElementById("play"),
    frames: 0,   // so many were drawn
    work: 0,     // the library's milliseconds a frame, the median of the last ones
    loaded: NaN, // when the first frame stood, in milliseconds since the page was asked for
    times: [],
};

/* ---- elements ---- */

play.element = (name, attributes, ...children) => {
    const element = document.createElement(name);
    for (const key in attributes) element.setAttribute(key, attributes[key]);
    element.append(...children);
    return element;
};

play.add = (...children) => play.box.append(...children);

let labels = 0;
function labelled(text, control) {
    control.id = "play-" + ++labels;
    return play.element("label", {for: control.id}, text + " ");
}

/* A slider with its value beside it; `show` says the value in words. */
play.slider = (text, range, show, change) => {
    const input = play.element("input", {type: "range", ...range});
    const output = play.element("output", {}, show(+input.value));
    const row = play.element("div", {class: "control"}, labelled(text, input), input, output);
    input.addEventListener("input", () => {
        output.textContent = show(+input.value);
        change(+input.value);
        play.redraw();
    });
    play.controls.append(row);
    return {
        set(value) {
            input.value = value;
            output.textContent = show(+input.value);
        },
        get: () => +input.value,
        limit(max) { input.max = max; },
    };
};

play.choice = (text, options, change) => {
    const select = play.element("select", {}, ...options.map(([value, name]) => play.element("option", {value}, name)));
    select.addEventListener("change", () => {
        change(select.value);
        play.redraw();
    });
    play.controls.append(play.element("div", {class: "control"}, labelled(text, select), select));
    return select;
};

play.button = (text, press) => {
    const button = play.element("button", {type: "button"}, text);
    button.addEventListener("click", () => {
        press(button);
        play.redraw();
    });
    play.controls.append(button);
    return button;
};

/* A table whose first row is a head; a cell is a text, an element, or [class, text]. */
play.table = rows => {
    const cell = (name, content) => Array.isArray(content) ? play.element(name, {class: content[0]}, content[1])
                                                            : play.element(name, {}, content);
    const row = (name, cells) => play.element("tr", {}, ...cells.map(content => cell(name, content)));
    return play.element("table", {}, play.element("thead", {}, row("th", rows[0])),
                        play.element("tbody", {}, ...rows.slice(1).map(cells => row("td", cells))));
};

/* What is to be read below the picture, new in every frame. */
play.say = (...content) => play.words.replaceChildren(...content);

play.colour = name => getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim();

/* ---- time ---- */

play.timed = work => {
    const start = performance.now(), result = work();
    play.times.push(performance.now() - start);
    if (play.times.length > 61) play.times.shift();
    play.work = [...play.times].sort((a, b) => a - b)[play.times.length >> 1];
    return result;
};

/* ---- the picture ---- */

/* A canvas that can have the focus. `keys(key)` says whether it knew the key; others turn the view. */
play.canvas = (text, ratio, view, keys) => {
    const canvas = play.element("canvas", {tabindex: 0, role: "application", "aria-label": text});
    const pen = canvas.getContext("2d");
    canvas.addEventListener("keydown", event => {
        if (event.ctrlKey || event.altKey || event.metaKey) return;
        const way = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1]}[event.key];
        if (!(keys && keys(event.key)) && !(way && view && view.turn(0.1 * way[0], 0.1 * way[1]))) return;
        event.preventDefault();
        play.redraw();
    });
    play.add(canvas);
    return {
        canvas, pen, width: 0, height: 0,
        /* Fits the page, whatever its width and the screen's pixels, and begins a picture. */
        clear() {
            const dots = window.devicePixelRatio || 1;
            this.width = canvas.clientWidth;
            this.height = Math.round(this.width * (view && this.width < 500 ? Math.max(ratio, 0.8) : ratio));
            canvas.style.height = this.height + "px";
            canvas.width = Math.round(this.width * dots);
            canvas.height = Math.round(this.height * dots);
            pen.setTransform(dots, 0, 0, dots, 0, 0);
            pen.lineJoin = "round";
            if (view) view.fit(this.width, this.height);
        },
    };
};

/* A camera that looks at `center` from afar; z is up. `reach` fits into half of the picture's height, `wide` of its width. */
play.view = (center, reach, yaw, pitch, wide = reach) => ({
    yaw, pitch, scale: 1, middle: [0, 0], right: [], up: [], toward: [],
    turn(dx, dy) {
        this.yaw += dx;
        this.pitch = Math.max(-1.5, Math.min(1.5, this.pitch + dy));
        return true;
    },
    fit(width, height) {
        const [c, s, k, l] = [Math.cos(this.yaw), Math.sin(this.yaw), Math.cos(this.pitch), Math.sin(this.pitch)];
        this.scale = Math.min(width / wide, height / reach) / 2;
        this.middle = [width / 2, height / 2];
        this.right = [-s, c, 0];
        this.up = [-c * l, -s * l, k];
        this.toward = [c * k, s * k, l];
    },
    /* Where a point is seen, and how near. */
    at(p, i = 0) {
        const x = p[i] - center[0], y = p[i + 1] - center[1], z = p[i + 2] - center[2];
        const dot = v => v[0] * x + v[1] * y + v[2] * z;
        return [this.middle[0] + this.scale * dot(this.right), this.middle[1] - this.scale * dot(this.up), dot(this.toward)];
    },
});

/* Dragging turns the view, unless `take(x, y)` says that something is there, which `move(x, y)` then moves. */
play.drags = (picture, view, take, move) => {
    let last = null, taken = false;
    const place = event => {
        const frame = picture.canvas.getBoundingClientRect();
        return [event.clientX - frame.left, event.clientY - frame.top];
    };
    picture.canvas.addEventListener("pointerdown", event => {
        last = place(event);
        taken = take ? take(...last) : false;
        picture.canvas.setPointerCapture(event.pointerId);
        play.redraw();
    });
    picture.canvas.addEventListener("pointermove", event => {
        if (!last) return;
        const now = place(event);
        if (taken) move(...now); else view.turn((last[0] - now[0]) / 150, (now[1] - last[1]) / 150);
        last = now;
        play.redraw();
    });
    for (const end of ["pointerup", "pointercancel"]) picture.canvas.addEventListener(end, () => { last = null; });
};

/* Meshes, the farthest face first: {vertex, face, colour: [r, g, b], alpha, mark: face => colour or nothing}. */
play.meshes = (picture, view, meshes) => {
    const list = [], pen = picture.pen;
    for (const mesh of meshes) {
        const seen = new Float64Array(mesh.vertex.length);
        for (let i = 0; i < mesh.vertex.length; i += 3) seen.set(view.at(mesh.vertex, i), i);
        for (let f = 0; f < mesh.face.length; f += 3) {
            const a = 3 * mesh.face[f], b = 3 * mesh.face[f + 1], c = 3 * mesh.face[f + 2];
            const ux = seen[b] - seen[a], uy = seen[b + 1] - seen[a + 1], vx = seen[c] - seen[a], vy = seen[c + 1] - seen[a + 1];
            if (ux * vy - uy * vx < 0) // it is seen from outside
                list.push([seen[a + 2] + seen[b + 2] + seen[c + 2], mesh, seen, a, b, c, f / 3]);
        }
    }
    list.sort((p, q) => p[0] - q[0]);
    for (const [, mesh, seen, a, b, c, f] of list) {
        pen.beginPath();
        pen.moveTo(seen[a], seen[a + 1]);
        pen.lineTo(seen[b], seen[b + 1]);
        pen.lineTo(seen[c], seen[c + 1]);
        pen.closePath();
        pen.globalAlpha = mesh.alpha || 1;
        pen.fillStyle = pen.strokeStyle = mesh.mark && mesh.mark(f) || shade(mesh.colour, view.scale, seen, a, b, c);
        pen.lineWidth = 0.6;
        pen.fill();
        pen.stroke();
    }
    pen.globalAlpha = 1;
};

/* Lighter where a face looks at the reader. */
function shade(colour, scale, seen, a, b, c) {
    const u = [seen[b] - seen[a], seen[b + 1] - seen[a + 1], scale * (seen[b + 2] - seen[a + 2])];
    const v = [seen[c] - seen[a], seen[c + 1] - seen[a + 1], scale * (seen[c + 2] - seen[a + 2])];
    const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    const light = 0.45 + 0.55 * Math.abs(n[2]) / (Math.hypot(...n) || 1);
    return `rgb(${colour.map(x => Math.round(x * light)).join(",")})`;
}

/* A box of lower and upper bounds, as its twelve edges; and the outline of points that a volume is the hull of. */
play.box_edges = (pen, view, box) => {
    const corner = i => view.at([box[i & 1 ? 3 : 0], box[i & 2 ? 4 : 1], box[i & 4 ? 5 : 2]]);
    pen.beginPath();
    for (let i = 0; i < 8; i++)
        for (const bit of [1, 2, 4])
            if (!(i & bit)) {
                const p = corner(i), q = corner(i | bit);
                pen.moveTo(p[0], p[1]);
                pen.lineTo(q[0], q[1]);
            }
    pen.stroke();
};

play.outline = (pen, points) => {
    const sorted = points.map(p => [p[0], p[1]]).sort((p, q) => p[0] - q[0] || p[1] - q[1]);
    const chain = list => {
        const hull = [];
        for (const p of list) {
            for (let n = hull.length; n > 1; n = hull.length) {
                const [a, b] = [hull[n - 2], hull[n - 1]];
                if ((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) > 0) break;
                hull.pop();
            }
            hull.push(p);
        }
        return hull;
    };
    pen.beginPath();
    for (const p of [...chain(sorted), ...chain(sorted.reverse())]) pen.lineTo(p[0], p[1]);
    pen.closePath();
    pen.stroke();
};

/* ---- the page ---- */

play.redraw = () => {
    if (play.waiting) return;
    play.waiting = true;
    requestAnimationFrame(() => {
        play.waiting = false;
        play.page.draw();
        play.frames++;
        const work = play.work < 0.1 ? "under 0.1" : play.work.toFixed(1);
        play.clock.textContent = `The library's work in this frame: ${work} ms, for ${play.page.size()}. ` +
            "What is drawn takes time of its own.";
        if (isNaN(play.loaded)) play.loaded = performance.now();
    });
};

/* Texts go to the program, and come from it. */
play.text = text => {
    const size = play.program.lengthBytesUTF8(text), at = play.program._play_room(size);
    play.program.stringToUTF8(text, at, size + 1);
    return at;
};

/* What the page computes of a case, as ci/docs asks it. */
play.ask = text => play.program.UTF8ToString(play.program._play_ask(play.text(text)));

/* Numbers in the program's memory, to be read or written at once: it may move when it grows. */
play.doubles = (at, count) => play.program.HEAPF64.subarray(at >> 3, (at >> 3) + count);
play.counts = (at, count) => play.program.HEAPU32.subarray(at >> 2, (at >> 2) + count);

play.start = page => {
    if (typeof WebAssembly !== "object") return;
    program().then(module => {
        play.program = module;
        play.page = page;
        play.box.replaceChildren();
        play.controls = play.element("div", {class: "controls"});
        play.words = play.element("div", {class: "words"});
        play.clock = play.element("p", {class: "clock"});
        page.open(module);
        play.add(play.controls, play.words, play.clock);
        matchMedia("(prefers-color-scheme: dark)").addEventListener("change", play.redraw);
        addEventListener("resize", play.redraw);
        play.redraw();
    });
};
