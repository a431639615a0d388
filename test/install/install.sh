#!/usr/bin/env bash
# What a stranger does with an installed Touchstone: the examples, outside the tree, compiled with
# pkg-config's flags, ask for the contacts of two meshes and of soups of tetrahedra.
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
cp "$TOP_SRCDIR/docs/example/two_bodies.c" "$TOP_SRCDIR/docs/example/soup.c" \
    "$TOP_SRCDIR/test/install/own_names.c" "$work"
# By a tree of volumes and by buckets, and no function of the program's own was called.
printf '1 contact\n%.0s' 1 2 >"$work/own_names.expected"
# The program that README.md shows.
# shellcheck disable=SC2016 # Markdown's quotes
sed -n '/^```c$/,/^```$/{/^```/!p}' "$TOP_SRCDIR/README.md" >"$work/readme.c"
echo '1 contacts' >"$work/readme.expected"
# The pin meets the first face alone.
printf 'height %s\n' '1: no contact' '0: (0, 0)' '-1: (0, 0)' '-2: (0, 0)' '-3: no contact' \
    >"$work/two_bodies.expected"
# The crumb, 5, is inside tetrahedron 0; the blade, 4, touches the box of 1 and cuts into 2.
printf '%s\n' 'blade above: 1 of boxes; of tetrahedra: (0, 5)' \
    'blade in the bar: 3 of boxes; of tetrahedra: (0, 5) (2, 4)' \
    'cut, in place: 1 of boxes; of tetrahedra: (1, 2)' \
    'piece and blade: 1 of boxes; of tetrahedra: (2, 4)' \
    'piece moved away: 0 of boxes; of tetrahedra:' \
    'fused again: 3 of boxes; of tetrahedra: (0, 5) (2, 4)' >"$work/soup.expected"

# The judge's template needs one header and loses nothing, as docs/judge.md says.
# shellcheck disable=SC2046,SC2086 # lists of flags
judge_template() {
    local status=0 tool
    tool=$(find "$root" -path '*/bin/touchstone')
    cp "$TOP_SRCDIR/docs/example/adapter.c" "$work"
    (cd "$work" && $CC $TEST_CFLAGS -shared -fPIC adapter.c -o adapter.so \
        $("$PKG_CONFIG" --cflags touchstone)) || return
    LD_LIBRARY_PATH=$root$LIBDIR "$tool" judge "$work/adapter.so" --family pair --count 50 --shrink 1 \
        >"$work/judge.log" 2>&1 || status=$?
    [ $status -eq 1 ] && grep -qE 'total +50 +[1-9][0-9]* +0 +[1-9]' "$work/judge.log"
}
if judge_template; then good; else bad "the template of the judge"; fi

# Who draws nothing needs no OSMesa: it is loaded when something is drawn.
if ldd "$(find "$root" -path '*/bin/touchstone')" | grep -q OSMesa; then bad "linked with OSMesa"; else good; fi

# answer LINKAGE FLAG...: compiles, runs, and compares.
answer() {
    local linkage=$1 name
    shift
    for name in two_bodies soup own_names readme; do
        # shellcheck disable=SC2086 # lists of flags
        if ! (cd "$work" && $CC $TEST_CFLAGS $name.c -o $name "$@") >"$work/cc.log" 2>&1; then
            cat "$work/cc.log"
            bad "$linkage: $name does not compile"
            continue
        fi
        if LD_LIBRARY_PATH=$root$LIBDIR "$work/$name" | cmp "$work/$name.expected" -; then
            good
        else
            bad "$linkage: another answer of $name"
        fi
    done
}

# The header, alone, without a warning: as C11 and, where there is a compiler for it, as C++11. Sessions
# have types of their own: one of sweep is none of contact.
echo '#include <touchstone/touchstone.h>' >"$work/header.c"
cp "$work/header.c" "$work/header.cc"
printf '%s\n' '#include <touchstone/touchstone.h>' 'void f(struct ts_sweep *s, struct ts_pairs *p);' \
    'void f(struct ts_sweep *s, struct ts_pairs *p) { ts_contact_all(s, 0, 1, p, 0); }' >"$work/mixed.c"
compiles() { # COMPILER STANDARD FILE
    # shellcheck disable=SC2046,SC2086 # lists of flags
    (cd "$work" && $1 -std="$2" -Wall -Wextra -pedantic -Werror -fsyntax-only "$3" \
        $("$PKG_CONFIG" --cflags touchstone)) >"$work/cc.log" 2>&1
}
if compiles "$CC" c11 header.c; then good; else
    cat "$work/cc.log"
    bad "touchstone.h as C11"
fi
if compiles "$CC" c11 mixed.c; then bad "a session of sweep is taken for one of contact"; else good; fi
if command -v c++ >/dev/null; then
    if compiles c++ c++11 header.cc; then good; else
        cat "$work/cc.log"
        bad "touchstone.h as C++11"
    fi
else
    echo "no C++ compiler here: touchstone.h was not compiled as C++11"
fi

# shellcheck disable=SC2046 # lists of flags
if [ -e "$root$LIBDIR/libtouchstone.so" ]; then
    answer shared $("$PKG_CONFIG" --cflags --libs touchstone)
    if ldd "$work/two_bodies" | grep -q libtouchstone; then good; else bad "the program is not linked to the shared library"; fi
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
