#include "auth/user.h"

#include <string.h>

#include "auth/limits.h"
#include "base/text.h"
#include "lib/test.h"

struct row {
    const char *name;
    const char *user;
    const char *group;
    const char *namespace; /* of the service account; NULL: it is none */
    const char *account;
    const char *node;
};

static const struct row rows[] = {
    { "takes a person for a person", "jane", "dev", NULL, NULL, NULL },
    { "knows a service account", "system:serviceaccount:web:builder", "x", "web", "builder", NULL },
    { "knows dots in an account's name", "system:serviceaccount:web:a.b", "x", "web", "a.b", NULL },
    { "wants a namespace", "system:serviceaccount::builder", "x", NULL, NULL, NULL },
    { "wants an account", "system:serviceaccount:web:", "x", NULL, NULL, NULL },
    { "refuses a third part", "system:serviceaccount:web:a:b", "x", NULL, NULL, NULL },
    { "refuses names no account can have", "system:serviceaccount:Web:a", "x", NULL, NULL, NULL },
    { "knows a kubelet by name and group", "system:node:n1", "system:nodes", NULL, NULL, "n1" },
    { "wants the group of a kubelet", "system:node:n1", "dev", NULL, NULL, NULL },
    { "wants the name of a kubelet", "jane", "system:nodes", NULL, NULL, NULL },
};

static void assert_text(const char *actual, const char *expected)
{
    if (expected)
        assert_string_equal(actual, expected);
    else
        assert_null(actual);
}

static void classifies(void **state)
{
    const struct row *row = *state;
    struct slice group = slice_from(row->group);
    struct user_spec spec = { .name = slice_from(row->user), .groups = &group, .group_count = 1 };
    struct user *user;

    assert_no_error(user_new(fixture_current()->arena, &spec, &user));
    assert_text(user->service_account_namespace, row->namespace);
    assert_text(user->service_account, row->account);
    assert_text(user->node, row->node);
}

static void refuses_what_no_user_has(void **state)
{
    struct arena *arena = fixture_current()->arena;
    struct user_spec spec = { .name = SLICE("") };
    struct user *user;

    (void)state;
    assert_error(user_new(arena, &spec, &user), ERR_UNAUTHENTICATED, "the user name is empty");
    spec.name = slice_of("jane\0admin", 10);
    assert_error(user_new(arena, &spec, &user), ERR_UNAUTHENTICATED, "NUL");
    spec.name = slice_of(arena_alloc(arena, 2000), 2000);
    assert_error(user_new(arena, &spec, &user), ERR_UNAUTHENTICATED, "2000 bytes");
    spec.name = SLICE("jane");
    spec.groups = arena_array(arena, USER_MAX_GROUPS + 1, struct slice);
    spec.group_count = USER_MAX_GROUPS + 1;
    assert_error(user_new(arena, &spec, &user), ERR_UNAUTHENTICATED, "1001 groups");
}

static void refuses_endless_extra_fields(void **state)
{
    struct arena *arena = fixture_current()->arena;
    char *long_value = arena_alloc(arena, USER_MAX_EXTRA_BYTES + 1);
    struct user_extra extra = { "scopes", (const char *const[]){ long_value }, 1 };
    struct user_spec spec = { .name = SLICE("jane"), .extra = &extra, .extra_count = 1 };
    struct user *user;

    (void)state;
    memset(long_value, 'x', USER_MAX_EXTRA_BYTES);
    assert_error(user_new(arena, &spec, &user), ERR_UNAUTHENTICATED, "extra fields");
    spec.extra_count = USER_MAX_EXTRA + 1;
    assert_error(user_new(arena, &spec, &user), ERR_UNAUTHENTICATED, "101 extra keys");
}

static void copies_outlive_the_original(void **state)
{
    struct arena *first = arena_create();
    struct slice groups[] = { SLICE("dev"), SLICE("dev"), SLICE("ops") };
    struct user_extra extra = { "scopes", (const char *const[]){ "a", "b" }, 2 };
    struct user_spec spec = {
        .origin = USER_FROM_IMPERSONATION,
        .name = SLICE("system:serviceaccount:web:builder"),
        .uid = SLICE("u-1"),
        .groups = groups,
        .group_count = 3,
        .extra = &extra,
        .extra_count = 1,
        .impersonator = user_anonymous(),
    };
    struct user *user = NULL;
    struct user *copy;

    (void)state;
    test_assert_no_error(user_new(first, &spec, &user), __FILE__, __LINE__);
    copy = user_dup(fixture_current()->arena, user);
    arena_free(first);
    assert_string_equal(copy->uid, "u-1");
    assert_string_equal(copy->service_account, "builder");
    assert_int_equal(copy->group_count, 2);
    assert_true(user_has_group(copy, "ops"));
    assert_false(user_has_group(copy, "op"));
    assert_string_equal(user_find_extra(copy, "scopes")->values[1], "b");
    assert_null(user_find_extra(copy, "scope"));
    assert_string_equal(copy->impersonator->name, "system:anonymous");
    assert_string_equal(user_origin_name(copy->origin), "impersonation");
}

static void groups_are_quoted(void **state)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    (void)state;
    user_append_groups(&text, user_anonymous());
    assert_string_equal(text_string(&text), "[\"system:unauthenticated\"]");
}

TEST_MAIN(TABLE(classifies, rows), TEST(refuses_what_no_user_has),
          TEST(refuses_endless_extra_fields), TEST(copies_outlive_the_original),
          TEST(groups_are_quoted))
