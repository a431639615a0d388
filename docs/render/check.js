/* check.js: looks at rendered pages in a browser. ci/docs gives it `root`, `files` (all there are)
 * and `pages` (those to open). One line a kind of check: what, how many were looked at, how many are wrong; and
 * above it what is wrong. */
const seen = {}, wrong = {}, report = [];
const targets = []; // links with an anchor, looked at when all pages were seen
const ids = {};     // page -> id -> what its element says
const leads = {};   // page -> pages that it links to

function look(what, good, text) {
    seen[what] = (seen[what] || 0) + 1;
    wrong[what] = (wrong[what] || 0) + !good;
    if (!good) report.push(`${what}: ${text}`);
}

function local(url) {
    return url.startsWith(root) ? decodeURIComponent(url.slice(root.length)) : null;
}

function links(doc, page) {
    for (const a of doc.querySelectorAll("a[href]")) {
        const href = new URL(a.getAttribute("href"), doc.baseURI).href; // in a drawing a.href is no string
        const [to, anchor] = href.split("#");
        if (!href.startsWith("file:")) { // may be followed, is never loaded
            look("links elsewhere", /^(https?|data):/.test(href), `${page}: ${href}`);
            continue;
        }
        const path = local(to);
        look("links", path !== null && files.has(path), `${page}: ${a.getAttribute("href")}`);
        leads[page].add(path);
        if (anchor) targets.push({page, path, anchor: decodeURIComponent(anchor), name: a.dataset.name});
    }
    for (const form of doc.querySelectorAll("form[action]")) leads[page].add(local(form.action));
}

/* A formula is an element of the right kind, laid out by the browser: not text, not an error, no TeX left over. */
function formulas(doc, page) {
    for (const math of doc.querySelectorAll("math")) {
        const box = math.getBoundingClientRect();
        const style = doc.defaultView.getComputedStyle(math).display;
        const good = box.width > 0 && box.height > 0 && style.includes("math") &&
            math.namespaceURI.endsWith("MathML") && !math.querySelector("merror");
        look("formulas", good, `${page}: ${math.textContent.slice(0, 60)}`);
    }
    for (const fraction of doc.querySelectorAll("math mfrac"))
        look("fractions have two storeys",
             fraction.getBoundingClientRect().height > 1.5 * fraction.firstElementChild.getBoundingClientRect().height,
             `${page}: ${fraction.textContent}`);
    for (const left of doc.querySelectorAll("span.math"))
        look("formulas", left.querySelector("math") !== null, `${page}: not understood: ${left.textContent}`);
}

function resources(frame, page) {
    for (const entry of frame.contentWindow.performance.getEntriesByType("resource"))
        look("nothing from elsewhere", local(entry.name) !== null || entry.name.startsWith("data:"),
             `${page}: loads ${entry.name}`);
    for (const el of frame.contentDocument.querySelectorAll("[src], link[href], object[data]")) {
        const url = el.src || el.href || el.data;
        look("nothing from elsewhere", files.has(local(url)) || url.startsWith("data:"), `${page}: names ${url}`);
    }
    for (const img of frame.contentDocument.images)
        look("figures", img.complete && img.naturalWidth > 0 && img.getBoundingClientRect().height > 0,
             `${page}: ${img.getAttribute("src").slice(0, 80)}`);
}

/* Nothing is wider than a page that is as wide as this, but for what scrolls. */
function width(doc, page, what) {
    const over = doc.documentElement.scrollWidth - doc.documentElement.clientWidth;
    look(what, over <= 0, `${page}: ${over} pixels too wide`);
}

/* A table that was not understood is left as text with strokes that stand alone between its cells, or with lines of
 * hyphens; strokes of a norm stand at what is within them, and formulas and code may have any. */
