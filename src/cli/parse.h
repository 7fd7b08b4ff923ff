/* Words of a command line, taken apart by a command's table. Errors are ERR_BAD_REQUEST and name
 * the word and what would be right. */
#pragma once

#include "cli/command.h"

struct parse_result {
    const void *options; /* the command's own struct */
    const char *const *arguments;
    size_t argument_count;
    bool help; /* -h or --help was among the words; nothing else was checked */
};

/* The words come after the command's path. All results belong to the arena or to words. */
struct error *parse_words(struct arena *arena, const struct command *command,
                          const char *const *words, size_t count, struct parse_result *out_result);

/* Finds the command whose path is the longest match of the first words. NULL: there is none. */
const struct command *parse_command(const struct program *program, const char *const *words,
                                    size_t count, size_t *out_used);

/* Up to three of the candidates that are at most two edits away, as " (did you mean a or b?)"; or
 * the empty string. The candidates end with NULL. */
const char *parse_nearest(struct arena *arena, const char *word, const char *const *candidates);
