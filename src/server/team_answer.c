/* Teams in answers. */
#include "server/team_answer.h"

#include "actions/team_action.h"
#include "api/meta.h"
#include "api/team_limits.h"
#include "base/error.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json_write.h"
#include "kube/butler_resources.h"
#include "server/server_call.h"

void team_answer_text(struct text *json, const char *key, struct slice text)
{
    if (!text.size)
        return;
    json_write_key(json, key);
    json_write_slice(json, text);
}

static void write_slice(struct text *json, const char *key, struct slice text)
{
    json_write_key(json, key);
    json_write_slice(json, text);
}

static void write_count(struct text *json, const char *key, int64_t count)
{
    json_write_key(json, key);
    json_write_int(json, count);
}

static void write_part(struct text *json, const char *key, struct value part)
{
    if (!value_exists(part) || value_is_null(part))
        return;
    json_write_key(json, key);
    json_write_value(json, part);
}

static struct slice or_word(struct slice text, const char *word)
{
    return text.size ? text : slice_from(word);
}

/* --- environments ---------------------------------------------------------------------------- */

static int64_t count_clusters(struct value team, struct slice environment)
{
    DOC_EACH (it, value_find(team, VALUE_KEYS("status", "environments"))) {
        if (slice_equal(value_text(it.value, "name"), environment))
            return value_int_or(value_get(it.value, SLICE("clusters")), 0);
    }
    return 0;
}

void team_answer_environment(const struct server_call *call, struct value team,
                             struct value environment, struct text *json)
{
    struct slice name = value_text(environment, "name");
    struct meta meta;

    meta_read(team, &meta);
    json_write_object(json);
    write_slice(json, "name", name);
    team_answer_text(json, "description", value_text(environment, "description"));
    write_part(json, "limits", value_get(environment, SLICE("limits")));
    write_part(json, "clusterDefaults", value_get(environment, SLICE("clusterDefaults")));
    write_part(json, "access", value_get(environment, SLICE("access")));
    write_count(json, "clusterCount", count_clusters(team, name));
    json_write_member(json, "myRole",
                      team_role_name(access_environment_role(call->caller, meta.name, name)));
    json_write_end_object(json);
}

void team_answer_environments(const struct server_call *call, struct value team, struct text *json)
{
    json_write_key(json, "environments");
    json_write_list(json);
    DOC_EACH (it, value_find(team, VALUE_KEYS("spec", "environments")))
        team_answer_environment(call, team, it.value, json);
    json_write_end_list(json);
}

/* --- teams ------------------------------------------------------------------------------------ */

/* Limits have the words here that the platform's own defaults have. */
static struct slice limit_word(struct slice name)
{
    for (const struct team_limits_word *word = team_limits_words; word->name; word++) {
        if (slice_is(name, word->name))
            return slice_from(word->alias);
    }
    return name;
}

static void write_limits(struct text *json, struct value limits)
{
    if (!value_is_object(limits))
        return;
    json_write_key(json, "resourceLimits");
    json_write_object(json);
    DOC_EACH (it, limits) {
        json_write_key_slice(json, limit_word(it.key));
        json_write_value(json, it.value);
    }
    json_write_end_object(json);
}

static void write_facts(struct text *json, const struct meta *meta, struct value spec,
                        struct value status)
{
    struct value access = value_get(spec, SLICE("access"));

    write_slice(json, "name", meta->name);
    write_slice(json, "displayName", value_text(spec, "displayName"));
    team_answer_text(json, "description", value_text(spec, "description"));
    write_slice(json, "namespace", value_text(status, "namespace"));
    write_slice(json, "phase", or_word(value_text(status, "phase"), "Pending"));
    write_count(json, "clusterCount", value_int_or(value_get(status, SLICE("clusterCount")), 0));
    write_count(json, "memberCount", (int64_t)value_count(value_get(access, SLICE("users"))));
    write_count(json, "groupCount", (int64_t)value_count(value_get(access, SLICE("groups"))));
    if (value_count(meta->labels))
        write_part(json, "labels", meta->labels);
    write_slice(json, "createdAt", meta->created);
}

void team_answer_row(const struct server_call *call, struct value team, struct text *json)
{
    struct value spec = value_get(team, SLICE("spec"));
    struct value status = value_get(team, SLICE("status"));
    struct meta meta;

    meta_read(team, &meta);
    json_write_object(json);
    write_facts(json, &meta, spec, status);
    write_limits(json, value_get(spec, SLICE("resourceLimits")));
    write_part(json, "resourceUsage", value_get(status, SLICE("resourceUsage")));
    write_slice(json, "quotaStatus", or_word(value_text(status, "quotaStatus"), "OK"));
    team_answer_text(json, "quotaMessage", value_text(status, "quotaMessage"));
    write_part(json, "clusterDefaults", value_get(spec, SLICE("clusterDefaults")));
    if (value_count(value_get(spec, SLICE("environments"))))
        team_answer_environments(call, team, json);
    json_write_member(json, "myRole", team_role_name(access_team_role(call->caller, meta.name)));
    write_slice(json, "resourceVersion", meta.version);
    json_write_end_object(json);
}

struct error *team_answer_reply(struct server_call *call, int status, const struct doc *team)
{
    struct text json = TEXT_EMPTY;

    team_answer_row(call, doc_root(team), &json);
    return server_reply_json(call, status, &json);
}

/* --- changes ---------------------------------------------------------------------------------- */

struct error *team_answer_get(const struct server_call *call, struct doc **out_team)
{
    return kube_get(&call->own, &BUTLER_TEAMS, NULL, server_param(call, "team"), out_team);
}

/* So that a form can show both. */
static struct error *with_current(struct server_call *call, struct error *take_error)
{
    CLEANUP(doc) struct doc *current = NULL;
    CLEANUP(doc) struct doc *shown = NULL;
    CLEANUP(text) struct text text = TEXT_EMPTY;

    error_drop(kube_find(&call->own, &BUTLER_TEAMS, NULL, server_param(call, "team"), &current),
               "told without it");
    if (!current)
        return take_error;
    team_answer_row(call, doc_root(current), &text);
    shown = doc_new(text_slice(&text));
    return server_error_with(call, take_error, "current", shown);
}

struct error *team_answer_write(struct server_call *call, action_change *change, const void *wish,
                                struct doc **out_team)
{
    struct kube_change what = { .resource = &BUTLER_TEAMS, .name = server_param(call, "team") };
    struct error *err;
    bool changed;

    err = action_write(&call->as_user, &what, change, wish, out_team, &changed);
    if (err && err->code == ERR_CONFLICT)
        return with_current(call, err);
    return server_error_of_write(err);
}
