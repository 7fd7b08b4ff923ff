/* POST /api/admin/users/{user}/link: somebody who logged in with a password has an account with an
 * identity provider too. A login alone takes over nobody; an admin says so. */
#include "actions/user_action.h"
#include "base/arena.h"
#include "base/error.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"
#include "server/body_reader.h"
#include "server/identity_name.h"
#include "server/server_call.h"
#include "server/tables.h"

static struct error *link_user(struct server_call *call)
{
    static const char *const known[] = { "provider", NULL };
    struct kube_change what = { .resource = &BUTLER_USERS, .name = server_param(call, "user") };
    struct body_reader reader;
    const char *provider;
    bool changed;
    struct error *err = server_check_members(call, known);

    if (err)
        return err;
    body_reader_init(&reader, call->arena, call->body);
    provider = body_text(&reader, "provider");
    if (!provider)
        body_wrong(&reader, "provider", "is missing; want the name of an identity provider");
    err = body_reader_end(&reader);
    if (!err)
        err = identity_name_check(call, "provider", provider);
    if (err)
        return err;
    call->note.summary = arena_format(call->arena, "provider %s", provider);
    err = action_write(&call->own, &what, user_action_link, provider, NULL, &changed);
    return err ? err : server_reply_status(call, 200, "linked");
}

const struct server_route user_link_routes[] = {
    { "linkUser", "POST", "/api/admin/users/{user}/link", RULE_PLATFORM_ADMIN, "update", "User",
      link_user, 0, LIMIT_NONE, "UserLink", "StatusWord",
      "Let a user log in with an identity provider" },
    { 0 },
};
