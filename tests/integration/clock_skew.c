/* Loaded before a program (LD_PRELOAD), it puts its wall clock ahead by $CLOCK_SKEW_S seconds. */
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static long seconds_of(const char *digits)
{
    long seconds = 0;

    for (; digits && *digits; digits++)
        seconds = seconds * 10 + (*digits - '0');
    return seconds;
}

int clock_gettime(clockid_t clock, struct timespec *time)
{
    int result = (int)syscall(SYS_clock_gettime, clock, time);

    if (result == 0 && clock == CLOCK_REALTIME)
        time->tv_sec += seconds_of(getenv("CLOCK_SKEW_S"));
    return result;
}
