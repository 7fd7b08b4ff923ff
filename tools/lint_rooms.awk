# Who may include what. Reads src/rooms.txt first, then sources named from the root of the tree.
#   - own room and lower floors only; *_internal.h only from its own room
#   - a third-party header only in a room where src/rooms.txt puts it; tests/ may use any of them
#   - a file with a header of its own includes it first; after the first include <...> come before "..."

BEGIN {
    # What libc and the kernel bring along; everything else needs a home.
    count = split("alloca assert byteswap complex cpuid ctype dirent dlfcn elf endian err errno execinfo " \
        "fcntl features fenv float fnmatch fts ftw getopt glob grp ifaddrs inttypes langinfo libgen " \
        "limits link locale malloc math memory mntent netdb paths poll pthread pty pwd regex sched " \
        "search semaphore setjmp shadow signal spawn stdalign stdarg stdatomic stdbool stddef " \
        "stdint stdio stdlib stdnoreturn string strings syslog tar termios tgmath threads time " \
        "uchar ucontext ulimit unistd utime utmp wait wchar wctype wordexp", names, " ")
    for (i = 1; i <= count; i++)
        libc[names[i] ".h"] = 1
    libc_folders = "^(sys|linux|net|netinet|netpacket|arpa|asm|bits|scsi|rpc)/"
    test_headers = "^(cmocka\\.h|sanitizer/)"
}

function complain(message)
{
    printf "%s:%d: %s\n", FILENAME, FNR, message
    found = 1
}

# Whether one of the prefixes in this list is how the header's path begins.
function at_home(header, prefixes,    list, count, i)
{
    count = split(prefixes, list, " ")
    for (i = 1; i <= count; i++)
        if (index(header, list[i]) == 1)
            return 1
    return 0
}

function homes_of(header,    name, list)
{
    for (name in third_party)
        if (at_home(header, third_party[name]))
            list = list (list == "" ? "" : ", ") name
    return list
}

function check_angle(header,    homes)
{
    if ((header in libc) || header ~ libc_folders)
        return
    if (is_test && header ~ test_headers)
        return
    homes = homes_of(header)
    if (homes == "")
        complain("<" header "> has no home: give it one in src/rooms.txt")
    else if (room != "tests" && !at_home(header, third_party[room]))
        complain("<" header "> is at home in " homes ", not in " room)
}

function check_quoted(header,    other)
{
    other = header
    sub(/\/.*/, "", other)
    # Tests share tests/lib, and the files of one folder below tests/ share their headers.
    if (is_test && (other == "lib" || index(FILENAME, "tests/" other "/") == 1))
        return
    if (index(header, "/") == 0 || !(other in floor)) {
        complain("\"" header "\" is not written from src/ with its room")
        return
    }
    if (room == "tests" || other == room)
        return
    if (header ~ /_internal\.h$/)
        complain("\"" header "\" is for " other " only")
    else if (floor[other] > floor[room])
        complain("\"" header "\" looks up: " room " is on floor " floor[room] ", " other \
            " on floor " floor[other])
    else if (floor[other] == floor[room])
        complain("\"" header "\" looks sideways: " room " and " other " share floor " floor[room])
}

FILENAME ~ /rooms\.txt$/ {
    if ($0 !~ /^ *(#|$)/) {
        floor[$2] = $1
        for (i = 3; i <= NF; i++)
            if ($i != "-")
                third_party[$2] = third_party[$2] " " $i
    }
    next
}

FNR == 1 {
    split(FILENAME, path, "/")
    room = path[1] == "tests" ? "tests" : path[2]
    is_test = room == "tests" || FILENAME ~ /_(test|fuzz)\.c$/
    seen = ours = 0
    own = ""
    if (FILENAME ~ /^src\/.*\.c$/) {
        own = substr(FILENAME, 5)
        sub(/c$/, "h", own)
        own_internal = own
        sub(/\.h$/, "_internal.h", own_internal)
        header = "src/" own
        if ((getline line <header) < 0)
            own = ""
        close(header)
    }
    if (room != "tests" && !(room in floor))
        complain("src/" room " is not in src/rooms.txt")
}

/^[ \t]*#[ \t]*include/ {
    match($0, /["<][^">]*/)
    header = substr($0, RSTART + 1, RLENGTH - 1)
    quoted = substr($0, RSTART, 1) == "\""
    if (++seen == 1 && own != "" && header != own && header != own_internal)
        complain("includes \"" own "\" first, to prove that it stands by itself")
    if (!quoted && ours)
        complain("<" header "> comes before our own headers")
    if (quoted && seen > 1)
        ours = 1
    if (room != "tests" && !(room in floor))
        next
    if (quoted)
        check_quoted(header)
    else
        check_angle(header)
}

END {
    exit found
}
