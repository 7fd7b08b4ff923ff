/* Asking before something is destroyed. The question goes to stderr, the answer comes from the
 * terminal; without one, and without the flag that answers, the command ends with code 10 and
 * nothing was changed. A command asks once. Questions have no
 * full stop. */
#pragma once

#include "cli/command.h"

/* y or yes; --yes answers. */
struct error *confirm_simple(struct cli *cli, const char *question, ...) PRINTF_LIKE(2, 3);

/* The options of a command that asks for a name; `thing` is whose, with its apostrophe. */
struct confirm_options {
    const char *name;
    bool force;
};
#define CONFIRM_OPTIONS(type, member, thing, forced)                                               \
    CLI_TEXT("confirm", 0, type, member.name, "NAME",                                              \
             "the " thing " name, with --yes instead of typing it"),                               \
        CLI_BOOL("force", 0, type, member.force, forced)

/* The exact name. With --yes it is not asked for if `given` (--confirm NAME) is the name; `force`
 * answers too. */
struct error *confirm_name(struct cli *cli, const char *name, const char *given, bool force,
                           const char *question, ...) PRINTF_LIKE(5, 6);

/* An exact phrase, which only --confirm PHRASE can give without a terminal. */
struct error *confirm_phrase(struct cli *cli, const char *phrase, const char *given,
                             const char *question, ...) PRINTF_LIKE(4, 5);
