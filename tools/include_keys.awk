# For each product file, everything its compilation reads from the tree, as a list of hashes in a
# file of its own: when that list is as it was, so is the result of looking at the file.
# Usage: awk -v out=DIRECTORY -f include_keys.awk HASHES SOURCES   (HASHES is sha256sum's output)

FILENAME == ARGV[1] {
    hash[$2] = $1
    next
}

/^[ \t]*#[ \t]*include[ \t]*"/ {
    split($0, part, "\"")
    included = part[2]
    included = (included in hash) ? included : ("src/" included)
    includes[FILENAME] = includes[FILENAME] " " included
}

# Collects the hashes of a file and all it includes, each once.
function collect(file, seen,    list, count, i, keys)
{
    if (file in seen)
        return ""
    seen[file] = 1
    keys = hash[file] "\n"
    count = split(includes[file], list, " ")
    for (i = 1; i <= count; i++)
        keys = keys collect(list[i], seen)
    return keys
}

END {
    for (file in hash) {
        if (file !~ /^src\/.*\.c$/ || file ~ /_(test|fuzz)\.c$/)
            continue
        split("", seen)
        name = file
        gsub(/\//, "+", name)
        printf "%s%s\n%s\n", collect(file, seen), hash[".clang-tidy"], \
            hash["build/tidy/surroundings"] >(out "/" name)
        close(out "/" name)
    }
}
