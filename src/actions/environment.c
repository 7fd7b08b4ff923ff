/* Environments of teams. */
#include "actions/environment.h"

#include <string.h>

#include "actions/setting.h"
#include "actions/subjects.h"
#include "api/butler_names.h"
#include "api/meta.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/name.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/edit.h"

static const struct setting description = { "--description", SETTING_TEXT, { "description" } };
static const struct setting max_clusters = { "--max-clusters",
                                             SETTING_COUNT,
                                             { "limits", "maxClusters" } };
static const struct setting max_per_member = { "--max-clusters-per-member",
                                               SETTING_COUNT,
                                               { "limits", "maxClustersPerMember" } };

/* What an environment may say about new clusters; names are those of the object. */
static const struct setting defaults[] = {
    { "kubernetesVersion", SETTING_TEXT, { "clusterDefaults", "kubernetesVersion" } },
    { "workerCount", SETTING_COUNT, { "clusterDefaults", "workerCount" } },
    { "workerCPU", SETTING_COUNT, { "clusterDefaults", "workerCPU" } },
    { "workerMemoryGi", SETTING_COUNT, { "clusterDefaults", "workerMemoryGi" } },
    { "workerDiskGi", SETTING_COUNT, { "clusterDefaults", "workerDiskGi" } },
};

static struct error *set_default(struct edit *edit, struct edit_node environment, const char *pair)
{
    struct slice key;
    struct slice value;

    if (!slice_cut(slice_from(pair), '=', &key, &value))
        return error_new(ERR_BAD_REQUEST, "cluster default %s: must be KEY=VALUE", pair);
    for (size_t i = 0; i < COUNT_OF(defaults); i++) {
        /* What follows the first "=" is the rest of the pair, which ends as the pair does. */
        if (slice_is(key, defaults[i].name))
            return setting_apply(edit, environment, &defaults[i], value.data);
    }
    return error_new(ERR_BAD_REQUEST,
                     "cluster default " SLICE_FORMAT
                     ": must be kubernetesVersion, workerCount, workerCPU, workerMemoryGi or "
                     "workerDiskGi",
                     SLICE_ARGUMENT(key));
}

static struct error *set_access(struct edit *edit, struct edit_node environment, const char *pair)
{
    struct edit_node users = edit_ensure_array(edit, EDIT_UNDER(environment, "access", "users"));
    const char *colon = strrchr(pair, ':');
    CLEANUP(string) char *name = NULL;

    if (!colon || colon == pair)
        return error_new(ERR_BAD_REQUEST, "access %s: must be EMAIL:ROLE", pair);
    name = memory_strndup(pair, (size_t)(colon - pair));
    if (colon[1])
        return subjects_set(edit, users,
                            &(struct subjects_wish){ .name = name, .role = colon + 1 });
    if (!subjects_remove(edit, users, &(struct subjects_wish){ .name = name }))
        return error_new(ERR_NOT_FOUND, "access: %s is not named by the environment", name);
    return NULL;
}

static struct error *apply(struct edit *edit, struct edit_node environment,
                           const struct environment_wish *wish)
{
    struct error *err;

    if (wish->clear_limits)
        edit_remove(edit, EDIT_UNDER(environment, "limits"));
    if (wish->clear_defaults)
        edit_remove(edit, EDIT_UNDER(environment, "clusterDefaults"));
    if (wish->clear_access)
        edit_remove(edit, EDIT_UNDER(environment, "access"));
    err = setting_apply(edit, environment, &description, wish->description);
    if (!err)
        err = setting_apply(edit, environment, &max_clusters, wish->max_clusters);
    if (!err)
        err = setting_apply(edit, environment, &max_per_member, wish->max_clusters_per_member);
    for (size_t i = 0; !err && i < wish->default_count; i++)
        err = set_default(edit, environment, wish->defaults[i]);
    for (size_t i = 0; !err && i < wish->access_count; i++)
        err = set_access(edit, environment, wish->access[i]);
    return err;
}

static bool find_index(struct edit *edit, struct edit_node list, const char *name,
                       size_t *out_index)
{
    size_t index = 0;

    EDIT_EACH (it, list) {
        struct value found = edit_scalar(edit_find(edit, EDIT_UNDER(it.node, "name")));

        if (slice_is(value_string_or(found, SLICE("")), name)) {
            *out_index = index;
            return true;
        }
        index++;
    }
    return false;
}

/* The place of an environment; ERR_NOT_FOUND names those that are there. */
static struct error *find(struct edit *edit, struct edit_node list, const char *name,
                          size_t *out_index)
{
    CLEANUP(text) struct text names = TEXT_EMPTY;

    if (find_index(edit, list, name, out_index))
        return NULL;
    EDIT_EACH (it, list) {
        struct value other = edit_scalar(edit_find(edit, EDIT_UNDER(it.node, "name")));

        text_appendf(&names, "%s" SLICE_FORMAT, names.size ? ", " : "",
                     SLICE_ARGUMENT(value_string_or(other, SLICE(""))));
    }
    return error_new(ERR_NOT_FOUND, "the team has no environment %s; it has %s", name,
                     names.size ? text_string(&names) : "none");
}

struct error *environment_create(const void *wish, struct value team, struct edit *edit)
{
    const struct environment_wish *w = wish;
    struct edit_node list = edit_ensure_array(edit, EDIT_PATH("spec", "environments"));
    struct edit_node environment;
    size_t index;
    struct error *err;

