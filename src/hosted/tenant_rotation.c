/* What is seen of a tenant while its CA is replaced: which bundle it runs with, which nodes trust
 * whom. Without a rotation nobody looks. */
#include <string.h>

#include "api/steward_names.h"
#include "base/arena.h"
#include "base/base64.h"
#include "base/error.h"
#include "base/file.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "base/vec.h"
#include "crypto/certificate.h"
#include "doc/doc.h"
#include "hosted/hosted_internal.h"
#include "hosted/limits.h"
#include "hosted/tenant_internal.h"
#include "kube/reconcile.h"
#include "kube/resources.h"
#include "kube/tenants.h"
#include "supervise/home.h"

#define BUNDLE      "ca.crt"
#define SIGNING     "tls.crt"
#define ROOT_MAP    "kube-root-ca.crt"
#define NODE_SIGNER "kubernetes.io/kube-apiserver-client-kubelet"
#define NODE_USER   "system:node:"

struct look {
    struct tenant_run *run;
    struct ca_rotation rotation; /* as the Secret says: phase, times, hash of the bundle */
    struct slice bundle;
    struct certificate *signing; /* NULL: cannot be read */
    struct kube kube;            /* of the tenant */
};

/* --- the Secret ------------------------------------------------------------------------------- */

static struct slice decode(struct arena *arena, struct value secret, const char *key)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct error *err =
        base64_parse(value_text(value_get(secret, SLICE("data")), key), BASE64_STANDARD, &text);

    error_drop(err, "what cannot be read is not there");
    return slice_of(arena_strndup(arena, text_string(&text), text.size), text.size);
}

static int64_t time_of(const struct meta *meta, const char *note)
{
    int64_t us = 0;

    error_drop(timestamp_parse(meta_annotation(meta, note), &us), "then it began long ago");
    return us / 1000;
}

static void certificate_release(void *object)
{
    certificate_unref(object);
}

/* False: none is going on. */
static bool read_secret(struct look *look)
{
    struct arena *arena = look->run->rc->arena;
    const struct doc *doc = look->run->certified.secrets[PKI_CA];
    struct meta meta;

    if (!doc)
        return false;
    meta_read(doc_root(doc), &meta);
    look->rotation.phase = ca_rotation_phase_parse(meta_annotation(&meta, STEWARD_NOTE_PHASE));
    if (look->rotation.phase == CA_ROTATION_NONE)
        return false;
    look->rotation.started_ms = time_of(&meta, STEWARD_NOTE_STARTED);
    look->rotation.since_ms = time_of(&meta, STEWARD_NOTE_SINCE);
    look->bundle = decode(arena, doc_root(doc), BUNDLE);
    look->rotation.bundle = ca_rotation_hash(arena, look->bundle);
    error_drop(certificate_parse_pem(decode(arena, doc_root(doc), SIGNING), &look->signing),
               "the next step finds out too");
    if (look->signing)
        arena_defer(arena, certificate_release, look->signing);
    return true;
}

/* --- the bundle ------------------------------------------------------------------------------- */

/* What the engine says it uses, not what it was given. */
static bool engine_has_bundle(const struct look *look)
{
    const struct tenant_run *run = look->run;
    CLEANUP(text) struct text text = TEXT_EMPTY;
    const char *home;
    const char *path;

    if (!run->state || run->state->phase != TENANT_READY || !run->state->generation)
        return false;
    home = home_path(run->rc->arena, run->hosted->directory, run->uid);
    path = arena_format(run->rc->arena, "conf/%llu/" BUNDLE,
                        (unsigned long long)run->state->generation);
    error_drop(file_read_below(home, path, HOSTED_MAX_FILE, &text),
               "it is between two generations");
    return slice_equal(text_slice(&text), look->bundle);
}

static struct error *look_at_maps(const struct look *look, bool *out_current)
{
    struct kube_query query = { .field_selector = "metadata.name=" ROOT_MAP };
    struct kube_list maps;
    struct error *err =
        kube_list(look->run->rc->arena, &look->kube, &KUBE_CONFIG_MAPS, &query, &maps);

    if (err)
        return err;
    *out_current = maps.count > 0;
    for (size_t i = 0; i < maps.count; i++) {
        struct value data = value_get(doc_root(maps.docs[i]), SLICE("data"));

        if (!slice_equal(value_text(data, BUNDLE), look->bundle))
            *out_current = false;
    }
    return NULL;
}

