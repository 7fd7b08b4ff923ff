/* One table of options and the struct that their values go to. */
#pragma once

#include "base/slice.h"
#include "cli/command.h"

/* A table ends with CLI_END; NULL is an empty one. */
struct option_set {
    struct arena *arena;
    const struct cli_option *table;
    unsigned char *values;
    uint64_t given; /* bit per option: a word said it */
};

struct option_set option_set_new(struct arena *arena, const struct cli_option *table, size_t size);
size_t option_count(const struct cli_option *table);

const struct cli_option *option_find(const struct cli_option *table, struct slice name);
const struct cli_option *option_find_letter(const struct cli_option *table, char letter);
bool option_wants_value(const struct cli_option *option); /* --x V takes two words */

/* Puts a value where the option wants it. NULL is the option alone. ERR_BAD_REQUEST names the flag,
 * the value and what would be right. */
struct error *option_store(struct option_set *set, const struct cli_option *option,
                           const char *value);

/* What holds unless words say otherwise: the environment, else the fallback. */
struct error *option_store_fallbacks(struct option_set *set);
struct error *option_check_required(const struct option_set *set);

/* The variable that speaks for an option of CLI_ENVIRONMENT. */
const char *option_environment(struct arena *arena, const struct cli_option *option);
