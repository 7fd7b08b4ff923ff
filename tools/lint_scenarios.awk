# Acceptance scenarios have numbers. A room whose README.md has a heading such as "## Scenarios of
# steward, 1 to 100" has tests that prove them, with steward_NN_ in their names, and lists below the
# heading those that none proves: "- 30, 43-46: why". Each is in one of the two places.
# Usage: awk -f lint_scenarios.awk [-v tell=1] pass=1 README.md... pass=2 FILES

function complain(place, what)
{
    print place ": " what
    found = 1
}

function excuse(from, to, i)
{
    for (i = from; i <= to; i++) {
        if (i < 1 || i > last[set])
            complain(FILENAME ":" FNR, "there is no scenario " i " of " set)
        else
            excused[set, i] = FILENAME ":" FNR
    }
}

pass == 1 && /^#/ {
    set = ""
    if ($0 ~ /^## Scenarios of [a-z]+, 1 to [0-9]+$/) {
        set = $4
        sub(/,$/, "", set)
        last[set] = $NF
        home[set] = FILENAME ":" FNR
    }
    next
}

pass == 1 {
    if (set == "" || $0 !~ /^- [0-9]/)
        next
    list = $0
    sub(/^- /, "", list)
    sub(/:.*/, "", list)
    count = split(list, part, /, */)
    for (n = 1; n <= count; n++) {
        ends = split(part[n], range, "-")
        excuse(range[1] + 0, range[ends] + 0)
    }
    next
}

# name: what was found, such as "steward_07_"
function prove(name, of, number)
{
    of = name
    sub(/_.*/, "", of)
    number = substr(name, length(of) + 2)
    sub(/_$/, "", number)
    if (!(of in last))
        return
    if (length(number) < 2 || number + 0 < 1 || number + 0 > last[of])
        complain(FILENAME ":" FNR, "there is no scenario " number " of " of)
    else if (!((of, number + 0) in proven))
        proven[of, number + 0] = FILENAME ":" FNR
}

{
    line = $0
    while (match(line, /[a-z]+_[0-9]+_/)) {
        prove(substr(line, RSTART, RLENGTH))
        line = substr(line, RSTART + RLENGTH)
    }
}

END {
    for (set in last) {
        automated = 0
        for (i = 1; i <= last[set]; i++) {
            has = (set, i) in proven
            automated += has
            if (has && (set, i) in excused)
                complain(excused[set, i], "scenario " i " has a test, at " proven[set, i])
            if (!has && !((set, i) in excused))
                complain(home[set], "scenario " i " has no test, and nobody says why")
            if (tell && has)
                printf "%s %3d  %s\n", set, i, proven[set, i]
        }
        if (tell)
            printf "%d of %d scenarios of %s have a test\n", automated, last[set], set
    }
    exit found
}
