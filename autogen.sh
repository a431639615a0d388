#!/bin/sh
# Makes ./configure from configure.ac and Makefile.am: needed once after a fresh checkout.
set -eu
cd "$(dirname "$0")"
mkdir -p build-aux
exec autoreconf --install --force
