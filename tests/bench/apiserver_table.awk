# The table of ./dev bench apiserver: our figures (first file), upstream's (second), what was promised.

# How many times better; nothing where there is nothing to compare.
function ratio(ours, theirs, better,    over, under)
{
    over = better == "more" ? ours : theirs
    under = better == "more" ? theirs : ours
    return theirs == "" || under + 0 == 0 ? "" : over / under
}

function row(what, name, unit, better, goal, floor, compared,    ours, theirs, times, value, verdict)
{
    ours = figures["butler", name]
    theirs = figures["upstream", name]
    if (ours == "")
        return
    times = ratio(ours, theirs, better)
    value = ours
    if (compared)
        value = times
    verdict = "-"
    if (value != "" && goal != "")
        verdict = reaches(value, goal, better, compared) ? "goal" : \
            reaches(value, floor, better, compared) ? "floor" : "MISSED"
    printf "%-46s %12s %12s %9s %9s %9s  %s\n", what (unit == "" ? "" : " (" unit ")"), number(ours), number(theirs),
        times == "" ? "" : sprintf("%.1f x", times),
        promise(goal, compared), promise(floor, compared), verdict
}

function reaches(value, wanted, better, compared)
{
    return compared || better == "more" ? value + 0 >= wanted + 0 : value + 0 <= wanted + 0
}

function promise(value, compared)
{
    return value == "" ? "" : value (compared ? " x" : "")
}

function number(value)
{
    return value == "" ? "" : sprintf(value + 0 >= 100 ? "%.0f" : "%.2f", value)
}

{
    figures[FILENAME ~ /upstream$/ ? "upstream" : "butler", $1] = $2
}

END {
    printf "\n%-46s %12s %12s %9s %9s %9s\n", "", "butler", "upstream", "ratio", "goal", "floor"
    row("start to ready, certificates made", "start_ms", "ms", "less", 30, 100, 0)
    row("idle memory, one API", "idle_kib", "KiB", "less", 5120, 6144, 0)
    row("idle memory, management API", "up_idle_kib", "KiB", "less", 8192, 14336, 0)
    row("GET one object, per core", "get_per_core", "1/s", "more", 10, 5, 1)
    row("GET one object", "get_per_second", "1/s", "more", "", "", 1)
    row("LIST 5000 objects of 2 KiB, per core", "list_mib_per_core", "MiB/s", "more", 10, 5, 1)
    row("durable CREATE, 32 clients", "create_per_second", "1/s", "more", 4, 2, 1)
    row("events to all watchers", "fan_per_second", "1/s", "more", 10, 5, 1)
    row("events to all watchers, per core", "fan_per_core", "1/s", "more", "", "", 1)
    row("p99 latency of an event, 200 writes/s", "late_p99_ms", "ms", "less", 10, 50, 0)
    row("events that never came, 200 writes/s", "late_missing", "", "less", 0, 0, 0)
    row("memory per object of 2 KiB", "object_kib", "KiB", "less", 3, 4, 0)
    row("restart with all objects", "restart_ms", "ms", "less", 1000, 3000, 0)
}
