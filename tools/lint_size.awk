# Files over 800 lines and functions over 80. The formatter puts a function's braces in column one.

function complain(line, message)
{
    printf "%s:%d: %s\n", FILENAME, line, message
    found = 1
}

FNR == 1 {
    start = 0
}

FNR == 801 {
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
