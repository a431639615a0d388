#!/usr/bin/env bash
# docs/play/gmp.sh OUT
#
# Builds GMP for WebAssembly in OUT, from Debian's source package, once: OUT/lib/libgmp.a and OUT/include/gmp.h.
# Compilers of other targets than a real machine get no assembly. It takes about two minutes. docs/play/build.sh runs this.
set -euo pipefail
. "$(dirname "$0")/../../ci/lib.sh"
help_if_asked "$@"
[ $# -eq 1 ] || {
    "$0" --help
    exit 2
}
mkdir -p "$1"
out=$(cd "$1" && pwd)
[ ! -f "$out/lib/libgmp.a" ] || exit 0

# The sources of the servers that this machine has its packages from. apt keeps its lists in our folder, so that the
# system's own are not touched and nobody has to be root.
fetch_source() {
    local apt=$out/apt options
    rm -rf "$apt"
    mkdir -p "$apt/state/lists/partial" "$apt/cache/archives/partial" "$apt/parts"
    cat /etc/apt/sources.list 2>/dev/null | sed -n 's/^deb /deb-src /p' >"$apt/sources.list"
    find /etc/apt/sources.list.d -name '*.sources' -exec grep -l debian-archive-keyring {} + | while read -r file; do
        sed -E 's/^Types:.*/Types: deb-src/' "$file" >"$apt/parts/$(basename "$file")"
    done
    options=("${apt_patience[@]}" -o Dir::Etc::sourcelist="$apt/sources.list" -o Dir::Etc::sourceparts="$apt/parts"
        -o Dir::State="$apt/state" -o Dir::Cache="$apt/cache" -o Debug::NoLocking=1 -o APT::Sandbox::User=)
    (cd "$out" && timeout 300 apt-get "${options[@]}" update && timeout 300 apt-get "${options[@]}" --download-only source gmp)
    rm -rf "$apt"
}
quietly "$out/fetch.log" fetch_source

rm -rf "$out/source"
mkdir "$out/source"
tar -xf "$out"/gmp_*.orig.tar.* -C "$out/source" --strip-components=1
# emcc finds its own tools: Debian keeps one of them where only its own node looks.
export NODE_PATH=/usr/share/nodejs
cd "$out/source"
# Debian's tarball is without the manual, which is not free in Debian's sense; configure asks for its folder.
mkdir -p doc
printf 'all install clean:\n' >doc/Makefile.in
quietly "$out/configure.log" emconfigure ./configure --prefix="$out" --disable-assembly --host=none --disable-cxx \
    --disable-shared CC_FOR_BUILD=cc
quietly "$out/make.log" emmake make -j "${TOUCHSTONE_WEB_JOBS:-$jobs}"
quietly "$out/install.log" emmake make install
rm -rf "$out/source"
