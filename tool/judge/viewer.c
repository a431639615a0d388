/* viewer.c: what turns and zooms the pictures of a page: the numbers of each case, and the script
 * that draws them. It is plain JavaScript and asks nobody for anything; without it the pictures of
 * draw.c stand as they are. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tool/judge/draw.h"

/* No literal may have more than 4095 bytes, by the standard. */
/* clang-format off */
static const char script_numbers[] =
    "'use strict';\n"
    "/* Turns and zooms the pictures of cases. Its numbers are whole and of any size (BigInt), so that what\n"
    "   is a last bit apart is drawn apart. Without it the pictures stand as they are. */\n"
    "(() => {\n"
    "  const SIDE = 360, FINE = 64n, TURN = 30;\n"
    "  /* A number times 2^-exponent, whole. */\n"
    "  const parts = x => {\n"
    "    const view = new DataView(new ArrayBuffer(8));\n"
    "    view.setFloat64(0, x);\n"
    "    const bits = view.getBigUint64(0), e = Number(bits >> 52n & 2047n);\n"
    "    const m = bits & (1n << 52n) - 1n | (e ? 1n << 52n : 0n);\n"
    "    return [bits >> 63n ? -m : m, Math.max(e, 1) - 1075];\n"
    "  };\n"
    "  const dot = (p, axis) => p[0] * axis[0] + p[1] * axis[1] + p[2] * axis[2];\n"
    "  const cross = (u, v) =>\n"
    "    [0, 1, 2].map(i => u[(i + 1) % 3] * v[(i + 2) % 3] - u[(i + 2) % 3] * v[(i + 1) % 3]);\n"
    "  const unit = v => v.map(x => x / Math.hypot(...v));\n"
    "  const whole = v => v.map(x => BigInt(Math.round(x * 2 ** TURN)));\n"
    "  /* What of a polygon is on one side of the line where coordinate k is sign * w. */\n"
    "  const cut = (polygon, k, sign, w) => {\n"
    "    const kept = [];\n"
    "    polygon.forEach((p, i) => {\n"
    "      const q = polygon[(i + 1) % polygon.length], a = w - sign * p[k], b = w - sign * q[k];\n"
    "      if (a >= 0n) kept.push(p);\n"
    "      if (a < 0n === b < 0n) return;\n"
    "      const r = [];\n"
    "      r[k] = sign * w;\n"
    "      r[1 - k] = p[1 - k] + (q[1 - k] - p[1 - k]) * a / (a - b);\n"
    "      kept.push(r);\n"
    "    });\n"
    "    return kept;\n"
    "  };\n"
    "\n";

