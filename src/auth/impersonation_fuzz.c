/* Impersonation headers from strangers. Properties: there is one question for each thing asked for,
 * each about exactly what the user then has; a user that is a service account was asked for as one.
 */
#include <stdint.h>
#include <string.h>

#include "auth/access.h"
#include "auth/impersonation.h"
#include "auth/user.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "net/headers.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char *const names[] = { "impersonate-user", "impersonate-group", "impersonate-uid",
                                     "impersonate-extra-" };

/* Lines of a letter for the header, the rest of its name up to a colon, and its value. */
static void read_headers(struct slice input, struct headers *headers)
{
    struct slice line;

    while (input.size > 0 && slice_split(&input, '\n', &line)) {
        CLEANUP(text) struct text name = TEXT_EMPTY;
        struct slice rest;
        struct slice value;

        if (line.size == 0 || !slice_cut(line, ':', &rest, &value) || rest.size == 0)
            continue;
        text_append(&name, names[(unsigned char)rest.data[0] % COUNT_OF(names)]);
        if ((unsigned char)rest.data[0] % COUNT_OF(names) == COUNT_OF(names) - 1)
            text_append_slice(&name, slice_of(rest.data + 1, rest.size - 1));
        headers_add(headers, text_slice(&name), value);
    }
}

static bool has_extra(const struct user *user, struct slice key, struct slice value)
{
    for (size_t i = 0; i < user->extra_count; i++)
        for (size_t j = 0; slice_is(key, user->extra[i].key) && j < user->extra[i].value_count; j++)
            if (slice_is(value, user->extra[i].values[j]))
                return true;
    return false;
}

static void check_question(const struct access *access, const struct user *user)
{
    CLEANUP(string) char *name =
        memory_strndup(access->name.data, access->name.size);

    ASSERT(slice_is(access->verb, "impersonate"));
    if (slice_is(access->resource, "users"))
        ASSERT(!user->service_account && slice_is(access->name, user->name));
    else if (slice_is(access->resource, "serviceaccounts"))
        ASSERT(slice_is(access->name, user->service_account) &&
               slice_is(access->namespace, user->service_account_namespace));
    else if (slice_is(access->resource, "groups"))
        ASSERT(user_has_group(user, name));
    else if (slice_is(access->resource, "uids"))
        ASSERT(slice_is(access->name, user->uid));
    else
        ASSERT(has_extra(user, access->subresource, access->name));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct impersonation impersonation;
    struct headers headers;
    struct error *err;

    headers_init(&headers);
    read_headers(slice_of((const char *)data, size), &headers);
    err = impersonation_read(arena, &headers, user_anonymous(), &impersonation);
    if (err) {
        ASSERT(err->code == ERR_INTERNAL || err->code == ERR_BAD_REQUEST);
        error_drop(err, "most inputs ask for nobody");
    } else {
        ASSERT(!impersonation.user == (impersonation.question_count == 0));
        for (size_t i = 0; i < impersonation.question_count; i++)
            check_question(&impersonation.questions[i], impersonation.user);
    }
    headers_done(&headers);
    return 0;
}
