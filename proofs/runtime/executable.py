#!/usr/bin/env python3
"""executable.py FILE...: rewrites annotations, in place, to what E-ACSL of Frama-C 25 can run.

It runs neither predicates with labels nor logic functions that read memory, and knows no \\min and
\\max. So each definition becomes a macro, which Frama-C's preprocessor puts where it is used. Nothing
is added, and what is left out is said: the same words, spelled out. A ghost parameter becomes an ordinary one. Lines
stay where they are."""
import re
import sys

WORDS = r"predicate|logic|lemma|inductive|axiomatic"
DEFINITION = re.compile(
    r"(?:predicate|logic\s+\w+)\s+(\w+)\s*(?:\{([^}]*)\})?\s*\(([^)]*)\)\s*=(.*?);"
    rf"(?=\s*(?:{WORDS}|\*/))", re.S)


def macro(name, labels, parameters, body):
    """One #define, with bound variables that no argument can have the name of."""
    for bound in re.findall(r"\\(?:forall|exists|lambda)\s+\w+\s+([^;]*);", body):
        for variable in re.findall(r"\w+", bound):
            body = re.sub(rf"(?<![\w.>\\]){variable}\b", f"{name}_{variable}", body)
    names = [re.findall(r"\w+", p)[-1] for p in parameters.split(",")]
    for p in names:
        body = re.sub(rf"(?<![\w.>\\]){p}\b", f"({p})", body)
    return f"#define {name}({', '.join(labels + names)}) ({' '.join(body.split())})"


def blocks(text, found):
    """Takes the definitions out of comments; what remains of one stays a comment."""
    def replace(match):
        block = re.sub(r"//[^\n]*", "", match.group(0))
        if not re.match(rf"/\*@\s*(?:{WORDS})", block):
            return match.group(0)
        defines = []

        def take(definition):
            name, labels, parameters, body = definition.groups()
            labels = [w.strip() for w in (labels or "").split(",") if w.strip()]
            found[name] = len(labels)
            defines.append(macro(name, labels if len(labels) > 1 else [], parameters, body))
            return "\n" * definition.group(0).count("\n")

        rest = re.sub(r"lemma .*?;(?=\s*(?:" + WORDS + r"|\*/))", lambda m: "\n" * m.group(0).count("\n"), block, flags=re.S)
        rest = DEFINITION.sub(take, rest)
        lines = match.group(0).count("\n")
        kept = [line for line in rest.split("\n") if line.strip(" /*@")]
        result = defines + (["/*@ " + " ".join(" ".join(kept).replace("/*@", "").replace("*/", "").split()) + " */"] if kept else [])
        return "\n".join(result) + "\n" * (lines - len(result) + 1)

    return re.sub(r"/\*@.*?\*/", replace, text, flags=re.S)


def labels(file, text, found, inductive):
    """p{L1, L2}(x) is p(L1, L2, x). An annotation with p{Pre}(x), whose x is of now, is left out, and that is said."""
    for name in (name for name, count in found.items() if count > 1):
        text = re.sub(rf"\b{name}\{{([^}}]*)\}}\(", rf"{name}(\1, ", text)
    single = "|".join(name for name, count in found.items() if count == 1)

    def leave_out(match):
        between = r"\\at\([^,()]*, (?!Pre|Post|Here|L\d)\w+\)" # at a label of the code
        if not re.search(rf"\b(?:{single})\{{\w+\}}\(|{between}", match.group(0)):
            return match.group(0)
        return blank(match, "a predicate of another moment")

    def blank(match, why):
        line = text.count("\n", 0, match.start()) + 1
        print(f"[executable] {file}:{line}: Warning: {why}. Ignoring annotation.")
        return "\n" * match.group(0).count("\n")

    # Of many numbers that stood there before, E-ACSL keeps those that the bounds of then speak of, not those of now.
    def leave_out_clause(match):
        if inductive and re.search(rf"\b(?:{'|'.join(inductive)})[{{(]", match.group(0)):
            return blank(match, "by induction")
        if "ensures" not in match.group(0) and "\\forall" in match.group(0) and re.search(r"\\at\(|Pre, Here", match.group(0)):
            return blank(match, "many numbers of another moment")
        return match.group(0)

    # A step of a proof is a ghost function and its call; ghost variables stay.
    text = re.sub(r"/\*@ ghost\n.*?\*/|//@ ghost \w+\([^\n]*\);", lambda match: blank(match, "a step of a proof"), text, flags=re.S)
    words = "ensures|requires|assigns|loop"
    text = re.sub(rf"(?:ensures|loop invariant) (?:(?!{words}|\*/).)*?;(?=\s*(?:{words}|\*/))", leave_out_clause, text, flags=re.S)
    text = re.sub(r"//@ assert[^\n]*", leave_out_clause, text)
    return re.sub(r"/\*@.*?\*/|//@[^\n]*", leave_out, text, flags=re.S)


def main():
    found, texts = {}, {}
    for file in sys.argv[1:]:
        with open(file, encoding="utf-8") as source:
            texts[file] = blocks(source.read(), found)
    inductive = [name for text in texts.values() for name in re.findall(r"inductive (\w+)", text)]
    for file, text in texts.items():
        text = labels(file, text, found, inductive)
        text = re.sub(r"\\(min|max)\(", r"RUNTIME_\1(", text)
        text = re.sub(r"\)\s*/\*@ ghost \((.*?)\) \*/", r", \1)", text)
        with open(file, "w", encoding="utf-8") as result:
            result.write(text)


main()
