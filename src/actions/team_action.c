/* Teams: words, limits and members. */
#include "actions/team_action.h"

#include "actions/setting.h"
#include "actions/subjects.h"
#include "api/team.h"
#include "base/error.h"
#include "doc/doc.h"
#include "doc/edit.h"

static const struct setting display_name = { "--display-name", SETTING_TEXT, { "displayName" } };
static const struct setting description = { "--description", SETTING_TEXT, { "description" } };
static const struct setting clusters = { "--max-clusters",
                                         SETTING_COUNT,
                                         { "resourceLimits", "maxClusters" } };
static const struct setting nodes = { "--max-total-nodes",
                                      SETTING_COUNT,
                                      { "resourceLimits", "maxTotalNodes" } };
static const struct setting cpu = { "--max-cpu", SETTING_CPU, { "resourceLimits", "maxCPUCores" } };
static const struct setting memory = { "--max-memory",
                                       SETTING_MEMORY,
                                       { "resourceLimits", "maxMemory" } };
static const struct setting storage = { "--max-storage",
                                        SETTING_DISK,
                                        { "resourceLimits", "maxStorage" } };

static struct error *set_limits(struct edit *edit, struct edit_node spec,
                                const struct team_action_limits *limits)
{
    struct error *err = setting_apply(edit, spec, &clusters, limits->clusters);

    if (!err)
        err = setting_apply(edit, spec, &nodes, limits->nodes);
    if (!err)
        err = setting_apply(edit, spec, &cpu, limits->cpu);
    if (!err)
        err = setting_apply(edit, spec, &memory, limits->memory);
    if (!err)
        err = setting_apply(edit, spec, &storage, limits->storage);
    return err;
}

struct error *team_action_describe(const void *wish, struct value team, struct edit *edit)
{
    const struct team_action_wish *w = wish;
    struct edit_node spec = edit_ensure_object(edit, EDIT_PATH("spec"));
    struct error *err = setting_apply(edit, spec, &display_name, w->display_name);

    (void)team;
    if (!err)
        err = setting_apply(edit, spec, &description, w->description);
    return err ? err : set_limits(edit, spec, &w->limits);
}

struct error *team_action_new(const char *name, const struct doc *from,
                              const struct team_action_wish *wish, struct doc **out_team)
{
    CLEANUP(edit) struct edit *edit = from ? edit_begin(from) : edit_new();
    struct error *err;

    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("butler.butlerlabs.dev/v1alpha1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("Team"));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), slice_from(name));
    err = team_action_describe(wish, VALUE_ABSENT_VALUE, edit);
    if (!err && wish->admin)
        err = team_action_add(&(struct team_action_subject){ .name = wish->admin, .role = "admin" },
                              VALUE_ABSENT_VALUE, edit);
    return err ? err : edit_seal(STEAL(edit), out_team);
}

/* --- members ---------------------------------------------------------------------------------- */

static struct edit_node list_of(struct edit *edit, const struct team_action_subject *subject)
{
    return edit_ensure_array(edit,
                             EDIT_PATH("spec", "access", subject->is_group ? "groups" : "users"));
}

static struct subjects_wish wish_of(const struct team_action_subject *subject)
{
    return (struct subjects_wish){
        .name = subject->name,
        .identity_provider = subject->identity_provider,
        .role = subject->role,
    };
}

static const char *sort_of(const struct team_action_subject *subject)
{
    return subject->is_group ? "group" : "user";
}

struct error *team_action_add(const void *wish, struct value team, struct edit *edit)
{
    const struct team_action_subject *subject = wish;
    struct subjects_wish entry = wish_of(subject);
    struct edit_node list = list_of(edit, subject);

    (void)team;
    if (subjects_find(edit, list, subject->name, NULL))
        return error_new(ERR_ALREADY_EXISTS, "%s %s belongs to the team already", sort_of(subject),
                         subject->name);
    return subjects_set(edit, list, &entry);
}

struct error *team_action_set_role(const void *wish, struct value team, struct edit *edit)
{
    const struct team_action_subject *subject = wish;
    struct subjects_wish entry = wish_of(subject);
    struct edit_node list = list_of(edit, subject);

    (void)team;
    if (!subjects_find(edit, list, subject->name, NULL))
        return error_new(ERR_NOT_FOUND, "%s %s does not belong to the team", sort_of(subject),
                         subject->name);
    return subjects_set(edit, list, &entry);
}

/* An environment adds to the rights of the team's own people, so whoever leaves leaves all. */
struct error *team_action_remove(const void *wish, struct value team, struct edit *edit)
{
    const struct team_action_subject *subject = wish;
    const char *kind = subject->is_group ? "groups" : "users";

    (void)team;
    if (!subjects_remove(edit, list_of(edit, subject), subject->name))
        return error_new(ERR_NOT_FOUND, "%s %s does not belong to the team", sort_of(subject),
                         subject->name);
    EDIT_EACH (it, edit_find(edit, EDIT_PATH("spec", "environments"))) {
        struct edit_node list = edit_find(edit, EDIT_UNDER(it.node, "access", kind));

        if (list.node)
            (void)subjects_remove(edit, list, subject->name);
    }
    return NULL;
}