/* --- nodes ------------------------------------------------------------------------------------ */

static bool is_of_node(struct value request, struct slice node)
{
    struct value spec = value_get(request, SLICE("spec"));
    struct slice user = value_text(spec, "username");
    size_t prefix = strlen(NODE_USER);

    return slice_is(value_text(spec, "signerName"), NODE_SIGNER) &&
           slice_has_prefix(user, NODE_USER) &&
           slice_equal(slice_of(user.data + prefix, user.size - prefix), node);
}

static bool is_signed_anew(const struct look *look, struct value request)
{
    CLEANUP(text) struct text pem = TEXT_EMPTY;
    CLEANUP(certificate) struct certificate *certificate = NULL;
    struct error *err = base64_parse(value_text(value_get(request, SLICE("status")), "certificate"),
                                     BASE64_STANDARD, &pem);

    if (!err && pem.size)
        err = certificate_parse_pem(text_slice(&pem), &certificate);
    error_drop(err, "it has none that anybody can use");
    return certificate && look->signing && certificate_is_issued_by(certificate, look->signing);
}

/* A kubelet that asked for a certificate after the switch has one of the new CA. */
static bool has_renewed(const struct look *look, const struct kube_list *requests,
                        struct slice node)
{
    for (size_t i = 0; i < requests->count; i++) {
        struct value request = doc_root(requests->docs[i]);

        if (is_of_node(request, node) && is_signed_anew(look, request))
            return true;
    }
    return false;
}

static struct error *look_at_nodes(struct look *look)
{
    struct arena *arena = look->run->rc->arena;
    struct ca_rotation_facts *facts = &look->run->certified.rotation;
    bool switched = look->rotation.phase == CA_ROTATION_SWITCH;
    struct ca_rotation since = look->rotation;
    struct kube_list nodes;
    struct kube_list requests = { 0 };
    const char **pending;
    size_t count = 0;
    struct error *err =
        kube_list(arena, &look->kube, &KUBE_NODES, &(struct kube_query){ 0 }, &nodes);

    if (!err && switched)
        err = kube_list(arena, &look->kube, &KUBE_CERTIFICATE_REQUESTS, &(struct kube_query){ 0 },
                        &requests);
    if (err)
        return err;
    if (switched) /* who joined before it has a certificate of the former CA */
        since.started_ms = since.since_ms;
    pending = arena_array(arena, nodes.count + 1, const char *);
    for (size_t i = 0; i < nodes.count; i++) {
        struct value node = doc_root(nodes.docs[i]);
        struct slice name = object_key_read(node).name;

        if (!ca_rotation_node_trusts(node, &since) && !has_renewed(look, &requests, name))
            pending[count++] = arena_text(arena, name);
    }
    facts->nodes_known = true;
    facts->pending_nodes = pending;
    facts->nodes_renewed = count == 0;
    return NULL;
}

/* --- all of it -------------------------------------------------------------------------------- */

static struct error *look_inside(struct look *look)
{
    struct tenant_run *run = look->run;
    struct reconcile *rc = run->rc;
    bool current = false;
    struct error *err = run->hosted->tenant(run->hosted->tenant_context, rc->arena, rc->namespace,
                                            rc->name, &look->kube);

    if (err)
        return err;
    look->kube.abort = rc->kube.abort;
    err = look_at_maps(look, &current);
    if (!err && current && engine_has_bundle(look))
        run->certified.rotation.bundle_in_use = look->rotation.bundle;
    if (!err && look->rotation.phase != CA_ROTATION_TRUST)
        err = look_at_nodes(look);
    return err;
}

/* A tenant that nobody can look into keeps its phase; one that merely sleeps is woken for it. */
void tenant_rotation_look(struct tenant_run *run)
{
    struct look look = { .run = run };
    struct error *err;

    if (!run->hosted->tenant || !read_secret(&look))
        return;
    reconcile_again(run->rc, ROTATION_LOOK_MS);
    if (run->state && run->state->phase == TENANT_ASLEEP) {
        tenant_order_wake(run);
        return;
    }
    err = look_inside(&look);
    error_drop(err, "asked again soon");
}
