/* The stored objects that logins depend on, as a table that the API server fills. */
#pragma once

#include "base/slice.h"

struct doc;

enum lookup_kind {
    LOOKUP_SERVICE_ACCOUNT,
    LOOKUP_SECRET,
    LOOKUP_POD,
    LOOKUP_NODE, /* no namespace */
};

struct lookup {
    /* The object as it is now, a reference that the caller gives back; NULL: there is none. Answers
     * from memory, on any thread. */
    struct doc *(*find)(void *context, enum lookup_kind kind, struct slice namespace,
                        struct slice name);
    void *context;
};
