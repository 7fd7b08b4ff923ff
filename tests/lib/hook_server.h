/* Webhooks as other people write them: an HTTPS server on a thread of its own, whose paths answer
 * by a script. Belongs to the fixture. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "doc/value.h"

struct arena;
struct hook_server;
struct text;

struct hook_script {
    const char *path;     /* "/allow"; NULL ends the list */
    const char *response; /* members of the answer's response, beside its uid */
    const char *patch;    /* JSON, put into the response in base64 */
    const char *raw;      /* the whole body instead */
    size_t padding;       /* so many blanks behind it */
    int status;           /* 0: 200 */
    bool hangs;           /* never answers */

    /* Or writes the body itself, on the server's thread. */
    void (*answer)(struct value review, struct text *text);
};

/* The certificate is for 127.0.0.1, "hooks.default.svc" and nobody else. */
struct hook_server *hook_server_start(const struct hook_script *scripts);

const char *hook_server_url(const struct hook_server *server, const char *path);
const char *hook_server_address(const struct hook_server *server); /* "127.0.0.1:4711" */
const char *hook_server_bundle(const struct hook_server *server);  /* its CA, PEM in base64 */
const char *hook_server_stranger(void);                            /* another one */

/* How often a path was asked, and what it was told last ("" : nothing yet). */
size_t hook_server_count(struct hook_server *server, const char *path);
const char *hook_server_told(struct hook_server *server, const char *path);
