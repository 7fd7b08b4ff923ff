/* The admission webhooks of a server: its configurations, followed and read once per change. What
 * is asked about them is a snapshot, replaced as a whole. */
#pragma once

#include <stddef.h>

#include "base/cleanup.h"

struct apiserver;
struct error;
struct webhook;
struct webhook_list;

struct error *webhooks_open(struct apiserver *server); /* start-up thread */
void webhooks_close(struct apiserver *server);

enum webhooks_kind {
    WEBHOOKS_MUTATING,
    WEBHOOKS_VALIDATING,
};

/* All of one kind in the order they are asked: by the name of their configuration, then as that has
 * them. A reference; any thread. */
struct webhook_list *webhooks_get(struct apiserver *server, enum webhooks_kind kind);
struct webhook_list *webhook_list_unref(struct webhook_list *list); /* NULL in, NULL out */

size_t webhook_list_count(const struct webhook_list *list);
const struct webhook *webhook_list_at(const struct webhook_list *list, size_t index);

CLEANUP_DEFINE(webhook_list, struct webhook_list *, webhook_list_unref)
