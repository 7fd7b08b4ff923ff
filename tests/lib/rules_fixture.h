/* Tables about the rules of admission: a world in YAML, a request, and what it is answered. Static,
 * so that only tests that ask for them need the rules to link with. */
#pragma once

#include <string.h>

#include "admission/rules.h"
#include "auth/user.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "doc/yaml.h"
#include "kube/butler_resources.h"
#include "kube/resources.h"
#include "lib/fake_kube.h"
#include "lib/kube_fixture.h"
#include "lib/test.h"

#define RULES_MASTER "root"      /* is in system:masters */
#define RULES_ADMIN  "sar-admin" /* is granted teams/platform-admin */
#define RULES_GROUP  "blue"      /* everybody is in this group too */

struct rules_row {
    const char *name;
    const struct kube_resource *resource;
    const char *world;    /* documents with a line "---" between them; NULL: empty */
    const char *before;   /* NULL: it is created */
    const char *object;   /* NULL: it is deleted */
    const char *user;     /* NULL: "alice@example.com" */
    const char *denied;   /* the whole text, or a part after "..."; NULL: allowed */
    enum error_code code; /* of the refusal; 0: ERR_FORBIDDEN */
};

static const struct kube_resource *const rules_fixture_resources[] = {
    &BUTLER_ADDON_DEFINITIONS,
    &BUTLER_CONFIGS,
    &BUTLER_CREATION_POLICIES,
    &BUTLER_IP_ALLOCATIONS,
    &BUTLER_NETWORK_POOLS,
    &BUTLER_PROVIDER_CONFIGS,
    &BUTLER_TEAMS,
    &BUTLER_TENANT_ADDONS,
    &BUTLER_TENANT_CLUSTERS,
    &BUTLER_USERS,
    &KUBE_NAMESPACES,
    &KUBE_SECRETS,
    &STEWARD_DATA_STORES,
    &STEWARD_TENANT_CONTROL_PLANES,
};

