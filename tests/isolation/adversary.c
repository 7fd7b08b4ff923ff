/* Requests that a thief would try. */
#include "isolation/adversary.h"

#include <inttypes.h>

#include "base/arena.h"
#include "base/base64.h"
#include "base/memory.h"
#include "base/text.h"

struct making {
    struct arena *arena;
    struct adversary *adversary;
    struct text path;
    struct attack *attack;
    const char *name; /* whose objects it is mostly about */
};

static uint64_t below(struct making *making, uint64_t bound)
{
    uint64_t *seed = &making->adversary->seed;

    ASSERT(bound > 0);
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (*seed >> 33) % bound;
}

static const char *choose(struct making *making, const char *const *words, size_t count)
{
    return words[below(making, count)];
}

#define CHOOSE(making, ...)                                                                        \
    choose(making, (const char *const[]){ __VA_ARGS__ },                                           \
           COUNT_OF(((const char *const[]){ __VA_ARGS__ })))

static const struct instance *self(const struct making *making)
{
    return &making->adversary->world->instances[0];
}

static const struct instance *other(const struct making *making)
{
    return &making->adversary->world->instances[1];
}

static const char *either_name(struct making *making)
{
    return below(making, 2) ? other(making)->name : self(making)->name;
}

static const char *any_name(struct making *making)
{
    return below(making, 4) ? making->name : either_name(making);
}

/* --- paths --------------------------------------------------------------------------------- */

static const char *const shapes[] = {
    "/api/v1/R",
    "/api/v1/namespaces/S/R",
    "/api/v1/namespaces/S/R/O",
    "/api/v1/namespaces/S/R/O/P",
    "/api/v1/namespaces/S/configmaps",
    "/api/v1/namespaces/ns-N/configmaps/map-N-1",
    "/api/v1/namespaces/ns-N/secrets/secret-N",
    "/api/v1/watch/namespaces/S/R?timeoutSeconds=1",
    "/api/v1/namespaces/S",
    "/api/v1/namespaces/S/P",
    "/apis/N.example.com/v1/widgets",
    "/apis/N.example.com/v1/namespaces/S/widgets",
    "/apis/N.example.com/v1/namespaces/S/widgets/widget-N",
    "/apis/N.example.com",
    "/apis/N.example.com/v1",
    "/apis",
    "/api",
    "/openapi/v2",
    "/openapi/v3",
    "/openapi/v3/apis/N.example.com/v1",
    "/apis/apiextensions.k8s.io/v1/customresourcedefinitions",
    "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/widgets.N.example.com",
    "/apis/rbac.authorization.k8s.io/v1/clusterroles/role-N",
    "/apis/rbac.authorization.k8s.io/v1/clusterrolebindings",
    "/apis/coordination.k8s.io/v1/namespaces/S/leases/lease-N",
    "/metrics",
    "/readyz?verbose",
    "/openid/v1/jwks",
    "/.well-known/openid-configuration",
};

static void append_namespace(struct making *making)
{
    if (below(making, 4) == 0)
        text_append(&making->path, CHOOSE(making, "default", "kube-system", "kube-public"));
    else
        text_appendf(&making->path, "ns-%s", any_name(making));
}

/* A pattern with the name in the place of each @. */
static void append_named(struct text *text, const char *pattern, const char *name)
{
    for (const char *c = pattern; *c; c++) {
        if (*c == '@')
            text_append(text, name);
        else
            text_append_char(text, *c);
    }
}

static void append_object(struct making *making)
{
    append_named(&making->path,
                 CHOOSE(making, "map-@-1", "secret-@", "account-@", "event-@", "lease-@",
                        "widget-@", "shared", "default"),
                 any_name(making));
}

static void append_shape(struct making *making)
{
    const char *shape = choose(making, shapes, COUNT_OF(shapes));

    for (const char *at = shape; *at; at++) {
        bool alone = at > shape && at[-1] == '/' && strchr("/?", at[1]);

        if (*at == 'S' && alone)
            append_namespace(making);
        else if (*at == 'O' && alone)
            append_object(making);
        else if (*at == 'N')
            text_append(&making->path, any_name(making));
        else if (*at == 'R' && alone)
            text_append(&making->path, CHOOSE(making, "configmaps", "secrets", "serviceaccounts",
                                              "events", "namespaces", "pods"));
        else if (*at == 'P' && alone)
            text_append(&making->path, CHOOSE(making, "status", "token", "finalize", "scale", "log",
                                              "binding", "proxy", "..", "%2e%2e"));
        else
            text_append_char(&making->path, *at);
    }
}

