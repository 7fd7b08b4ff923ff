/* What a server has: aggregated discovery, two requests for everything. */
#include "base/arena.h"
#include "base/error.h"
#include "base/map.h"
#include "base/text.h"
#include "base/vec.h"
#include "doc/doc.h"
#include "kube/https_internal.h"
#include "kube/limits.h"

#define DISCOVERY(version)                                                                         \
    "application/json;g=apidiscovery.k8s.io;v=" version ";as=APIGroupDiscoveryList"

static const struct {
    const char *name;
    unsigned flag;
} verbs[] = {
    { "get", KUBE_CAN_GET },       { "list", KUBE_CAN_LIST },
    { "watch", KUBE_CAN_WATCH },   { "create", KUBE_CAN_CREATE },
    { "update", KUBE_CAN_UPDATE }, { "patch", KUBE_CAN_PATCH },
    { "delete", KUBE_CAN_DELETE }, { "deletecollection", KUBE_CAN_DELETE_COLLECTION },
};

struct reading {
    struct arena *arena;
    VEC(struct kube_api) apis;
    VEC(const char *) failed;
    struct map *seen; /* "plural.group" of those that have their preferred version */
};

static const char *text_of(const struct reading *reading, struct value object, const char *key)
{
    struct slice text = value_string_or(value_get(object, slice_from(key)), SLICE(""));

    return arena_text(reading->arena, text);
}

static const char *const *list_of(const struct reading *reading, struct value list)
{
    const char **texts = arena_array(reading->arena, value_count(list) + 1, const char *);

    DOC_EACH (it, list) {
        struct slice text = value_string_or(it.value, SLICE(""));

        texts[it.index] = arena_text(reading->arena, text);
    }
    return texts;
}

static unsigned verbs_of(struct value list)
{
    unsigned flags = 0;

    DOC_EACH (it, list) {
        struct slice name = value_string_or(it.value, SLICE(""));

        for (size_t i = 0; i < COUNT_OF(verbs); i++) {
            if (slice_is(name, verbs[i].name))
                flags |= verbs[i].flag;
        }
    }
    return flags;
}

/* Versions come in the server's order of preference, so the first mention of a resource counts. */
static bool is_first(struct reading *reading, const struct kube_resource *resource)
{
    CLEANUP(text) struct text key = TEXT_EMPTY;

    kube_resource_append(resource, &key);
    if (map_has(reading->seen, text_slice(&key)))
        return false;
    map_set(reading->seen, text_slice(&key), NULL);
    return true;
}

static struct error *read_resource(struct reading *reading, const char *group, const char *version,
                                   struct value source)
{
    struct kube_api api = {
        .resource = {
            .group = group,
            .version = version,
            .plural = text_of(reading, source, "resource"),
            .kind = text_of(reading, value_get(source, SLICE("responseKind")), "kind"),
        },
        .singular = text_of(reading, source, "singularResource"),
        .verbs = verbs_of(value_get(source, SLICE("verbs"))),
        .short_names = list_of(reading, value_get(source, SLICE("shortNames"))),
        .categories = list_of(reading, value_get(source, SLICE("categories"))),
    };
    struct slice scope = value_string_or(value_get(source, SLICE("scope")), SLICE(""));

    if (!*api.resource.plural)
        return NULL; /* only subresources of it are served */
    if (reading->apis.count == KUBE_MAX_RESOURCES)
        return error_new(ERR_TOO_LARGE, "the server has more than %d resources",
                         KUBE_MAX_RESOURCES);
    api.resource.namespaced = slice_is(scope, "Namespaced");
    api.preferred = is_first(reading, &api.resource);
    vec_push(&reading->apis, api);
    return NULL;
}

static struct error *read_version(struct reading *reading, const char *group, struct value source)
{
    const char *version = text_of(reading, source, "version");
    struct slice freshness = value_string_or(value_get(source, SLICE("freshness")), SLICE(""));

    if (slice_is(freshness, "Stale"))
        vec_push(&reading->failed,
                 *group ? arena_format(reading->arena, "%s/%s", group, version) : version);
    DOC_EACH (it, value_get(source, SLICE("resources"))) {
        struct error *err = read_resource(reading, group, version, it.value);

        if (err)
            return err;
    }
    return NULL;
}

static struct error *read_groups(struct reading *reading, struct value list)
{
    if (!slice_is(value_string_or(value_get(list, SLICE("kind")), SLICE("")),
                  "APIGroupDiscoveryList"))
        return error_new(ERR_UNSUPPORTED, "the server does not tell all of its resources at once, "
                                          "as Kubernetes 1.27 and newer do");
    DOC_EACH (group, value_get(list, SLICE("items"))) {
        const char *name = text_of(reading, value_get(group.value, SLICE("metadata")), "name");

        DOC_EACH (version, value_get(group.value, SLICE("versions"))) {
            struct error *err = read_version(reading, name, version.value);

            if (err)
                return err;
        }
    }
    return NULL;
}

static struct error *read_root(struct https *https, struct reading *reading, const char *path,
                               struct http_abort *abort)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err;

    err = https_get(https, path, DISCOVERY("v2") "," DISCOVERY("v2beta1") ",application/json",
                    abort, &doc);
    if (!err)
        err = read_groups(reading, doc_root(doc));
    return err ? error_wrap(err, "discover %s", path) : NULL;
}

struct error *https_discover(struct kube_transport *transport, struct arena *arena,
                             struct http_abort *abort, struct kube_discovery *out_discovery)
{
    struct https *https = https_of(transport);
    struct reading reading = { .arena = arena, .seen = map_new() };
    struct error *err;

    err = read_root(https, &reading, "/api", abort);
    if (!err)
        err = read_root(https, &reading, "/apis", abort);
    if (!err) {
        vec_push(&reading.failed, NULL);
        *out_discovery = (struct kube_discovery){
            arena_dup(arena, reading.apis.items, reading.apis.count * sizeof(struct kube_api)),
            reading.apis.count,
            arena_dup(arena, reading.failed.items, reading.failed.count * sizeof(char *)),
        };
    }
    vec_done(&reading.apis);
    vec_done(&reading.failed);
    map_free(reading.seen);
    return err;
}
