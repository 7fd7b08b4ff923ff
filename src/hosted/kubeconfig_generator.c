/* KubeconfigGenerator: one Secret <tcp>-<generator> for each tenant that it selects. The tenant's
 * own Secrets say who signs and where the server is. */
#include "hosted/kubeconfig_generator.h"

#include <string.h>

#include "api/meta.h"
#include "api/selector.h"
#include "api/steward_names.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/vec.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/yaml.h"
#include "hosted/kubeconfig_subject.h"
#include "hosted/limits.h"
#include "hosted/pki_internal.h"
#include "kube/butler_resources.h"
#include "kube/cache.h"
#include "kube/controller.h"
#include "kube/informer.h"
#include "kube/kubeconfig.h"
#include "kube/reconcile.h"
#include "kube/recorder.h"
#include "kube/resources.h"

#define KEY "value"

struct failure {
    const char *resource; /* namespace/name */
    const char *message;
};

/* One run. */
struct generating {
    struct reconcile *rc;
    const struct kubeconfig_generator_options *options;
    struct value spec;
    VEC(const char *) wanted; /* namespace/name of each Secret that may stay */
    size_t resources;
    size_t available;
    VEC(struct failure) failures;
    int64_t due_ms;
    struct error *err; /* the first that may be over when we try again */
};

/* One tenant of a run. */
struct tenant {
    struct value object;
    const char *namespace;
    const char *name;
    const char *secret; /* name of the generator's Secret */
    const char *server; /* https://host:port */
    struct pki_found ca;
    struct pki_found found; /* of the generator's Secret */
};

/* --- which tenants --------------------------------------------------------------------------- */

static struct error *read_selector(struct reconcile *rc, struct value spec, const char *field,
                                   struct selector *out_selector)
{
    struct value object = value_get(spec, slice_from(field));
    struct error *err;

    *out_selector = (struct selector){ 0 }; /* everything */
    if (!value_is_object(object))
        return NULL;
    err = selector_from_object(rc->arena, object, out_selector);
    return err ? error_wrap(err, "spec.%s", field) : NULL;
}

static bool namespace_matches(struct reconcile *rc, const struct selector *selector,
                              struct slice namespace)
{
    const struct object_key key = { SLICE(""), namespace };
    struct doc *doc;
    struct meta meta;

    if (!selector->count && !selector->nothing)
        return true;
    doc = cache_get(rc->arena, rc->cache, &KUBE_NAMESPACES, &key);
    if (!doc)
        return false;
    meta_read(doc_root(doc), &meta);
    return selector_matches(selector, meta.labels);
}

/* --- one tenant ------------------------------------------------------------------------------ */

static struct error *find_secret(struct generating *g, const char *namespace, const char *name,
                                 struct doc **out_doc)
{
    struct error *err = kube_find(&g->rc->kube, &KUBE_SECRETS, namespace, name, out_doc);

    if (!err && *out_doc)
        arena_defer(g->rc->arena, doc_release, *out_doc);
    return err;
}

static struct error *find_part(struct generating *g, const struct tenant *tenant,
                               enum pki_part part, struct pki_found *out_found)
{
    const char *name = pki_secret_name(g->rc->arena, tenant->name, part);
    struct doc *doc = NULL;
    struct error *err = find_secret(g, tenant->namespace, name, &doc);

    if (!err && !doc)
        err = error_new(ERR_NOT_FOUND, "Secret %s is not there yet", name);
    if (!err)
        pki_found_read(g->rc->arena, doc, out_found);
    return err;
}

static struct error *read_server(struct generating *g, struct tenant *tenant)
{
    struct slice key = value_text(g->spec, "controlPlaneEndpointFrom");
    const char *name = key.size ? arena_text(g->rc->arena, key) : "admin.svc";
    CLEANUP(doc) struct doc *doc = NULL;
    struct pki_found admin;
    struct kubeconfig config;
    struct slice bytes;
    struct error *err = find_part(g, tenant, PKI_ADMIN, &admin);

