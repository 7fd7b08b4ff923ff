/* Other people's programs as peers of a test. */
#pragma once

/* Runs a program found on PATH in the fixture's directory and returns what it printed (both
 * streams); memory of the fixture. Any other exit code than the wanted one fails the test; a
 * program that is not installed skips it by name. The arguments end with NULL. */
#define command_run(...) command_expect(0, (const char *const[]){ __VA_ARGS__, NULL })
char *command_expect(int exit_code, const char *const *argv);

/* Starts a program that goes on until the test ends, and returns what it printed up to the line
 * with `ready` in it. Otherwise like command_run(). */
#define command_serve(ready, ...) command_start(ready, (const char *const[]){ __VA_ARGS__, NULL })
char *command_start(const char *ready, const char *const *argv);

/* The same for programs that do not say when they are ready: waits until somebody answers on the
 * port of 127.0.0.1. */
#define command_serve_port(port, ...)                                                              \
    command_start_port(port, (const char *const[]){ __VA_ARGS__, NULL })
void command_start_port(unsigned port, const char *const *argv);
unsigned command_free_port(void); /* nobody listens there now */
