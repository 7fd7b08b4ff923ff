/* The API of a server for callers in the same process: a filling of kube's transport. Documents are
 * shared with the store; nothing is printed or parsed on the way. */
#pragma once

#include "kube/transport.h"

struct apiserver;
struct user;

/* Speaks as this user, who outlives it. Watches live on the server's loop. */
struct kube_transport *transport_new(struct apiserver *server, const struct user *user);

/* No call runs and no watch is left. */
struct kube_transport *transport_free(struct kube_transport *transport); /* NULL in, NULL out */