    if (err)
        return err;
    bytes = pki_payload_get(&admin.payload, name);
    if (!bytes.size)
        return error_new(ERR_NOT_FOUND,
                         "spec.controlPlaneEndpointFrom: the admin kubeconfig of the tenant has no "
                         "\"%s\"",
                         name);
    err = yaml_parse(bytes, NULL, &doc);
    if (!err)
        err = kubeconfig_read(g->rc->arena, doc, NULL, NULL, &config);
    if (err)
        return error_wrap(err, "admin kubeconfig, %s", name);
    tenant->server = config.server;
    return NULL;
}

static bool is_ours(const struct pki_found *found, const char *generator, const char *tcp)
{
    struct meta meta;

    meta_read(doc_root(found->doc), &meta);
    return slice_is(meta_label(&meta, STEWARD_LABEL_MANAGED_BY), generator) &&
           slice_is(meta_label(&meta, STEWARD_LABEL_MANAGED_FOR), tcp);
}

static struct error *look(struct generating *g, struct tenant *tenant)
{
    struct doc *doc = NULL;
    struct error *err = find_part(g, tenant, PKI_CA, &tenant->ca);

    if (!err)
        err = read_server(g, tenant);
    if (!err)
        err = find_secret(g, tenant->namespace, tenant->secret, &doc);
    if (err)
        return err;
    pki_found_read(g->rc->arena, doc, &tenant->found);
    if (doc && !is_ours(&tenant->found, g->rc->name, tenant->name))
        return error_new(ERR_ALREADY_EXISTS,
                         "Secret %s is there and was not made for this generator", tenant->secret);
    return NULL;
}

static void set_owner(struct edit *edit, const struct tenant *tenant)
{
    struct edit_node list = edit_set_array(edit, EDIT_PATH("metadata", "ownerReferences"));
    struct edit_node owner = edit_set_object(edit, EDIT_UNDER(list, EDIT_END));
    struct meta meta;

    meta_read(tenant->object, &meta);
    edit_set_string(edit, EDIT_UNDER(owner, "apiVersion"),
                    value_text(tenant->object, "apiVersion"));
    edit_set_string(edit, EDIT_UNDER(owner, "kind"), SLICE("TenantControlPlane"));
    edit_set_string(edit, EDIT_UNDER(owner, "name"), meta.name);
    edit_set_string(edit, EDIT_UNDER(owner, "uid"), meta.uid);
    edit_set_bool(edit, EDIT_UNDER(owner, "controller"), true);
    edit_set_bool(edit, EDIT_UNDER(owner, "blockOwnerDeletion"), true);
}

static struct error *write_secret(struct generating *g, const struct tenant *tenant,
                                  const struct pki_secret *secret)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct edit *edit = edit_begin(secret->doc);
    struct error *err;

    set_owner(edit, tenant);
    err = edit_seal(edit, &doc);
    if (!err)
        err = tenant->found.doc ? kube_update(&g->rc->kube, &KUBE_SECRETS, doc, NULL)
                                : kube_create(&g->rc->kube, &KUBE_SECRETS, doc, NULL);
    if (err)
        return error_wrap(err, "write Secret %s", secret->name);
    reconcile_event(g->rc, RECORDER_NORMAL, "KubeconfigWritten", "Secret %s/%s: %s",
                    tenant->namespace, secret->name, secret->why);
    return NULL;
}

/* Whoever signs for the tenant signs for us. */
static struct error *prepare_run(struct generating *g, const struct tenant *tenant,
                                 struct pki_input *input, struct pki_result *result,
                                 struct pki_run *run)
{
    struct arena *arena = g->rc->arena;
    struct error *err = pki_profile_read(arena, tenant->object, KEY_P256, &input->profile);

