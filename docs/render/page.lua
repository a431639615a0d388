-- page.lua: what pandoc does with one page besides reading it. Links to .md become links to .html,
-- and names of files, functions and predicates become links to the line where they are.
--
-- render.sh gives it, as metadata: page (the path of the page in the tree), work (a folder with the
-- list of definitions and the list of files), book (if all pages become one document), slides (if this is the lecture).

local page, work, book, slides
local stringify = pandoc.utils.stringify
local is_file, is_folder, defined = {}, {}, {}
local wanted = {} -- files that a link leads to
local problems = {}

local function read(name, each)
    for line in io.lines(work .. "/" .. name) do each(line) end
end

local function setup(meta)
    page, work = stringify(meta.page), stringify(meta.work)
    book = meta.book ~= nil
    slides = meta.slides ~= nil
    read("files", function(line)
        local folder = line
        is_file[line] = true
        repeat
            folder = folder:match("^(.*)/[^/]*$")
            if folder then is_folder[folder] = true end
        until not folder
    end)
    read("definitions", function(line)
        local name, file, number = line:match("^(%S+) (%S+) (%S+)$")
        defined[name] = defined[name] or {}
        table.insert(defined[name], {file = file, line = number})
    end)
end

-- ---- paths ----

local function folder_of(path) return path:match("^(.*/)[^/]*$") or "" end

-- The path in the tree that a relative link means.
local function resolve(link)
    local parts = {}
    for part in (folder_of(page) .. link):gmatch("[^/]+") do
        if part == ".." then table.remove(parts) elseif part ~= "." then table.insert(parts, part) end
    end
    return table.concat(parts, "/")
end

-- From this page to a path of the output.
local function relative(path)
    local up = folder_of(page):gsub("[^/]+/", "../")
    return up .. path
end

-- Where the rendered form of a path of the tree is.
local function rendered(path)
    if path:match("%.md$") then return (path:gsub("%.md$", ".html")) end
    if path:match("%.svg$") or path:match("%.png$") or path:match("%.html$") then return path end
    return path .. (is_file[path] and ".html" or "/index.html")
end

-- What a page is called within the book.
local function id_of(path) return (path:gsub("%.md$", ""):gsub("/", "-")) end

local function to_source(path, line)
    wanted[path] = true
    return relative(rendered(path)) .. (line and "#L-" .. line or "")
end

-- ---- links ----

local function problem(text) table.insert(problems, page .. ": " .. text) end

local function link(el)
    local target, anchor = el.target:match("^([^#]*)#?(.*)$")
    if el.target:match("^%a+:") then return nil end -- the reader may go there; nothing is loaded
    if target == "" then
        if book then el.target = "#" .. id_of(page) .. "-" .. anchor end
        return el
    end
    local path = resolve(target)
    if not is_file[path] and not is_folder[path] then
        problem("links to " .. el.target .. ", which is not there")
        return el
    end
    if slides then return el.content end -- they have no other pages beside them
    if path:match("%.md$") then
        if book then
            el.target = "#" .. id_of(path) .. (anchor ~= "" and "-" .. anchor or "")
        else
            el.target = relative(rendered(path)) .. (anchor ~= "" and "#" .. anchor or "")
        end
    elseif book and not path:match("%.%a%a%a$") then
        return el.content -- sources are not in the book
    else
        if rendered(path) ~= path then wanted[path] = true end
        el.target = relative(rendered(path)) .. (anchor ~= "" and "#" .. anchor or "")
    end
    return el
end

-- ---- names ----

local mentioned = {} -- files that this page has named so far

-- Which of the places where a name is defined is meant: that in a file named in the same paragraph,
-- or else on the page, or else the only one there is.
local function place_of(name, near)
    local places, found = defined[name], nil
    if not places then return nil end
    for _, files in ipairs({near, mentioned}) do
        for _, place in ipairs(places) do
            if files[place.file] and (not found or files[place.file] > files[found.file]) then
                found = place
            end
        end
        if found then return found end
    end
    return #places == 1 and name:match("_") and places[1] or nil
end

local function code(el, near)
    local text = el.text
    if is_file[text] and not text:match("%.md$") then
        return pandoc.Link(el, to_source(text), "", {class = "source"})
    end
    local place = place_of(text:match("^([%a_][%w_]*)%(?%)?$") or "", near)
    if place then
        return pandoc.Link(el, to_source(place.file, place.line), place.file .. ", line " .. place.line,
                           {class = "source", ["data-name"] = text:match("^[%w_]+")})
    end
end

-- ---- quoted code ----

local function lines_of(text)
    local lines = {}
    for line in (text .. "\n"):gmatch("(.-)\n") do
        line = line:gsub("^%s+", ""):gsub("%s+$", "")
        table.insert(lines, line)
    end
    return lines
end

