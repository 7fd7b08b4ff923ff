/* How crash tests end when something is wrong. */
#include "lib/crash_fail.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void crash_fail(const char *fmt, ...)
{
    va_list args;

    va_start(args, fmt);
    fputs("not ok - ", stdout);
    vprintf(fmt, args);
    putchar('\n');
    va_end(args);
    fflush(stdout);
    exit(1);
}
