# Work that is cut into shards, for ci/fuzz, ci/fuzz-afl and ci/prove, which read it with ".". FOLDER/K is what shard K of N
# has made, FOLDER/K/complete is there when it is finished, and FOLDER/shards says what is cut, and into how many. A shard
# is work for one core. Bash.

shard=
shards=
folder=
merge=

refuse() {
    echo "ci/$(basename "$0"): $*" >&2
    exit 2
}

# shard_option WORD...: takes the option that the words begin with, if it is one of shards; `taken` is how many words it was.
shard_option() {
    taken=0
    case ${1-} in
    --merge)
        merge=1
        taken=1
        ;;
    --shard | --folder)
        [ -n "${2-}" ] || refuse "$1: expected a value"
        if [ "$1" = --shard ]; then shard=$2; else folder=$2; fi
        # shellcheck disable=SC2034 # used by those who read this file
        taken=2
        ;;
    esac
}

# What was taken, looked at together: shard and shards are numbers then, folder is a full path.
check_shard_options() {
    [ -n "$shard$folder$merge" ] || return 0
    [ -n "$folder" ] || refuse "--shard and --merge need --folder FOLDER"
    [ -n "$shard$merge" ] || refuse "--folder needs --shard K/N or --merge"
    [ -z "$shard" ] || [ -z "$merge" ] || refuse "--shard and --merge exclude each other"
    if [ -n "$merge" ]; then
        [ -f "$folder/shards" ] || refuse "$folder has no shards"
    else
        if [[ ! $shard =~ ^([1-9][0-9]{0,6})/([1-9][0-9]{0,6})$ ]] || [ "${BASH_REMATCH[1]}" -gt "${BASH_REMATCH[2]}" ]; then
            refuse "--shard: expected K/N with 1 <= K <= N, found '$shard'"
        fi
        shard=${BASH_REMATCH[1]} shards=${BASH_REMATCH[2]}
        mkdir -p "$folder/$shard" || exit 2
    fi
    folder=$(cd "$folder" && pwd)
}

# open_folder WHAT: nothing else, and no other number of shards, may be in the folder. With a shard, nobody else may run it.
open_folder() {
    local found mine="$1 in ${shards:-N} shards"
    if [ -n "$shard" ] && [ ! -e "$folder/shards" ]; then
        echo "$mine" >"$folder/shards.$shard" && mv "$folder/shards.$shard" "$folder/shards"
    fi
    found=$(cat "$folder/shards")
    if [ -n "$merge" ] && [[ $found =~ ^(.*)\ in\ ([1-9][0-9]*)\ shards$ ]] && [ "${BASH_REMATCH[1]}" = "$1" ]; then
        shards=${BASH_REMATCH[2]}
        return
    fi
    [ "$found" = "$mine" ] || refuse "$folder has $found, not $mine"
    exec 8>"$folder/$shard/lock"
    flock -n 8 || refuse "shard $shard runs already"
    rm -f "$folder/$shard/complete"
}

# Names the shards that are missing or not finished; `absent` is how many there are.
name_absent_shards() {
    local k missing='' open=''
    absent=0
    for ((k = 1; k <= shards; k++)); do
        [ ! -e "$folder/$k/complete" ] || continue
        absent=$((absent + 1))
        if [ -d "$folder/$k" ]; then open+=" $k"; else missing+=" $k"; fi
    done
    [ -z "$missing" ] || echo "missing of $shards shards:$missing"
    [ -z "$open" ] || echo "not finished of $shards shards:$open"
}

# each_content_once <"NAME FILE" lines: of files of a name that are the same the first, and how many they are:
# "NAME FILE COUNT".
each_content_once() {
    local name file
    while read -r name file; do echo "$name $(sha256sum <"$file") $file"; done |
        awk '{
            key = $1 " " $2
            name = $1
            sub(/^[^ ]+ [^ ]+ +- /, "")
            if (!count[key]++) { first[key] = name " " $0; order[++keys] = key }
        } END { for (i = 1; i <= keys; i++) print first[order[i]], count[order[i]] }'
}

# How many seconds of the wished ones a shard still owes to a property, in the shard's folder. What was under way when it
# was stopped does not count, but what it found is kept.
seconds_left() { # SECONDS PROPERTY
    local spent
    spent=$(cat "seconds/$2" 2>/dev/null || echo 0)
    echo $(($1 > ${spent:-0} ? $1 - ${spent:-0} : 0))
}
spend_seconds() { # PROPERTY SECONDS
    mkdir -p seconds
    echo $(($(cat "seconds/$1" 2>/dev/null || echo 0) + $2)) >"seconds/$1.new"
    mv "seconds/$1.new" "seconds/$1"
}
