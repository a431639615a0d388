#!/usr/bin/env bash
# docs/render/figures.sh TREE TOUCHSTONE OUT [measured]
#
# Makes the figures of docs/figure anew, into the folder OUT, with the command TOUCHSTONE. What is made is what docs/figure
# of TREE has: NAME.svg is `touchstone figure NAME`, and repro-FILE is the file FILE that an experiment writes with --out,
# of which --only-pictures makes those that nothing is measured for. Plots of times have other numbers each time; they are
# made if the last argument is `measured`, which takes an hour or more, and otherwise named at the end.
# `make figures` puts all of them into docs/figure; ci/docs compares those that are not measured.
set -eu
[ $# -ge 3 ] || {
    sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0"
    exit 2
}
tree=$(cd "$1" && pwd)
touchstone=$2
case $touchstone in /*) ;; *) touchstone=$PWD/$touchstone ;; esac
mkdir -p "$3"
out=$(cd "$3" && pwd)
measured=${4-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The experiment that writes a file: of all whose name it begins with, the one with the longest.
experiment_of() { # FILE
    "$touchstone" repro | sed -nE 's/^ *([0-9]{3}-[0-9]+[a-z]?) .*/\1/p' |
        awk -v file="$1" 'index(file, $1) == 1 && substr(file, length($1) + 1) ~ /^[-.]/ && length($1) > length(best) { best = $1 }
            END { if (best == "") exit 1; print best }' || {
        echo "docs/figure/repro-$1: no experiment of touchstone repro has such a name" >&2
        return 1
    }
}

mapfile -t drawn < <(cd "$tree/docs/figure" && find . -name '*.svg' ! -name 'repro-*' -printf '%f\n' | LC_ALL=C sort)
mapfile -t files < <(cd "$tree/docs/figure" && find . -name 'repro-*' -printf '%f\n' | sed 's/^repro-//' | LC_ALL=C sort)

for file in "${drawn[@]}"; do "$touchstone" figure "${file%.svg}" >"$out/$file"; done

# What an experiment makes without measuring, of those that have a picture in docs/figure.
for file in "${files[@]}"; do experiment_of "$file"; done >"$work/experiments"
paste "$work/experiments" <(printf '%s\n' "${files[@]}") >"$work/wanted"
awk '$2 ~ /\.png$/ { print $1 }' "$work/wanted" | sort -u >"$work/pictured"
while read -r experiment; do
    mkdir -p "$work/$experiment"
    "$touchstone" repro "$experiment" --only-pictures --out "$work/$experiment" >"$work/said" || {
        cat "$work/said" >&2
        exit 1
    }
done <"$work/pictured"

# And what it measures.
if [ "$measured" = measured ]; then
    awk '{ print $1 }' "$work/wanted" | sort -u >"$work/all"
    while read -r experiment; do
        mkdir -p "$work/$experiment"
        "$touchstone" repro "$experiment" --no-pictures --out "$work/$experiment" >"$work/said" || {
            cat "$work/said" >&2
            exit 1
        }
    done <"$work/all"
fi

while read -r experiment file; do
    if [ -e "$work/$experiment/$file" ]; then
        cp "$work/$experiment/$file" "$out/repro-$file"
    else
        case $file in
        *.svg) echo "measured, not made: repro-$file" ;;
        *)
            echo "repro-$file: touchstone repro $experiment --only-pictures does not make it" >&2
            exit 1
            ;;
        esac
    fi
done <"$work/wanted"
