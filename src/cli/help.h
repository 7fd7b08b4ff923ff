/* Help from the tables. */
#pragma once

struct command;
struct program;
struct text;

/* The program's commands whose path begins with `prefix` ("" for all). */
void help_program(const struct program *program, const char *prefix, struct text *text);
void help_command(const struct program *program, const struct command *command, struct text *text);

/* The line of an example as this program has it. */
void help_append_example(const struct program *program, const char *line, struct text *text);
