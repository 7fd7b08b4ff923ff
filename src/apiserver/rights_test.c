/* Rights that nobody may get around: over a socket, as users with tokens. */
#include "lib/socket_fixture.h"

#include "base/memory.h"

#define RBAC    SOCKET_FIXTURE_RBAC
#define WEB     "/api/v1/namespaces/default"
#define MAPS    WEB "/configmaps"
#define ROLES   RBAC "/namespaces/default/roles"
#define BOUND   RBAC "/namespaces/default/rolebindings"
#define MERGE   "application/merge-patch+json"
#define REVIEWS "/apis/authorization.k8s.io/v1/subjectaccessreviews"
#define APPLY   "application/apply-patch+yaml"
#define IN_ALL  "{\"apiGroups\":[\"\"],\"resources\":"

/* What the users of these tests may: ada writes config maps, roles and bindings; bob reads config
 * maps; eve has rights to names, and may speak for bob. */
static struct socket_fixture *set_up(void)
{
    struct socket_fixture *f = socket_fixture_new();

    socket_fixture_allow(f, "ada", "writer",
                         IN_ALL
                         "[\"configmaps\"],\"verbs\":[\"get\",\"list\",\"create\",\"update\","
                         "\"patch\"]},{\"apiGroups\":[\"rbac.authorization.k8s.io\"],"
                         "\"resources\":[\"roles\",\"rolebindings\",\"clusterroles\"],"
                         "\"verbs\":[\"get\",\"create\",\"update\",\"patch\"]}");
    socket_fixture_allow(f, "bob", "reader", IN_ALL "[\"configmaps\"],\"verbs\":[\"list\"]}");
    socket_fixture_allow(f, "eve", "named",
                         IN_ALL
                         "[\"configmaps\"],\"resourceNames\":[\"hers\"],\"verbs\":[\"get\","
                         "\"list\",\"watch\",\"create\",\"update\",\"patch\",\"delete\","
                         "\"deletecollection\"]}," IN_ALL
                         "[\"users\"],\"resourceNames\":[\"bob\"],\"verbs\":[\"impersonate\"]}");
    socket_fixture_make(f, MAPS, "{\"metadata\":{\"name\":\"theirs\"}}");
    socket_fixture_make(f, ROLES,
                        "{\"metadata\":{\"name\":\"small\"},\"rules\":[" IN_ALL
                        "[\"configmaps\"],\"verbs\":[\"get\"]}]}");
    socket_fixture_make(f, ROLES,
                        "{\"metadata\":{\"name\":\"secrets\"},\"rules\":[" IN_ALL
                        "[\"secrets\"],\"verbs\":[\"get\"]}]}");
    return f;
}

struct row {
    const char *name;
    struct socket_fixture_call call;
    int status;
    const char *part; /* of the answer */
};

#define ROLE_OF(name, what)                                                                        \
    "{\"metadata\":{\"name\":\"" name "\"},\"rules\":[" IN_ALL "[\"" what                          \
    "\"],\"verbs\":[\"get\"]}]}"
#define BINDING_OF(name, kind, role)                                                               \
    "{\"metadata\":{\"name\":\"" name                                                              \
    "\"},\"roleRef\":{\"apiGroup\":\"rbac.authorization.k8s.io\",\"kind\":\"" kind                 \
    "\",\"name\":\"" role "\"},\"subjects\":[{\"kind\":\"User\",\"apiGroup\":"                     \
    "\"rbac.authorization.k8s.io\",\"name\":\"ada\"}]}"
#define GRANT "is attempting to grant RBAC permissions not currently held"