static inline const struct kube_resource *rules_fixture_resource(const char *yaml)
{
    struct doc *doc;
    struct slice kind;

    assert_no_error(yaml_parse(slice_from(yaml), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    kind = value_text(doc_root(doc), "kind");
    for (size_t i = 0; i < COUNT_OF(rules_fixture_resources); i++) {
        if (slice_is(kind, rules_fixture_resources[i]->kind))
            return rules_fixture_resources[i];
    }
    fail_msg("no kind in the world: %s", yaml);
    return NULL;
}

static inline bool rules_fixture_review(void *context, const struct kube_request *request,
                                        struct doc **out_doc)
{
    struct value spec;
    bool allowed;

    (void)context;
    if (!kube_resource_equal(request->resource, &KUBE_ACCESS_REVIEWS))
        return false;
    spec = value_get(doc_root(request->body), SLICE("spec"));
    allowed = slice_is(value_text(spec, "user"), RULES_ADMIN) &&
              slice_is(value_text(value_get(spec, SLICE("resourceAttributes")), "subresource"),
                       "platform-admin");
    *out_doc = doc_new(allowed ? SLICE("{\"status\":{\"allowed\":true}}")
                               : SLICE("{\"status\":{\"allowed\":false}}"));
    return true;
}

static inline struct fake_kube *rules_fixture_world(const char *world)
{
    struct kube_fixture *f = kube_fixture_new();
    struct arena *arena = fixture_current()->arena;
    char *rest = arena_strdup(arena, world ? world : "");

    for (size_t i = 0; i < COUNT_OF(rules_fixture_resources); i++)
        fake_kube_serve(f->fake, rules_fixture_resources[i], (unsigned)-1);
    fake_kube_serve(f->fake, &KUBE_ACCESS_REVIEWS, (unsigned)-1);
    fake_kube_on_review(f->fake, rules_fixture_review, NULL);
    fake_kube_put(f->fake, &KUBE_NAMESPACES, "metadata: {name: butler-system}");
    fake_kube_put(f->fake, &KUBE_NAMESPACES, "metadata: {name: butler-tenants}");
    fake_kube_put(f->fake, &KUBE_NAMESPACES,
                  "metadata: {name: acme, labels: {butler.butlerlabs.dev/team: acme}}");
    fake_kube_put(f->fake, &KUBE_NAMESPACES, "metadata: {name: other}");
    while (*rest) {
        char *end = strstr(rest, "\n---\n");

        if (end)
            *end = '\0';
        fake_kube_put(f->fake, rules_fixture_resource(rest), rest);
        rest = end ? end + 5 : rest + strlen(rest);
    }
    return f->fake;
}

static inline const struct user *rules_fixture_user(const char *name)
{
    static const struct slice groups[] = { { USER_GROUP_AUTHENTICATED, 20 },
                                           { RULES_GROUP, sizeof(RULES_GROUP) - 1 },
                                           { USER_GROUP_MASTERS, 14 } };
    struct user *user;
    bool is_master = name && strcmp(name, RULES_MASTER) == 0;

    assert_no_error(user_new(fixture_current()->arena,
                             &(struct user_spec){
                                 .origin = USER_FROM_PROCESS,
                                 .name = slice_from(name ? name : "alice@example.com"),
                                 .groups = groups,
                                 .group_count = is_master ? 3 : 2,
                             },
                             &user));
    return user;
}

static inline const struct doc *rules_fixture_doc(const char *yaml)
{
    struct doc *doc;

    if (!yaml)
        return NULL;
    assert_no_error(yaml_parse(slice_from(yaml), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    return doc;
}

static inline struct rules_request rules_fixture_request(const struct rules_row *row)
{
    return (struct rules_request){
        .operation = !row->before  ? RULES_CREATE
                     : row->object ? RULES_UPDATE
                                   : RULES_DELETE,
        .before = rules_fixture_doc(row->before),
        .object = rules_fixture_doc(row->object),
        .user = rules_fixture_user(row->user),
    };
}

static inline const struct rules_kind *rules_fixture_kind(const struct kube_resource *resource)
{
    const struct rules_kind *kind =
        rules_find(slice_from(resource->group), slice_from(resource->plural));

    assert_non_null(kind);
    return kind;
}

static inline struct error *rules_fixture_validate(struct fake_kube *fake,
                                                   const struct rules_row *row,
                                                   struct rules_warnings *warnings)
{
    struct rules_request request = rules_fixture_request(row);
    struct rules_reader reader = { fake_kube_client(fake), "butler-system" };

    return rules_validate(fixture_current()->arena, &reader, rules_fixture_kind(row->resource),
                          &request, warnings);
}

/* Runs a row to its end. */
static inline void rules_fixture_run(const struct rules_row *row)
{
    CLEANUP(rules_warnings) struct rules_warnings warnings = { .texts = { 0 } };
    struct error *err = rules_fixture_validate(rules_fixture_world(row->world), row, &warnings);

    if (!row->denied) {
        assert_no_error(err);
        return;
    }
    if (err && row->code != ERR_INVALID && strncmp(row->denied, "...", 3) != 0 &&
        strcmp(err->message, row->denied) != 0)
        print_message("told: %s\n", err->message);
    if (err && row->code != ERR_INVALID && strncmp(row->denied, "...", 3) != 0)
        assert_string_equal(err->message, row->denied);
    assert_error(err, row->code ? row->code : ERR_FORBIDDEN,
                 strncmp(row->denied, "...", 3) == 0 ? row->denied + 3 : row->denied);
}

/* The test of a table of such rows. */
static inline void rules_fixture_row(void **state)
{
    rules_fixture_run(*state);
}

/* What is stored of the new object, as JSON. */
static inline const char *rules_fixture_mutate(const struct rules_row *row)
{
    struct rules_request request = rules_fixture_request(row);
    struct rules_reader reader = { fake_kube_client(rules_fixture_world(row->world)),
                                   "butler-system" };
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct doc *changed = NULL;

    assert_no_error(rules_mutate(fixture_current()->arena, &reader,
                                 rules_fixture_kind(row->resource), &request, &changed));
    if (changed)
        arena_defer(fixture_current()->arena, doc_release, changed);
    json_format(doc_root(changed ? changed : request.object), JSON_COMPACT, JSON_SORTED, &text);
    return arena_strdup(fixture_current()->arena, text_string(&text));
}
