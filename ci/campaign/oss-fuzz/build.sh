#!/bin/bash -eu
# Builds the fuzz targets, one for each column, where OSS-Fuzz and ClusterFuzzLite ask for it: CC, CFLAGS and
# LIB_FUZZING_ENGINE say how, SRC has the tree, WORK is for what comes between, OUT for the targets and the libraries
# that are not on the machines which run them.
cd "$SRC/touchstone"
[ -x configure ] || ./autogen.sh
mkdir -p "$WORK/touchstone" "$OUT/lib"
cd "$WORK/touchstone"
"$SRC/touchstone/configure" --without-theft --without-assimp --without-osmesa --without-egl --without-png \
    --disable-openmp --disable-shared --enable-fuzz="$LIB_FUZZING_ENGINE" LDFLAGS="${LDFLAGS-} -Wl,-rpath,'\$\$ORIGIN/lib'"
make -j"$(nproc)" fuzz/touchstone-fuzz
ldd fuzz/touchstone-fuzz | awk '$1 ~ /^libgmp/ { print $3 }' | xargs -I{} cp -L {} "$OUT/lib/"
for column in $(fuzz/touchstone-fuzz --list | sed 's/\..*//' | uniq); do
    cp fuzz/touchstone-fuzz "$OUT/touchstone_$column"
done
