/* Impersonation headers. */
#include "auth/impersonation.h"

#include <string.h>

#include "auth/access.h"
#include "auth/authorizer.h"
#include "auth/user.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/hex.h"
#include "base/text.h"
#include "base/vec.h"
#include "net/headers.h"

#define HEADER_USER    "impersonate-user"
#define HEADER_GROUP   "impersonate-group"
#define HEADER_UID     "impersonate-uid"
#define HEADER_EXTRA   "impersonate-extra-"
#define AUTHENTICATION "authentication.k8s.io"

/* One value of one extra field. */
struct extra_value {
    const char *key;
    const char *value;
};

/* What the headers ask for. */
struct wish {
    struct arena *arena;
    struct slice user;
    struct slice uid;
    VEC(struct slice) groups;
    VEC(struct extra_value) extras;
};

static void wish_done(struct wish *wish)
{
    vec_done(&wish->groups);
    vec_done(&wish->extras);
}

static char *to_string(struct arena *arena, struct slice text)
{
    return arena_strndup(arena, text.data, text.size);
}

/* One escape, "%2f"; false when it is none. */
static bool decode_escape(struct slice text, char *out_byte)
{
    unsigned char byte;
    struct error *err;

    if (text.size < 3)
        return false;
    err = hex_parse_exact(slice_of(text.data + 1, 2), &byte, 1);
    if (err) {
        error_drop(err, "not an escape");
        return false;
    }
    *out_byte = (char)byte;
    return true;
}

/* The rest of the header's name without its escapes. One that is broken stays as it is: something
 * was asked for, and must not be forgotten. A NUL would cut the key short, so it counts as broken.
 */
static const char *extra_key(struct arena *arena, struct slice encoded)
{
    CLEANUP(text) struct text key = TEXT_EMPTY;

    for (size_t i = 0; i < encoded.size; i++) {
        char byte = encoded.data[i];

        if (byte == '%') {
            if (!decode_escape(slice_of(encoded.data + i, encoded.size - i), &byte) || byte == 0)
                return to_string(arena, encoded);
            i += 2;
        }
        text_append_char(&key, byte);
    }
    return arena_strndup(arena, text_string(&key), key.size);
}

static void read_headers(struct wish *wish, const struct headers *headers)
{
    wish->user = headers_find(headers, SLICE(HEADER_USER));
    wish->uid = headers_find(headers, SLICE(HEADER_UID));
    for (size_t i = 0; i < headers->entries.count; i++) {
        struct slice name = headers_name_at(headers, i);
        struct slice value = headers_value_at(headers, i);
        size_t prefix = strlen(HEADER_EXTRA);

        if (slice_is(name, HEADER_GROUP)) {
            vec_push(&wish->groups, value);
        } else if (slice_has_prefix(name, HEADER_EXTRA)) {
            struct slice rest = slice_of(name.data + prefix, name.size - prefix);

            vec_push(&wish->extras, (struct extra_value){ extra_key(wish->arena, rest),
                                                          to_string(wish->arena, value) });
        }
    }
}

/* The list as Go prints object references, which is what clients have always been shown. */
static struct error *without_user(const struct wish *wish)
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

static struct access ask_user(const struct wish *wish, const struct user *requestor)
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

static void ask(const struct wish *wish, const struct user *requestor, struct impersonation *out)
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

static struct user_extra *find_extra(struct user_extra *extras, size_t count, const char *key)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(extras[i].key, key) == 0)
            return &extras[i];
    return NULL;
}

/* Values of one key together, in the order they came. */
static struct user_extra *gather_extras(const struct wish *wish, size_t *out_count)
{
    size_t total = wish->extras.count;
    struct user_extra *extras = arena_array(wish->arena, total, struct user_extra);
    size_t count = 0;

    VEC_EACH (value, &wish->extras) {
        struct user_extra *extra = find_extra(extras, count, value->key);
        const char **values;

        if (!extra) {
            extra = &extras[count++];
            extra->key = value->key;
            extra->values = arena_array(wish->arena, total, const char *);
        }
        values = (const char **)(uintptr_t)extra->values;
        values[extra->value_count++] = value->value;
    }
    *out_count = count;
    return extras;
}

/* The groups that follow from the user where none were asked for, and the one that every user is
 * in.
 */
static void add_groups(const struct wish *wish, struct user *user)
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

static struct error *make_user(const struct wish *wish, const struct user *requestor,
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

    spec.extra = gather_extras(wish, &spec.extra_count);
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
    struct wish wish = { .arena = arena };
    struct impersonation impersonation = { 0 };
    struct error *err = NULL;

    read_headers(&wish, headers);
    if (wish.user.size > 0) {
        ask(&wish, requestor, &impersonation);
        err = make_user(&wish, requestor, &impersonation.user);
    } else if (wish.groups.count > 0 || wish.extras.count > 0 || wish.uid.size > 0) {
        err = without_user(&wish);
    }
    wish_done(&wish);
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
