/* The cluster roles that Butler brings along: what the roles of teams and of the command line may
 * do. They are data, access_roles.yaml. */
#pragma once

#include <stddef.h>

struct arena;
struct doc;
struct error;
struct kube;

/* They belong to the arena. An error means that the program was built from sources that cannot be
 * read. Any thread. */
struct error *access_roles_read(struct arena *arena, struct doc ***out_docs, size_t *out_count);

/* Puts them there by server-side apply; older ones become these. Blocks: on a worker. */
struct error *access_roles_install(const struct kube *kube);
