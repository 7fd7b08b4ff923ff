/* Lists of users or groups with roles, inside an object that is being edited: access of teams and
 * of environments. Names are compared without regard to case. Pure; any thread. */
#pragma once

#include <stdbool.h>

#include "doc/edit.h"

struct error;

struct subjects_wish {
    const char *name;
    const char *role;
    const char *identity_provider; /* NULL: left as it is, whichever it is; "": none */
};

/* True: somebody of that name, and of that identity provider if the wish names one, is in the list;
 * out_node may be NULL. */
bool subjects_find(struct edit *edit, struct edit_node list, const struct subjects_wish *wish,
                   struct edit_node *out_node);

/* Puts somebody there, or gives another role. ERR_BAD_REQUEST: no such role. */
struct error *subjects_set(struct edit *edit, struct edit_node list,
                           const struct subjects_wish *wish);

bool subjects_remove(struct edit *edit, struct edit_node list,
                     const struct subjects_wish *wish); /* false: absent */
