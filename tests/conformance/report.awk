# Says of each wanted spec whether it passed, from ginkgo's JUnit report (first file) and the names of
# the specs (second). Ends with a total; a spec that did not run has failed.
# -v totals=FILE also leaves "PASSED FAILED SKIPPED" there; -v left=1 only prints the specs that did
# not run.

function attribute(name,    rest)
{
    if (!match($0, " " name "=\"[^\"]*\""))
        return ""
    rest = substr($0, RSTART, RLENGTH)
    sub(/^[^"]*"/, "", rest)
    sub(/"$/, "", rest)
    gsub(/&#34;|&quot;/, "\"", rest)
    gsub(/&#39;|&apos;/, "'", rest)
    gsub(/&lt;/, "<", rest)
    gsub(/&gt;/, ">", rest)
    gsub(/&amp;/, "\\&", rest)
    return rest
}

FNR == NR {
    if ($0 ~ /<testcase /) {
        name = attribute("name")
        sub(/^\[It\] /, "", name)
        # Labels are listed once more behind the name.
        sub(/ \[[^]]*\]$/, "", name)
        # Several runs may be in one file: what a run left out may have had its turn in another.
        if (name in status && attribute("status") == "skipped")
            next
        status[name] = attribute("status")
        time[name] = attribute("time")
    } else if ($0 ~ /<(failure|error) /) {
        reason[name] = substr(attribute("message"), 1, 300)
        gsub(/&#x[0-9A-Fa-f]+;/, " ", reason[name])
    }
    next
}

left {
    if (!($0 in status) || status[$0] == "skipped")
        print
    next
}

{
    result = $0 in status ? status[$0] : "not run"
    if (result == "passed")
        passed++
    else
        failed++
    printf "%-8s %7.1f s  %s\n", result, time[$0], $0
    if (reason[$0] != "")
        print "    " reason[$0]
}

END {
    if (left)
        exit 0
    printf "%d of %d specs passed, %d failed, in %d:%02d minutes\n", passed, passed + failed, failed,
        seconds / 60, seconds % 60
    if (totals != "")
        printf "%d %d 0\n", passed, failed >totals
    exit failed > 0
}
