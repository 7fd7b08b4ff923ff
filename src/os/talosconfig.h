/* The file with which people reach the Talos machines of a cluster, and its Secret. Any thread. */
#pragma once

#include "base/slice.h"

struct arena;
struct doc;
struct error;
struct secret;

/* Borrowed for the call. */
struct talosconfig_input {
    const char *namespace; /* of the tenant */
    const char *cluster;
    const char *const *addresses; /* of the nodes, in any order; ends with NULL */
    struct slice ca;              /* os-ca.crt, admin.crt and admin.key of <cluster>-trustd-creds */
    struct slice certificate;
    const struct secret *key;
};

/* The Secret <cluster>-talosconfig with the key `talosconfig`; it belongs to the arena. The same
 * facts give the same bytes. What is missing is ERR_INVALID. */
struct error *talosconfig_make(struct arena *arena, const struct talosconfig_input *input,
                               const struct doc **out_secret);