    if (err)
        return err;
    pki_run_init(run, arena, input, result);
    run->bundle = pki_payload_get(&tenant->ca.payload, "ca.crt");
    if (pki_credential_read(arena, tenant->ca.genuine,
                            pki_payload_get(&tenant->ca.payload, "tls.crt"),
                            pki_payload_get(&tenant->ca.payload, "tls.key"), &run->ca) != PKI_KEPT)
        return error_new(ERR_NOT_FOUND, "the tenant's CA is not whole yet");
    return NULL;
}

static struct error *ensure_tenant(struct generating *g, struct tenant *tenant)
{
    struct pki_input input = { .namespace = tenant->namespace,
                               .name = tenant->name,
                               .clock = g->rc->clock,
                               .expiration_deadline_ms = g->options->expiration_deadline_ms };
    const struct pki_label_set labels = {
        .name = tenant->secret,
        .labels = { { STEWARD_LABEL_PROJECT, STEWARD_PROJECT },
                    { STEWARD_LABEL_LIFECYCLE, STEWARD_LIFECYCLE_KUBECONFIG },
                    { STEWARD_LABEL_MANAGED_BY, g->rc->name },
                    { STEWARD_LABEL_MANAGED_FOR, tenant->name } },
    };
    struct pki_result result = { .due_ms = INT64_MAX };
    struct kubeconfig_subject subject;
    struct tenant_kubeconfig_row row;
    struct pki_secret secret;
    struct pki_draft draft;
    struct pki_run run;
    struct error *err = kubeconfig_subject_read(g->rc->arena, g->spec, tenant->object,
                                                g->options->allow_masters, &subject);

    if (!err)
        err = look(g, tenant);
    if (!err)
        err = prepare_run(g, tenant, &input, &result, &run);
    if (err)
        return err;
    row = (struct tenant_kubeconfig_row){ KEY, subject.user, subject.groups, tenant->server };
    err = tenant_kubeconfig_draft(&run, &tenant->found, tenant->name, &row, 1, true, &draft);
    if (!err)
        err = pki_seal(&run, &tenant->found, &draft, &labels, &secret);
    if (!err && secret.cause != PKI_KEPT)
        err = write_secret(g, tenant, &secret);
    if (!err && result.due_ms < g->due_ms)
        g->due_ms = result.due_ms;
    return err;
}

/* --- all of them ----------------------------------------------------------------------------- */

/* What only a change of some object can mend is shown; the rest is tried again as well. */
static bool waits_for_change(const struct error *err)
{
    return err->code == ERR_INVALID || err->code == ERR_NOT_FOUND ||
           err->code == ERR_ALREADY_EXISTS;
}

static void fail(struct generating *g, const char *resource, struct error *take_error)
{
    CLEANUP(text) struct text message = TEXT_EMPTY;

    error_append(take_error, &message);
    if (take_error->code != ERR_CONFLICT) /* which only means to look again */
        vec_push(&g->failures,
                 (struct failure){ resource, arena_strdup(g->rc->arena, text_string(&message)) });
    if (!g->err && !waits_for_change(take_error))
        g->err = take_error;
    else
        error_drop(take_error, "status tells it");
}

static void ensure_one(struct generating *g, struct value object)
{
    struct arena *arena = g->rc->arena;
    struct tenant tenant = { .object = object };
    const char *resource;
    struct meta meta;
    struct error *err;

    meta_read(object, &meta);
    tenant.namespace = arena_text(arena, meta.namespace);
    tenant.name = arena_text(arena, meta.name);
    tenant.secret = arena_format(arena, "%s-%s", tenant.name, g->rc->name);
    resource = arena_format(arena, "%s/%s", tenant.namespace, tenant.name);
    vec_push(&g->wanted, arena_format(arena, "%s/%s", tenant.namespace, tenant.secret));
    g->resources++;
    err = ensure_tenant(g, &tenant);
    if (err)
        fail(g, resource, err);
    else
        g->available++;
}

