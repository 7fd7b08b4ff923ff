/* What a person asks of the server of a controller fixture. */
#include "lib/controller_fixture.h"

#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "doc/yaml.h"
#include "kube/resources.h"
#include "lib/test.h"

/* One call, made on a worker. */
struct asking {
    struct kube kube;
    const struct kube_resource *resource;
    const char *namespace;
    const char *name;
    const char *part;
    const char *yaml;
    struct doc *doc;
    const char *names;
    struct error *error;
};

static struct asking about(struct controller_fixture *f, const struct kube_resource *resource,
                           const char *namespace, const char *name)
{
    return (struct asking){
        .kube = controller_fixture_client(f),
        .resource = resource,
        .namespace = namespace,
        .name = name,
    };
}

/* --- writing ------------------------------------------------------------------------------- */

static struct error *resource_of(struct arena *arena, const struct kube *kube, struct value object,
                                 struct kube_resource *out_resource)
{
    struct kube_discovery discovery;
    struct slice version = value_text(object, "apiVersion");
    struct slice kind = value_text(object, "kind");
    struct error *err;

    err = kube_transport_discover(kube->transport, arena, NULL, &discovery);
    if (err)
        return err;
    for (size_t i = 0; i < discovery.count; i++) {
        const struct kube_resource *resource = &discovery.apis[i].resource;
        CLEANUP(text) struct text served = TEXT_EMPTY;

        kube_resource_append_version(resource, &served);
        if (slice_equal(text_slice(&served), version) && slice_is(kind, resource->kind)) {
            *out_resource = *resource;
            return NULL;
        }
    }
    return error_new(ERR_NOT_FOUND, "no resource has kind %.*s in %.*s", SLICE_ARGUMENT(kind),
                     SLICE_ARGUMENT(version));
}

static struct error *apply_one(struct arena *arena, const struct kube *kube, const struct doc *doc)
{
    struct kube_resource resource;
    struct error *err;

    err = resource_of(arena, kube, doc_root(doc), &resource);
    if (err)
        return err;
    err = kube_apply(kube, &resource, doc, true, NULL);
    if (err || !value_exists(value_get(doc_root(doc), SLICE("status"))))
        return err;
    return kube_apply_status(kube, &resource, doc, true, NULL);
}

static void apply_all(void *context)
{
    struct asking *asking = context;
    CLEANUP(arena) struct arena *arena = arena_create();
    struct doc **docs;
    size_t count;

    asking->error = yaml_parse_all(arena, slice_from(asking->yaml), NULL, &docs, &count);
    if (asking->error)
        return;
    for (size_t i = 0; i < count && !asking->error; i++)
        asking->error = apply_one(arena, &asking->kube, docs[i]);
}

struct error *controller_fixture_try(struct controller_fixture *f, const char *yaml)
{
    struct asking asking = { .kube = controller_fixture_client(f), .yaml = yaml };

    controller_fixture_work(f, apply_all, &asking);
    return asking.error;
}

void controller_fixture_apply(struct controller_fixture *f, const char *yaml)
{
    assert_no_error(controller_fixture_try(f, yaml));
}

static void patch(void *context)
{
    struct asking *asking = context;
    struct kube_change what = { asking->resource, asking->namespace, asking->name, asking->part };
    CLEANUP(doc) struct doc *body = NULL;

    asking->error = yaml_parse(slice_from(asking->yaml), NULL, &body);
    if (!asking->error)
        asking->error = kube_patch(&asking->kube, &what, KUBE_PATCH_MERGE, body, NULL);
}

void controller_fixture_patch(struct controller_fixture *f, const struct kube_resource *resource,
                              const char *namespace, const char *name, const char *part,
                              const char *yaml)
{
    struct asking asking = about(f, resource, namespace, name);

    asking.part = part;
    asking.yaml = yaml;
    controller_fixture_work(f, patch, &asking);
    assert_no_error(asking.error);
}

static void delete_one(void *context)
{
    struct asking *asking = context;

    asking->error =
        kube_delete(&asking->kube, asking->resource, asking->namespace, asking->name, NULL);
}

void controller_fixture_delete(struct controller_fixture *f, const struct kube_resource *resource,
                               const char *namespace, const char *name)
{
    struct asking asking = about(f, resource, namespace, name);

    controller_fixture_work(f, delete_one, &asking);
    assert_no_error(asking.error);
}

/* --- reading ------------------------------------------------------------------------------- */

static void find(void *context)
{
    struct asking *asking = context;

    asking->error =
        kube_find(&asking->kube, asking->resource, asking->namespace, asking->name, &asking->doc);
}

struct value controller_fixture_get(struct controller_fixture *f,
                                    const struct kube_resource *resource, const char *namespace,
                                    const char *name)
{
    struct asking asking = about(f, resource, namespace, name);

    controller_fixture_work(f, find, &asking);
    assert_no_error(asking.error);
    if (!asking.doc)
        return VALUE_ABSENT_VALUE;
    arena_defer(fixture_current()->arena, doc_release, asking.doc);
    return doc_root(asking.doc);
}

