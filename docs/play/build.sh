#!/usr/bin/env bash
# docs/play/build.sh TREE OUT PAGE... -- SOURCE...
#
# Makes OUT/PAGE.js of every live page of docs/play/: its program, which is the library compiled to WebAssembly, and its
# script, in one file that asks no network. SOURCE are the files of the library that the Makefile names. GMP is its own
# small version, which is fetched once, into OUT/gmp; all else is made again when a source is newer. Without emscripten one
# line says what to install, and pages stand still. `make docs` runs this.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=ci/lib.sh
. "$here/../../ci/lib.sh"
help_if_asked "$@"
tree=$(cd "$1" && pwd)
mkdir -p "$2"
out=$(cd "$2" && pwd)
shift 2
pages=()
while [ "$1" != -- ]; do
    pages+=("$1")
    shift
done
shift

command -v emcc >/dev/null || {
    rm -f "$out"/*.js
    echo "make docs: emcc is missing, so that the pages to play with stand still; install it (Debian: apt-get install emscripten)"
    exit 0
}
# Debian's emcc calls a parser of JavaScript that only Debian's own node finds by itself.
export NODE_PATH=/usr/share/nodejs
flags=(-std=c11 -D_GNU_SOURCE -O2 -ffp-contract=off -Wno-unknown-pragmas "-I$tree" "-I$tree/include"
    "-I$tree/docs/play/small" "-I$out/gmp")

is_new() { # FILE SOURCE...: it is there, and newer than all it is made of
    [ -f "$1" ] && [ -z "$(cd "$tree" && find "${@:2}" -type f -newer "$1" -print -quit)" ]
}

# One call of emcc a folder: it starts slowly, and puts all objects where it stands.
compile_folder() { # FOLDER SOURCE...
    mkdir -p "$out/objects/$1"
    (cd "$out/objects/$1" && emcc "${flags[@]}" -c "${@:2}")
}

# mini-mpq.c is a part of mini-gmp.c in all but name.
compile_gmp() {
    mkdir -p "$out/objects/gmp"
    printf '#include "mini-%s.c"\n' gmp mpq >"$out/objects/gmp/both.c"
    emcc -O2 "-I$out/gmp" -c "$out/objects/gmp/both.c" -o "$out/objects/gmp/both.o"
}

# In this function set -e is off, since its caller asks whether it succeeds.
compile_library() {
    local folder source running=0 failed=
    local -A sources
    rm -rf "$out/objects" "$out/library.a"
    compile_gmp || return
    for source; do sources[$(dirname "$source")]+=" $tree/$source"; done
    for folder in "${!sources[@]}"; do
        if [ "$running" -ge "${TOUCHSTONE_WEB_JOBS:-$jobs}" ]; then
            wait -n || failed=1
            running=$((running - 1))
        fi
        # shellcheck disable=SC2086 # a list of words
        compile_folder "$folder" ${sources[$folder]} &
        running=$((running + 1))
    done
    for (( ; running > 0; running--)); do wait -n || failed=1; done
    [ -z "$failed" ] || return
    find "$out/objects" -name '*.o' | LC_ALL=C sort >"$out/objects/list"
    emar rcs "$out/library.a" "@$out/objects/list"
}

# The cases of two triangles, which a page shows by name.
two_triangles() {
    local file
    echo 'const cases = {'
    for file in "$tree"/cases/regression/*.case "$tree"/cases/subject/triangle.*.case; do
        [ "$(grep -c '^face ' "$file") $(grep -c '^body' "$file")" = "2 2" ] || continue
        echo "\"$(basename "$file" .case)\": \`$(cat "$file")\`,"
    done
    echo '};'
}

link_program() { # PAGE
    emcc "${flags[@]}" "$tree/docs/play/$1.c" "$tree/docs/play/play.c" "$out/library.a" \
        -s SINGLE_FILE=1 -s MODULARIZE=1 -s EXPORT_NAME=program -s ENVIRONMENT=web -s FILESYSTEM=0 -s ALLOW_MEMORY_GROWTH=1 \
        -s EXPORTED_RUNTIME_METHODS=UTF8ToString,stringToUTF8,lengthBytesUTF8 --no-entry -o "$out/program-$1.js"
}

"$here/gmp.sh" "$out/gmp" || {
    rm -f "$out"/*.js
    echo "make docs: without the source of GMP, which apt-get did not fetch, the pages to play with stand still"
    exit 0
}
is_new "$out/library.a" include common ref opt cases props docs/play/small || quietly "$out/library.log" compile_library "$@"
for page in "${pages[@]}"; do
    is_new "$out/program-$page.js" "docs/play/$page.c" docs/play/play.c docs/play/play.h "$out/library.a" ||
        quietly "$out/$page.log" link_program "$page"
    {
        cat "$out/program-$page.js" "$here/play.js"
        [ "$page" != triangles ] || two_triangles
        cat "$here/$page.js"
    } >"$out/$page.js"
done
echo "live pages: ${pages[*]}, in $out"
