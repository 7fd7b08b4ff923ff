/* The programs that a shell in a sandbox finds: those of a list that this machine has. Looks at the
 * disk: start-up. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct arena;

struct terminal_tools {
    const char **paths;
    size_t count;
    const char *shell; /* the name of one of them; NULL: there is none */
    bool has_kubectl;
};

/* `search_path`: directories, separated by colons; NULL: the usual ones. Texts belong to the arena.
 */
void terminal_tools_find(struct arena *arena, const char *search_path,
                         struct terminal_tools *out_tools);
