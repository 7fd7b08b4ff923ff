/* TokenReview and SelfSubjectReview: who is this? */
#include "apiserver/accounts.h"
#include "apiserver/apiserver_internal.h"
#include "apiserver/request.h"
#include "apiserver/review_answer.h"
#include "apiserver/strategies.h"
#include "apiserver/write_internal.h"
#include "auth/authenticator.h"
#include "auth/user.h"
#include "base/arena.h"
#include "base/error.h"
#include "doc/doc.h"

static void set_audiences(struct edit *edit, const struct login *login)
{
    struct edit_node list;

    if (!login->audience_count)
        return;
    list = edit_set_array(edit, EDIT_PATH("status", "audiences"));
    for (size_t i = 0; i < login->audience_count; i++)
        edit_set_string(edit, EDIT_UNDER(list, EDIT_END), slice_from(login->audiences[i]));
}

static struct login_audiences audiences_of(const struct request *request, struct value spec)
{
    struct value list = value_get(spec, SLICE("audiences"));
    const char **items = arena_array(request->arena, value_count(list), const char *);

    DOC_EACH (it, list) {
        struct slice text = value_string_or(it.value, SLICE(""));

        items[it.index] = arena_text(request->arena, text);
    }
    return (struct login_audiences){ items, value_count(list) };
}

static struct error *review_token(struct request *request, struct value object,
                                  struct answer *out_answer)
{
    struct value spec = value_get(object, SLICE("spec"));
    struct slice token = value_string_or(value_get(spec, SLICE("token")), SLICE(""));
    struct login_audiences wanted = audiences_of(request, spec);
    CLEANUP(accounts) struct accounts *accounts = accounts_get(request->server);
    struct edit *edit = NULL;
    struct login login;
    struct error *err;

    if (!token.size)
        return error_new(ERR_BAD_REQUEST, "token is required for TokenReview in authentication");
    edit = review_begin(request, object);
    err = authenticator_login_token(request->arena, accounts_authenticator(accounts), token,
                                    wanted.count ? &wanted : NULL, &login);
    if (err) {
        CLEANUP(string) char *why = error_format(err);

        edit_set_string(edit, EDIT_PATH("status", "error"), slice_from(why));
        edit_set_object(edit, EDIT_PATH("status", "user"));
        error_free(err);
    } else {
        edit_set_bool(edit, EDIT_PATH("status", "authenticated"), true);
        review_set_user(edit, EDIT_PATH("status", "user"), login.user);
        set_audiences(edit, &login);
    }
    return review_finish(edit, out_answer);
}

static struct error *review_self(struct request *request, struct value object,
                                 struct answer *out_answer)
{
    struct edit *edit = review_begin(request, object);

    edit_set_string(edit, EDIT_PATH("metadata", "creationTimestamp"), write_now(request));
    review_set_user(edit, EDIT_PATH("status", "userInfo"), request->user);
    return review_finish(edit, out_answer);
}

const struct strategy strategy_token_review = {
    .group = "authentication.k8s.io",
    .kind = "TokenReview",
    .review = review_token,
};

const struct strategy strategy_self_subject_review = {
    .group = "authentication.k8s.io",
    .kind = "SelfSubjectReview",
    .review = review_self,
};