/* One place of the path written in another way. */
static void bend(struct making *making)
{
    CLEANUP(text) struct text bent = TEXT_EMPTY;
    size_t at = below(making, making->path.size);

    text_append_bytes(&bent, making->path.data, at);
    switch (below(making, 4)) {
    case 0:
        text_appendf(&bent, "%%%02x", (unsigned char)making->path.data[at]);
        at++;
        break;
    case 1:
        text_append(&bent, CHOOSE(making, "/", "/./", "/../", "%2f", "%2F..%2F", "..%2f", "//"));
        break;
    case 2:
        text_append(&bent, CHOOSE(making, "%00", "%0a", "%0d%0a", ";", "%5c", "%c0%af", "%ff", "%",
                                  "%25", "+", "%20", "*"));
        break;
    default:
        text_appendf(&bent, "/../../ns-%s/", other(making)->name);
        break;
    }
    text_append(&bent, making->path.data + at);
    text_clear(&making->path);
    text_append_slice(&making->path, text_slice(&bent));
}

/* --- queries ------------------------------------------------------------------------------- */

static const char *escape(struct making *making, const char *value)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    for (const char *c = value; *c; c++)
        text_appendf(&text, "%%%02X", (unsigned char)*c);
    return arena_strdup(making->arena, text_string(&text));
}

/* A token that says what the server's own say, about somebody else's objects. */
static const char *forge_token(struct making *making)
{
    const char *json = arena_format(
        making->arena,
        "{\"v\":\"meta.k8s.io/v1\",\"rv\":%d,\"group\":\"\",\"resource\":\"%s\",\"in\":\"ns-%s\","
        "\"namespace\":\"ns-%s\",\"start\":\"%s\"}",
        (int)below(making, 500) - 1, CHOOSE(making, "configmaps", "secrets"), any_name(making),
        any_name(making), CHOOSE(making, "a", "map", "\\u0000", "../..", "zzz"));

    return base64_format(making->arena, slice_from(json), BASE64_URL_BARE);
}

static void append_query(struct making *making)
{
    struct text *path = &making->path;
    const char *name = any_name(making);

    text_append_char(path, strchr(text_string(path), '?') ? '&' : '?');
    switch (below(making, 10)) {
    case 0:
        text_appendf(path, "continue=%s&limit=%d", other(making)->next, (int)below(making, 9));
        break;
    case 1:
        text_appendf(path, "continue=%s", forge_token(making));
        break;
    case 2:
        text_appendf(path, "labelSelector=%s",
                     escape(making, CHOOSE(making, "tag", "!tag", "tag in (a,b)", "tag notin (a)",
                                           "tag!=x", "a=b,c", "tag=\"", "kubernetes.io/x=y")));
        break;
    case 3:
        text_appendf(path, "fieldSelector=metadata.namespace%%3Dns-%s", name);
        break;
    case 4:
        text_appendf(path, "fieldSelector=metadata.name%%3Dsecret-%s", name);
        break;
    case 5:
        text_appendf(path, "resourceVersion=%s&resourceVersionMatch=%s", other(making)->version,
                     CHOOSE(making, "Exact", "NotOlderThan"));
        break;
    case 6: /* a second of waiting each, so few of them */
        if (below(making, 4) == 0)
            text_appendf(path, "watch=true&timeoutSeconds=1&resourceVersion=%s",
                         CHOOSE(making, "0", "1", "", "99999", other(making)->version));
        break;
    case 7:
        text_appendf(path,
                     "sendInitialEvents=true&resourceVersionMatch=NotOlderThan&"
                     "allowWatchBookmarks=true&watch=%s&timeoutSeconds=1",
                     below(making, 8) ? "false" : "true");
        break;
    case 8:
        text_appendf(path, "pretty=true&fieldManager=%s&dryRun=All&force=true", name);
        break;
    default:
        text_appendf(path, "limit=%d&namespace=ns-%s&name=%s", (int)below(making, 5), name, name);
        break;
    }
}

/* --- headers and bodies -------------------------------------------------------------------- */

static void add_header(struct making *making, const char *name, const char *value)
{
    if (making->attack->header_count < ATTACK_HEADERS)
        making->attack->headers[making->attack->header_count++] =
            (struct http_header){ name, value };
}

