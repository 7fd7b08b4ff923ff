/* What the two files of the fake API share: fake_kube.c moves requests and events, fake_objects.c
 * has the rules of objects. */
#pragma once

#include <pthread.h>

#include "base/map.h"
#include "base/tree.h"
#include "base/vec.h"
#include "kube/transport.h"

struct clock;

struct fake_shelf {
    const struct kube_resource *resource;
    unsigned verbs;
    bool served;
    struct tree *objects; /* "namespace NUL name" to a document */
};

struct fake_event {
    enum kube_event_type type;
    struct fake_shelf *shelf;
    uint64_t version;
    char *namespace;
    char *name;
    struct doc *doc;
    struct doc *before; /* NULL: added */
};

struct fake_objects {
    const struct clock *clock;
    VEC(struct fake_shelf *) shelves;
    VEC(struct fake_event) history;
    uint64_t version;
    uint64_t next_uid;
    size_t writes;
};

void fake_objects_init(struct fake_objects *objects, const struct clock *clock);
void fake_objects_done(struct fake_objects *objects);

struct fake_shelf *fake_objects_shelf(struct fake_objects *objects,
                                      const struct kube_resource *resource); /* NULL: not served */

/* Under the lock of the caller. */
struct error *fake_objects_call(struct fake_objects *objects, const struct kube_request *request,
                                struct doc **out_doc);
struct error *fake_objects_list(struct fake_objects *objects, const struct kube_request *request,
                                struct kube_page *out_page);
struct error *fake_objects_put(struct fake_objects *objects, struct fake_shelf *shelf,
                               const struct doc *object);
void fake_objects_withdraw(struct fake_objects *objects, struct fake_shelf *shelf);

/* Selectors of labels, and of fields by equality. */
bool fake_objects_match(const struct doc *object, const char *label_selector,
                        const char *field_selector);
