#include "auth/impersonation.h"

#include "auth/authorizer.h"
#include "auth/rbac.h"
#include "auth/user.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/yaml.h"
#include "lib/test.h"
#include "net/headers.h"

static void release_headers(void *headers)
{
    headers_done(headers);
}

/* "name: value" lines. */
static struct headers *headers_of(const char *lines)
{
    struct arena *arena = fixture_current()->arena;
    struct headers *headers = arena_new(arena, struct headers);
    struct slice rest = slice_from(lines);
    struct slice line;
    struct slice name;
    struct slice value;

    headers_init(headers);
    arena_defer(arena, release_headers, headers);
    while (rest.size > 0 && slice_split(&rest, '\n', &line))
        if (slice_cut(line, ':', &name, &value))
            headers_add(headers, name, slice_trim(value));
    return headers;
}

struct row {
    const char *name;
    const char *headers;
    const char *user; /* NULL: nobody else */
    const char *groups;
    const char *questions; /* "resource[/subresource] [namespace/]name; …" */
};

#define U     "Impersonate-User: "
#define G     "Impersonate-Group: "
#define UID   "Impersonate-Uid: "
#define E     "Impersonate-Extra-"
#define AUTHD "\"system:authenticated\""

static const struct row rows[] = {
    { "asks for nobody", "Accept: x", NULL, NULL, "" },
    { "asks for a user", U "jane", "jane", "[" AUTHD "]", "users jane; " },
    { "asks for groups", U "jane\n" G "dev\n" G "ops", "jane", "[\"dev\" \"ops\" " AUTHD "]",
      "users jane; groups dev; groups ops; " },
    { "asks for all users", U "jane\n" G "system:authenticated", "jane", "[" AUTHD "]",
      "users jane; groups system:authenticated; " },
    { "asks for none of them", U "jane\n" G "system:unauthenticated", "jane",
      "[\"system:unauthenticated\"]", "users jane; groups system:unauthenticated; " },
    { "asks for nobody in particular", U "system:anonymous", "system:anonymous",
      "[\"system:unauthenticated\"]", "users system:anonymous; " },
    { "asks for an account", U "system:serviceaccount:web:builder",
      "system:serviceaccount:web:builder",
      "[\"system:serviceaccounts\" \"system:serviceaccounts:web\" " AUTHD "]",
      "serviceaccounts web/builder; " },
    { "asks for an account and groups", U "system:serviceaccount:web:builder\n" G "dev",
      "system:serviceaccount:web:builder", "[\"dev\" " AUTHD "]",
      "serviceaccounts web/builder; groups dev; " },
    { "takes an odd account for a user", U "system:serviceaccount:web:a:b",
      "system:serviceaccount:web:a:b", "[" AUTHD "]", "users system:serviceaccount:web:a:b; " },
    { "asks for a uid", U "jane\n" UID "u-1", "jane", "[" AUTHD "]", "users jane; uids u-1; " },
    { "asks for extra fields", U "jane\n" E "Scopes: a\n" E "scopes: b", "jane", "[" AUTHD "]",
      "users jane; userextras/scopes a; userextras/scopes b; " },
    { "undoes escapes", U "jane\n" E "acme.com%2Fproject: x", "jane", "[" AUTHD "]",
      "users jane; userextras/acme.com/project x; " },
    { "keeps broken escapes", U "jane\n" E "a%zz: x\n" E "b%2: x\n" E "c%00d: x", "jane",
      "[" AUTHD "]", "users jane; userextras/a%zz x; userextras/b%2 x; userextras/c%00d x; " },
    { "takes the first user", U "jane\n" U "root", "jane", "[" AUTHD "]", "users jane; " },
};

static const char *questions_of(const struct impersonation *impersonation)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    for (size_t i = 0; i < impersonation->question_count; i++) {
        const struct access *access = &impersonation->questions[i];

        assert_true(slice_is(access->verb, "impersonate"));
        assert_int_equal(slice_is(access->group, "authentication.k8s.io"),
                         slice_is(access->resource, "userextras") ||
                             slice_is(access->resource, "uids"));
        text_append_slice(&text, access->resource);
        if (access->subresource.size > 0)
            text_appendf(&text, "/" SLICE_FORMAT, SLICE_ARGUMENT(access->subresource));
        text_append_char(&text, ' ');
        if (access->namespace.size > 0)
            text_appendf(&text, SLICE_FORMAT "/", SLICE_ARGUMENT(access->namespace));
        text_appendf(&text, SLICE_FORMAT "; ", SLICE_ARGUMENT(access->name));
    }
    return arena_strdup(fixture_current()->arena, text_string(&text));
}