static struct error *ensure_all(struct generating *g)
{
    struct reconcile *rc = g->rc;
    struct cache_list tenants;
    struct selector namespaces;
    struct selector selector;
    struct error *err = read_selector(rc, g->spec, "namespaceSelector", &namespaces);

    if (!err)
        err = read_selector(rc, g->spec, "tenantControlPlaneSelector", &selector);
    if (err)
        return error_final(err); /* only an edit can mend it */
    tenants = cache_list(rc->arena, rc->cache, &STEWARD_TENANT_CONTROL_PLANES, NULL);
    for (size_t i = 0; i < tenants.count; i++) {
        struct meta meta;

        meta_read(doc_root(tenants.docs[i]), &meta);
        if (!meta.deleting && selector_matches(&selector, meta.labels) &&
            namespace_matches(rc, &namespaces, meta.namespace))
            ensure_one(g, doc_root(tenants.docs[i]));
    }
    return NULL;
}

static bool is_wanted(const struct generating *g, const char *secret)
{
    VEC_EACH (item, &g->wanted)
        if (strcmp(*item, secret) == 0)
            return true;
    return false;
}

/* Those that this generator made and no longer wants. */
static struct error *clean_up(struct generating *g)
{
    struct reconcile *rc = g->rc;
    const struct kube_query query = {
        .label_selector = arena_format(rc->arena, STEWARD_LABEL_MANAGED_BY "=%s", rc->name),
        .metadata_only = true,
    };
    struct kube_list list;
    struct error *err = kube_list(rc->arena, &rc->kube, &KUBE_SECRETS, &query, &list);

    for (size_t i = 0; !err && i < list.count; i++) {
        struct object_key key = object_key_read(doc_root(list.docs[i]));
        const char *namespace = arena_text(rc->arena, key.namespace);
        const char *name = arena_text(rc->arena, key.name);

        if (!is_wanted(g, arena_format(rc->arena, "%s/%s", namespace, name)))
            err = kube_delete_if_there(&rc->kube, &KUBE_SECRETS, namespace, name, NULL);
    }
    return err ? error_wrap(err, "delete kubeconfigs that are no longer wanted") : NULL;
}

static void write_status(struct generating *g)
{
    struct edit *edit = g->rc->edit;
    struct edit_node list;

    edit_set_uint(edit, EDIT_PATH("status", "resources"), g->resources);
    edit_set_uint(edit, EDIT_PATH("status", "availableResources"), g->available);
    edit_remove(edit, EDIT_PATH("status", "errors"));
    if (!g->failures.count)
        return;
    list = edit_set_array(edit, EDIT_PATH("status", "errors"));
    VEC_EACH (failure, &g->failures) {
        struct edit_node node = edit_set_object(edit, EDIT_UNDER(list, EDIT_END));

        edit_set_string(edit, EDIT_UNDER(node, "resource"), slice_from(failure->resource));
        edit_set_string(edit, EDIT_UNDER(node, "message"), slice_from(failure->message));
    }
}

static struct error *run_all(struct generating *g)
{
    struct reconcile *rc = g->rc;
    int64_t now_ms = clock_wall_ms(rc->clock);
    struct error *err = ensure_all(g);

    if (!err)
        err = clean_up(g);
    if (err)
        return err;
    write_status(g);
    if (g->due_ms < INT64_MAX)
        reconcile_again(rc, g->due_ms > now_ms ? (uint64_t)(g->due_ms - now_ms) : 1);
    if (g->err)
        return STEAL(g->err);
    if (g->failures.count)
        return reconcile_wait(rc, 0, "KubeconfigsMissing",
                              "%zu of %zu kubeconfigs could not be made", g->failures.count,
                              g->resources);
    return reconcile_ready(rc);
}

