"""Which changes can be made to a C file: its tokens, its functions, and the operators."""

import hashlib
import re
from dataclasses import dataclass

TOKEN = re.compile(
    r"""(?P<blank>\s+)
      | (?P<comment>/\*.*?\*/|//[^\n]*)
      | (?P<directive>^[ \t]*\#(?:\\\n|[^\n])*)
      | (?P<text>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')
      | (?P<number>(?:0[xX][0-9a-fA-F.]+(?:[pP][+-]?\d+)?|\d[\d.]*(?:[eE][+-]?\d+)?|\.\d+)[uUlLfF]*)
      | (?P<name>[A-Za-z_]\w*)
      | (?P<sign><<=|>>=|\.\.\.|->|\+\+|--|&&|\|\||<<|>>|[-+*/%&|^!=<>]=|.)""",
    re.S | re.M | re.X,
)

SWAPPED = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==",
    "&&": "||", "||": "&&", "+=": "-=", "-=": "+=", "++": "--", "--": "++", "<<": ">>", ">>": "<<",
}  # fmt: skip
ARITHMETIC = {"+": "-", "-": "+", "*": "/", "/": "*", "%": "*", "&": "|", "|": "&", "^": "&"}
NAMES = {
    "fmin": "fmax", "fmax": "fmin", "smaller": "larger", "larger": "smaller", "ts_add": "ts_sub",
    "ts_sub": "ts_add", "ts_mul": "ts_div", "ts_div": "ts_mul", "floor": "ceil", "ceil": "floor",
    "true": "false", "false": "true", "ts_least": "ts_most", "ts_most": "ts_least",
}  # fmt: skip
TYPES = {
    "void", "char", "int", "unsigned", "long", "double", "float", "bool", "size_t", "struct",
    "enum", "union", "const", "static", "inline", "uint8_t", "uint16_t", "uint32_t", "uint64_t",
    "int32_t", "int64_t", "mpz_t", "mpq_t", "FILE", "return", "sizeof", "case", "goto", "else",
}  # fmt: skip
# Leaving these out leaks, which ci/sanitize sees and no answer shows.
RELEASE = re.compile(r"(\w+_)?(free|clears?|fclose|close|release|end)(_\w+)?")
NO_STATEMENT = TYPES | {"if", "for", "while", "do", "switch", "default", "break", "continue", "typedef"}
NO_STATEMENT |= {"assert"}  # what always holds is not missed
ROUNDOFF = {"u", "TS_ROUNDOFF"}  # half a unit in the last place


@dataclass(frozen=True)
class Token:
    kind: str
    text: str
    begin: int
    end: int


@dataclass(frozen=True)
class Mutant:
    file: str
    function: str
    kind: str  # rounding, limit, or the name of a classic operator
    begin: int  # what is replaced, in the file's text
    end: int
    text: str  # what by
    change: str  # the line before and after, as a reader sees it
    line: int

    @property
    def name(self):
        """Stays the same when lines move: what is accepted is found again by it."""
        return f"{self.file}\t{self.function}\t{self.kind}\t{self.change}"

    def order(self, seed):
        return hashlib.sha256(f"{seed}\t{self.name}".encode()).hexdigest()


def tokens_of(text):
    found = []
    for match in TOKEN.finditer(text):
        if match.lastgroup not in ("blank", "comment"):
            found.append(Token(match.lastgroup, match.group(), match.start(), match.end()))
    return found


def matching(tokens, at):
    """The token that closes the bracket at `at`."""
    depth = 0
    for i in range(at, len(tokens)):
        if tokens[i].text in ("(", "[", "{"):
            depth += 1
        elif tokens[i].text in (")", "]", "}"):
            depth -= 1
            if depth == 0:
                return i
    return len(tokens) - 1


def opening(tokens, at):
    depth = 0
    for i in range(at, -1, -1):
        if tokens[i].text in (")", "]", "}"):
            depth += 1
        elif tokens[i].text in ("(", "[", "{"):
            depth -= 1
            if depth == 0:
                return i
    return 0


def bodies(tokens):
    """(name, first token, last token) of each function and each table with values."""
    i = 0
    while i < len(tokens):
        if tokens[i].text == "{":
            last = matching(tokens, i)
            before = tokens[i - 1].text if i else ""
            if before == ")":
                yield tokens[opening(tokens, i - 1) - 1].text, i, last
            elif before == "=":
                k = i - 2
                while tokens[k].text == "]":
                    k = opening(tokens, k) - 1
                yield tokens[k].text, i, last
            i = last
        elif tokens[i].kind == "directive":
            yield "", i, i
        i += 1


def is_block(tokens, at):
    """Whether a brace holds statements, not values."""
    before = tokens[at - 1].text
    if before != ")":
        return before in (";", "{", "}", "else", "do", ":")
    return tokens[opening(tokens, at - 1) - 1].kind == "name"  # or it is (struct x){...}


def begins_statement(tokens, at):
    before = tokens[at - 1].text
    if before == ")":
        return tokens[opening(tokens, at - 1) - 1].text in ("if", "for", "while")
    return before in ("{", "}", ";", "else")


def is_size(tokens, at):
    """Whether a number says how many a declared array has: no answer differs if it has more."""
    i = at - 1
    if tokens[i].text != "[":
        return False
    while tokens[i].text not in (";", "{", "}", "="):
        i -= 1
    return tokens[i].text != "=" and (tokens[i + 1].text in TYPES or tokens[i + 1].text.endswith("_t"))


