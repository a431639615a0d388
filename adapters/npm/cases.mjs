// cases.mjs: reads cases from standard input and writes contacts, for programs of JavaScript
// libraries; the same as docs/example/adapter.py.
import { createInterface } from 'node:readline';
import { writeSync } from 'node:fs';

// A hexadecimal double, as C's %a prints it: every step here is exact.
export function number(text) {
    const [, minus, whole, part, power] = /^([-+]?)0x([01])\.?([0-9a-f]*)p([-+]\d+)$/i.exec(text);
    const mantissa = parseInt(whole + part, 16) * 2 ** (-4 * part.length);

    return (minus === '-' ? -1 : 1) * mantissa * 2 ** Number(power);
}

// writeSync may write a part of it, and to a full pipe nothing at all.
function print(text) {
    let bytes = Buffer.from(text);

    while (bytes.length) {
        try {
            bytes = bytes.subarray(writeSync(1, bytes));
        } catch (error) {
            if (error.code !== 'EAGAIN') throw error;
        }
    }
}

// open(bodies) is called for each case, with bodies {vertex: [x, y, z, ...], face: [a, b, c, ...]};
// it returns a function that is called for each frame, with both bodies' coordinates, and returns
// the pairs. What it throws is a refusal of the case.
export async function answer(open) {
    let name, bodies, frames, place;

    for await (const line of createInterface({ input: process.stdin })) {
        const [word, ...rest] = line.split(' ');

        if (word === 'touchstone') [name, bodies, frames] = ['', [], []];
        else if (word === 'property') name = rest[0];
        else if (word === 'body') bodies.push({ vertex: [], face: [] });
        else if (word === 'vertex') bodies.at(-1).vertex.push(...rest.map(number));
        else if (word === 'face') bodies.at(-1).face.push(...rest.map(Number));
        else if (word === 'frame') frames.push(bodies.map((body) => body.vertex));
        else if (word === 'state') frames.at(-1)[rest[0]] = place = [];
        else if (word === 'moved') place.push(...rest.map(number));
        else if (word === 'end') print(say(name, bodies, frames, open));
    }
}

function say(name, bodies, frames, open) {
    let text = `property ${name}\n`;

    try {
        const ask = frames.length ? open(bodies) : null;

        for (const frame of frames) {
            const pairs = ask(frame);

            text += `frame\ncontacts ${pairs.length}\n`;
            for (const [a, b] of pairs) text += `contact ${a} ${b}\n`;
        }
    } catch (error) {
        text += `refused: ${String(error).split('\n')[0]}\n`;
    }
    return text + 'end\n';
}
