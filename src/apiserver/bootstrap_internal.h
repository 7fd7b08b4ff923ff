/* The first objects of a cluster, made in several files. Start-up thread. */
#pragma once

#include "apiserver/write_batch.h"

struct apiserver;
struct doc;
struct error;
struct internal_target;
struct record;
struct request;

struct bootstrap {
    struct apiserver *server;
    struct write_batch batch; /* what waits to be committed */
};

/* A new object, unless one of that name is there. A status that is given is kept. */
struct error *bootstrap_add(struct bootstrap *bootstrap, const struct internal_target *target,
                            const struct doc *given);

struct error *bootstrap_commit(struct bootstrap *bootstrap);

/* What is stored now; the caller unrefs it. NULL: nothing. */
struct record *bootstrap_find(const struct bootstrap *bootstrap, const struct request *request,
                              const char *name);

/* An object to be committed, instead of what is stored now. */
void bootstrap_push(struct bootstrap *bootstrap, const struct request *request,
                    const struct doc *object, const char *name, const struct record *before);

/* Makes roles and bindings grant at least what they should; to be noted when they are committed. */
struct error *bootstrap_add_policies(struct bootstrap *bootstrap);
void bootstrap_note_policies(struct apiserver *server);

/* Where services get their addresses from: to be committed before any service is added. */
struct error *bootstrap_add_ranges(struct bootstrap *bootstrap);

/* The service "kubernetes", which is this server. */
struct error *bootstrap_add_service(struct bootstrap *bootstrap);

/* Makes sure that the address of every service is taken. */
struct error *bootstrap_restore_addresses(struct bootstrap *bootstrap);
