#!/usr/bin/env bash
# docs/play/gmp.sh OUT
#
# Fetches the source of GMP as Debian has it, and leaves mini-gmp in OUT, GMP's own small version, which docs/play/build.sh
# compiles for WebAssembly. To configure and make the whole library there takes many minutes. Once: what is there stays.
set -euo pipefail
# shellcheck source=ci/lib.sh
. "$(dirname "$0")/../../ci/lib.sh"
help_if_asked "$@"
[ $# -eq 1 ] || {
    "$0" --help
    exit 2
}
mkdir -p "$1"
out=$(cd "$1" && pwd)
[ ! -f "$out/mini-mpq.h" ] || exit 0

# From the servers that this machine has its packages from. apt keeps its lists in our folder, so that the system's own
# are not touched and nobody has to be root.
fetch_source() {
    local apt=$out/apt file options
    rm -rf "$apt"
    mkdir -p "$apt/state/lists/partial" "$apt/cache/archives/partial" "$apt/parts"
    sed -n 's/^deb /deb-src /p' /etc/apt/sources.list 2>/dev/null >"$apt/sources.list" || :
    for file in /etc/apt/sources.list.d/*.sources; do
        ! grep -q debian-archive-keyring "$file" 2>/dev/null ||
            sed -E 's/^Types:.*/Types: deb-src/' "$file" >"$apt/parts/${file##*/}"
    done
    options=("${apt_patience[@]}" -o Dir::Etc::sourcelist="$apt/sources.list" -o Dir::Etc::sourceparts="$apt/parts"
        -o Dir::State="$apt/state" -o Dir::Cache="$apt/cache" -o Debug::NoLocking=1 -o APT::Sandbox::User=)
    (cd "$apt" && timeout 300 apt-get "${options[@]}" update && timeout 300 apt-get "${options[@]}" --download-only source gmp)
}
quietly "$out/fetch.log" fetch_source
tar -xf "$out"/apt/gmp_*.orig.tar.* -C "$out/apt" --wildcards '*/mini-gmp/mini-*.[ch]' --strip-components=2
mv "$out"/apt/mini-*.[ch] "$out/"
rm -rf "$out/apt"
