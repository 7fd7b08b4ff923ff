/* What clients of the stream may see and want to see. All with the same rights and wishes share
 * one: what they are sent is put together once. Loop thread only. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "api/butler_user.h"
#include "api/team.h"
#include "base/slice.h"
#include "base/text.h"
#include "doc/value.h"

struct caller;
struct shown;

enum stream_kind { /* of messages, as subscriptions name them */
    STREAM_CLUSTERS = 1 << 0,
    STREAM_NOTICES = 1 << 1,
    STREAM_OPERATIONS = 1 << 2,
    STREAM_EVERYTHING = STREAM_CLUSTERS | STREAM_NOTICES | STREAM_OPERATIONS,
};

struct stream_team {
    const char *name;
    enum team_role role;
};

/* Texts are in `key`. */
struct stream_reach {
    char *key; /* everything below as one text: equal keys, equal reaches */
    enum butler_user_role platform;
    bool teamless; /* sees clusters of no team */
    bool disputed; /* and those whose team is not sure */
    bool all_teams;
    struct stream_team *teams;
    size_t team_count;
};

/* What a client asked to be told, which only narrows. */
struct stream_filter {
    unsigned kinds;
    bool has_teams;
    bool has_namespaces;
    struct text names; /* teams, a NUL, namespaces; each ends with a line end */
};

struct stream_reach *stream_reach_new(const struct caller *caller);
struct stream_reach *stream_reach_dup(const struct stream_reach *reach);
struct stream_reach *stream_reach_free(struct stream_reach *reach); /* NULL in, NULL out */

bool stream_reach_sees(const struct stream_reach *reach, const struct shown *cluster);
enum team_role stream_reach_role(const struct stream_reach *reach, struct slice team);

/* Reads the payload of a subscription; false: it makes no sense, and nothing is changed. */
bool stream_filter_read(struct stream_filter *filter, struct value payload);
bool stream_filter_passes(const struct stream_filter *filter, const struct shown *cluster);
void stream_filter_done(struct stream_filter *filter);