-- The line of a file at which a quotation begins. Its lines must follow each other, but for "...".
local function quoted(file, text)
    local source, quote = {}, {}
    for line in io.lines(file) do table.insert(source, (line:gsub("^%s+", ""):gsub("%s+$", ""))) end
    for _, line in ipairs(lines_of(text)) do if line ~= "" then table.insert(quote, line) end end
    for start = 1, #source do
        if source[start] == quote[1] then
            local at, skip, good = start, false, true
            for i = 2, #quote do
                if quote[i] == "..." then skip = true else
                    repeat at = at + 1 until at > #source or source[at] ~= "" and
                        (not skip or source[at] == quote[i])
                    skip = false
                    if source[at] ~= quote[i] then good = false break end
                end
            end
            if good then return start end
        end
    end
end

-- ---- whole definitions ----

local function read_lines(file)
    local lines = {}
    for line in io.lines(file) do table.insert(lines, line) end
    return lines
end

-- From which line to which a definition goes that has its name in this line: a function with the contract and the
-- remarks before it, a word of the contracts, or a statement of Coq without its proof.
local function extent(file, lines, at)
    local first, last = at, at
    if file:match("%.v$") then
        while not lines[last]:match("%.%s*$") do last = last + 1 end
        return first, last
    end
    local kind = lines[at]:match("^[%s/*@]*(%l+) ")
    if kind == "predicate" or kind == "lemma" or kind == "axiom" or kind == "logic" then
        while not lines[last]:match(";%s*%*?/?%s*$") do last = last + 1 end
    elseif not lines[at]:match("[{].*[}]%s*$") then
        repeat last = last + 1 until not lines[last] or lines[last]:match("^}")
    end
    -- Upwards: the remark before a word of the contracts; all that stands together with a function.
    local word = not lines[at]:match("^%l")
    while first > 1 and lines[first - 1]:match(word and "^%s*[/*@ ]*// " or "^[^#}]") do first = first - 1 end
    return first, last
end

-- A paragraph that is a link "All of `NAME` from `FILE`" is replaced by that definition, as the file has it now.
local function definition(name, file, result)
    local at
    for _, place in ipairs(defined[name] or {}) do
        if place.file == file then at = tonumber(place.line) end
    end
    if not at then return problem("wants all of " .. name .. " from " .. file .. ", which is not there") end
    local lines, text = read_lines(file), {}
    local first, last = extent(file, lines, at)
    if not lines[last] then return problem("finds no end of " .. name .. " in " .. file) end
    for i = first, last do table.insert(text, lines[i]) end
    local class = file:match("%.[ch]$") and "acsl" or "default"
    result:insert(pandoc.CodeBlock(table.concat(text, "\n"), {class = class .. " whole"}))
    local place = file .. ", line " .. first
    result:insert(pandoc.Div({pandoc.Plain(book and {pandoc.Str(place)} or
        {pandoc.Link(place, to_source(file, first), "", {class = "source"})})}, {class = "origin"}))
end

-- A paragraph that ends "From `FILE`:" announces a quotation of that file.
local function quotations(blocks)
    local result = pandoc.List()
    for i, block in ipairs(blocks) do
        local before = blocks[i - 1]
        local name, whole
        if block.t == "Para" then name, whole = stringify(block):match("^All of ([%w_]+) from ([%w_./]+)$") end
        if whole then
            definition(name, whole, result)
            goto continue
        end
        local file = block.t == "CodeBlock" and before and before.t == "Para" and
            stringify(before):match("[Ff]rom ([%w_./]+):$")
        result:insert(block)
        if file and is_file[file] then
            if file:match("%.[ch]$") and #block.classes == 0 then block.classes:insert("acsl") end
            local start = quoted(file, block.text)
            if not start then
                problem("quotes " .. file .. ", which does not say so: " .. lines_of(block.text)[1])
            elseif not book then
                result:insert(pandoc.Div({pandoc.Plain({pandoc.Link(
                    file .. ", line " .. start, to_source(file, start), "", {class = "source"})})},
                    {class = "origin"}))
            end
            -- What begins within a contract is read as one.
            if block.text:match("^%s*ensures ") or block.text:match("^%s*predicate ") then
                block.text = "/*@ …\n" .. block.text
            end
        end
        ::continue::
    end
    return result
end

-- ---- the page ----

local function walk_names(block)
    local near, count = {}, 0
    pandoc.walk_block(block, {Code = function(el)
        if is_file[el.text] then
            count = count + 1
            near[el.text] = count
            mentioned[el.text] = count
        end
    end})
    return pandoc.walk_block(block, {
        Link = function(el) el.attributes["data-done"] = "1" return el end,
        Code = function(el) return code(el, near) end,
    })
end

-- ---- words of the glossary ----

-- A row of docs/glossary.md begins with its words, which get anchors there. Those in italics are everyday words, too.
local function anchor_of(word) return "term-" .. word:lower():gsub("[^%w]+", "-") end

