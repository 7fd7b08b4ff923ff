#include "actions/user_action.h"

#include "base/vec.h"
#include "doc/doc.h"
#include "lib/documents.h"
#include "lib/test.h"

static void makes_a_user(void **state)
{
    struct user_action_wish wish = { "jane@example.com", "Jane", USER_ACTION_ADMIN };
    struct doc *user = NULL;

    (void)state;
    assert_no_error(user_action_new("jane", &wish, &user));
    document_assert(user, "apiVersion: butler.butlerlabs.dev/v1alpha1\n"
                          "kind: User\n"
                          "metadata: {name: jane}\n"
                          "spec: {email: jane@example.com, displayName: Jane, platformRole: admin, "
                          "isPlatformAdmin: true}\n");
}

static void makes_nobody_without_an_address(void **state)
{
    struct doc *user = NULL;

    (void)state;
    assert_error(user_action_new("jane", &(struct user_action_wish){ .email = NULL }, &user),
                 ERR_BAD_REQUEST, "--email");
    assert_error(user_action_new("jane", &(struct user_action_wish){ .email = "" }, &user),
                 ERR_BAD_REQUEST, "--email");
}

struct row {
    const char *name;
    action_change *change;
    struct user_action_wish wish;
    const char *before;
    const char *after;
};

static const struct row rows[] = {
    { "takes both words for an admin away",
      user_action_update,
      { .role = USER_ACTION_NONE },
      "{isPlatformAdmin: true, platformRole: admin}",
      "{isPlatformAdmin: false}" },
    { "makes an admin a viewer",
      user_action_update,
      { .role = USER_ACTION_VIEWER },
      "{isPlatformAdmin: true}",
      "{isPlatformAdmin: false, platformRole: viewer}" },
    { "leaves the role alone",
      user_action_update,
      { .display_name = "J" },
      "{isPlatformAdmin: true}",
      "{isPlatformAdmin: true, displayName: J}" },
    { "clears a name",
      user_action_update,
      { .display_name = "" },
      "{displayName: J, email: a@b}",
      "{email: a@b}" },
    { "disables", user_action_disable, { .email = NULL }, "{}", "{disabled: true}" },
    { "enables", user_action_enable, { .email = NULL }, "{disabled: true}", "{disabled: false}" },
};

static void changes(void **state)
{
    const struct row *row = *state;
    struct arena *arena = fixture_current()->arena;
    struct doc *after = NULL;

    assert_no_error(action_preview(document_of(arena_format(arena, "spec: %s\n", row->before)),
                                   row->change, &row->wish, &after));
    document_assert(after, arena_format(arena, "spec: %s\n", row->after));
}

struct link_row {
    const char *name;
    const char *before;
    const char *after;
};

static const struct link_row link_rows[] = {
    { "links somebody with a password", "{authType: internal}",
      "{authType: sso, ssoProvider: corp}" },
    { "forgets who somebody was elsewhere", "{authType: sso, ssoProvider: old, ssoSubject: '7'}",
      "{authType: sso, ssoProvider: corp}" },
    { "keeps who somebody is there", "{authType: sso, ssoProvider: corp, ssoSubject: '7'}",
      "{authType: sso, ssoProvider: corp, ssoSubject: '7'}" },
};

static void links(void **state)
{
    const struct link_row *row = *state;
    struct arena *arena = fixture_current()->arena;
    struct doc *after = NULL;

    assert_no_error(action_preview(document_of(arena_format(arena, "spec: %s\n", row->before)),
                                   user_action_link, "corp", &after));
    document_assert(after, arena_format(arena, "spec: %s\n", row->after));
}

struct admin_row {
    const char *name;
    const char
        *others; /* specs of those beside "jane", who is an admin unless jane says otherwise */
    const char *jane;
    const char *after; /* NULL: she is deleted */
    bool refused;
};

#define ADMIN "{isPlatformAdmin: true}"
#define OFF   "{isPlatformAdmin: true, disabled: true}"

static const struct admin_row admin_rows[] = {
    { "keeps the last admin from being deleted", "[]", ADMIN, NULL, true },
    { "keeps the last admin from being disabled", "[]", ADMIN, OFF, true },
    { "keeps the last admin an admin", "[]", ADMIN, "{platformRole: viewer}", true },
    { "counts no disabled admin", "[" OFF "]", ADMIN, NULL, true },
    { "counts no viewer", "[{platformRole: viewer}]", ADMIN, NULL, true },
    { "lets one of two go", "[{platformRole: admin}]", ADMIN, NULL, false },
    { "lets go who was none", "[]", "{}", NULL, false },
    { "lets go who was disabled before", "[]", OFF, NULL, false },
    { "lets an admin change other things", "[]", ADMIN, "{isPlatformAdmin: true, displayName: J}",
      false },
};

static void admins(void **state)
{
    const struct admin_row *row = *state;
    struct arena *arena = fixture_current()->arena;
    struct doc *users[8];
    struct value after = VALUE_ABSENT_VALUE;
    size_t count = 0;

    users[count++] =
        document_of(arena_format(arena, "{metadata: {name: jane}, spec: %s}", row->jane));
    DOC_EACH (it, document_root(row->others)) {
        struct doc *spec = doc_from_value(it.value);

        arena_defer(arena, doc_release, spec);
        users[count] = document_of(arena_format(arena, "{metadata: {name: other%zu}, spec: %s}",
                                                count, doc_bytes(spec).data));
        count++;
    }
    if (row->after)
        after =
            document_root(arena_format(arena, "{metadata: {name: jane}, spec: %s}", row->after));
    if (row->refused)
        assert_error(user_action_check_admins(users, count, "jane", after), ERR_INVALID,
                     "jane is the last platform admin");
    else
        assert_no_error(user_action_check_admins(users, count, "jane", after));
}

TEST_MAIN(TEST(makes_a_user), TEST(makes_nobody_without_an_address), TABLE(changes, rows),
          TABLE(links, link_rows), TABLE(admins, admin_rows))
