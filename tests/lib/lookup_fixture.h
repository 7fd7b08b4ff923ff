/* Stored objects for tests of logins, as the table that an API server would fill. Belongs to the
 * fixture. */
#pragma once

#include "auth/lookup.h"

struct map;

struct lookup_fixture {
    struct lookup lookup;
    struct map *docs;
    size_t finds; /* how often somebody asked */
};

struct lookup_fixture *lookup_fixture_new(void);

/* An object as YAML, found by its metadata; replaces the one that was there. */
void lookup_fixture_set(struct lookup_fixture *objects, enum lookup_kind kind, const char *yaml);
void lookup_fixture_remove(struct lookup_fixture *objects, enum lookup_kind kind,
                           const char *namespace, const char *name);
