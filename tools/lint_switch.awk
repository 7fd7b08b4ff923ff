# A switch over an enum of ours has no default, so that the compiler names the readers of a new value.
# Reads every file twice: once to learn our enumerators, once to look at the switches.
# Usage: awk -f lint_switch.awk pass=1 FILES pass=2 FILES

FNR == 1 {
    in_enum = depth = switches = 0
}

pass == 1 {
    if ($0 ~ /(^|[ \t])enum [a-z_0-9]+ *\{/)
        in_enum = 1
    else if (in_enum && match($0, /^[ \t]*[A-Z][A-Z_0-9]*/)) {
        name = substr($0, RSTART, RLENGTH)
        gsub(/[ \t]/, "", name)
        ours[name] = 1
    }
    if ($0 ~ /\}/)
        in_enum = 0
    next
}

{
    line = $0
    gsub(/'[^']*'|"[^"]*"/, "", line)
}

# Bits taken out of a number are no enum any more.
line ~ /(^|[^A-Za-z_])switch *\(/ {
    switches++
    masked[switches] = line ~ /[&|]/
    started[switches] = depth
    enumerator[switches] = ""
}

switches && line ~ /^[ \t]*case [A-Z][A-Z_0-9]*:/ {
    name = line
    sub(/^[ \t]*case /, "", name)
    sub(/:.*/, "", name)
    if ((name in ours) && !masked[switches])
        enumerator[switches] = name
}

switches && line ~ /^[ \t]*default:/ && enumerator[switches] != "" {
    printf "%s:%d: a switch over our own enum (%s) has no default\n", FILENAME, FNR, enumerator[switches]
    found = 1
}

{
    depth += gsub(/\{/, "", line) - gsub(/\}/, "", line)
    if (switches && depth <= started[switches])
        switches--
}

END {
    exit found
}
