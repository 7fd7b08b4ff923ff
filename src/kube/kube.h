/* What programs do with objects, in the words of the API: get, list, create, update, patch, apply,
 * delete. A thin layer over a transport. Worker threads: everything blocks.
 *
 * Documents that come out are the caller's own, to look inside at no cost for the server's; those
 * of a list are shared. An out_doc may be NULL when nobody wants it. A struct kube is a plain
 * value: who speaks, and how long a call may take. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kube/transport.h"

struct edit;
struct value;

struct kube {
    struct kube_transport *transport;
    const char *field_manager; /* NULL: the server makes one up */
    uint64_t timeout_ms;       /* of each call; 0: KUBE_CALL_MS */
    struct http_abort *abort;  /* NULL: none */
    const struct kube_as *as;  /* whom the calls are made for; NULL: the transport's own user */
};

struct error *kube_get(const struct kube *kube, const struct kube_resource *resource,
                       const char *namespace, const char *name, struct doc **out_doc);

/* The same, but absence is no error: *out_doc is NULL. */
struct error *kube_find(const struct kube *kube, const struct kube_resource *resource,
                        const char *namespace, const char *name, struct doc **out_doc);

/* Which objects; all zeroes: all of them. */
struct kube_query {
    const char *namespace;
    const char *label_selector;
    const char *field_selector;
    bool metadata_only;
};

struct kube_list {
    struct doc **docs;
    size_t count;
    const char *version;
};

/* All pages, as of one version. The documents belong to the arena. A list whose pages expire while
 * they are read is read again at once as a whole. ERR_TOO_LARGE beyond KUBE_MAX_LIST objects. */
struct error *kube_list(struct arena *arena, const struct kube *kube,
                        const struct kube_resource *resource, const struct kube_query *query,
                        struct kube_list *out_list);

/* The namespace is the object's own, which metadata must name for a namespaced resource. */
struct error *kube_create(const struct kube *kube, const struct kube_resource *resource,
                          const struct doc *object, struct doc **out_doc);
struct error *kube_update(const struct kube *kube, const struct kube_resource *resource,
                          const struct doc *object, struct doc **out_doc);
struct error *kube_update_status(const struct kube *kube, const struct kube_resource *resource,
                                 const struct doc *object, struct doc **out_doc);
struct error *kube_update_part(const struct kube *kube, const struct kube_resource *resource,
                               const char *subresource, const struct doc *object,
                               struct doc **out_doc);

struct kube_change {
    const struct kube_resource *resource;
    const char *namespace;
    const char *name;
    const char *subresource; /* NULL: the object itself */
};

struct error *kube_patch(const struct kube *kube, const struct kube_change *what,
                         enum kube_patch_type type, const struct doc *patch, struct doc **out_doc);

/* Server-side apply; wants a field manager. With force, fields are taken from others. */
struct error *kube_apply(const struct kube *kube, const struct kube_resource *resource,
                         const struct doc *object, bool force, struct doc **out_doc);

struct error *kube_apply_status(const struct kube *kube, const struct kube_resource *resource,
                                const struct doc *object, bool force, struct doc **out_doc);

struct kube_delete {
    enum kube_propagation propagation;
    const char *if_uid; /* NULL each: whatever is there */
    const char *if_version;
    bool has_grace;
    int64_t grace_s;
};

/* NULL options: the defaults. An object that is not there is ERR_NOT_FOUND; kube_delete_if_there()
 * takes that for success. */
struct error *kube_delete(const struct kube *kube, const struct kube_resource *resource,
                          const char *namespace, const char *name,
                          const struct kube_delete *options);
struct error *kube_delete_if_there(const struct kube *kube, const struct kube_resource *resource,
                                   const char *namespace, const char *name,
                                   const struct kube_delete *options);
struct error *kube_delete_all(const struct kube *kube, const struct kube_resource *resource,
                              const struct kube_query *query, const struct kube_delete *options);

/* Reads the object, lets change() edit it and writes it back, again and again while others are
 * quicker, KUBE_MAX_CONFLICTS times at most. change() returns false when there is nothing to do;
 * then nothing is written, and *out_doc is the object as it is. */
struct error *kube_edit(const struct kube *kube, const struct kube_change *what,
                        bool (*change)(void *context, struct value object, struct edit *edit),
                        void *context, struct doc **out_doc);

/* For messages: 'configmaps "ns/name"'. */
char *kube_describe(struct arena *arena, const struct kube_resource *resource,
                    const char *namespace, const char *name);
