# What the scripts in ci/campaign share; they read it with ".". Bash.
# shellcheck source=ci/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

me=ci/campaign/$(basename "$0")
refuse() {
    echo "$me: $*" >&2
    exit 2
}

# read_options NAME,... "$@": the options that all have and those named, into variables of their names; what stands behind
# "--" into `arguments`. Then `words` are the command of one shard, in which @K@ stands for its number.
read_options() {
    local also=,$1, name
    shift
    shards=$((10 * jobs))
    folder=campaign
    command=
    touchstone=$(command -v touchstone || echo "$build_root/check/tool/touchstone")
    while [ $# -gt 0 ] && [ "$1" != -- ]; do
        name=${1#--}
        case ,shards,folder,touchstone,command$also in
        *,"$name",*) ;;
        *) refuse "expected --shards, --folder, --touchstone, --command${also//,/ --} or --, found '$1'" ;;
        esac
        [ $# -ge 2 ] || refuse "$1: expected a value"
        printf -v "$name" %s "$2"
        shift 2
    done
    [ $# -ge 2 ] || [ -n "$command" ] || refuse "expected -- and the arguments of touchstone verify"
    [ $# -eq 0 ] || shift
    arguments=("$@")
    [[ $shards =~ ^[1-9][0-9]{0,6}$ ]] || refuse "--shards: expected a whole number above 0, found '$shards'"
    if [ -n "$command" ]; then read -ra command <<<"$command"; else command=("$touchstone" verify); fi
    has "${command[0]}"
    command[0]=$(realpath "$(command -v "${command[0]}")")
    mkdir -p "$folder"
    folder=$(cd "$folder" && pwd)
    put_words
}

# What is not touchstone verify or judge takes --shard K/N --folder FOLDER, and --merge --folder FOLDER in the end.
put_words() {
    if has_results; then
        touchstone=${command[0]}
        mkdir -p "$folder/found"
        words=("${command[@]}" "${arguments[@]}" --shard "@K@/$shards" --result "$folder/@K@.json" --resume)
        if [ "${command[1]}" = verify ]; then words+=(--save "$folder/found"); fi
    else
        # shellcheck disable=SC2034 # used by those who read this file
        words=("${command[@]}" --shard "@K@/$shards" --folder "$folder" "${arguments[@]}")
    fi
    mkdir -p "$folder/log"
}
has_results() { [[ ${command[1]-} == verify || ${command[1]-} == judge ]]; }

# has PROGRAM...: says what is missing.
has() {
    local program
    for program; do
        command -v "$program" >/dev/null || refuse "$program was not found; on Debian: ci/setup build campaign"
    done
}

# The page of a campaign under way. Shards that have not begun are missing yet, which is no complaint.
page() { ! has_results || "$touchstone" merge "$folder" --html "$folder/index.html" >/dev/null 2>&1 || :; }

count_complete() {
    if has_results; then
        grep -l '^ "complete": true' "$folder"/*.json 2>/dev/null | wc -l
    else
        find "$folder" -mindepth 2 -maxdepth 2 -name complete | wc -l
    fi
}

# watch: until the script ends, writes the page anew each minute, and says how far it is where no terminal shows that.
watch() {
    while sleep 60; do
        page
        if [ ! -t 2 ]; then
            echo "$(count_complete) of $shards shards are done" >&2
        fi
    done >/dev/null &
    watching=$!
    # shellcheck disable=SC2064 # the number is known now
    trap "kill $watching \$(pgrep -P $watching) 2>/dev/null || :" EXIT
}

# The table, and the failing cases in found/. Ends with the exit status of the merge.
conclude() {
    page
    if has_results; then
        "$touchstone" merge "$folder" --save "$folder/found"
    else
        "${command[@]}" --merge --folder "$folder" "${arguments[@]}"
    fi
}