    (void)team;
    err = *w->name ? name_check_label_value(slice_from(w->name))
                   : error_new(ERR_BAD_REQUEST, "must not be empty");
    if (err)
        return error_wrap(error_recode(err, ERR_BAD_REQUEST), "environment \"%s\"", w->name);
    if (find_index(edit, list, w->name, &index))
        return error_new(ERR_ALREADY_EXISTS, "the team has an environment %s already", w->name);
    environment = edit_set_object(edit, EDIT_UNDER(list, EDIT_END));
    edit_set_string(edit, EDIT_UNDER(environment, "name"), slice_from(w->name));
    return apply(edit, environment, w);
}

struct error *environment_update(const void *wish, struct value team, struct edit *edit)
{
    const struct environment_wish *w = wish;
    struct edit_node list = edit_ensure_array(edit, EDIT_PATH("spec", "environments"));
    size_t index;
    struct error *err = find(edit, list, w->name, &index);

    (void)team;
    return err ? err : apply(edit, edit_item(edit, list, index), w);
}

struct error *environment_delete(const void *wish, struct value team, struct edit *edit)
{
    const struct environment_wish *w = wish;
    struct edit_node list = edit_ensure_array(edit, EDIT_PATH("spec", "environments"));
    CLEANUP(string) char *place = NULL;
    size_t index;
    struct error *err = find(edit, list, w->name, &index);

    (void)team;
    if (err)
        return err;
    place = memory_format("%zu", index);
    edit_remove(edit, EDIT_MEMBER(list, slice_from(place)));
    if (w->leave_clusters)
        edit_set_string(edit, EDIT_PATH("metadata", "annotations", BUTLER_NOTE_LEAVE_CLUSTERS),
                        slice_from(w->name));
    return NULL;
}

/* --- parts ------------------------------------------------------------------------------------ */

static void set_parts(struct edit *edit, struct edit_node environment,
                      const struct environment_parts *parts)
{
    setting_set_part(edit, environment, "description", parts->description);
    setting_set_part(edit, environment, "limits", parts->limits);
    setting_set_part(edit, environment, "clusterDefaults", parts->defaults);
    setting_set_part(edit, environment, "access", parts->access);
}

static struct error *check_version(const struct environment_parts *parts, struct value team)
{
    struct meta meta;

    meta_read(team, &meta);
    if (!parts->if_version || slice_is(meta.version, parts->if_version))
        return NULL;
    return error_new(ERR_CONFLICT, "the team was changed meanwhile: look at it as it is now");
}

struct error *environment_add(const void *wish, struct value team, struct edit *edit)
{
    const struct environment_parts *parts = wish;
    struct edit_node list = edit_ensure_array(edit, EDIT_PATH("spec", "environments"));
    struct error *err = check_version(parts, team);

    if (err)
        return err;
    EDIT_EACH (it, list) {
        struct value found = edit_scalar(edit_find(edit, EDIT_UNDER(it.node, "name")));
        struct slice name = value_string_or(found, SLICE(""));

        if (slice_equal_nocase(name, slice_from(parts->name)))
            return error_new(ERR_ALREADY_EXISTS,
                             "the team has an environment " SLICE_FORMAT " already",
                             SLICE_ARGUMENT(name));
    }
    err = environment_create(&(struct environment_wish){ .name = parts->name }, team, edit);
    if (!err)
        set_parts(edit, edit_item(edit, list, edit_count(edit, list) - 1), parts);
    return err;
}

struct error *environment_set(const void *wish, struct value team, struct edit *edit)
{
    const struct environment_parts *parts = wish;
    struct edit_node list = edit_ensure_array(edit, EDIT_PATH("spec", "environments"));
    size_t index;
    struct error *err = find(edit, list, parts->name, &index);

    if (!err)
        err = check_version(parts, team);
    if (!err)
        set_parts(edit, edit_item(edit, list, index), parts);
    return err;
}

/* --- clusters --------------------------------------------------------------------------------- */

static struct slice environment_of(struct value cluster)
{
    struct meta meta;

    meta_read(cluster, &meta);
    return meta_label(&meta, BUTLER_LABEL_ENVIRONMENT);
}

enum environment_step environment_step_of(struct value cluster, const char *environment)
{
    struct slice now = environment_of(cluster);

    if (slice_is(now, environment))
        return ENVIRONMENT_STAYS;
    return now.size ? ENVIRONMENT_MOVES : ENVIRONMENT_ENTERS;
}

struct error *environment_move(const void *wish, struct value cluster, struct edit *edit)
{
    const char *environment = wish;

    if (environment_step_of(cluster, environment) == ENVIRONMENT_STAYS)
        return NULL;
    if (*environment)
        edit_set_string(edit, EDIT_PATH("metadata", "labels", BUTLER_LABEL_ENVIRONMENT),
                        slice_from(environment));
    else
        edit_remove(edit, EDIT_PATH("metadata", "labels", BUTLER_LABEL_ENVIRONMENT));
    edit_set_string(edit, EDIT_PATH("metadata", "annotations", BUTLER_NOTE_MIGRATION),
                    SLICE("true"));
    return NULL;
}

struct error *environment_settle(const void *wish, struct value cluster, struct edit *edit)
{
    (void)wish;
    (void)cluster;
    edit_remove(edit, EDIT_PATH("metadata", "annotations", BUTLER_NOTE_MIGRATION));
    return NULL;
}
