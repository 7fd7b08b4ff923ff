/* Roles and bindings that every cluster has. They are mended at every start, which means reading
 * all of them: a store that was left behind with them in order, and has the same ones still, says
 * so in its note. */
#include <inttypes.h>
#include <string.h>

#include "apiserver/apiserver_internal.h"
#include "apiserver/bootstrap_internal.h"
#include "apiserver/internal_request.h"
#include "apiserver/registry.h"
#include "apiserver/request.h"
#include "apiserver/resource.h"
#include "auth/policy.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "crypto/digest.h"
#include "doc/doc.h"
#include "store/store.h"
#include "store/store_list.h"

static const char *const plurals[] = {
    [RBAC_ROLE] = "roles",
    [RBAC_CLUSTER_ROLE] = "clusterroles",
    [RBAC_ROLE_BINDING] = "rolebindings",
    [RBAC_CLUSTER_ROLE_BINDING] = "clusterrolebindings",
};

/* How many objects there are, and which is the newest: the same two numbers mean the same objects,
 * since whatever is written has a higher one. */
static void append_state(struct apiserver *server, const char *plural, struct text *text)
{
    const struct resource *resource =
        registry_find(server->builtin, SLICE(RBAC_GROUP), SLICE("v1"), slice_from(plural));
    CLEANUP(store_list) struct store_list list = { 0 };
    struct error *err = store_list_read(
        server->store, &(struct store_list_query){ .resource = resource->stored }, &list);
    uint64_t newest = 0;

    error_drop(err, "what is stored now can be listed at any time");
    for (size_t i = 0; i < list.records.count; i++)
        if (list.records.items[i]->revision > newest)
            newest = list.records.items[i]->revision;
    text_appendf(text, " %s %zu %" PRIu64, plural, list.records.count, newest);
}

/* A number for what is stored and what should be; never 0. */
static uint64_t state_of(struct apiserver *server)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    unsigned char bytes[DIGEST_SHA256_SIZE];
    uint64_t number;

    text_appendf(&text, "%s %s", BUTLER_VERSION, policy_edition());
    for (size_t i = 0; i < COUNT_OF(plurals); i++)
        append_state(server, plurals[i], &text);
    digest_compute(DIGEST_SHA256, text_slice(&text), bytes);
    memcpy(&number, bytes, sizeof(number));
    return (number & INT64_MAX) | 1;
}

/* Makes a role or binding grant at least what it should. */
static struct error *add_policy(struct bootstrap *bootstrap, const struct policy_object *object)
{
    struct internal_target target = { RBAC_GROUP, "v1", plurals[object->kind],
                                      *object->namespace ? object->namespace : NULL, object->name };
    struct request *request = arena_new(bootstrap->batch.arena, struct request);
    CLEANUP(record) struct record *record = NULL;
    CLEANUP(doc) struct doc *stored = NULL;
    struct policy_change change = { .action = POLICY_KEEP };
    struct error *err;

    err = internal_request(bootstrap->server, bootstrap->batch.arena, &target, request);
    if (err)
        return err;
    record = bootstrap_find(bootstrap, request, object->name);
    stored = record ? doc_new(doc_bytes(record->doc)) : NULL;
    err = policy_reconcile(object, stored, &change);
    if (err)
        return err;
    switch (change.action) {
    case POLICY_KEEP:
        break;
    case POLICY_CREATE:
        err = bootstrap_add(bootstrap, &target, change.doc);
        break;
    case POLICY_UPDATE:
    case POLICY_RECREATE:
        bootstrap_push(bootstrap, request, change.doc, object->name, record);
        break;
    }
    doc_unref(change.doc);
    return err;
}

struct error *bootstrap_add_policies(struct bootstrap *bootstrap)
{
    struct policy_object *objects;
    size_t count;
    struct error *err;

    if (store_note(bootstrap->server->store) == state_of(bootstrap->server))
        return NULL;
    err = policy_read(bootstrap->batch.arena, POLICY_DEFAULTS | POLICY_KUBEADM, &objects, &count);
    if (err)
        return err;
    for (size_t i = 0; i < count; i++) {
        err = add_policy(bootstrap, &objects[i]);
        if (err)
            return error_wrap(err, "write role or binding %s", objects[i].name);
    }
    return NULL;
}

void bootstrap_note_policies(struct apiserver *server)
{
    store_set_note(server->store, state_of(server));
}
