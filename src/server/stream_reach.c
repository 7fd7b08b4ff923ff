/* Rights as a small thing that can be compared. */
#include "server/stream_reach.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "server/access.h"
#include "server/shown.h"
#include "server/stream_limits.h"

static int compare_teams(const void *a, const void *b)
{
    const struct stream_team *one = a;
    const struct stream_team *other = b;

    return strcmp(one->name, other->name);
}

static void append_key(const struct stream_reach *reach, struct text *text)
{
    text_appendf(text, "%d%d%d%d", (int)reach->platform, reach->teamless, reach->disputed,
                 reach->all_teams);
    for (size_t i = 0; i < reach->team_count; i++)
        text_appendf(text, "\n%s %s", reach->teams[i].name, team_role_name(reach->teams[i].role));
}

/* The names move from the caller's memory into the key. */
static void keep_names(struct stream_reach *reach)
{
    char *at = reach->key;

    for (size_t i = 0; i < reach->team_count; i++) {
        at = strchr(at, '\n') + 1;
        reach->teams[i].name = at;
    }
}

struct stream_reach *stream_reach_new(const struct caller *caller)
{
    struct stream_reach *reach = NEW(struct stream_reach);
    struct text key = TEXT_EMPTY;
    bool any = access_has_any(caller);

    reach->platform = caller->platform;
    reach->disputed = caller->platform != BUTLER_USER_NONE;
    reach->all_teams = reach->disputed || (any && caller->mode == BUTLER_CONFIG_DISABLED);
    reach->teamless = reach->disputed || (any && caller->mode != BUTLER_CONFIG_ENFORCED);
    reach->teams = memory_array(caller->team_count, sizeof(*reach->teams));
    reach->team_count = caller->team_count;
    for (size_t i = 0; i < caller->team_count; i++)
        reach->teams[i] = (struct stream_team){ caller->teams[i].name, caller->teams[i].role };
    if (reach->team_count)
        qsort(reach->teams, reach->team_count, sizeof(*reach->teams), compare_teams);
    append_key(reach, &key);
    reach->key = text_take(&key);
    keep_names(reach);
    return reach;
}

struct stream_reach *stream_reach_dup(const struct stream_reach *reach)
{
    struct stream_reach *copy = memory_dup(reach, sizeof(*reach));

    copy->key = memory_strdup(reach->key);
    copy->teams = memory_array(reach->team_count, sizeof(*reach->teams));
    for (size_t i = 0; i < reach->team_count; i++)
        copy->teams[i] = reach->teams[i];
    keep_names(copy);
    return copy;
}

struct stream_reach *stream_reach_free(struct stream_reach *reach)
{
    if (!reach)
        return NULL;
    memory_free(reach->teams);
    memory_free(reach->key);
    return memory_free(reach);
}

/* A name in the key ends with a blank, which no team's name has. */
static bool is_named(const char *name, struct slice team)
{
    return strncmp(name, team.data, team.size) == 0 && name[team.size] == ' ';
}

enum team_role stream_reach_role(const struct stream_reach *reach, struct slice team)
{
    for (size_t i = 0; team.size && i < reach->team_count; i++)
        if (is_named(reach->teams[i].name, team))
            return reach->teams[i].role;
    return TEAM_ROLE_NONE;
}

bool stream_reach_sees(const struct stream_reach *reach, const struct shown *cluster)
{
    if (slice_is(cluster->team, SHOWN_TEAM_DISPUTED))
        return reach->disputed;
    if (!cluster->team.size)
        return reach->teamless;
    return reach->all_teams || stream_reach_role(reach, cluster->team) != TEAM_ROLE_NONE;
}

/* --- wishes --------------------------------------------------------------------------------- */

static bool read_kinds(struct value kinds, unsigned *out_kinds)
{
    static const struct {
        const char *name;
        unsigned kind;
    } known[] = { { "cluster", STREAM_CLUSTERS },
                  { "notification", STREAM_NOTICES },
                  { "operation", STREAM_OPERATIONS } };

    *out_kinds = value_exists(kinds) ? 0 : STREAM_EVERYTHING;
    DOC_EACH (it, kinds) {
        struct slice name = value_string_or(it.value, SLICE(""));

        for (size_t i = 0; i < COUNT_OF(known); i++)
            if (slice_is(name, known[i].name))
                *out_kinds |= known[i].kind;
    }
    return !value_exists(kinds) || value_is_array(kinds);
}

static bool read_names(struct value names, struct text *text, bool *out_some)
{
    *out_some = value_exists(names);
    if (!value_exists(names))
        return true;
    if (!value_is_array(names) || value_count(names) > STREAM_MAX_FILTER)
        return false;
    DOC_EACH (it, names) {
        struct slice name;

        if (!value_string(it.value, &name) || memchr(name.data, '\n', name.size) ||
            memchr(name.data, 0, name.size))
            return false;
        text_append_slice(text, name);
        text_append_char(text, '\n');
    }
    return true;
}

bool stream_filter_read(struct stream_filter *filter, struct value payload)
{
    struct stream_filter read = { .names = TEXT_EMPTY };

    if (!value_is_object(payload) || !read_kinds(value_get(payload, SLICE("kinds")), &read.kinds) ||
        !read_names(value_get(payload, SLICE("teams")), &read.names, &read.has_teams)) {
        stream_filter_done(&read);
        return false;
    }
    text_append_char(&read.names, 0);
    if (!read_names(value_get(payload, SLICE("namespaces")), &read.names, &read.has_namespaces)) {
        stream_filter_done(&read);
        return false;
    }
    stream_filter_done(filter);
    *filter = read;
    return true;
}

static bool has_line(const char *lines, struct slice wanted)
{
    struct slice rest = slice_from(lines);
    struct slice line;

    while (rest.size && slice_split(&rest, '\n', &line))
        if (slice_equal(line, wanted))
            return true;
    return false;
}

bool stream_filter_passes(const struct stream_filter *filter, const struct shown *cluster)
{
    const char *teams = text_string(&filter->names);

    if (!(filter->kinds & STREAM_CLUSTERS))
        return false;
    if (filter->has_teams && !has_line(teams, cluster->team))
        return false;
    return !filter->has_namespaces || has_line(teams + strlen(teams) + 1, cluster->namespace);
}

void stream_filter_done(struct stream_filter *filter)
{
    text_done(&filter->names);
    *filter = (struct stream_filter){ .kinds = STREAM_EVERYTHING };
}
