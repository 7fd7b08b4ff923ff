/* Identities in one piece of memory each. */
#include "auth/user.h"

#include <string.h>

#include "auth/limits.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/name.h"
#include "base/quote.h"
#include "base/text.h"

static const char *const anonymous_groups[] = { USER_GROUP_UNAUTHENTICATED };
static const struct user anonymous = {
    .name = USER_ANONYMOUS,
    .uid = "",
    .groups = anonymous_groups,
    .group_count = 1,
    .origin = USER_FROM_NOBODY,
};

static const char *const server_groups[] = { USER_GROUP_MASTERS };
static const struct user server = {
    .name = "system:apiserver",
    .uid = "",
    .groups = server_groups,
    .group_count = 1,
    .origin = USER_FROM_PROCESS,
};

const struct user *user_anonymous(void)
{
    return &anonymous;
}

const struct user *user_of_server(void)
{
    return &server;
}

static bool has_nul(struct slice text)
{
    return text.size > 0 && memchr(text.data, 0, text.size);
}

static struct error *check_word(const char *what, struct slice text)
{
    if (text.size > USER_MAX_NAME_BYTES)
        return error_new(ERR_UNAUTHENTICATED, "%s has %zu bytes, %d are allowed", what, text.size,
                         USER_MAX_NAME_BYTES);
    if (has_nul(text))
        return error_new(ERR_UNAUTHENTICATED, "%s contains a NUL byte", what);
    return NULL;
}

static struct error *check_extra(const struct user_spec *spec)
{
    size_t bytes = 0;

    if (spec->extra_count > USER_MAX_EXTRA)
        return error_new(ERR_UNAUTHENTICATED, "the user has %zu extra keys, %d are allowed",
                         spec->extra_count, USER_MAX_EXTRA);
    for (size_t i = 0; i < spec->extra_count; i++) {
        bytes += strlen(spec->extra[i].key);
        for (size_t j = 0; j < spec->extra[i].value_count; j++)
            bytes += strlen(spec->extra[i].values[j]) + 1;
    }
    if (bytes > USER_MAX_EXTRA_BYTES)
        return error_new(ERR_UNAUTHENTICATED,
                         "the user's extra fields have %zu bytes, %d are allowed", bytes,
                         USER_MAX_EXTRA_BYTES);
    return NULL;
}

static struct error *check(const struct user_spec *spec)
{
    struct error *err;

    if (spec->name.size == 0)
        return error_new(ERR_UNAUTHENTICATED, "the user name is empty");
    err = check_word("the user name", spec->name);
    if (!err)
        err = check_word("the user's uid", spec->uid);
    if (!err && spec->group_count > USER_MAX_GROUPS)
        err = error_new(ERR_UNAUTHENTICATED, "the user is in %zu groups, %d are allowed",
                        spec->group_count, USER_MAX_GROUPS);
    for (size_t i = 0; !err && i < spec->group_count; i++)
        err = check_word("a group of the user", spec->groups[i]);
    return err ? err : check_extra(spec);
}

static const struct user_extra *copy_extra(struct arena *arena, const struct user_extra *extra,
                                           size_t count)
{
    struct user_extra *copies = arena_array(arena, count, struct user_extra);

    for (size_t i = 0; i < count; i++) {
        const char **values = arena_array(arena, extra[i].value_count, const char *);

        for (size_t j = 0; j < extra[i].value_count; j++)
            values[j] = arena_strdup(arena, extra[i].values[j]);
        copies[i].key = arena_strdup(arena, extra[i].key);
        copies[i].values = values;
        copies[i].value_count = extra[i].value_count;
    }
    return copies;
}

/* The one place where a name that came from outside is looked at for what it stands for. */
static void classify(struct arena *arena, struct user *user)
{
    struct slice name = slice_from(user->name);
    struct slice namespace;
    struct slice account;

    if (user_split_service_account(name, &namespace, &account)) {
        user->service_account_namespace = arena_text(arena, namespace);
        user->service_account = arena_text(arena, account);
    }
    if (slice_has_prefix(name, USER_NODE_PREFIX) && user_has_group(user, USER_GROUP_NODES))
        user->node = user->name + strlen(USER_NODE_PREFIX);
}

static bool has_word(const char *const *words, size_t count, struct slice word)
{
    for (size_t i = 0; i < count; i++)
        if (slice_is(word, words[i]))
            return true;
    return false;
}

struct error *user_new(struct arena *arena, const struct user_spec *spec, struct user **out_user)
{
    const char **groups;
    struct user *user;
    struct error *err = check(spec);

