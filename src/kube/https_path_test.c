#include "base/error.h"
#include "doc/doc.h"
#include "kube/https.h"
#include "kube/https_internal.h"
#include "kube/resources.h"
#include "lib/test.h"

static const struct kube_resource deployments = { "apps", "v1", "deployments", "Deployment", true };

struct path_row {
    const char *name;
    struct kube_request request;
    const char *path;
};

static const struct path_row path_rows[] = {
    { "finds an object of the core",
      { .verb = KUBE_GET, .resource = &KUBE_PODS, .namespace = "a", .name = "web" },
      "/api/v1/namespaces/a/pods/web" },
    { "finds an object without a namespace",
      { .verb = KUBE_GET, .resource = &KUBE_NODES, .name = "n1" },
      "/api/v1/nodes/n1" },
    { "finds a part of an object of a group",
      { .verb = KUBE_UPDATE,
        .resource = &deployments,
        .namespace = "a",
        .name = "web",
        .subresource = "scale" },
      "/apis/apps/v1/namespaces/a/deployments/web/scale" },
    { "lists over all namespaces",
      { .verb = KUBE_LIST, .resource = &deployments },
      "/apis/apps/v1/deployments" },
    { "escapes what a name must not be taken for",
      { .verb = KUBE_GET, .resource = &KUBE_CLUSTER_ROLES, .name = "system:a/b?c%d\xc3\xa9" },
      "/apis/rbac.authorization.k8s.io/v1/clusterroles/system:a%2Fb%3Fc%25d%C3%A9" },
    { "asks for a page",
      { .verb = KUBE_LIST,
        .resource = &KUBE_PODS,
        .label_selector = "a in (b,c)",
        .field_selector = "spec.nodeName=n 1",
        .limit = 500,
        .continue_token = "x==",
        .resource_version = "0",
        .version_match = KUBE_MATCH_NOT_OLDER },
      "/api/v1/pods?labelSelector=a%20in%20%28b%2Cc%29&fieldSelector=spec.nodeName%3Dn%201"
      "&resourceVersion=0&resourceVersionMatch=NotOlderThan&limit=500&continue=x%3D%3D" },
    { "watches",
      { .verb = KUBE_WATCH,
        .resource = &KUBE_PODS,
        .resource_version = "42",
        .bookmarks = true,
        .watch_s = 7 },
      "/api/v1/pods?resourceVersion=42&watch=true&allowWatchBookmarks=true&timeoutSeconds=7" },
    { "applies by force",
      { .verb = KUBE_PATCH,
        .resource = &KUBE_NODES,
        .name = "n",
        .patch_type = KUBE_PATCH_APPLY,
        .force = true,
        .field_manager = "me & you",
        .field_validation = KUBE_VALIDATION_STRICT,
        .dry_run = true },
      "/api/v1/nodes/n?dryRun=All&fieldManager=me%20%26%20you&fieldValidation=Strict&force=true" },
    { "leaves out what does not belong to the verb",
      { .verb = KUBE_CREATE,
        .resource = &KUBE_NODES,
        .limit = 5,
        .force = true,
        .label_selector = "a=b" },
      "/api/v1/nodes" },
    { "deletes what is selected",
      { .verb = KUBE_DELETE_COLLECTION,
        .resource = &KUBE_PODS,
        .namespace = "a",
        .label_selector = "a=b" },
      "/api/v1/namespaces/a/pods?labelSelector=a%3Db" },
};

static void path(void **state)
{
    const struct path_row *row = *state;

    assert_string_equal(https_path(fixture_current()->arena, &row->request), row->path);
}

struct delete_row {
    const char *name;
    struct kube_request request;
    const char *body; /* NULL: none */
};

static const struct delete_row delete_rows[] = {
    { "has no body without options", { 0 }, NULL },
    { "says how dependents go",
      { .propagation = KUBE_PROPAGATION_FOREGROUND },
      "{\"kind\":\"DeleteOptions\",\"apiVersion\":\"v1\",\"propagationPolicy\":\"Foreground\"}" },
    { "names what it means, and how soon",
      { .has_grace = true, .if_uid = "u", .if_version = "7" },
      "{\"kind\":\"DeleteOptions\",\"apiVersion\":\"v1\",\"gracePeriodSeconds\":0,"
      "\"preconditions\":{\"uid\":\"u\",\"resourceVersion\":\"7\"}}" },
};

static void deletion(void **state)
{
    const struct delete_row *row = *state;
    struct doc *doc = NULL;

    assert_no_error(https_delete_options(&row->request, &doc));
    if (!row->body) {
        assert_null(doc);
        return;
    }
    arena_defer(fixture_current()->arena, doc_release, doc);
    assert_string_equal(doc_bytes(doc).data, row->body);
}

TEST_MAIN(TABLE(path, path_rows), TABLE(deletion, delete_rows))
