#!/usr/bin/env bash
# Every case that once broke something still gives the right answer.
set -eu
exec "$TOUCHSTONE" replay "$TOP_SRCDIR/cases/regression"
