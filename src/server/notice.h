/* Something that people may want to hear of: what it says and whom it concerns. Pure; any thread.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "api/butler_user.h"
#include "api/team.h"
#include "base/slice.h"

struct audit_entry;
struct shelf_change;
struct stream_reach;
struct text;

enum notice_severity {
    NOTICE_SUCCESS,
    NOTICE_INFO,
    NOTICE_WARNING,
    NOTICE_ERROR,
};

enum notice_category {
    NOTICE_CLUSTER,
    NOTICE_TEAM,
    NOTICE_INFRA,
    NOTICE_SECURITY,
};

/* Borrowed texts; empty: nothing to say. */
struct notice {
    const char *trigger; /* what happened, for merging repeats: "phase-Failed" */
    const char *title;
    struct slice message;
    enum notice_severity severity;
    enum notice_category category;

    /* What it is about. */
    const char *kind;
    struct slice namespace;
    struct slice name;
    struct slice team;
    struct slice actor; /* e-mail */

    /* Who hears of it: this role in the team (none: no member does), this role for the platform or
     * a higher one, and this person. */
    enum team_role role;
    enum butler_user_role platform;
    struct slice person; /* e-mail */
};

/* What a change of a cluster is worth telling; false: nothing. The message may be in *text. */
bool notice_of_cluster(const struct shelf_change *change, struct text *text,
                       struct notice *out_notice);

/* The same of something that a person did through this server. */
bool notice_of_action(const struct audit_entry *entry, struct notice *out_notice);

bool notice_concerns(const struct notice *notice, const struct stream_reach *reach,
                     struct slice email);

/* The JSON object, without a line end. */
void notice_append(const struct notice *notice, const char *id, int64_t time_us, struct text *text);