static const char script_scenes[] =
    "  /* The case in steps of 2^low, from the point that is looked at. */\n"
    "  const load = data => {\n"
    "    const place = data.place ? [...data.place.point, data.place.half] : [];\n"
    "    const all = [...data.faces.flatMap(f => f.slice(1)), ...data.middle, data.size, ...place];\n"
    "    const low = all.reduce((least, x) => x ? Math.min(least, parts(x)[1]) : least, 0) - Number(FINE);\n"
    "    const fixed = x => {\n"
    "      const [m, e] = parts(x);\n"
    "      return e < low ? m >> BigInt(low - e) : m << BigInt(e - low);\n"
    "    };\n"
    "    const exact = text => {\n"
    "      const [above, below] = String(text).split('/');\n"
    "      return below ? (BigInt(above) << BigInt(-low)) / BigInt(below) :\n"
    "        /^-?\\d+$/.test(text) ? BigInt(text) << BigInt(-low) : fixed(+text);\n"
    "    };\n"
    "    const focus = data.focus.map(exact);\n"
    "    const from = p => [0, 1, 2].map(i => fixed(p[i]) - focus[i]);\n"
    "    return {\n"
    "      low,\n"
    "      faces: data.faces.map(f => [from(f.slice(1, 4)), from(f.slice(4, 7)), from(f.slice(7))]),\n"
    "      middle: from(data.middle),\n"
    "      half: fixed(data.size) * 21n / 10n || 1n,\n"
    "      place: data.place ? fixed(data.place.half) || 1n : 0n,\n"
    "      there: data.place ? from(data.place.point) : focus\n"
    "    };\n"
    "  };\n"
    "  const bits = n => n.toString(16).length * 4;\n"
    "  const wide = (half, low) => {\n"
    "    const more = Math.max(bits(half) - 60, 0), m = 2 * Number(half >> BigInt(more)), e = more + low;\n"
    "    const value = m * 2 ** Math.floor(e / 2) * 2 ** Math.ceil(e / 2);\n"
    "    return value && isFinite(value) ? value.toPrecision(2) : 'about 2^' + (bits(half) + low);\n"
    "  };\n"
    "\n"
    "  const start = svg => {\n"
    "    const data = JSON.parse(svg.dataset.case), scene = svg.querySelector('g');\n"
    "    const still = {right: data.right, up: data.up, zoom: 0, about: [0n, 0n, 0n]};\n"
    "    const pointers = new Map();\n"
    "    let now = {...still}, loaded, scale;\n"
    "    /* n / 2^zoom */\n"
    "    const shrunk = n => {\n"
    "      const steps = Math.floor(now.zoom), rest = BigInt(Math.round(2 ** (TURN + steps - now.zoom)));\n"
    "      return steps < 0 ? n * rest << BigInt(-steps) >> BigInt(TURN) : n * rest >> BigInt(TURN + steps);\n"
    "    };\n"
    "    const draw = () => {\n"
    "      loaded = loaded || load(data);\n"
    "      const axes = [whole(now.right), whole(now.up)], w = (shrunk(loaded.half) || 1n) << BigInt(TURN);\n"
    "      const from = p => p.map((x, i) => x - now.about[i]);\n"
    "      const middle = axes.map(axis => dot(from(loaded.middle), axis));\n"
    "      const centre = now.zoom > 0 ? middle.map(shrunk) : middle;\n"
    "      const seen = p => axes.map((axis, k) => dot(from(p), axis) - centre[k]);\n"
    "      const spot = p => [0, 1].map(k => SIDE / 2 * (1 + (k ? -1 : 1) * Number(p[k] * 65536n / w) / 65536));\n"
    "      const path = (face, kind) => {\n"
    "        let p = face.map(seen);\n"
    "        for (const k of [0, 1]) for (const sign of [1n, -1n]) p = cut(p, k, sign, 2n * w);\n"
    "        const d = p.map(q => spot(q).map(x => x.toFixed(2)).join(' ')).join('L');\n"
    "        return d && `<path class=\"${kind}\" d=\"M${d}Z\"/>`;\n"
    "      };\n"
    "      const mark = (p, text) => {\n"
    "        const [x, y] = spot(seen(p));\n"
    "        return x > 0 && x < SIDE && y > 0 && y < SIDE ? text(x, y) : '';\n"
    "      };\n"
    "      let text = loaded.faces.map((face, i) => path(face, data.faces[i][0] ? 'b' : 'a')).join('');\n"
    "      for (const i of data.pair) text += path(loaded.faces[i], 'red');\n"
    "      const point = (x, y) => `<circle class=\"point\" cx=\"${x}\" cy=\"${y}\" r=\"6\"/>`;\n"
    "      if (data.marked) text += mark([0n, 0n, 0n], point);\n"
    "      data.pair.forEach((i, body) => loaded.faces[i].forEach((p, k) => {\n"
    "        const corner = (x, y) => `<text x=\"${x + 4}\" y=\"${y + (body ? 14 : -4)}\">${'AB'[body]}${k}</text>`;\n"
    "        text += mark(p, corner);\n"
    "      }));\n"
    "      scene.innerHTML = text;\n"
    "      scale.textContent = wide(w >> BigInt(TURN), loaded.low) + ' wide';\n"
    "    };\n";

