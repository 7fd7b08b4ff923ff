/* Parts of teams in bodies. */
#include "server/team_body.h"

#include <string.h>

#include "api/team.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/quantity.h"
#include "server/body_reader.h"

enum {
    BODY_MAX_COUNT = 1000000,
    BODY_MAX_NAMES = 500,
};

/* --- one part of a body ------------------------------------------------------------------------
 */

/* Begins to read a part; false: there is nothing to read in it. */
static bool enter(struct body_reader *reader, const char *key, struct body_reader *out_inner,
                  struct value *out_part)
{
    struct value part = value_get(reader->body, slice_from(key));

    *out_part = part;
    if (!value_exists(part) || value_is_null(part))
        return false;
    if (!value_is_object(part)) {
        body_wrong(reader, key, "is a %s; want an object, or null for none",
                   value_type_name(value_type(part)));
        return false;
    }
    body_reader_init(out_inner, reader->arena, part);
    out_inner->prefix =
        arena_format(reader->arena, "%s%s.", reader->prefix ? reader->prefix : "", key);
    return true;
}

static void leave(struct body_reader *reader, struct body_reader *inner)
{
    body_take_error(reader, body_reader_end(inner));
}

enum kind {
    KIND_COUNT,
    KIND_AMOUNT,
    KIND_TEXT,
    KIND_NAMES,
};

struct member {
    const char *name;
    enum kind kind;
    int64_t least;
};

static void read_amount(struct body_reader *reader, const char *key)
{
    struct value value = value_get(reader->body, slice_from(key));
    struct quantity amount;
    struct slice text;
    int64_t number;
    struct error *err;

    if (!value_exists(value) || value_is_null(value))
        return;
    if (value_int(value, &number)) {
        if (number < 0)
            body_wrong(reader, key, "is %lld; want 0 or more", (long long)number);
        return;
    }
    if (!value_string(value, &text)) {
        body_wrong(reader, key, "is a %s; want a quantity such as 64Gi",
                   value_type_name(value_type(value)));
        return;
    }
    err = quantity_parse(text, &amount);
    if (err || quantity_sign(&amount) < 0)
        body_wrong(reader, key, "is \"%.*s\"; want a quantity such as 64Gi",
                   SLICE_ARGUMENT(slice_brief(text)));
    error_drop(err, "told with the field");
}

static void read_member(struct body_reader *reader, const struct member *member)
{
    switch (member->kind) {
    case KIND_COUNT:
        (void)body_int(reader, member->name, member->least, BODY_MAX_COUNT);
        break;
    case KIND_AMOUNT:
        read_amount(reader, member->name);
        break;
    case KIND_TEXT:
        (void)body_text(reader, member->name);
        break;
    case KIND_NAMES:
        (void)body_texts(reader, member->name, BODY_MAX_NAMES);
        break;
    }
}

/* Ends with a name that is NULL. */
static void read_members(struct body_reader *reader, const struct member *members)
{
    DOC_EACH (it, reader->body) {
        const struct member *member = members;

        while (member->name && !slice_is(it.key, member->name))
            member++;
        if (member->name)
            read_member(reader, member);
        else
            body_wrong(reader, arena_text(reader->arena, slice_brief(it.key)),
                       "is no member of this body");
    }
}

/* --- limits and defaults ------------------------------------------------------------------------
 */

/* Those with two spellings stand here with the one that answers have. */
static const struct member limit_members[] = {
    { "maxClusters", KIND_COUNT, 0 },
    { "maxTotalNodes", KIND_COUNT, 0 },
    { "maxWorkersPerCluster", KIND_COUNT, 0 },
    { "maxTotalCPU", KIND_AMOUNT, 0 },
    { "maxTotalMemory", KIND_AMOUNT, 0 },
    { "maxTotalStorage", KIND_AMOUNT, 0 },
    { "defaultNodeCount", KIND_COUNT, 0 },
    { "defaultCPUPerNode", KIND_AMOUNT, 0 },
    { "defaultMemoryPerNode", KIND_AMOUNT, 0 },
    { "allowedAddons", KIND_NAMES, 0 },
    { "allowedKubernetesVersions", KIND_NAMES, 0 },
    { "allowedProviders", KIND_NAMES, 0 },
    { "deniedAddons", KIND_NAMES, 0 },
    { NULL, KIND_COUNT, 0 },
};

struct value team_body_limits(struct body_reader *reader, const char *key)
{
    struct body_reader inner;
    struct value part;

    if (!enter(reader, key, &inner, &part))
        return part;
    read_members(&inner, limit_members);
    leave(reader, &inner);
    return part;
}

