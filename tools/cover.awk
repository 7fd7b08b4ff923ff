# Sums what `gcov -n` says about each file into one line per room.

/^File / {
    split($0, part, "'")
    file = part[2]
    next
}

/^Lines executed:/ {
    # Headers are counted in each file that includes them, tests count only themselves.
    if (file ~ /(^|\/)src\/[^\/]*\/.*\.c$/ && file !~ /_(test|fuzz)\.c$/) {
        room = file
        sub(/^(.*\/)?src\//, "", room)
        sub(/\/.*/, "", room)
        split($0, part, /[:% ]+/)
        lines[room] += part[5]
        hit[room] += part[5] * part[3] / 100
    }
    file = ""
}

END {
    printf "%-14s %8s %8s %8s\n", "room", "lines", "covered", "percent"
    for (room in lines) {
        printf "%-14s %8d %8d %7.1f%%\n", room, lines[room], hit[room], 100 * hit[room] / lines[room] | "sort"
        all += lines[room]
        all_hit += hit[room]
    }
    close("sort")
    if (all)
        printf "%-14s %8d %8d %7.1f%%\n", "all", all, all_hit, 100 * all_hit / all
}