static const char script_turns[] =
    "    const turn = (x, y) => {\n"
    "      const eye = cross(now.right, now.up);\n"
    "      now.right = unit(now.right.map((r, i) => r * Math.cos(x) + eye[i] * Math.sin(x)));\n"
    "      const side = cross(now.right, now.up);\n"
    "      now.up = unit(now.up.map((u, i) => u * Math.cos(y) - side[i] * Math.sin(y)));\n"
    "      now.right = unit(cross(now.up, cross(now.right, now.up)));\n"
    "      draw();\n"
    "    };\n"
    "    const zoom = by => {\n"
    "      now.zoom = Math.min(Math.max(now.zoom + by, -3), 2200);\n"
    "      draw();\n"
    "    };\n"
    "    const reset = () => {\n"
    "      now = {...still};\n"
    "      draw();\n"
    "    };\n"
    "    const place = () => {\n"
    "      loaded = loaded || load(data);\n"
    "      if (!loaded.place) return;\n"
    "      const n = loaded.half, ratio = bits(n) - bits(loaded.place);\n"
    "      const fine = Number((n << 40n) / (loaded.place << BigInt(Math.max(ratio, 0)))) / 2 ** 40;\n"
    "      now = {right: data.place.right, up: data.place.up, zoom: Math.max(ratio, 0) + Math.log2(fine), about: loaded.there};\n"
    "      draw();\n"
    "    };\n"
    "\n";

static const char script_controls[] =
    "    const tools = document.createElement('div');\n"
    "    tools.className = 'tools';\n"
    "    const button = (text, about, act) => {\n"
    "      const b = document.createElement('button');\n"
    "      b.type = 'button';\n"
    "      b.textContent = text;\n"
    "      b.title = about;\n"
    "      b.setAttribute('aria-label', about);\n"
    "      b.addEventListener('click', act);\n"
    "      tools.append(b);\n"
    "    };\n"
    "    button('\\u2212', 'zoom out (-)', () => zoom(-1));\n"
    "    button('+', 'zoom in (+)', () => zoom(1));\n"
    "    button('\\u21bb', 'turn (arrow keys)', () => turn(0.3, 0.1));\n"
    "    button('whole', 'the whole case again (0)', reset);\n"
    "    if (data.place) button('place', 'where they are apart or in each other (p)', place);\n"
    "    scale = document.createElement('span');\n"
    "    tools.append(scale);\n"
    "    svg.after(tools);\n"
    "    svg.tabIndex = 0;\n"
    "    svg.classList.add('live');\n"
    "\n"
    "    const keys = {\n"
    "      ArrowLeft: () => turn(-0.1, 0), ArrowRight: () => turn(0.1, 0), ArrowUp: () => turn(0, -0.1),\n"
    "      ArrowDown: () => turn(0, 0.1), '+': () => zoom(0.5), '=': () => zoom(0.5),\n"
    "      '-': () => zoom(-0.5), 0: reset, p: place\n"
    "    };\n"
    "    svg.addEventListener('keydown', e => {\n"
    "      if (!keys[e.key] || e.ctrlKey || e.metaKey || e.altKey) return;\n"
    "      e.preventDefault();\n"
    "      keys[e.key]();\n"
    "    });\n"
    "    svg.addEventListener('wheel', e => {\n"
    "      if (document.activeElement !== svg) return;\n"
    "      e.preventDefault();\n"
    "      zoom(-e.deltaY / 200);\n"
    "    }, {passive: false});\n"
    "    svg.addEventListener('dblclick', reset);\n"
    "    svg.addEventListener('pointerdown', e => {\n"
    "      pointers.set(e.pointerId, [e.clientX, e.clientY]);\n"
    "      svg.setPointerCapture(e.pointerId);\n"
    "    });\n"
    "    for (const end of ['pointerup', 'pointercancel'])\n"
    "      svg.addEventListener(end, e => pointers.delete(e.pointerId));\n"
    "    svg.addEventListener('pointermove', e => {\n"
    "      const was = pointers.get(e.pointerId), is = [e.clientX, e.clientY];\n"
    "      if (!was) return;\n"
    "      pointers.set(e.pointerId, is);\n"
    "      if (pointers.size === 1) return turn((was[0] - is[0]) / 120, (was[1] - is[1]) / 120);\n"
    "      const other = [...pointers].find(([id]) => id !== e.pointerId)[1];\n"
    "      const apart = p => Math.hypot(p[0] - other[0], p[1] - other[1]) || 1;\n"
    "      zoom(Math.log2(apart(is) / apart(was)));\n"
    "    });\n"
    "  };\n"
    "\n"
    "  /* A link to what is folded away opens it. */\n"
    "  const open = () => {\n"
    "    const to = document.getElementById(decodeURIComponent(location.hash.slice(1)));\n"
    "    for (let e = to; e; e = e.parentElement) if (e.tagName === 'DETAILS') e.open = true;\n"
    "    if (to) to.scrollIntoView();\n"
    "  };\n"
    "  document.querySelectorAll('svg[data-case]').forEach(start);\n"
    "  addEventListener('hashchange', open);\n"
    "  open();\n"
    "})();\n";
