/* How a command's error looks to people and, with -o json, to programs; and what would help. */
#pragma once

struct cli;
struct error;
struct text;

/* Prints the error with its causes, hint and see-also on stderr and returns the exit code. */
int report_error(struct cli *cli, struct error *take_error);

/* The error as people read it, without "error: "; causes on lines of their own. */
void report_append(const struct error *error, struct text *text);

/* Sets the hint that this error calls for, unless the command has said a better one. */
void report_find_hint(struct cli *cli, const struct error *error);
