#!/usr/bin/env bash
# What a stranger does with an installed Touchstone: a program of ten lines, outside the tree,
# compiled with pkg-config's flags, asks for the contacts of two meshes.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0
failed=0
good() { passed=$((passed + 1)); }
bad() {
    failed=$((failed + 1))
    printf 'failed: %s\n' "$*"
}

unset MAKEFLAGS MFLAGS MAKELEVEL DESTDIR
root=$work/root
if ! "$MAKE" -C "$TOP_BUILDDIR" install DESTDIR="$root" >"$work/install.log" 2>&1; then
    cat "$work/install.log"
    exit 1
fi

export PKG_CONFIG_PATH=$root$LIBDIR/pkgconfig PKG_CONFIG_SYSROOT_DIR=$root
export PKG_CONFIG_ALLOW_SYSTEM_CFLAGS=1 PKG_CONFIG_ALLOW_SYSTEM_LIBS=1
cat >"$work/two.c" <<'C'
#include <touchstone/touchstone.h>
int main(void)
{
    static const double floor[] = {0, 0, 0, 4, 0, 0, 0, 4, 0, 4, 4, 0}, pin[] = {1, 1, 0, 1, 1, 2, 3, 1, 2};
    static const uint32_t floor_face[] = {0, 1, 2, 1, 3, 2}, pin_face[] = {0, 1, 2};
    struct ts_body body[] = {{.vertex_count = 4, .face_count = 2, .reference_count = 1, .reference = floor, .face = floor_face},
                             {.vertex_count = 3, .face_count = 1, .reference_count = 1, .reference = pin, .face = pin_face}};
    struct ts_pairs pairs = {0}; struct ts_error error; void *session;
    if (!ts_contact_opt.prepare(2, body, NULL, &session, &error) || !ts_contact_opt.contacts(session, 0, 1, TS_ALL, &pairs, &error)) return puts(error.text), 2;
    for (size_t i = 0; i < pairs.count; i++) printf("%u %u\n", pairs.pair[i].a, pairs.pair[i].b);
    ts_pairs_free(&pairs); ts_contact_opt.release(session);
}
C

# answer LINKAGE FLAG...: compiles, runs, and compares: the pin stands on the first face alone.
answer() {
    local linkage=$1 out
    shift
    # shellcheck disable=SC2086 # lists of flags
    if ! (cd "$work" && $CC $TEST_CFLAGS two.c -o two "$@") >"$work/cc.log" 2>&1; then
        cat "$work/cc.log"
        bad "$linkage: does not compile"
        return
    fi
    out=$(LD_LIBRARY_PATH=$root$LIBDIR "$work/two") || :
    if [ "$out" = "0 0" ]; then good; else bad "$linkage: expected the contact 0 0, got: $out"; fi
}

# shellcheck disable=SC2046 # lists of flags
if [ -e "$root$LIBDIR/libtouchstone.so" ]; then
    answer shared $("$PKG_CONFIG" --cflags --libs touchstone)
    if ldd "$work/two" | grep -q libtouchstone; then good; else bad "the program is not linked to the shared library"; fi
else
    echo "no shared library in this build"
fi
if [ -e "$root$LIBDIR/libtouchstone.a" ]; then
    # Only our library is linked statically: the C library stays as the machine has it.
    rm -f "$root$LIBDIR"/libtouchstone.so*
    # shellcheck disable=SC2046
    answer static $("$PKG_CONFIG" --static --cflags --libs touchstone)
fi

for file in bin/touchstone share/man/man1/touchstone.1 \
    share/bash-completion/completions/touchstone include/touchstone/touchstone.h; do
    if find "$root" -path "*/$file" | grep -q .; then good; else bad "not installed: $file"; fi
done
"$MAKE" -C "$TOP_BUILDDIR" uninstall DESTDIR="$root" >/dev/null 2>&1 || bad "make uninstall"
left=$(find "$root" -type f)
if [ -z "$left" ]; then good; else bad "make uninstall left $left"; fi
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
