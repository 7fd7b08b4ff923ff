/* Other people's programs as peers of a test. */
#pragma once

/* Runs a program found on PATH in the fixture's directory and returns what it printed (both
 * streams); memory of the fixture. Any other exit code than the wanted one fails the test; a
 * program that is not installed skips it by name. The arguments end with NULL. */
#define command_run(...) command_expect(0, (const char *const[]){ __VA_ARGS__, NULL })
char *command_expect(int exit_code, const char *const *argv);
