/* A manual page from the same tables as the help. */
#pragma once

struct program;
struct text;

/* Appends section 1 of a program, all commands in one page, in the language of man(7). */
void manual_program(const struct program *program, struct text *text);
