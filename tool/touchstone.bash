# Completion of the touchstone command for bash. Commands, options and names come from the
# command itself, so there is nothing to keep up to date here.

_touchstone_commands() {
    "$1" --help 2>/dev/null | sed -n '/Commands:/,/^$/s/^  \([a-z][a-z]*\)  .*/\1/p'
    echo --help --usage --version
}

_touchstone_options() {
    "$1" "$2" --help 2>/dev/null | sed -n 's/^ *\(-., \)\{0,1\}\(--[a-z-]*=\{0,1\}\).*/\2/p'
}

# What stands without dashes: properties and columns, scenes or experiments; for other commands files.
_touchstone_names() {
    case $2 in
    gen) "$1" list --properties 2>/dev/null ;;
    repro) "$1" repro 2>/dev/null | sed -n 's/^ *\([0-9][0-9a-z-]*\) .*/\1/p' ;;
    scene | tightness) "$1" list --scenes 2>/dev/null ;;
    figure) echo star hierarchy refit bucket bucket-boxes skin corner lost spheretree room voi ldi layers volume house overlap signs pose dop sat sweep reader certificate ;;
    verify | list | bench)
        "$1" list --properties 2>/dev/null
        "$1" list --properties 2>/dev/null | sed 's/\..*//' | sort -u
        ;;
    esac
}

_touchstone() {
    local program=${COMP_WORDS[0]} command=${COMP_WORDS[1]} words=
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}

    # bash takes "=" for a word of its own: --format=obj is three words.
    if [ "$current" = = ]; then
        current=
    elif [ "$previous" = = ]; then
        previous=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    case $COMP_CWORD:$previous:$current in
    1:*) words=$(_touchstone_commands "$program") ;;
    *:--method:* | *:--twin:*) words="ref opt" ;;
    *:--format:*) words="case obj" ;;
    *:--family:*) words=$("$program" judge --families 2>/dev/null | sed 's/ .*//') ;;
    *:--program:* | *:--output:* | *:--save:* | *:--out:* | *:--html:* | *:--junit:* | *:--cases:* | *:--result:* | *:--compare:*) ;;
    *:--seed:* | *:--trials:* | *:--shard:* | *:--limit:* | *:--idle:* | *:--jobs:* | *:--memory:* | *:--shrink:* | *:--only:* | *:--name:* | *:--time:* | *:--level:* | *:--frame:* | *:--frames:* | *:--bodies:* | *:--body:* | *:--steps:* | *:--backtrack:* | *:--pixels:* | *:--issue:*) return ;;
    *:-*) words=$(_touchstone_options "$program" "$command") ;;
    *) words=$(_touchstone_names "$program" "$command") ;;
    esac
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
    case ${COMPREPLY[0]-} in
    *=) compopt -o nospace ;;
    "") compopt -o default ;;
    esac
}

complete -F _touchstone touchstone