static void reads(void **state)
{
    const struct row *row = *state;
    CLEANUP(text) struct text groups = TEXT_EMPTY;
    struct impersonation impersonation;

    assert_no_error(impersonation_read(fixture_current()->arena, headers_of(row->headers),
                                       user_anonymous(), &impersonation));
    assert_string_equal(questions_of(&impersonation), row->questions);
    if (!row->user) {
        assert_null(impersonation.user);
        return;
    }
    assert_string_equal(impersonation.user->name, row->user);
    assert_int_equal(impersonation.user->origin, USER_FROM_IMPERSONATION);
    assert_string_equal(impersonation.user->impersonator->name, "system:anonymous");
    user_append_groups(&groups, impersonation.user);
    assert_string_equal(text_string(&groups), row->groups);
}

struct bad_row {
    const char *name;
    const char *headers;
    enum error_code code;
    const char *message;
};

static const struct bad_row bad_rows[] = {
    { "wants a user for groups", G "system:masters", ERR_INTERNAL,
      "requested [{Group  system:masters    }] without impersonating a user" },
    { "wants a user for a uid", UID "u", ERR_INTERNAL,
      "requested [{UID  u  authentication.k8s.io/v1  }] without impersonating a user" },
    { "wants a user for extra fields", U "\n" E "scopes: a", ERR_INTERNAL,
      "requested [{UserExtra  a  authentication.k8s.io/v1  scopes}] without impersonating a user" },
};

static void refuses(void **state)
{
    const struct bad_row *row = *state;
    struct impersonation impersonation;

    assert_error(impersonation_read(fixture_current()->arena, headers_of(row->headers),
                                    user_anonymous(), &impersonation),
                 row->code, row->message);
}

static void gathers_extra_fields(void **state)
{
    struct impersonation impersonation;
    const struct user_extra *extra;

    (void)state;
    assert_no_error(impersonation_read(
        fixture_current()->arena, headers_of(U "jane\n" E "a: 1\n" E "b: 2\n" E "A: 3\n" UID "u-1"),
        user_anonymous(), &impersonation));
    assert_int_equal(impersonation.user->extra_count, 2);
    extra = user_find_extra(impersonation.user, "a");
    assert_int_equal(extra->value_count, 2);
    assert_string_equal(extra->values[1], "3");
    assert_string_equal(impersonation.user->uid, "u-1");
}

static void release_rbac(void *rbac)
{
    rbac_free(rbac);
}

static struct rbac *index_of(const char *rules)
{
    struct arena *arena = fixture_current()->arena;
    struct rbac *rbac = rbac_new();
    struct doc *role;
    struct doc *binding;

    arena_defer(arena, release_rbac, rbac);
    assert_no_error(yaml_parse(slice_from(rules), NULL, &role));
    arena_defer(arena, doc_release, role);
    assert_no_error(yaml_parse(SLICE("{roleRef: {kind: ClusterRole, name: r}, subjects: [{kind: "
                                     "Group, name: 'system:unauthenticated'}]}"),
                               NULL, &binding));
    arena_defer(arena, doc_release, binding);
    rbac_set(rbac, RBAC_CLUSTER_ROLE, SLICE(""), SLICE("r"), role);
    rbac_set(rbac, RBAC_CLUSTER_ROLE_BINDING, SLICE(""), SLICE("b"), binding);
    return rbac;
}

static void every_wish_must_be_allowed(void **state)
{
    struct arena *arena = fixture_current()->arena;
    struct authorizer authorizer = {
        .rbac = index_of("rules: [{verbs: [impersonate], apiGroups: [''], resources: [users], "
                         "resourceNames: [jane]}, {verbs: [impersonate], apiGroups: "
                         "[authentication.k8s.io], resources: [userextras/scopes]}]")
    };
    const struct user *nobody = user_anonymous();
    const struct user *user;

    (void)state;
    assert_no_error(impersonation_apply(arena, &authorizer, headers_of("A: b"), nobody, &user));
    assert_ptr_equal(user, nobody);
    assert_no_error(impersonation_apply(arena, &authorizer, headers_of(U "jane\n" E "scopes: a"),
                                        nobody, &user));
    assert_string_equal(user->name, "jane");
    assert_error(
        impersonation_apply(arena, &authorizer, headers_of(U "joe"), nobody, &user), ERR_FORBIDDEN,
        "users \"joe\" is forbidden: User \"system:anonymous\" cannot impersonate resource "
        "\"users\" in API group \"\" at the cluster scope");
    assert_error(impersonation_apply(arena, &authorizer, headers_of(U "jane\n" G "system:masters"),
                                     nobody, &user),
                 ERR_FORBIDDEN, "groups \"system:masters\" is forbidden");
    assert_error(
        impersonation_apply(arena, &authorizer, headers_of(U "jane\n" E "other: a"), nobody, &user),
        ERR_FORBIDDEN, "cannot impersonate resource \"userextras/other\"");
    assert_error(impersonation_apply(arena, &authorizer,
                                     headers_of(U "system:serviceaccount:web:x"), nobody, &user),
                 ERR_FORBIDDEN,
                 "cannot impersonate resource \"serviceaccounts\" in API group \"\" in the "
                 "namespace \"web\"");
}

TEST_MAIN(TABLE(reads, rows), TABLE(refuses, bad_rows), TEST(gathers_extra_fields),
          TEST(every_wish_must_be_allowed))
