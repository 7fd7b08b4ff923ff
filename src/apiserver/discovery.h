/* What a server tells about its resources: groups, versions, resources and their verbs. Written as
 * JSON to an empty text, from a snapshot of the registry whenever somebody asks; nothing is kept.
 * Any thread. */
#pragma once

#include <stdbool.h>

#include "apiserver/negotiate.h"
#include "base/slice.h"

struct arena;
struct registry;
struct text;

/* /api: `address` is where clients reach this server, "10.0.0.1:6443". */
void discovery_append_versions(const char *address, struct text *text);

/* /apis */
void discovery_append_groups(const struct registry *registry, struct text *text);

/* /apis/GROUP; false, and nothing is appended: there is no such group. */
bool discovery_append_group(const struct registry *registry, struct slice group, struct text *text);

/* /api/v1 and /apis/GROUP/VERSION; false, and nothing is appended: it is not served. */
bool discovery_append_resources(const struct registry *registry, struct slice group,
                                struct slice version, struct text *text);

enum discovery_root {
    DISCOVERY_API,  /* /api: the core group */
    DISCOVERY_APIS, /* /apis: all others */
};

/* Everything below /api or /apis in one document of either version; the form is not PLAIN. */
void discovery_append_everything(const struct registry *registry, enum discovery_root root,
                                 enum negotiate_discovery form, struct text *text);

/* With its quotes, as the header has it. In the arena. */
char *discovery_etag(struct arena *arena, struct slice document);