function tables(doc, page) {
    for (const p of doc.querySelectorAll("main p, main li")) {
        const words = p.cloneNode(true);
        for (const other of words.querySelectorAll("math, code, pre, table")) other.remove();
        look("tables are tables", !/\s\|\s[^]*\s\|\s|\|\s*:?-{3,}/.test(words.textContent + "\n"),
             `${page}: ${words.textContent.slice(0, 60)}`);
    }
    for (const table of doc.querySelectorAll("main table")) {
        const counts = new Set([...table.rows].map(row => row.cells.length));
        look("tables are whole", counts.size === 1 && table.tBodies.length > 0, `${page}: ${table.textContent.slice(0, 60)}`);
    }
}

/* A formula fits, and need not be moved to be read. */
function fits(doc, page) {
    for (const math of doc.querySelectorAll('math[display="block"]'))
        look("formulas fit a phone", math.scrollWidth <= math.clientWidth + 1, `${page}: ${math.textContent.slice(0, 60)}`);
}

/* A word of the glossary is linked where it is first used, and only there. */
function terms(doc, page) {
    const linked = new Set();
    for (const a of doc.querySelectorAll("a.term")) {
        look("words of the glossary", !linked.has(a.href), `${page}: ${a.textContent} is linked twice`);
        linked.add(a.href);
    }
}

/* All that is asked of one page, which is open in a frame. */
function ask(frame, page) {
    const doc = frame.contentDocument;
    look("pages open", doc && doc.body && doc.body.textContent.length > 100, page);
    ids[page] = {};
    leads[page] = new Set();
    for (const el of doc.querySelectorAll("[id]")) {
        look("anchors are unique", !(el.id in ids[page]), `${page}: ${el.id} is there twice`);
        ids[page][el.id] = el.textContent;
    }
    links(doc, page);
    formulas(doc, page);
    resources(frame, page);
    if (ours(page)) {
        tables(doc, page);
        terms(doc, page);
        width(doc, page, "pages fit the window");
        frame.style.width = "390px";
        width(doc, page, "pages fit a phone");
        fits(doc, page);
    }
}

function open(page) {
    return new Promise(done => {
        const frame = document.createElement("iframe");
        frame.style = "width: 1000px; height: 800px";
        frame.onload = () => {
            try {
                ask(frame, page);
            } catch (error) { // or nobody would go on, and there would be no report
                look("pages open", false, `${page}: ${error}`);
            }
            frame.remove();
            done();
        };
        frame.src = root + page;
        document.body.append(frame);
    });
}

const ours = page => !page.endsWith("judge-report.html") && !/^(book|lecture)\.html$/.test(page);

/* Every page can be come to from the first one; those that only the PDFs are printed from need not. */
function reached() {
    const seen = new Set(["index.html"]);
    for (const page of seen)
        for (const next of leads[page] || []) if (next in leads) seen.add(next);
    for (const page of pages)
        if (!/^(book|lecture)\.html$/.test(page)) look("pages can be reached", seen.has(page), page);
}

/* The search finds what is there, and says so of what is not. */
function search(question, finds) {
    return new Promise(done => {
        const frame = document.createElement("iframe");
        frame.onload = () => {
            const found = frame.contentDocument.querySelectorAll("#found li a").length;
            look("the search", found > 0 === finds, `${found} sections for "${question}"`);
            frame.remove();
            done();
        };
        frame.src = root + "search.html?q=" + encodeURIComponent(question);
        document.body.append(frame);
    });
}

async function check() {
    for (const page of pages) await open(page);
    reached();
    if (files.has("search.html")) {
        await search("insertion sort", true);
        await search("zyzzyva", false);
    }
    for (const {page, path, anchor, name} of targets) {
        const text = ids[path] && ids[path][anchor];
        look(anchor.startsWith("L-") ? "links to lines" : "anchors", text !== undefined, `${page}: ${path}#${anchor}`);
        if (name && text !== undefined)
            look("lines say what the link says", text.split(/\W+/).includes(name), `${page}: ${path}#${anchor} has no ${name}`);
    }
    for (const what in seen) report.push(`checked ${what}: ${seen[what]}, wrong: ${wrong[what]}`);
    document.body.textContent = "";
    const pre = document.createElement("pre");
    pre.id = "report";
    pre.textContent = report.join("\n") + "\nend of report\n";
    document.body.append(pre);
}
check();
