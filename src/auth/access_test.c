#include "auth/access.h"

#include "auth/user.h"
#include "base/error.h"
#include "lib/test.h"

struct row {
    const char *name;
    struct access access;
    const char *reason;
    const char *message;
};

static const struct user jane = { .name = "jane", .uid = "" };
static const struct user odd = { .name = "<b>\"jane\"", .uid = "" };

#define RESOURCE(...) { .user = &jane, __VA_ARGS__ }

/* The texts are those of kube-apiserver 1.34. */
static const struct row rows[] = {
    { "names the namespace",
      RESOURCE(.verb = { "list", 4 }, .resource = { "pods", 4 }, .namespace = { "default", 7 }), "",
      "pods is forbidden: User \"jane\" cannot list resource \"pods\" in API group \"\" in the "
      "namespace \"default\"" },
    { "names object and group",
      RESOURCE(.verb = { "get", 3 }, .group = { "apps", 4 }, .resource = { "deployments", 11 },
               .subresource = { "scale", 5 }, .namespace = { "web", 3 }, .name = { "a", 1 }),
      "",
      "deployments.apps \"a\" is forbidden: User \"jane\" cannot get resource "
      "\"deployments/scale\" in API group \"apps\" in the namespace \"web\"" },
    { "says cluster scope", RESOURCE(.verb = { "list", 4 }, .resource = { "nodes", 5 }), "",
      "nodes is forbidden: User \"jane\" cannot list resource \"nodes\" in API group \"\" at the "
      "cluster scope" },
    { "adds the reason", RESOURCE(.verb = { "list", 4 }, .resource = { "nodes", 5 }),
      "RBAC: clusterrole.rbac.authorization.k8s.io \"x\" not found",
      "nodes is forbidden: User \"jane\" cannot list resource \"nodes\" in API group \"\" at the "
      "cluster scope: RBAC: clusterrole.rbac.authorization.k8s.io \"x\" not found" },
    { "names a path", RESOURCE(.verb = { "get", 3 }, .is_path = true, .path = { "/metrics", 8 }),
      "", "forbidden: User \"jane\" cannot get path \"/metrics\"" },
    { "leaves no markup",
      { .user = &odd, .verb = { "get", 3 }, .is_path = true, .path = { "/a&b", 4 } },
      "",
      "forbidden: User \"&lt;b&gt;\\\"jane\\\"\" cannot get path \"/a&amp;b\"" },
};

static void refusal(void **state)
{
    const struct row *row = *state;
    struct error *err = access_refuse(&row->access, row->reason);
    const char *message = arena_strdup(fixture_current()->arena, err->message);
    enum error_code code = err->code;

    error_free(err);
    assert_string_equal(message, row->message);
    assert_int_equal(code, ERR_FORBIDDEN);
}

TEST_MAIN(TABLE(refusal, rows))
