/* What a launcher is told to make: the whole of it, as one JSON document over its control socket.
 * Any thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"

struct arena;
struct error;
struct text;

struct plan {
    const char *
        *tools; /* paths of programs on this machine, by whose names they are found inside */
    size_t tool_count;
    const char *shell;      /* the name of one of them */
    const char *prompt;     /* PS1 */
    const char *kubeconfig; /* content of the file; "": none */
    uint32_t user;          /* to become before anything is made, when privileged; 0: none */
};

void plan_append(const struct plan *plan, struct text *text);

/* Texts belong to the arena. */
struct error *plan_read(struct arena *arena, struct slice json, struct plan *out_plan);