/* clang-format on */

void judge_page_script(FILE *out)
{
    fputs("<script>\n", out);
    fputs(script_numbers, out);
    fputs(script_scenes, out);
    fputs(script_turns, out);
    fputs(script_controls, out);
    fputs("</script>\n", out);
}

/* The shortest text that is read back as the same double. */
static void put_number(FILE *out, double x)
{
    char text[40];

    for (int digits = 1; digits <= 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, x);
        if (strtod(text, NULL) == x) break;
    }
    fputs(text, out);
}

static void put_vector(FILE *out, const char *name, const double *v)
{
    fprintf(out, "\"%s\":[", name);
    for (int k = 0; k < 3; k++) {
        if (k) putc(',', out);
        put_number(out, v[k]);
    }
    fputs("],", out);
}

static void put_face(FILE *out, const struct judge_view *v, size_t body, size_t face, bool first)
{
    const double *vertex = ts_trial_vertices(v->c, v->frame, body);

    fprintf(out, "%s[%zu", first ? "" : ",", body);
    for (size_t k = 0; k < 9; k++) {
        putc(',', out);
        put_number(out, vertex[3 * (size_t)v->c->body[body].face[3 * face + k / 3] + k % 3]);
    }
    putc(']', out);
}

/* The pair in question comes first, if there is one; then the others that are drawn. */
static void put_faces(FILE *out, const struct judge_view *v)
{
    const uint32_t pair[2] = {v->pair.a, v->pair.b};
    bool first = true;

    fputs("\"faces\":[", out);
    for (size_t i = 0; v->paired && i < 2; i++, first = false)
        put_face(out, v, v->body[i], pair[i], first);
    for (size_t i = 0; i < 2; i++)
        for (size_t k = 0; k < v->c->body[i].face_count && k < v->most; k++) {
            if (v->paired &&
                ((v->body[0] == i && k == pair[0]) || (v->body[1] == i && k == pair[1])))
                continue;
            put_face(out, v, i, k, first);
            first = false;
        }
    putc(']', out);
}

/* The point that the witness has as exact fractions, behind its "x = ", "y = " and "z = ". */
static bool put_point(FILE *out, const char *witness)
{
    const char *number[3];

    for (int k = 0; k < 3; k++) {
        const char name[] = {' ', (char)('x' + k), ' ', '=', ' ', 0};

        number[k] = witness ? strstr(witness, name) : NULL;
        if (!number[k]) return false;
    }
    fputs("\"marked\":true,\"focus\":[", out);
    for (int k = 0; k < 3; k++)
        fprintf(out, "%s\"%.*s\"", k ? "," : "", (int)strcspn(number[k] + 5, "\n"), number[k] + 5);
    fputs("],", out);
    return true;
}

void judge_put_view(FILE *out, const struct judge_evidence *p, enum ts_fault fault,
                    const struct judge_view *v)
{
    struct judge_place place;
    bool placed = v->paired && judge_place(p, fault, &place);

    fputs(" data-case='{", out);
    put_vector(out, "right", v->right);
    put_vector(out, "up", v->up);
    put_vector(out, "middle", v->middle);
    fputs("\"size\":", out);
    put_number(out, v->size);
    fprintf(out, ",\"pair\":%s,", v->paired ? "[0,1]" : "[]");
    if (!put_point(out, p->findings.size[fault].apart ? NULL : p->witness))
        put_vector(out, "focus", placed ? place.middle : v->middle);
    if (placed) {
        fputs("\"place\":{", out);
        put_vector(out, "point", place.middle);
        put_vector(out, "right", place.right);
        put_vector(out, "up", place.up);
        fputs("\"half\":", out);
        put_number(out, place.half);
        fputs("},", out);
    }
    put_faces(out, v);
    fputs("}'", out);
}