static const struct row rows[] = {
    /* Logins. */
    { "a wrong token is nobody", { "nobody", "GET", MAPS }, 401, "\"message\":\"Unauthorized\"" },
    { "no token is anonymous", { NULL, "GET", MAPS }, 403, "User \\\"system:anonymous\\\" cannot" },

    /* Speaking for others. */
    { "nobody speaks for others without a right",
      { "ada", "GET", MAPS, .headers = "Impersonate-User: bob\r\n" },
      403,
      "users \\\"bob\\\" is forbidden: User \\\"ada\\\" cannot impersonate resource \\\"users\\\" "
      "in "
      "API group \\\"\\\" at the cluster scope" },
    { "whoever has the right has the other's rights",
      { "eve", "GET", MAPS, .headers = "Impersonate-User: bob\r\n" },
      200,
      "ConfigMapList" },
    { "and no longer their own",
      { "eve", "GET", MAPS "/hers", .headers = "Impersonate-User: bob\r\n" },
      403,
      "User \\\"bob\\\" cannot get resource" },
    { "a right to one name is none to another",
      { "eve", "GET", MAPS, .headers = "Impersonate-User: ada\r\n" },
      403,
      "users \\\"ada\\\" is forbidden" },
    { "a right to a user is none to groups",
      { "eve", "GET", MAPS,
        .headers = "Impersonate-User: bob\r\nImpersonate-Group: system:masters\r\n" },
      403,
      "groups \\\"system:masters\\\" is forbidden" },
    { "nor to extras",
      { "eve", "GET", MAPS, .headers = "Impersonate-User: bob\r\nImpersonate-Extra-Scopes: x\r\n" },
      403,
      "userextras.authentication.k8s.io \\\"x\\\" is forbidden" },
    { "nor to uids",
      { "eve", "GET", MAPS, .headers = "Impersonate-User: bob\r\nImpersonate-Uid: 7\r\n" },
      403,
      "uids.authentication.k8s.io \\\"7\\\" is forbidden" },
    { "a group alone is no user",
      { "admin", "GET", MAPS, .headers = "Impersonate-Group: system:masters\r\n" },
      500,
      "without impersonating a user" },
    { "a wrong token speaks for nobody",
      { "nobody", "GET", MAPS, .headers = "Impersonate-User: bob\r\n" },
      401,
      "Unauthorized" },
    { "no token speaks for nobody",
      { NULL, "GET", MAPS, .headers = "Impersonate-User: bob\r\n" },
      403,
      "User \\\"system:anonymous\\\" cannot impersonate" },
    { "paths are refused like objects",
      { "ada", "GET", "/healthz", .headers = "Impersonate-User: admin\r\n" },
      403,
      "cannot impersonate" },
    { "an administrator may be anybody",
      { "admin", "GET", MAPS, .headers = "Impersonate-User: system:serviceaccount:default:x\r\n" },
      403,
      "User \\\"system:serviceaccount:default:x\\\" cannot list" },

    /* Granting. */
    { "what one holds can be granted",
      { "ada", "POST", ROLES, ROLE_OF("mine", "configmaps") },
      201,
      "mine" },
    { "what one does not hold cannot",
      { "ada", "POST", ROLES, ROLE_OF("x", "secrets") },
      403,
      GRANT },
    { "not for the whole cluster either",
      { "ada", "POST", RBAC "/clusterroles", ROLE_OF("x", "secrets") },
      403,
      GRANT },
    { "a role cannot grow by a patch",
      { "ada", "PATCH", ROLES "/small",
        "{\"rules\":[{\"apiGroups\":[\"*\"],\"resources\":[\"*\"],\"verbs\":[\"*\"]}]}", MERGE },
      403,
      GRANT },
    { "nor by an update",
      { "ada", "PUT", ROLES "/small", ROLE_OF("small", "secrets") },
      403,
      GRANT },
    { "nor by an apply",
      { "ada", "PATCH", ROLES "/small?fieldManager=t&force=true",
        "{\"apiVersion\":\"rbac.authorization.k8s.io/v1\",\"kind\":\"Role\",\"metadata\":{\"name\":"
        "\"small\"},\"rules\":[{\"apiGroups\":[\"\"],\"resources\":[\"secrets\"],\"verbs\":"
        "[\"get\"]}]}",
        APPLY },
      403,
      GRANT },
    { "nor by an apply that creates one",
      { "ada", "PATCH", ROLES "/x?fieldManager=t",
        "{\"apiVersion\":\"rbac.authorization.k8s.io/v1\",\"kind\":\"Role\",\"metadata\":{\"name\":"
        "\"x\"},\"rules\":[{\"apiGroups\":[\"\"],\"resources\":[\"secrets\"],\"verbs\":[\"get\"]}]"
        "}",
        APPLY },
      403,
      GRANT },
    { "not even for show",
      { "ada", "POST", ROLES "?dryRun=All", ROLE_OF("x", "secrets") },
      403,
      GRANT },
    { "a role that holds more is not even labelled",
      { "ada", "PATCH", ROLES "/secrets", "{\"metadata\":{\"labels\":{\"a\":\"b\"}}}", MERGE },
      403,
      GRANT },
    { "a role that grows aggregates nothing new",
      { "ada", "POST", RBAC "/clusterroles",
        "{\"metadata\":{\"name\":\"x\"},\"aggregationRule\":{\"clusterRoleSelectors\":[{}]}}" },
      403,
      "must have cluster-admin privileges to use the aggregationRule" },
    { "what one holds can be bound",
      { "ada", "POST", BOUND, BINDING_OF("mine", "Role", "small") },
      201,
      "mine" },
    { "more than that cannot",
      { "ada", "POST", BOUND, BINDING_OF("x", "Role", "secrets") },
      403,
      GRANT },
    { "least of all everything",
      { "ada", "POST", BOUND, BINDING_OF("x", "ClusterRole", "cluster-admin") },
      403,
      GRANT },
    { "nor a role that may come",
      { "ada", "POST", BOUND, BINDING_OF("x", "Role", "absent") },
      404,
      "role.rbac.authorization.k8s.io \\\"absent\\\" not found" },

    /* Asking about rights. */
    { "a review is about something",
      { "admin", "POST", REVIEWS, "{\"spec\":{}}" },
      422,
      "SubjectAccessReview.authorization.k8s.io \\\"\\\" is invalid: [spec.resourceAttributes: "
      "Invalid "
      "value: null: exactly one of nonResourceAttributes or resourceAttributes must be specified, "
      "spec.user: Invalid value: \\\"\\\": at least one of user or group must be specified]" },
    { "and not about two things",
      { "admin", "POST", REVIEWS,
        "{\"spec\":{\"user\":\"bob\",\"resourceAttributes\":{\"verb\":\"get\"},"
        "\"nonResourceAttributes\":{\"path\":\"/x\"}}}" },
      422,
      "cannot be specified in combination with resourceAttributes" },
    { "it knows what somebody may",
      { "admin", "POST", REVIEWS,
        "{\"spec\":{\"user\":\"bob\",\"resourceAttributes\":{\"verb\":\"list\",\"resource\":"
        "\"configmaps\",\"namespace\":\"default\"}}}" },
      201,
      "\"allowed\":true" },
    { "and what not",
      { "admin", "POST", REVIEWS,
        "{\"spec\":{\"user\":\"system:serviceaccount:default:e2e\",\"groups\":["
        "\"system:authenticated\",\"system:serviceaccounts\"],\"resourceAttributes\":{\"verb\":"
        "\"list\",\"resource\":\"configmaps\",\"namespace\":\"default\"}}}" },
      201,
      "\"allowed\":false" },
    { "but not everybody may ask",
      { "bob", "POST", REVIEWS, "{\"spec\":{}}" },
      403,
      "cannot create resource \\\"subjectaccessreviews\\\"" },

    /* Rights to names. */
    { "one name can be listed",
      { "eve", "GET", MAPS "?fieldSelector=metadata.name%3Dhers" },
      200,
      "ConfigMapList" },
    { "not all of them", { "eve", "GET", MAPS }, 403, "cannot list" },
    { "nor another", { "eve", "GET", MAPS "?fieldSelector=metadata.name%3Dtheirs" }, 403, "list" },
    { "nor all but one",
      { "eve", "GET", MAPS "?fieldSelector=metadata.name!%3Dhers" },
      403,
      "cannot list" },
    { "nor by a second selector",
      { "eve", "GET",
        MAPS "?fieldSelector=metadata.namespace%3Ddefault&fieldSelector=metadata.name%3Dhers" },
      403,
      "cannot list" },
    { "a selector names nothing that is made",
      { "eve", "POST", MAPS "?fieldSelector=metadata.name%3Dhers",
        "{\"metadata\":{\"name\":\"hers\"}}" },
      403,
      "cannot create" },
    { "nor anything that is deleted together",
      { "eve", "DELETE", MAPS "?fieldSelector=metadata.name%3Dhers" },
      403,
      "cannot deletecollection" },
    { "an apply of what is absent is a creation",
      { "bob", "PATCH", MAPS "/new?fieldManager=t",
        "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"new\"}}", APPLY },
      403,
      "cannot patch" },
};