static const struct member default_members[] = {
    { "kubernetesVersion", KIND_TEXT, 0 },
    { "workerCount", KIND_COUNT, 0 },
    { "workerCPU", KIND_COUNT, 1 },
    { "workerMemoryGi", KIND_COUNT, 1 },
    { "workerDiskGi", KIND_COUNT, 10 },
    { "osType", KIND_TEXT, 0 },
    { "osVersion", KIND_TEXT, 0 },
    { "defaultAddons", KIND_NAMES, 0 },
    { NULL, KIND_COUNT, 0 },
};

struct value team_body_defaults(struct body_reader *reader, const char *key)
{
    struct body_reader inner;
    struct value part;

    if (!enter(reader, key, &inner, &part))
        return part;
    read_members(&inner, default_members);
    leave(reader, &inner);
    return part;
}

static const struct member cap_members[] = {
    { "maxClusters", KIND_COUNT, 0 },
    { "maxClustersPerMember", KIND_COUNT, 0 },
    { NULL, KIND_COUNT, 0 },
};

struct value team_body_caps(struct body_reader *reader, const char *key, int64_t most)
{
    struct body_reader inner;
    struct value part;

    if (!enter(reader, key, &inner, &part))
        return part;
    read_members(&inner, cap_members);
    for (const struct member *member = cap_members; member->name; member++) {
        int64_t wanted = value_int_or(value_get(part, slice_from(member->name)), 0);

        if (most >= 0 && wanted > most)
            body_wrong(&inner, member->name, "is %lld; the team may have %lld clusters at most",
                       (long long)wanted, (long long)most);
    }
    leave(reader, &inner);
    return part;
}

/* --- access -------------------------------------------------------------------------------------
 */

const char *team_body_role(struct body_reader *reader, const char *key, const char *fallback)
{
    const char *role = body_text(reader, key);

    if (!body_has(reader, key) && fallback)
        return fallback;
    if (role && strcmp(role, team_role_name(team_role_parse(slice_from(role)))) == 0)
        return role; /* none of the other words that objects may have for a role */
    body_wrong(reader, key, "is \"%.*s\"; want admin, operator or viewer",
               SLICE_ARGUMENT(slice_brief(slice_from(role))));
    return NULL;
}

static const struct member user_members[] = {
    { "name", KIND_TEXT, 0 },
    { "role", KIND_TEXT, 0 },
    { NULL, KIND_TEXT, 0 },
};

static const struct member group_members[] = {
    { "name", KIND_TEXT, 0 },
    { "role", KIND_TEXT, 0 },
    { "identityProvider", KIND_TEXT, 0 },
    { NULL, KIND_TEXT, 0 },
};

static void read_subject(struct body_reader *reader, const char *prefix, struct value subject,
                         const struct member *members)
{
    struct body_reader inner;

    if (!value_is_object(subject)) {
        body_wrong(reader, prefix, "is a %s; want an object", value_type_name(value_type(subject)));
        return;
    }
    body_reader_init(&inner, reader->arena, subject);
    inner.prefix = arena_format(reader->arena, "%s%s.", reader->prefix, prefix);
    read_members(&inner, members);
    if (!body_text(&inner, "name"))
        body_wrong(&inner, "name", "is missing");
    (void)team_body_role(&inner, "role", "viewer");
    leave(reader, &inner);
}

static void read_subjects(struct body_reader *reader, const char *key, const struct member *members)
{
    struct value list = value_get(reader->body, slice_from(key));

    if (!value_exists(list) || value_is_null(list))
        return;
    if (!value_is_array(list)) {
        body_wrong(reader, key, "is a %s; want a list", value_type_name(value_type(list)));
        return;
    }
    if (value_count(list) > BODY_MAX_NAMES) {
        body_wrong(reader, key, "has %zu items; want %d at most", value_count(list),
                   BODY_MAX_NAMES);
        return;
    }
    DOC_EACH (it, list)
        read_subject(reader, arena_format(reader->arena, "%s[%zu]", key, it.index), it.value,
                     members);
}

struct value team_body_access(struct body_reader *reader, const char *key)
{
    struct body_reader inner;
    struct value part;

    if (!enter(reader, key, &inner, &part))
        return part;
    DOC_EACH (it, part) {
        if (!slice_is(it.key, "users") && !slice_is(it.key, "groups"))
            body_wrong(&inner, arena_text(reader->arena, slice_brief(it.key)),
                       "is no member of this body");
    }
    read_subjects(&inner, "users", user_members);
    read_subjects(&inner, "groups", group_members);
    leave(reader, &inner);
    return part;
}
