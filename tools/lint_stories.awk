# Every controller has a story that tries it with every write going wrong: its name stands in the
# `.about` of one (tests/lib/survival.h), where running the story finds out whether it is true.
# Reads the programs' files first, then those of tests.
# Usage: awk -f lint_stories.awk pass=1 FILES pass=2 FILES

FNR == 1 {
    defining = depth = 0
}

function text_in(line)
{
    sub(/^[^"]*"/, "", line)
    sub(/".*/, "", line)
    return line
}

pass == 1 {
    if ($0 ~ /(const struct controller [a-z_0-9]+ = |\(struct crew_spec\))\{/)
        defining = 1
    if (defining && $0 ~ /\.name = "/) {
        defined[++count] = text_in($0)
        place[count] = FILENAME ":" FNR
        defining = 0
    }
    if ($0 ~ /^\};/)
        defining = 0
    next
}

# The name is the first text in each inner brace.
function claim(line, piece)
{
    while (match(line, /[{}]|"[^"]*"/)) {
        piece = substr(line, RSTART, RLENGTH)
        line = substr(line, RSTART + RLENGTH)
        if (piece == "{") {
            depth++
            fresh = 1
        } else if (piece == "}") {
            if (--depth == 0)
                return
        } else if (fresh) {
            told[substr(piece, 2, length(piece) - 2)] = 1
            fresh = 0
        }
    }
}

depth {
    claim($0)
    next
}

match($0, /\.about = \{/) {
    claim(substr($0, RSTART))
}

END {
    for (i = 1; i <= count; i++) {
        if (!(defined[i] in told)) {
            printf "%s: no story is about the controller \"%s\"\n", place[i], defined[i]
            found = 1
        }
    }
    exit found
}