static void ask(void **state)
{
    const struct row *row = *state;
    char *answer = socket_fixture_ask(set_up(), &row->call);

    if (wire_status(answer) != row->status || !strstr(wire_body(answer), row->part))
        fail_msg("%d with '%s' was expected:\n%.2000s", row->status, row->part, answer);
}

/* Who may change but not create does not create by changing. */
static void changing_is_not_creating(void **state)
{
    struct socket_fixture *f = set_up();
    struct socket_fixture_call call = {
        "bob", "PATCH", MAPS "/new?fieldManager=t",
        "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"new\"}}", APPLY
    };

    (void)state;
    socket_fixture_allow(f, "bob", "changer",
                         IN_ALL "[\"configmaps\"],\"verbs\":[\"get\",\"update\",\"patch\"]}");
    assert_non_null(strstr(socket_fixture_ask(f, &call), "cannot create resource"));
    call.path = MAPS "/theirs?fieldManager=t";
    call.body = "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"theirs\"}}";
    assert_int_equal(wire_status(socket_fixture_ask(f, &call)), 200);
}

/* Those who are trusted with more than they hold. */
static void rights_to_escalate_and_bind_count(void **state)
{
    struct socket_fixture *f = set_up();
    struct socket_fixture_call role = { "ada", "POST", ROLES, ROLE_OF("x", "secrets") };
    struct socket_fixture_call binding = { "bob", "POST", BOUND,
                                           BINDING_OF("x", "Role", "secrets") };

    (void)state;
    socket_fixture_allow(f, "ada", "escalates",
                         "{\"apiGroups\":[\"rbac.authorization.k8s.io\"],\"resources\":[\"roles\"],"
                         "\"verbs\":[\"escalate\"]}");
    assert_int_equal(wire_status(socket_fixture_ask(f, &role)), 201);
    socket_fixture_allow(f, "bob", "binds",
                         "{\"apiGroups\":[\"rbac.authorization.k8s.io\"],\"resources\":"
                         "[\"rolebindings\"],\"verbs\":[\"create\"]},{\"apiGroups\":["
                         "\"rbac.authorization.k8s.io\"],\"resources\":[\"roles\"],"
                         "\"resourceNames\":[\"secrets\"],\"verbs\":[\"bind\"]}");
    assert_int_equal(wire_status(socket_fixture_ask(f, &binding)), 201);
    binding.body = BINDING_OF("y", "ClusterRole", "cluster-admin");
    assert_int_equal(wire_status(socket_fixture_ask(f, &binding)), 403);
}

TEST_MAIN(TABLE(ask, rows), TEST(changing_is_not_creating), TEST(rights_to_escalate_and_bind_count))
