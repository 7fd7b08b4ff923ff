# Takes a transcript apart: -v out=DIRECTORY gets N.command, N.expected, N.code and N.before for each
# command, and `after` for what stands behind the last. Prints how many there are.

function write(name, text)
{
    printf "%s", text > (out "/" name)
    close(out "/" name)
}

# Ends the command that is being read. Blank lines at the end belong to the text that follows.
function finish(    rest)
{
    if (!state)
        return
    rest = ""
    while (match(expected, /(^|\n)\n$/)) {
        expected = substr(expected, 1, length(expected) - 1)
        rest = rest "\n"
    }
    code = 0
    if (match(expected, /(^|\n)\[[0-9]+\]\n$/)) {
        code = substr(expected, RSTART)
        gsub(/[^0-9]/, "", code)
        expected = substr(expected, 1, RSTART - 1)
        if (expected != "")
            expected = expected "\n"
    }
    write(count ".command", command)
    write(count ".expected", expected)
    write(count ".code", code)
    state = 0
    before = rest
}

/^  \$ / {
    finish()
    count++
    write(count ".before", before)
    command = substr($0, 5) "\n"
    expected = ""
    state = 1
    next
}

state == 1 && /^  > ?/ {
    command = command substr($0, 5) "\n"
    next
}

state && /^  / {
    state = 2
    expected = expected substr($0, 3) "\n"
    next
}

state && $0 == "" {
    state = 2
    expected = expected "\n"
    next
}

{
    finish()
    before = before $0 "\n"
}

END {
    finish()
    write("after", before)
    print count + 0
}