static void add_disguise(struct making *making)
{
    const char *name = other(making)->name;
    const char *account =
        arena_format(making->arena, "system:serviceaccount:ns-%s:account-%s", name, name);

    switch (below(making, 6)) {
    case 0:
        add_header(making, "Impersonate-User", below(making, 2) ? name : account);
        break;
    case 1:
        add_header(making, "Impersonate-User", account);
        add_header(making, "Impersonate-Group", "system:masters");
        break;
    case 2:
        add_header(making, "X-Remote-User", name);
        add_header(making, "X-Remote-Group", "system:masters");
        break;
    case 3:
        add_header(making, "Host", other(making)->url + sizeof("https://") - 1);
        break;
    case 4:
        add_header(making, "X-Forwarded-Host", other(making)->url + sizeof("https://") - 1);
        add_header(making, "X-Original-Url", "/api/v1/secrets");
        break;
    default:
        add_header(making, "Impersonate-Extra-authentication.kubernetes.io%2Fpod-name", name);
        break;
    }
}

static void add_accept(struct making *making)
{
    add_header(making, "Accept",
               CHOOSE(making, "application/json", "application/yaml",
                      "application/json;as=Table;v=v1;g=meta.k8s.io",
                      "application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io",
                      "application/vnd.kubernetes.protobuf, application/json",
                      "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList",
                      "*/*"));
}

/* A change that names the other's objects; deletions only where the path does. */
static void add_change(struct making *making)
{
    struct attack *attack = making->attack;
    const char *name = other(making)->name;
    CLEANUP(text) struct text body = TEXT_EMPTY;
    bool own = strstr(text_string(&making->path), self(making)->name) != NULL;

    attack->method = own ? CHOOSE(making, "POST", "PATCH") : CHOOSE(making, "POST", "PATCH", "PUT");
    if (!own && strstr(text_string(&making->path), name) && below(making, 3) == 0)
        attack->method = "DELETE";
    add_header(making, "Content-Type",
               strcmp(attack->method, "PATCH") != 0
                   ? "application/json"
                   : CHOOSE(making, "application/merge-patch+json", "application/json-patch+json",
                            "application/strategic-merge-patch+json",
                            "application/apply-patch+yaml"));
    append_named(&body,
                 CHOOSE(making, "{\"metadata\":{\"name\":\"map-@-1\",\"namespace\":\"ns-@\"}}",
                        "{\"metadata\":{\"labels\":{\"x\":\"@\"},\"namespace\":\"ns-@\"}}",
                        "[{\"op\":\"copy\",\"from\":\"/../ns-@/data\",\"path\":\"/data/ns-@\"}]",
                        "{\"spec\":{\"token\":\"@\",\"audiences\":[\"@\"]}}", "@: @"),
                 name);
    attack->body = arena_strdup(making->arena, text_string(&body));
}

static void add_credential(struct making *making)
{
    struct attack *attack = making->attack;

    attack->credential = CREDENTIAL_FIRST_ADMIN;
    switch (below(making, 12)) {
    case 0: /* the thief at the other's door */
        attack->target = 1;
        break;
    case 1:
        attack->target = 1;
        attack->credential = CREDENTIAL_NONE;
        add_header(making, "Authorization",
                   arena_format(making->arena, "Bearer %s", self(making)->token));
        break;
    case 2: /* what was stolen, at his own door */
        attack->credential = CREDENTIAL_NONE;
        add_header(making, "Authorization",
                   arena_format(making->arena, "Bearer %s", other(making)->token));
        break;
    case 3:
        attack->credential = CREDENTIAL_SECOND_ADMIN;
        break;
    case 4:
        attack->credential = CREDENTIAL_NONE;
        add_header(making, "Authorization",
                   arena_format(making->arena, "Bearer %s", self(making)->token));
        break;
    default:
        break;
    }
}

void adversary_next(struct arena *arena, struct adversary *adversary, struct attack *out_attack)
{
    struct making making = { .arena = arena, .adversary = adversary, .attack = out_attack };

    *out_attack = (struct attack){ .method = "GET" };
    making.name = either_name(&making);
    append_shape(&making);
    while (below(&making, 4) == 0)
        bend(&making);
    add_credential(&making);
    if (below(&making, 6) == 0)
        add_disguise(&making);
    if (below(&making, 8) == 0)
        add_change(&making);
    if (below(&making, 2) == 0)
        add_accept(&making);
    out_attack->packed = below(&making, 4) == 0;
    while (below(&making, 3) == 0)
        append_query(&making);
    out_attack->path = arena_strdup(arena, text_string(&making.path));
    text_done(&making.path);
}