    if (err)
        return err;
    user = arena_new(arena, struct user);
    groups = arena_array(arena, spec->group_count, const char *);
    for (size_t i = 0; i < spec->group_count; i++)
        if (!has_word(groups, user->group_count, spec->groups[i]))
            groups[user->group_count++] = arena_text(arena, spec->groups[i]);
    user->groups = groups;
    user->name = arena_text(arena, spec->name);
    user->uid = arena_text(arena, spec->uid);
    user->extra = copy_extra(arena, spec->extra, spec->extra_count);
    user->extra_count = spec->extra_count;
    user->origin = spec->origin;
    user->impersonator = user_dup(arena, spec->impersonator);
    classify(arena, user);
    *out_user = user;
    return NULL;
}

void user_add_group(struct arena *arena, struct user *user, const char *group)
{
    const char **groups;

    if (user_has_group(user, group))
        return;
    groups = arena_array(arena, user->group_count + 1, const char *);
    for (size_t i = 0; i < user->group_count; i++)
        groups[i] = user->groups[i];
    groups[user->group_count] = arena_strdup(arena, group);
    user->groups = groups;
    user->group_count++;
}

struct user *user_dup(struct arena *arena, const struct user *user)
{
    const char **groups;
    struct user *copy;

    if (!user)
        return NULL;
    copy = arena_dup(arena, user, sizeof(*user));
    groups = arena_array(arena, user->group_count, const char *);
    for (size_t i = 0; i < user->group_count; i++)
        groups[i] = arena_strdup(arena, user->groups[i]);
    copy->groups = groups;
    copy->name = arena_strdup(arena, user->name);
    copy->uid = arena_strdup(arena, user->uid);
    copy->extra = copy_extra(arena, user->extra, user->extra_count);
    copy->service_account_namespace = arena_strdup(arena, user->service_account_namespace);
    copy->service_account = arena_strdup(arena, user->service_account);
    copy->node = arena_strdup(arena, user->node);
    copy->impersonator = user_dup(arena, user->impersonator);
    return copy;
}

bool user_has_group(const struct user *user, const char *group)
{
    return has_word(user->groups, user->group_count, slice_from(group));
}

const struct user_extra *user_find_extra(const struct user *user, const char *key)
{
    for (size_t i = 0; i < user->extra_count; i++)
        if (strcmp(user->extra[i].key, key) == 0)
            return &user->extra[i];
    return NULL;
}

const char *user_origin_name(enum user_origin origin)
{
    switch (origin) {
    case USER_FROM_NOBODY:
        return "anonymous";
    case USER_FROM_CERTIFICATE:
        return "certificate";
    case USER_FROM_STATIC_TOKEN:
        return "static token";
    case USER_FROM_SERVICE_ACCOUNT_TOKEN:
        return "service account token";
    case USER_FROM_BOOTSTRAP_TOKEN:
        return "bootstrap token";
    case USER_FROM_OIDC:
        return "OIDC";
    case USER_FROM_FRONT_PROXY:
        return "front proxy";
    case USER_FROM_IMPERSONATION:
        return "impersonation";
    case USER_FROM_PROCESS:
        return "process";
    }
    return "unknown";
}

void user_append_service_account(struct text *text, struct slice namespace, struct slice name)
{
    text_append(text, USER_SERVICE_ACCOUNT_PREFIX);
    text_append_slice(text, namespace);
    text_append_char(text, ':');
    text_append_slice(text, name);
}

static bool is_valid(struct error *take_error)
{
    bool valid = !take_error;

    error_drop(take_error, "the caller wants to know whether, not why");
    return valid;
}

bool user_split_service_account(struct slice name, struct slice *out_namespace,
                                struct slice *out_account)
{
    size_t start = strlen(USER_SERVICE_ACCOUNT_PREFIX);
    struct slice namespace;
    struct slice account;

    if (!slice_has_prefix(name, USER_SERVICE_ACCOUNT_PREFIX))
        return false;
    if (!slice_cut(slice_of(name.data + start, name.size - start), ':', &namespace, &account))
        return false;
    if (!is_valid(name_check_label(namespace)) || !is_valid(name_check_subdomain(account)))
        return false;
    *out_namespace = namespace;
    *out_account = account;
    return true;
}

void user_append_groups(struct text *text, const struct user *user)
{
    text_append_char(text, '[');
    for (size_t i = 0; i < user->group_count; i++) {
        if (i > 0)
            text_append_char(text, ' ');
        quote_append(text, slice_from(user->groups[i]));
    }
    text_append_char(text, ']');
}
