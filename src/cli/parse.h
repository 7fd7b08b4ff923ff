/* Words of a command line, taken apart by a command's table. Errors are ERR_BAD_REQUEST and name
 * the word and what would be right. */
#pragma once

#include "cli/command.h"

struct parse_result {
    const void *options;           /* the command's own struct */
    const struct globals *globals; /* never NULL */
    const char *const *arguments;
    size_t argument_count;
    bool help;    /* -h or --help was among the words; nothing else was checked */
    bool version; /* the same for --version of a client */
};

/* The words are those without the command's path. All results belong to the arena or to words. */
struct error *parse_words(struct arena *arena, const struct program *program,
                          const struct command *command, const char *const *words, size_t count,
                          struct parse_result *out_result);

/* The command whose path, with its short forms, is the longest match of the words that are no
 * flags; NULL: there is none. out_rest are the other words, in the arena; when there is no command,
 * they are the words without flags. */
const struct command *parse_command(struct arena *arena, const struct program *program,
                                    const char *const *words, size_t count,
                                    const char *const **out_rest, size_t *out_rest_count);

/* "clusters" and "tc" are "cluster", "rm" is "destroy" where `place` is 0 and 1: as help says it.
 */
const char *parse_canonical(const struct program *program, size_t place, const char *word);
