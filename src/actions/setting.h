/* One field as a person gives it on a command line: a text, the empty text to clear it, or nothing
 * at all. Pure; any thread. */
#pragma once

#include "doc/edit.h"

struct error;

enum setting_type {
    SETTING_TEXT,
    SETTING_COUNT,  /* a whole number, not negative */
    SETTING_CPU,    /* a quantity */
    SETTING_MEMORY, /* a quantity; a bare number means MiB */
    SETTING_DISK,   /* a quantity; a bare number means GiB */
};

struct setting {
    const char *name; /* as errors call it: "--max-cpu" */
    enum setting_type type;
    const char *keys[5]; /* where it is, from the node that setting_apply() is given; NULL ends */
};

/* Puts the text where the setting is. NULL leaves the field as it is, "" removes it. What is no
 * number or quantity is ERR_BAD_REQUEST. */
struct error *setting_apply(struct edit *edit, struct edit_node from, const struct setting *setting,
                            const char *text);

/* The same for a whole part of a document: absent leaves it as it is, null and the empty text
 * remove it, and members of it that are null are left out. */
void setting_set_part(struct edit *edit, struct edit_node from, const char *key, struct value part);