local function words_get_anchors(block)
    return pandoc.walk_block(block, {Table = function(el)
        for _, body in ipairs(el.bodies) do
            for _, row in ipairs(body.body) do
                local cell = row.cells[1]
                local list, anchor = pandoc.List(), nil
                for word in stringify(cell.contents):gmatch("[^,]+") do
                    anchor = anchor_of(word:gsub("^ +", ""))
                    list:insert(pandoc.Span({}, {id = (book and id_of(page) .. "-" or "") .. anchor}))
                end
                list:extend(cell.contents[1].content)
                cell.contents = {pandoc.Plain(list)}
            end
        end
        return el
    end})
end

-- Where a page first uses a word of the glossary it becomes a link. A word has one part or more, and may be a plural.
local unused -- the words that this page has not used so far, longest first

-- The link, and how many elements from i on it replaces, if the word stands there.
local function use_of(term, list, i)
    local before, after, text = "", "", {}
    for k, part in ipairs(term.parts) do
        local el = list[i + 2 * k - 2]
        if not el or el.t ~= "Str" then return nil end
        if k > 1 and list[i + 2 * k - 3].t ~= "Space" and list[i + 2 * k - 3].t ~= "SoftBreak" then return nil end
        local front, word, rest = el.text:match("^([(*\"]*)([%w-]+)(.*)$")
        if not word or (k > 1 and front ~= "") or (k < #term.parts and rest ~= "") then return nil end
        local plural = k == #term.parts and word:lower() == part .. "s"
        if word:lower() ~= part and not plural then return nil end
        if k == 1 then before = front end
        after = rest
        table.insert(text, word)
    end
    if after ~= "" and not after:match("^[%p’”]") then return nil end
    local target = book and "#docs-glossary-" .. term.anchor or relative("docs/glossary.html#" .. term.anchor)
    return {pandoc.Str(before), pandoc.Link(table.concat(text, " "), target, "", {class = "term"}), pandoc.Str(after)},
           2 * #term.parts - 1
end

local function link_words(list)
    local result, i = pandoc.List(), 1
    while i <= #list do
        local el, taken = list[i], 1
        if el.t == "Emph" or el.t == "Strong" then
            el.content = link_words(el.content)
        elseif el.t == "Str" then
            for k, term in ipairs(unused) do
                local link, length = use_of(term, list, i)
                if link then
                    table.remove(unused, k)
                    result:extend(link)
                    el, taken = nil, length
                    break
                end
            end
        end
        if el then result:insert(el) end
        i = i + taken
    end
    return result
end

local function link_first_uses(blocks)
    unused = {}
    read("terms", function(line)
        local parts = {}
        for part in line:lower():gmatch("%S+") do table.insert(parts, part) end
        table.insert(unused, {parts = parts, anchor = anchor_of(line)})
    end)
    table.sort(unused, function(a, b) return #a.parts > #b.parts or (#a.parts == #b.parts and a.anchor < b.anchor) end)
    local function paragraph(el)
        el.content = link_words(el.content)
        return el
    end
    for i, block in ipairs(blocks) do
        if block.t ~= "Header" and block.t ~= "CodeBlock" then
            blocks[i] = pandoc.walk_block(pandoc.Div({block}), {Para = paragraph, Plain = paragraph}).content[1]
        end
    end
    return blocks
end

-- A link within a link would be none.
local function flatten(el)
    el.content = pandoc.walk_inline(pandoc.Span(el.content), {Link = function(inner)
        return inner.content end}).content
    el.attributes["data-done"] = nil
    return el
end

function Pandoc(doc)
    setup(doc.meta)
    local meta = doc.meta
    doc.blocks = pandoc.List(doc.blocks)
    doc = pandoc.walk_block(pandoc.Div(doc.blocks), {Link = link, Blocks = quotations})
    local blocks = doc.content
    if not book then
        for i, block in ipairs(blocks) do
            if block.t ~= "CodeBlock" then blocks[i] = walk_names(block) end
        end
    end
    blocks = pandoc.walk_block(pandoc.Div(blocks), {
        Link = flatten,
        Image = function(el)
            local path = resolve(el.src)
            if not is_file[path] then problem("shows " .. el.src .. ", which is not there") end
            if book then el.src = path end
            return el
        end,
        Header = function(el)
            if book then
                el.identifier = id_of(page) .. (el.level == 1 and "" or "-" .. el.identifier)
            end
            return el
        end,
        Table = function(el) return pandoc.Div({el}, {class = "table"}) end,
    }).content
    if page == "docs/glossary.md" then
        blocks = words_get_anchors(pandoc.Div(blocks)).content
    elseif not slides then
        blocks = link_first_uses(blocks)
    end
    local out = io.open(work .. "/wanted", "a")
    for path in pairs(wanted) do out:write(path, "\n") end
    out:close()
    out = io.open(work .. "/problems", "a")
    for _, text in ipairs(problems) do out:write(text, "\n") end
    out:close()
    return pandoc.Pandoc(blocks, meta)
end
