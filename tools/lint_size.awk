# Files over 800 lines and functions over 80. The formatter puts a function's braces in column one.
# What ./dev gen writes says so in its first line and may be longer.

function complain(line, message)
{
    printf "%s:%d: %s\n", FILENAME, line, message
    found = 1
}

FNR == 1 {
    start = 0
    generated = /^\/\* Made by \.\/dev gen /
}

FNR == 801 && !generated {
    complain(1, "has more than 800 lines: look for the second file")
}

/^\{/ {
    start = FNR
}

/^\}/ && start {
    if (FNR - start - 1 > 80)
        complain(start, "this function has " FNR - start - 1 " lines, over 80: look for the second one")
    start = 0
}

END {
    exit found
}
