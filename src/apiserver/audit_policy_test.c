/* Which rule decides. */
#include "apiserver/audit_policy.h"

#include "auth/access.h"
#include "auth/user.h"
#include "lib/test.h"

#define HEAD "apiVersion: audit.k8s.io/v1\nkind: Policy\nrules:\n"

static const char policy_text[] =
    HEAD "- {level: None, users: ['system:kube-proxy'], verbs: [watch]}\n"
         "- {level: RequestResponse, resources: [{group: '', resources: [pods]}]}\n"
         "- {level: Metadata, resources: [{group: '', resources: [pods/log, '*/status']}]}\n"
         "- {level: None, resources: [{group: '', resources: [configmaps], resourceNames: "
         "[leader]}]}\n"
         "- {level: Request, resources: [{group: apps, resources: ['deployments/*']}]}\n"
         "- {level: Request, namespaces: [kube-system], resources: [{group: ''}]}\n"
         "- {level: None, userGroups: ['system:authenticated'], nonResourceURLs: ['/api*', "
         "/version]}\n"
         "- {level: Metadata, userGroups: [ops], omitStages: [ResponseComplete]}\n"
         "- {level: Metadata, resources: [{group: batch}]}\n";

struct question {
    const char *name;
    const char *user;
    const char *group; /* of the user */
    struct access access;
    enum audit_level level;
};

#define OBJECT(verb_, group_, resource_, ...)                                                      \
    { .verb = { verb_, sizeof(verb_) - 1 },                                                        \
      .group = { group_, sizeof(group_) - 1 },                                                     \
      .resource = { resource_, sizeof(resource_) - 1 },                                            \
      __VA_ARGS__ }
#define PATH(path_) { .verb = { "get", 3 }, .is_path = true, .path = { path_, sizeof(path_) - 1 } }
#define PART(text)  .subresource = { text, sizeof(text) - 1 }

static const struct question questions[] = {
    { "a user and a verb", "system:kube-proxy", "x", OBJECT("watch", "", "pods"), AUDIT_NONE },
    { "another verb", "system:kube-proxy", "x", OBJECT("list", "", "pods"),
      AUDIT_REQUEST_RESPONSE },
    { "a part", "u", "x", OBJECT("get", "", "pods", PART("log")), AUDIT_METADATA },
    { "this part of all", "u", "x", OBJECT("get", "", "nodes", PART("status")), AUDIT_METADATA },
    { "another part", "u", "x", OBJECT("get", "", "pods", PART("exec")), AUDIT_NONE },
    { "a name", "u", "x",
      OBJECT("get", "", "configmaps", .namespace = { "kube-system", 11 }, .name = { "leader", 6 }),
      AUDIT_NONE },
    { "another name", "u", "x",
      OBJECT("get", "", "configmaps", .namespace = { "kube-system", 11 }, .name = { "x", 1 }),
      AUDIT_REQUEST },
    { "any part", "u", "x", OBJECT("get", "apps", "deployments", PART("scale")), AUDIT_REQUEST },
    { "the object is one of them", "u", "x", OBJECT("get", "apps", "deployments"), AUDIT_REQUEST },
    { "another group", "u", "x", OBJECT("get", "", "deployments"), AUDIT_NONE },
    { "a whole group", "u", "x", OBJECT("get", "batch", "jobs", PART("status")), AUDIT_METADATA },
    { "a stage that is left out", "u", "ops", OBJECT("get", "batch", "jobs"), AUDIT_NONE },
    { "a path", "u", "system:authenticated", PATH("/version"), AUDIT_NONE },
    { "nobody has groups", NULL, NULL, PATH("/version"), AUDIT_NONE },
};

static void decides(void **state)
{
    const struct question *row = *state;
    CLEANUP(audit_policy) struct audit_policy *policy = NULL;
    const char *groups[] = { row->group };
    struct user user = { .name = row->user, .groups = groups, .group_count = 1 };
    struct access access = row->access;

    access.user = row->user ? &user : NULL;
    assert_no_error(audit_policy_parse(slice_from(policy_text), &policy));
    assert_string_equal(audit_level_name(audit_policy_level(policy, &access)),
                        audit_level_name(row->level));
}

/* Rules for paths say nothing about objects, and the other way round. */
static void paths_are_no_objects(void **state)
{
    CLEANUP(audit_policy) struct audit_policy *policy = NULL;
    struct access path = PATH("/api/v1");
    struct access object = OBJECT("get", "", "pods");

    (void)state;
    assert_no_error(audit_policy_parse(
        SLICE(HEAD
              "- {level: Request, nonResourceURLs: ['/api*']}\n- {level: Metadata, namespaces: "
              "['']}\n"),
        &policy));
    assert_int_equal(audit_policy_level(policy, &path), AUDIT_REQUEST);
    assert_int_equal(audit_policy_level(policy, &object), AUDIT_METADATA);
}

struct bad {
    const char *name;
    const char *text;
    const char *message;
};

static const struct bad bad_ones[] = {
    { "another kind", "{apiVersion: v1, kind: Policy}", "must be a Policy of audit.k8s.io/v1" },
    { "no rules", "{apiVersion: audit.k8s.io/v1, kind: Policy}", "rules: at least one" },
    { "an unknown level", HEAD "- {level: All}", "rules[0].level is \"All\"; it must be None" },
    { "a misspelt field", HEAD "- {level: None, user: [x]}", "unknown field \"user\"" },
    { "a text for a list", HEAD "- {level: None, users: x}", "rules[0].users is string" },
    { "a number for a text", HEAD "- {level: None, verbs: [1]}", "rules[0].verbs[0] is number" },
    { "no YAML", "{", "read the audit policy" },
};

static void refuses(void **state)
{
    const struct bad *row = *state;
    struct audit_policy *policy;

    assert_error(audit_policy_parse(slice_from(row->text), &policy), ERR_INVALID, row->message);
}

TEST_MAIN(TABLE(decides, questions), TEST(paths_are_no_objects), TABLE(refuses, bad_ones))
