/* Files that are part of the binary. tools/embed.c packs them at build time; each is kept gzip'd,
 * and unpacked only for the rare client that does not take gzip. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"

struct error;
struct exchange;
struct text;

struct asset {
    const char *path; /* "/style.css" */
    const char *type; /* Content-Type */
    const char *etag; /* quoted; changes with the content */
    const unsigned char *packed;
    size_t packed_size;
    size_t size;    /* unpacked */
    bool immutable; /* its name changes with its content: it may be kept for ever */
};

/* Looks in a table that is sorted by path; `count` entries. NULL: no such file. */
const struct asset *assets_find(const struct asset *table, size_t count, struct slice path);

struct error *assets_unpack(const struct asset *asset, struct text *out_content);

/* Answers a GET or HEAD: 304 when the client has it already. Clients ask again each time but are
 * sent the file only when it changed; for what is immutable they do not even ask. */
void assets_reply(const struct asset *asset, struct exchange *exchange);
