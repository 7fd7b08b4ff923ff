/* An API server with the platform: Butler's kinds, the rules of these, and people who ask. Static,
 * as request_fixture.h is. */
#pragma once

#include "kube/butler_kinds.h"
#include "lib/request_fixture.h"

#define PLATFORM_GROUP "/apis/butler.butlerlabs.dev/v1alpha1/"

/* Kinds that the tests of rules are about. */
static const struct {
    const char *plural;
    const char *kind;
} platform_fixture_kinds[] = {
    { "addondefinitions", "AddonDefinition" },
    { "butlerconfigs", "ButlerConfig" },
    { "clustercreationpolicies", "ClusterCreationPolicy" },
    { "ipallocations", "IPAllocation" },
    { "networkpools", "NetworkPool" },
    { "providerconfigs", "ProviderConfig" },
    { "teams", "Team" },
    { "tenantaddons", "TenantAddon" },
    { "tenantclusters", "TenantCluster" },
    { "users", "User" },
};

static inline bool platform_fixture_wants(struct slice plural)
{
    for (size_t i = 0; i < COUNT_OF(platform_fixture_kinds); i++) {
        if (slice_is(plural, platform_fixture_kinds[i].plural))
            return true;
    }
    return false;
}

/* The body of an object that is sent to a collection, with what it is in front. */
static inline const char *platform_fixture_body(const char *path, const char *body)
{
    for (size_t i = 0; i < COUNT_OF(platform_fixture_kinds); i++) {
        if (slice_has_suffix(slice_from(path), platform_fixture_kinds[i].plural))
            return arena_format(fixture_current()->arena,
                                "apiVersion: butler.butlerlabs.dev/v1alpha1\nkind: %s\n%s",
                                platform_fixture_kinds[i].kind, body);
    }
    return body;
}

static inline void platform_fixture_wait(struct request_fixture *f, struct value spec)
{
    const char *path =
        arena_format(fixture_current()->arena, "/apis/" SLICE_FORMAT "/v1alpha1/" SLICE_FORMAT,
                     SLICE_ARGUMENT(value_text(spec, "group")),
                     SLICE_ARGUMENT(value_text(value_get(spec, SLICE("names")), "plural")));
    struct error *err = request_fixture_try(f, "GET", path, NULL);

    while (err) {
        error_drop(err, "not yet");
        request_fixture_must(f, "GET", "/api/v1/namespaces/default", NULL);
        err = request_fixture_try(f, "GET", path, NULL);
    }
}

/* Those of a set that are wanted; they are served afterwards. */
static inline void platform_fixture_install(struct request_fixture *f, enum butler_kinds_set set,
                                            bool (*wants)(struct slice plural))
{
    struct doc **docs;
    size_t count;

    assert_no_error(butler_kinds_read(fixture_current()->arena, set, &docs, &count));
    for (int waits = 0; waits <= 1; waits++) {
        for (size_t i = 0; i < count; i++) {
            struct value spec = value_get(doc_root(docs[i]), SLICE("spec"));

            if (!wants(value_text(value_get(spec, SLICE("names")), "plural")))
                continue;
            if (waits)
                platform_fixture_wait(f, spec);
            else
                request_fixture_must(f, "POST",
                                     "/apis/apiextensions.k8s.io/v1/customresourcedefinitions",
                                     doc_bytes(docs[i]).data);
        }
    }
}

static inline struct request_fixture *platform_fixture_with(const struct apiserver_options *options)
{
    struct request_fixture *f = request_fixture_with(options);

    platform_fixture_install(f, BUTLER_KINDS_OWN, platform_fixture_wants);
    request_fixture_must(f, "POST", "/api/v1/namespaces", "metadata: {name: butler-system}");
    request_fixture_must(f, "POST", "/api/v1/namespaces", "metadata: {name: butler-tenants}");
    return f;
}

static inline struct request_fixture *platform_fixture_new(void)
{
    return platform_fixture_with(
        &(struct apiserver_options){ .platform_namespace = "butler-system" });
}

/* A person, or whoever has such a name. */
static inline const struct user *platform_fixture_user(const char *name)
{
    static const struct slice groups[] = { { USER_GROUP_AUTHENTICATED, 20 } };
    struct user *user;

    assert_no_error(user_new(fixture_current()->arena,
                             &(struct user_spec){ .origin = USER_FROM_PROCESS,
                                                  .name = slice_from(name),
                                                  .groups = groups,
                                                  .group_count = 1 },
                             &user));
    return user;
}

/* Below Butler's group; NULL: the server itself asks. */
static inline struct error *platform_fixture_ask(struct request_fixture *f, const char *user,
                                                 const char *method, const char *path,
                                                 const char *body, struct value *out_object)
{
    struct request_fixture_call call = {
        .method = method,
        .path = arena_format(fixture_current()->arena, PLATFORM_GROUP "%s", path),
        .body = strcmp(method, "POST") == 0 ? platform_fixture_body(path, body) : body,
        .user = user ? platform_fixture_user(user) : NULL,
    };
    struct error *err = request_fixture_ask(f, &call);

    if (!err && out_object)
        *out_object = call.doc ? doc_root(call.doc) : VALUE_ABSENT_VALUE;
    return err;
}

static inline struct value platform_fixture_must(struct request_fixture *f, const char *user,
                                                 const char *method, const char *path,
                                                 const char *body)
{
    struct value object = VALUE_ABSENT_VALUE;

    assert_no_error(platform_fixture_ask(f, user, method, path, body, &object));
    return object;
}

static inline void platform_fixture_mode(struct request_fixture *f, const char *mode)
{
    platform_fixture_must(f, NULL, "POST", "butlerconfigs",
                          arena_format(fixture_current()->arena,
                                       "metadata: {name: butler}\nspec: {multiTenancy: {mode: %s}}",
                                       mode));
}

/* A Team that is ready, with its namespace. */
static inline void platform_fixture_team(struct request_fixture *f, const char *name,
                                         const char *spec)
{
    struct arena *arena = fixture_current()->arena;

    request_fixture_must(
        f, "POST", "/api/v1/namespaces",
        arena_format(arena, "metadata: {name: %s, labels: {butler.butlerlabs.dev/team: %s}}", name,
                     name));
    platform_fixture_must(f, NULL, "POST", "teams",
                          arena_format(arena, "metadata: {name: %s}\nspec: {%s}", name, spec));
    platform_fixture_must(f, NULL, "PATCH", arena_format(arena, "teams/%s/status", name),
                          arena_format(arena, "status: {phase: Ready, namespace: %s}", name));
}
