-- live.lua: makes a page of docs/play/ live. Its first figure stands in a place of its own, with a sentence for readers
-- without WebAssembly; the page's script, made by docs/play/build.sh, puts what moves there.
--
-- render.sh gives it, as metadata: page, book (on paper nothing moves), and live (the folder of the scripts).

local lacks = "The figure stands still, because this page needs JavaScript and WebAssembly. Browsers have had both since " ..
    "2017; this one has not, or has them switched off. Another browser shows the page live."
local unmade = "The figure stands still, because this book was made without emscripten. Install it " ..
    "(Debian: `apt-get install emscripten`), and `make docs` makes the page live."

local function is_there(file)
    local handle = io.open(file)
    if handle then handle:close() end
    return handle ~= nil
end

local function shows_a_figure(block)
    return block.t == "Para" and #block.content == 1 and block.content[1].t == "Image"
end

function Pandoc(doc)
    local page = pandoc.utils.stringify(doc.meta.page or "")
    local name = page:match("^docs/play/(%w+)%.md$")
    if not name or doc.meta.book then return nil end
    local made = doc.meta.live and is_there(pandoc.utils.stringify(doc.meta.live) .. "/" .. name .. ".js")
    for i, block in ipairs(doc.blocks) do
        if shows_a_figure(block) then
            local sentence = pandoc.Div(pandoc.read(made and lacks or unmade, "gfm").blocks, {class = "still"})
            doc.blocks[i] = pandoc.Div({block, sentence}, {id = "play", class = "play"})
            if made then doc.blocks:insert(i + 1, pandoc.RawBlock("html", '<script src="' .. name .. '.js"></script>')) end
            return doc
        end
    end
    error(page .. ": a page to play with needs a figure")
end