class Finder:
    """Collects the mutants of one file."""

    def __init__(self, file, text):
        self.file, self.text, self.found, self.seen = file, text, [], {}

    def add(self, function, kind, begin, end, new):
        text = self.text
        first = text.rfind("\n", 0, begin) + 1
        last = text.find("\n", end)
        last = len(text) if last < 0 else last
        old = " ".join(text[first:last].split())
        changed = " ".join((text[first:begin] + new + text[end:last]).split())
        change = f"{old} => {changed}"
        key = (function, kind, change)
        self.seen[key] = self.seen.get(key, 0) + 1
        if self.seen[key] > 1:
            change += f" #{self.seen[key]}"
        line = text.count("\n", 0, begin) + 1
        self.found.append(Mutant(self.file, function, kind, begin, end, new, change, line))

    def number(self, function, token):
        text = token.text
        small = re.search(r"[pe]-\d", text, re.I) and not re.fullmatch(r"0[xX][0-9a-fA-F]+", text)
        if small:
            self.add(function, "rounding", token.begin, token.end, "0")
            self.add(function, "rounding", token.begin, token.end, f"({text} / 2)")
        elif re.fullmatch(r"\d+[uUlL]*", text):
            new = {"0": "1", "1": "0"}.get(text, f"({text} + 1)")
            self.add(function, "constant", token.begin, token.end, new)
        else:
            self.add(function, "constant", token.begin, token.end, f"({text} * 2)")

    def branch(self, function, tokens, at):
        close = matching(tokens, at + 1)
        condition = tokens[at + 2 : close]
        compared = any(t.text in ("<", "<=", ">", ">=") for t in condition)
        constant = any(t.kind == "number" or t.text.isupper() and len(t.text) > 1 for t in condition)
        kind = "limit" if compared and constant else "branch"
        begin, end = tokens[at + 1].end, tokens[close].begin
        for value in ("0", "1"):
            self.add(function, kind, begin, end, value)

    def statement(self, function, tokens, at, last):
        """Leaves out an expression that is a statement."""
        first = tokens[at]
        if RELEASE.fullmatch(first.text):
            return
        if first.kind != "name" and first.text not in ("*", "(", "++", "--"):
            return
        if first.text in NO_STATEMENT or first.text.endswith("_t"):
            return
        if first.kind == "name" and (tokens[at + 1].kind == "name" or tokens[at + 1].text == ":"):
            return
        i = at
        while i < last and tokens[i].text != ";":
            i = matching(tokens, i) + 1 if tokens[i].text in ("(", "[", "{") else i + 1
        if i < last:
            self.add(function, "statement", first.begin, tokens[i].begin, "(void)0")

    def sign(self, function, tokens, at):
        token, before = tokens[at], tokens[at - 1]
        if token.text in SWAPPED:
            self.add(function, "operator", token.begin, token.end, SWAPPED[token.text])
        elif token.text in ARITHMETIC and before.text not in TYPES and (
            before.kind in ("name", "number") or before.text in (")", "]")
        ):
            if tokens[at - 2].text in ("struct", "enum") or before.text.endswith("_t"):
                return  # a pointer
            self.add(function, "arithmetic", token.begin, token.end, ARITHMETIC[token.text])
        elif token.text == "!":
            self.add(function, "negation", token.begin, token.end, "")

    def name(self, function, tokens, at):
        token = tokens[at]
        if token.text in NAMES:
            self.add(function, "name", token.begin, token.end, NAMES[token.text])
        elif token.text in ROUNDOFF:
            self.add(function, "rounding", token.begin, token.end, f"(0 * {token.text})")
            self.add(function, "rounding", token.begin, token.end, f"({token.text} / 2)")
        elif token.text in ("break", "continue"):
            self.add(function, "jump", token.begin, token.end, "(void)0")

    def directive(self, token):
        """#define NAME NUMBER..., where a limit or a margin often stands."""
        match = re.match(r"\s*#\s*define\s+(\w+)\s+(.*)", token.text, re.S)
        if match:
            for part in tokens_of(match.group(2)):
                shift = token.begin + match.start(2)
                moved = Token(part.kind, part.text, part.begin + shift, part.end + shift)
                if part.kind == "number":
                    self.number(match.group(1), moved)
                elif part.text in ROUNDOFF:
                    self.name(match.group(1), [moved], 0)

    def body(self, function, tokens, first, last):
        block = [is_block(tokens, first)]  # of the brackets around a token: whether statements are in it
        for i in range(first + 1, last):
            token = tokens[i]
            if block[-1] and begins_statement(tokens, i):
                self.statement(function, tokens, i, last)
            if token.text in ("(", "[", "{"):
                block.append(token.text == "{" and is_block(tokens, i))
            elif token.text in (")", "]", "}"):
                block.pop()
            if token.kind == "number":
                if not is_size(tokens, i):
                    self.number(function, token)
            elif token.kind == "sign":
                self.sign(function, tokens, i)
            elif token.text == "if":
                self.branch(function, tokens, i)
            elif token.kind == "name":
                self.name(function, tokens, i)


def mutants_of(file, text):
    finder, tokens = Finder(file, text), tokens_of(text)
    for function, first, last in bodies(tokens):
        if function:
            finder.body(function, tokens, first, last)
        else:
            finder.directive(tokens[first])
    return finder.found


def sample(mutants, seed, most, a_function=3):
    """`a_function` of each function and each name that is defined, then rounding terms and limits, then
    any; at most `most` in all."""
    order = sorted(mutants, key=lambda m: m.order(seed))
    taken, rest, count = [], [], {}
    for mutant in order:
        key = (mutant.file, mutant.function)
        count[key] = count.get(key, 0) + 1
        (taken if count[key] <= a_function else rest).append(mutant)
    rest.sort(key=lambda m: m.kind not in ("rounding", "limit"))  # stable: the order within stays
    return (taken + rest)[:most]
