/* search.js: finds the sections that have all words of the question; those with a word in the title come first. */
const question = new URLSearchParams(location.search).get("q") || "";
const words = question.toLowerCase().split(/\s+/).filter(word => word);
document.getElementById("q").value = question;

/* How well a section fits: 0 if a word is missing. */
function score([, , title, text]) {
    const name = title.toLowerCase(), rest = text.toLowerCase();
    let sum = 0;

    for (const word of words) {
        const here = (name.includes(word) ? 20 : 0) + Math.min(rest.split(word).length - 1, 10);
        if (!here) return 0;
        sum += here;
    }
    return sum;
}

function show([page, id, title, text]) {
    const item = document.createElement("li"), link = document.createElement("a"), line = document.createElement("p");
    const at = Math.max(0, text.toLowerCase().indexOf(words[0]) - 60);

    link.href = page + "#" + id;
    link.textContent = title.trim();
    line.textContent = (at ? "… " : "") + text.slice(at, at + 180) + " …";
    item.append(link, " ", page, line);
    document.getElementById("found").append(item);
}

if (words.length) {
    const found = sections.map(section => [score(section), section]).filter(([value]) => value);

    found.sort(([a], [b]) => b - a);
    document.getElementById("count").textContent =
        found.length ? `${found.length} sections` : "No section has all of these words.";
    for (const [, section] of found.slice(0, 40)) show(section);
}
