/* Objects of the built-in kinds as a server takes and refuses them, compared with what upstream's
 * API server said to the same requests. Each case creates an object, may change it by a merge patch
 * (of a part, when one is named), and expects a message; "" is none.
 * Nothing but what is changed, or marked as real, is really made. */
#include "apiserver/apiserver_internal.h"
#include "apiserver/registry.h"
#include "apiserver/resource.h"
#include "doc/edit.h"
#include "doc/json.h"
#include "lib/apiserver_fixture.h"
#include "lib/cases.h"

static const char *const files[] = {
    "access",  "addresses", "claims", "cluster",  "config",  "definitions", "events",
    "network", "pods",      "quotas", "services", "storage", "webhooks",    "workloads",
};

/* One server for all cases: it takes longer to start than to answer. */
static struct apiserver_fixture world;

static char *string_of(struct value value, const char *key)
{
    struct slice text = value_text(value, key);

    return text.size ? arena_text(fixture_current()->arena, text) : NULL;
}

static struct kube_resource resource_of(struct value object)
{
    struct slice version = value_text(object, "apiVersion");
    struct slice group = SLICE("");
    const struct resource *resource;

    slice_cut(version, '/', &group, &version);
    resource =
        registry_find_kind(world.server->builtin, group, version, value_text(object, "kind"));
    assert_non_null(resource);
    return (struct kube_resource){ resource->kind->group, resource->kind->version,
                                   resource->kind->plural, resource->kind->kind,
                                   resource_is_namespaced(resource) };
}

static void keep(struct doc *doc)
{
    if (doc)
        arena_defer(fixture_current()->arena, doc_release, doc);
}

static struct error *ask(struct kube_request *request, struct doc **out_doc)
{
    struct doc *doc = NULL;
    struct error *err = kube_transport_call(world.transport, request, &doc);

    keep(doc);
    if (!err)
        *out_doc = doc;
    return err;
}

static struct error *create(const struct kube_resource *resource, struct value object, bool dry_run,
                            struct doc **out_doc)
{
    struct doc *body = doc_from_value(object);
    struct kube_request request = {
        .verb = KUBE_CREATE,
        .resource = resource,
        .namespace = resource->namespaced ? "default" : NULL,
        .body = body,
        .dry_run = dry_run,
    };

    keep(body);
    return ask(&request, out_doc);
}

static struct error *change(const struct kube_resource *resource, const struct test_case *row,
                            struct value created, struct doc **out_doc)
{
    struct doc *patch = doc_from_value(value_get(row->value, SLICE("then")));
    struct kube_request request = {
        .verb = KUBE_PATCH,
        .patch_type = KUBE_PATCH_MERGE,
        .resource = resource,
        .namespace = resource->namespaced ? "default" : NULL,
        .name = string_of(value_get(created, SLICE("metadata")), "name"),
        .subresource = string_of(row->value, "part"),
        .body = patch,
        .dry_run = true,
    };

    keep(patch);
    return ask(&request, out_doc);
}

static void forget(const struct kube_resource *resource, struct value created)
{
    struct doc *gone;
    struct doc *released;
    struct kube_request request = {
        .verb = KUBE_DELETE,
        .resource = resource,
        .namespace = resource->namespaced ? "default" : NULL,
        .name = string_of(value_get(created, SLICE("metadata")), "name"),
        .propagation = KUBE_PROPAGATION_BACKGROUND,
        .has_grace = true,
    };

    assert_no_error(ask(&request, &gone));
    if (!value_count(value_find(created, VALUE_KEYS("metadata", "finalizers"))))
        return;
    request.verb = KUBE_PATCH;
    request.patch_type = KUBE_PATCH_MERGE;
    assert_no_error(json_parse(SLICE("{\"metadata\":{\"finalizers\":null}}"), NULL, &released));
    keep(released);
    request.body = released;
    assert_no_error(ask(&request, &gone));
}

/* What differs from one run to the next. */
static struct doc *without_chance(struct value object)
{
    CLEANUP(doc) struct doc *whole = doc_from_value(object);
    struct edit *edit = edit_begin(whole);
    struct doc *doc;

    edit_remove(edit, EDIT_PATH("metadata", "uid"));
    edit_remove(edit, EDIT_PATH("metadata", "creationTimestamp"));
    edit_remove(edit, EDIT_PATH("metadata", "resourceVersion"));
    edit_remove(edit, EDIT_PATH("metadata", "managedFields"));
    assert_no_error(edit_seal(edit, &doc));
    keep(doc);
    return doc;
}

static void kinds(void **state)
{
    const struct test_case *row = *state;
    struct value object = value_get(row->value, SLICE("object"));
    struct value result = value_get(row->value, SLICE("result"));
    bool changes = value_exists(value_get(row->value, SLICE("then")));
    bool real = value_bool_or(value_get(row->value, SLICE("real")), false);
    struct kube_resource resource = resource_of(object);
    struct doc *created = NULL;
    struct doc *after = NULL;
    struct error *err;
    char *message;

    err = create(&resource, object, !changes && !real, &created);
    after = created;
    if (changes) {
        assert_no_error(err);
        err = change(&resource, row, doc_root(created), &after);
    }
    if (created && (changes || real))
        forget(&resource, doc_root(created));
    message = err ? error_format(err) : memory_strdup("");
    arena_defer(fixture_current()->arena, free, message);
    error_drop(err, "compared as text");
    assert_string_equal(message, cases_string(row, "message"));
    if (!value_exists(result))
        return;
    if (!value_equal(doc_root(without_chance(doc_root(after))), result))
        assert_string_equal(doc_bytes(without_chance(doc_root(after))).data,
                            doc_bytes(without_chance(result)).data);
}

/* Pods want one, and no controller runs here. */
static void make_account(void)
{
    CLEANUP(doc) struct doc *made = NULL;
    CLEANUP(doc) struct doc *account = NULL;
    static const struct kube_resource accounts = { "", "v1", "serviceaccounts", "ServiceAccount",
                                                   true };
    struct kube_request request = {
        .verb = KUBE_CREATE,
        .resource = &accounts,
        .namespace = "default",
    };

    assert_no_error(json_parse(SLICE("{\"apiVersion\":\"v1\",\"kind\":\"ServiceAccount\","
                                     "\"metadata\":{\"name\":\"default\"}}"),
                               NULL, &account));
    request.body = account;
    assert_no_error(kube_transport_call(world.transport, &request, &made));
}

int main(void)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct test_group groups[COUNT_OF(files)];
    int failed;

    apiserver_fixture_open(&world, &(struct apiserver_options){ 0 });
    make_account();
    for (size_t i = 0; i < COUNT_OF(files); i++)
        groups[i] =
            cases_group(arena, arena_format(arena, "kinds/%s.json", files[i]), files[i], kinds);
    failed = test_run_groups(groups, COUNT_OF(files));
    apiserver_fixture_done(&world);
    return failed;
}
