# The table of ./dev bench tenants: our figures (first file), upstream's (second), what was promised.

function number(value)
{
    return value == "" ? "" : sprintf(value + 0 >= 100 ? "%.0f" : "%.2f", value)
}

# How many times less than upstream's.
function ratio(ours, theirs)
{
    return theirs == "" || ours + 0 == 0 ? "" : sprintf("%.1f x", theirs / ours)
}

# `theirs` is the name of what upstream's is compared with; goal and floor are upper bounds.
function row(what, name, unit, theirs, goal, floor,    ours, other, verdict)
{
    ours = figures["butler", name]
    if (ours == "")
        return
    other = theirs == "" ? "" : figures["upstream", theirs]
    verdict = "-"
    if (goal != "")
        verdict = ours + 0 <= goal ? "goal" : ours + 0 <= floor ? "floor" : "MISSED"
    printf "%-52s %10s %10s %9s %8s %8s  %s\n", what (unit == "" ? "" : " (" unit ")"), number(ours), number(other),
        ratio(ours, other), goal, floor, verdict
}

{
    figures[FILENAME ~ /upstream$/ ? "upstream" : "butler", $1] = $2
}

END {
    count = figures["butler", "tenants"] + 0
    printf "\n%-52s %10s %10s %9s %8s %8s\n", "", "butler", "upstream", "ratio", "goal", "floor"
    row("a tenant alone, idle: PSS", "alone_pss_kib", "KiB", "alone_pss_kib", "", "")
    row("a tenant alone, idle: private", "alone_private_kib", "KiB", "alone_private_kib", "", "")
    row("one of many awake, idle: PSS", "idle_pss_kib", "KiB", "alone_pss_kib", 5120, 6144)
    row("one of many awake, idle: private", "idle_private_kib", "KiB", "alone_private_kib", "", "")
    row("a tenant in use: PSS", "active_pss_kib", "KiB", "", "", "")
    row("a tenant in use: private", "active_private_kib", "KiB", "", "", "")
    row("  answers to 4 clients", "active_per_second", "1/s", "", "", "")
    row("made to first 200, the first tenant", "cold_ms", "ms", "cold_ms", "", "")
    row("made to first 200, up to the 100th: p50", "early_p50_ms", "ms", "", "", "")
    row("made to first 200, up to the 100th: p99", "early_p99_ms", "ms", "", "", "")
    row("made to first 200, from the 100th on: p50", "nth_p50_ms", "ms", "", "", "")
    row("made to first 200, from the 100th on: p99", "nth_p99_ms", "ms", "cold_ms", 20, 250)
    row("made to first 200, 8 at once: p50", "crowded_p50_ms", "ms", "", "", "")
    row("made to first 200, 8 at once: p99", "crowded_p99_ms", "ms", "", "", "")
    row("  tenants made", "made_per_second", "1/s", "", "", "")
    row("wake: p50", "wake_p50_ms", "ms", "", "", "")
    row("wake: p99", "wake_p99_ms", "ms", "cold_ms", 100, 250)
    row("wake, 8 at once: p50", "all_p50_ms", "ms", "", "", "")
    row("wake, 8 at once: p99", "all_p99_ms", "ms", "", "", "")
    printf "\n%d of %d tenants answered, all within %s s.\n", figures["butler", "all_answered"], count,
        number(figures["butler", "all_seconds"])
    printf "\n%-26s %10s %10s %10s %10s %10s %10s\n", "memory, PSS (MiB)", "platform", "supervisor", "tenants",
        "together", "processes", "CPU (%)"
    totals("first tenants awake", "awake", figures["butler", "awake_cpu_percent"])
    totals("just asked all", "all", "")
    totals("all asleep", "asleep", figures["butler", "asleep_cpu_percent"])
    if (figures["upstream", "alone_pss_kib"] != "") {
        one = figures["upstream", "alone_pss_kib"] / 1024
        printf "%-26s %10s %10s %10s %10s %10d %10s\n", "upstream, one", "", "", number(one), number(one), 4,
            number(figures["upstream", "one_cpu_percent"])
        printf "%-26s %10s %10s %10s %10s %10d %10s\n", "upstream, as many", "", "", number(one * count),
            number(one * count), 4 * count, number(figures["upstream", "one_cpu_percent"] * count)
    }
    printf "\nDisk: %d MiB for %d tenants.\n", figures["butler", "disk_mib"], count
}

function totals(what, name, cpu)
{
    printf "%-26s %10s %10s %10s %10s %10d %10s\n", what, number(figures["butler", name "_platform_mib"]),
        number(figures["butler", name "_supervisor_mib"]), number(figures["butler", name "_tenants_mib"]),
        number(figures["butler", name "_total_mib"]), figures["butler", name "_processes"], number(cpu)
}
