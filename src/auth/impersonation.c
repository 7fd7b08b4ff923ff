/* Impersonation headers. */
#include "auth/impersonation.h"

#include <string.h>

#include "auth/access.h"
#include "auth/authorizer.h"
#include "auth/user.h"
#include "auth/user_headers.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "base/vec.h"

#define AUTHENTICATION "authentication.k8s.io"

/* The list as Go prints object references, which is what clients have always been shown. */
static struct error *without_user(const struct user_headers *wish)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    VEC_EACH (group, &wish->groups)
        text_appendf(&text, "%s{Group  " SLICE_FORMAT "    }", text.size ? " " : "",
                     SLICE_ARGUMENT(*group));
    VEC_EACH (extra, &wish->extras)
        text_appendf(&text, "%s{UserExtra  %s  " AUTHENTICATION "/v1  %s}", text.size ? " " : "",
                     extra->value, extra->key);
    if (wish->uid.size > 0)
        text_appendf(&text, "%s{UID  " SLICE_FORMAT "  " AUTHENTICATION "/v1  }",
                     text.size ? " " : "", SLICE_ARGUMENT(wish->uid));
    return error_new(ERR_INTERNAL, "requested [%s] without impersonating a user",
                     text_string(&text));
}

static struct access question(const struct user *requestor, const char *group, const char *resource,
                              struct slice name)
{
    return (struct access){
        .user = requestor,
        .verb = SLICE("impersonate"),
        .group = slice_from(group),
        .version = *group ? SLICE("v1") : SLICE(""),
        .resource = slice_from(resource),
        .name = name,
    };
}

static struct access ask_user(const struct user_headers *wish, const struct user *requestor)
{
    struct slice namespace;
    struct slice account;
    struct access access;

    if (!user_split_service_account(wish->user, &namespace, &account))
        return question(requestor, "", "users", wish->user);
    access = question(requestor, "", "serviceaccounts", account);
    access.namespace = namespace;
    return access;
}

static void ask(const struct user_headers *wish, const struct user *requestor,
                struct impersonation *out)
{
    struct access *questions =
        arena_array(wish->arena, 2 + wish->groups.count + wish->extras.count, struct access);
    size_t count = 0;

    questions[count++] = ask_user(wish, requestor);
    VEC_EACH (group, &wish->groups)
        questions[count++] = question(requestor, "", "groups", *group);
    VEC_EACH (extra, &wish->extras) {
        questions[count] =
            question(requestor, AUTHENTICATION, "userextras", slice_from(extra->value));
        questions[count++].subresource = slice_from(extra->key);
    }
    if (wish->uid.size > 0)
        questions[count++] = question(requestor, AUTHENTICATION, "uids", wish->uid);
    out->questions = questions;
    out->question_count = count;
}

/* The groups that follow from the user where none were asked for, and the one that every user is
 * in.
 */
static void add_groups(const struct user_headers *wish, struct user *user)
{
    if (wish->groups.count == 0 && user->service_account) {
        user_add_group(wish->arena, user, USER_GROUP_SERVICE_ACCOUNTS);
        user_add_group(wish->arena, user,
                       arena_format(wish->arena, USER_GROUP_SERVICE_ACCOUNTS ":%s",
                                    user->service_account_namespace));
    }
    if (strcmp(user->name, USER_ANONYMOUS) == 0)
        user_add_group(wish->arena, user, USER_GROUP_UNAUTHENTICATED);
    else if (!user_has_group(user, USER_GROUP_UNAUTHENTICATED))
        user_add_group(wish->arena, user, USER_GROUP_AUTHENTICATED);
}

static struct error *make_user(const struct user_headers *wish, const struct user *requestor,
                               struct user **out_user)
{
    struct user_spec spec = {
        .origin = USER_FROM_IMPERSONATION,
        .name = wish->user,
        .uid = wish->uid,
        .groups = wish->groups.items,
        .group_count = wish->groups.count,
        .impersonator = requestor,
    };
    struct error *err;

    spec.extra = user_headers_extras(wish, &spec.extra_count);
    err = user_new(wish->arena, &spec, out_user);
    if (err)
        return error_wrap(error_recode(err, ERR_BAD_REQUEST), "impersonate");
    add_groups(wish, *out_user);
    return NULL;
}

struct error *impersonation_read(struct arena *arena, const struct headers *headers,
                                 const struct user *requestor,
                                 struct impersonation *out_impersonation)
{
    struct user_headers wish = { .arena = arena };
    struct impersonation impersonation = { 0 };
    struct error *err = NULL;

    user_headers_read(&wish, headers, "impersonate-");
    if (wish.user.size > 0) {
        ask(&wish, requestor, &impersonation);
        err = make_user(&wish, requestor, &impersonation.user);
    } else if (wish.groups.count > 0 || wish.extras.count > 0 || wish.uid.size > 0) {
        err = without_user(&wish);
    }
    user_headers_done(&wish);
    if (err)
        return err;
    *out_impersonation = impersonation;
    return NULL;
}

struct error *impersonation_apply(struct arena *arena, const struct authorizer *authorizer,
                                  const struct headers *headers, const struct user *requestor,
                                  const struct user **out_user)
{
    struct impersonation impersonation;
    struct error *err = impersonation_read(arena, headers, requestor, &impersonation);

    if (err)
        return err;
    for (size_t i = 0; i < impersonation.question_count; i++) {
        err = authorizer_check(arena, authorizer, &impersonation.questions[i]);
        if (err)
            return err;
    }
    *out_user = impersonation.user ? impersonation.user : requestor;
    return NULL;
}
