# Counts TAP subtests over a Meson testlog.json (one JSON object per line) and prints the summary line.
# JUnit would be the obvious source, but Meson leaves crashes and bad exit codes out of it.
# -v totals=FILE also leaves "PASSED FAILED SKIPPED UNSTEADY" there, the last as -v unsteady=N says.

# field(NAME): the JSON string behind "NAME": in this line, still escaped. Quotes inside strings are
# escaped, so the unescaped pattern can only be the real key.
function field(name,    start, rest, end)
{
    start = index($0, "\"" name "\": \"")
    if (!start)
        return ""
    rest = substr($0, start + length(name) + 5)
    end = match(rest, /(^|[^\\])(\\\\)*"/)
    return end ? substr(rest, 1, RSTART + RLENGTH - 2) : rest
}

# What a test printed, indented: the remarks behind line `at`, or the end of it all when `at` is 0.
function remarks(at,    i, text)
{
    for (i = at ? at + 1 : (count > 10 ? count - 9 : 1); i <= count; i++) {
        if (at && lines[i] !~ /^#/)
            break
        if (lines[i] != "")
            text = text "    " unescape(lines[i]) "\n"
    }
    return text
}

# What a test complained of first, which is where a sanitizer says what and where.
function complaints(    i, last, text)
{
    last = split(field("stderr"), lines, /\\n/)
    for (i = 1; i <= last && i <= 40; i++) {
        if (lines[i] != "")
            text = text "    " unescape(lines[i]) "\n"
    }
    return text
}

function unescape(string)
{
    gsub(/\\t/, "\t", string)
    gsub(/\\"/, "\"", string)
    gsub(/\\\\/, "\\", string)
    return string
}

{
    name = field("name")
    sub(/^.* \/ /, "", name)
    result = field("result")
    count = split(field("stdout"), lines, /\\n/)
    subtests = bad = 0
    for (i = 1; i <= count; i++) {
        if (lines[i] !~ /^(not )?ok( |$)/)
            continue
        subtests++
        if (lines[i] ~ /# *(SKIP|TODO|skip|todo)/) { # lint-ok: words of the TAP format
            skipped++
            sub(/^(not )?ok *[0-9]* *(- *)?/, "", lines[i])
            names = names "skipped: " name ": " unescape(lines[i]) "\n"
        } else if (lines[i] ~ /^ok/) {
            passed++
        } else {
            failed++
            bad++
            sub(/^not ok *[0-9]* *(- *)?/, "", lines[i])
            names = names "failed: " name ": " unescape(lines[i]) "\n" remarks(i)
        }
    }
    if (result == "SKIP") {
        if (!subtests) {
            skipped++
            names = names "skipped: " name "\n"
        }
    } else if (result == "OK" || result == "EXPECTEDFAIL") {
        if (!subtests)
            passed++
    } else if (!bad) {
        # Crashed, timed out, leaked, or stopped early: every subtest it reported was fine.
        failed++
        names = names "failed: " name ": " tolower(result) ", see its output above\n" remarks(0) complaints()
    }
}

END {
    if (meson_failed && !failed) {
        failed++
        names = names "failed: meson test itself\n"
    }
    printf "%s%d passed, %d failed, %d skipped\n", names, passed, failed, skipped
    if (totals != "")
        printf "%d %d %d %d\n", passed, failed, skipped, unsteady >totals
    exit failed > 0
}