static struct error *generate(struct reconcile *rc)
{
    struct generating g = { .rc = rc,
                            .options = rc->context,
                            .spec = value_get(doc_root(rc->object), SLICE("spec")),
                            .due_ms = INT64_MAX };
    struct error *err = run_all(&g);

    error_free(g.err);
    vec_done(&g.wanted);
    vec_done(&g.failures);
    return err;
}

static struct error *delete(struct reconcile *rc)
{
    struct generating g = { .rc = rc };
    struct error *err = clean_up(&g);

    return err ? err : reconcile_remove_finalizer(rc, STEWARD_FINALIZER_GENERATOR);
}

static struct error *reconcile(struct reconcile *rc)
{
    struct meta meta;

    meta_read(doc_root(rc->object), &meta);
    if (meta.deleting)
        return meta_has_finalizer(&meta, STEWARD_FINALIZER_GENERATOR) ? delete (rc) : NULL;
    if (kubeconfig_subject_is_reserved(rc->name))
        return reconcile_wait(rc, 0, "NameReserved",
                              "a tenant has a Secret of its own called <tenant>-%s: give the "
                              "generator another name",
                              rc->name);
    if (!meta_has_finalizer(&meta, STEWARD_FINALIZER_GENERATOR))
        return reconcile_add_finalizer(rc, STEWARD_FINALIZER_GENERATOR);
    return generate(rc);
}

/* --- whose turn it is ------------------------------------------------------------------------ */

static void every_generator(struct controller_keys *keys)
{
    const struct kubeconfig_generator_options *options = controller_keys_context(keys);
    CLEANUP(arena) struct arena *arena = arena_create();
    struct cache_list list = cache_list(arena, informers_cache(options->informers),
                                        &STEWARD_KUBECONFIG_GENERATORS, NULL);

    for (size_t i = 0; i < list.count; i++) {
        struct object_key key = object_key_read(doc_root(list.docs[i]));

        controller_keys_add(keys, &key);
    }
}

/* Status of a tenant changes often and says nothing to us; its Secrets do. */
static bool same_but_for_status(const struct informer_change *change)
{
    struct meta before;
    struct meta after;

    if (!change->before || !change->after)
        return false;
    meta_read(doc_root(change->before), &before);
    meta_read(doc_root(change->after), &after);
    return before.deleting == after.deleting && value_equal(before.labels, after.labels) &&
           value_equal(value_get(doc_root(change->before), SLICE("spec")),
                       value_get(doc_root(change->after), SLICE("spec")));
}

static void of_tenant(struct controller_keys *keys, const struct informer_change *change)
{
    if (!same_but_for_status(change))
        every_generator(keys);
}

static void of_secret(struct controller_keys *keys, const struct informer_change *change)
{
    struct meta meta;
    struct slice generator;
    struct slice component;

    meta_read(doc_root(change->after ? change->after : change->before), &meta);
    generator = meta_label(&meta, STEWARD_LABEL_MANAGED_BY);
    component = meta_label(&meta, STEWARD_LABEL_COMPONENT);
    if (generator.size)
        controller_keys_add(keys, &(struct object_key){ SLICE(""), generator });
    else if (slice_is(component, pki_suffix(PKI_CA)) || slice_is(component, pki_suffix(PKI_ADMIN)))
        every_generator(keys);
}

const struct controller kubeconfig_generator_controller = {
    .name = "kubeconfiggenerator",
    .objects = { &STEWARD_KUBECONFIG_GENERATORS },
    .watches = { { &STEWARD_TENANT_CONTROL_PLANES, of_tenant },
                 { &KUBE_NAMESPACES, of_tenant },
                 { &KUBE_SECRETS, of_secret,
                   .label_selector = STEWARD_LABEL_PROJECT "=" STEWARD_PROJECT } },
    .status = { .write = true,
                .observed_generation = true,
                .condition_generation = true,
                .ready_condition = "Ready" },
    .reconcile = reconcile,
};
