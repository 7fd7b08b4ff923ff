/* How crash tests end when something is wrong. */
#pragma once

/* Prints a TAP line and ends the process. */
_Noreturn void crash_fail(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