bool controller_fixture_has(struct controller_fixture *f, const struct kube_resource *resource,
                            const char *namespace, const char *name)
{
    return value_exists(controller_fixture_get(f, resource, namespace, name));
}

static void list_names(void *context)
{
    struct asking *asking = context;
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct kube_list list;

    asking->error = kube_list(arena, &asking->kube, asking->resource, NULL, &list);
    if (asking->error)
        return;
    for (size_t i = 0; i < list.count; i++) {
        struct object_key key = object_key_read(doc_root(list.docs[i]));

        if (i)
            text_append_char(&text, ' ');
        object_key_append(&key, &text);
    }
    asking->names = text_take(&text);
}

struct counting {
    struct controller_fixture *f;
    const char *reason;
    int64_t told;
    struct error *error;
};

static void count_events(void *context)
{
    struct counting *counting = context;
    struct kube client = controller_fixture_client(counting->f);
    CLEANUP(arena) struct arena *arena = arena_create();
    struct kube_query query = {
        .field_selector = arena_format(arena, "reason=%s", counting->reason),
    };
    struct kube_list list;

    counting->error = kube_list(arena, &client, &KUBE_EVENTS, &query, &list);
    for (size_t i = 0; !counting->error && i < list.count; i++) {
        CLEANUP(doc) struct doc *event = doc_new(doc_bytes(list.docs[i]));

        counting->told += value_int_or(value_get(doc_root(event), SLICE("count")), 0);
    }
}

int64_t controller_fixture_events(struct controller_fixture *f, const char *reason)
{
    struct counting counting = { .f = f, .reason = reason };

    controller_fixture_work(f, count_events, &counting);
    assert_no_error(counting.error);
    return counting.told;
}

const char *controller_fixture_names(struct controller_fixture *f,
                                     const struct kube_resource *resource)
{
    struct asking asking = about(f, resource, NULL, NULL);
    char *names;

    controller_fixture_work(f, list_names, &asking);
    assert_no_error(asking.error);
    names = arena_strdup(fixture_current()->arena, asking.names ? asking.names : "");
    memory_free((char *)asking.names);
    return names;
}

/* --- paths --------------------------------------------------------------------------------- */

static struct value step(struct value value, struct slice key)
{
    uint64_t index;

    if (!value_is_array(value))
        return value_get(value, key);
    if (number_parse_uint(key, &index))
        return value_at(value, (size_t)index);
    DOC_EACH (it, value) {
        if (slice_equal(value_text(it.value, "type"), key) ||
            slice_equal(value_text(it.value, "name"), key))
            return it.value;
    }
    return VALUE_ABSENT_VALUE;
}

static const char *text_at(struct value value, const char *path)
{
    struct slice rest = slice_from(path);
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct slice key;

    while (rest.size) {
        if (!slice_cut(rest, '.', &key, &rest)) {
            key = rest;
            rest = SLICE("");
        }
        value = step(value, key);
    }
    if (value_is_string(value))
        text_append_slice(&text, value_string_or(value, SLICE("")));
    else if (value_exists(value))
        json_format(value, JSON_COMPACT, JSON_AS_IS, &text);
    return arena_strdup(fixture_current()->arena, text_string(&text));
}

const char *controller_fixture_text(struct controller_fixture *f,
                                    const struct kube_resource *resource, const char *namespace,
                                    const char *name, const char *path)
{
    return text_at(controller_fixture_get(f, resource, namespace, name), path);
}

static void print_object(struct value object)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    yaml_format(object, &text);
    print_error("%s", text_string(&text));
}

void controller_fixture_expect(struct controller_fixture *f, const struct kube_resource *resource,
                               const char *namespace, const char *name, const char *path,
                               const char *text, uint64_t max_ms)
{
    const char *found = "";

    controller_fixture_settle(f);
    for (uint64_t waited_ms = 0;; waited_ms += 1000) {
        found = controller_fixture_text(f, resource, namespace, name, path);
        if (strcmp(found, text) == 0)
            return;
        if (waited_ms >= max_ms)
            break;
        controller_fixture_advance(f, 1000);
    }
    print_object(controller_fixture_get(f, resource, namespace, name));
    fail_msg("%s %s: %s is \"%s\" and not \"%s\"", resource->plural, name, path, found, text);
}

void controller_fixture_expect_gone(struct controller_fixture *f,
                                    const struct kube_resource *resource, const char *namespace,
                                    const char *name, uint64_t max_ms)
{
    controller_fixture_settle(f);
    for (uint64_t waited_ms = 0; controller_fixture_has(f, resource, namespace, name);
         waited_ms += 1000) {
        if (waited_ms >= max_ms) {
            print_object(controller_fixture_get(f, resource, namespace, name));
            fail_msg("%s %s is still there", resource->plural, name);
        }
        controller_fixture_advance(f, 1000);
    }
}
