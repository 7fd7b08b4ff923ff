# Which kinds a minor version of Kubernetes has that another has not, from the register.go of its API
# packages, oldest version first: rows of kind_minors_table.c. Kinds that all versions have get none.

FNR == 1 {
    match(FILENAME, /@v0\.[0-9]+\./)
    minor = substr(FILENAME, RSTART + 4, RLENGTH - 5) + 0
    if (!first || minor < first) first = minor
    if (minor > last) last = minor
    version = FILENAME
    sub(/\/register\.go$/, "", version)
    sub(/.*\//, "", version)
    on = 0
}

/^const GroupName/ {
    group = $0
    gsub(/.*= "|"$/, "", group)
}

/AddKnownTypes\(/ { on = 1 }
/^\t\)/ { on = 0 }

on && match($0, /&[A-Za-z]+\{\}/) {
    kind = substr($0, RSTART + 1, RLENGTH - 3)
    if (kind ~ /(List|Options)$/) next
    key = "\"" group "\", \"" version "\", \"" kind "\""
    if (!(key in since)) {
        order[++count] = key
        since[key] = minor
    }
    until[key] = minor
}

END {
    print "/* Made by ./dev gen from upstream's API modules; see kind_minors.h. */"
    print "#include \"api/kind_minors_internal.h\"\n"
    printf "const unsigned kind_minors_first = %d;\nconst unsigned kind_minors_last = %d;\n\n", first, last
    print "const struct kind_minors kind_minors_table[] = {"
    for (i = 1; i <= count; i++) {
        key = order[i]
        if (since[key] != first || until[key] != last)
            printf "    { %s, %d, %d },\n", key, since[key], until[key]
    }
    print "    { 0 },\n};"
}
