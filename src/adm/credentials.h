/* Credentials of a provider as a person gives them: a file, variables of the environment. They are
 * never words of the command line, which others can see. */
#pragma once

#include "actions/provider_action.h"
#include "base/vec.h"
#include "cli/command.h"

struct doc;

struct credentials_options {
    const char *file;
    struct cli_list variables;
};

#define CREDENTIALS_OPTIONS(type, member)                                                          \
    CLI_TEXT("credentials-file", 0, type, member.file, "FILE",                                     \
             "YAML or JSON with a text for each key, such as username and password"),              \
        CLI_LIST("credentials-env", 0, type, member.variables, "KEY=VARIABLE",                     \
                 "take a key from a variable of the environment")

struct credentials_set {
    struct provider_action_secret *items;
    size_t count;
    size_t capacity;
};

void credentials_set_done(struct credentials_set *set); /* wipes them */

struct error *credentials_read(struct cli *cli, const struct credentials_options *options,
                               struct credentials_set *set);

/* An empty Secret of that name; the caller owns it. */
struct error *credentials_secret(const char *namespace, const char *name, struct doc **out_secret);

static inline void credentials_set_cleanup(struct credentials_set *set)
{
    credentials_set_done(set);
}
