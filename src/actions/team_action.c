/* Teams: words, limits and members. */
#include "actions/team_action.h"

#include "actions/setting.h"
#include "actions/subjects.h"
#include "api/butler_names.h"
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

static struct error *add_admin(const char *email, struct edit *edit)
{
    return team_action_add(&(struct team_action_subject){ .name = email, .role = "admin" },
                           VALUE_ABSENT_VALUE, edit);
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
        err = add_admin(wish->admin, edit);
    for (size_t i = 0; !err && wish->admins && wish->admins[i]; i++)
        err = add_admin(wish->admins[i], edit);
    return err ? err : edit_seal(STEAL(edit), out_team);
}

/* --- parts ------------------------------------------------------------------------------------ */

static void clear_amounts(struct edit *edit, struct edit_node limits)
{
    edit_remove(edit, EDIT_UNDER(limits, "maxClusters"));
    edit_remove(edit, EDIT_UNDER(limits, "maxTotalNodes"));
    for (const struct team_limits_word *word = team_limits_words; word->name; word++) {
        edit_remove(edit, EDIT_UNDER(limits, word->name));
        edit_remove(edit, EDIT_UNDER(limits, word->alias));
    }
}

/* Which addons, providers and versions are allowed stands beside the amounts, and whoever changes
 * these must not open everything by not knowing of it. */
static void set_limit_parts(struct edit *edit, struct edit_node spec, struct value wanted)
{
    struct edit_node limits;

    if (!value_exists(wanted))
        return;
    if (value_is_null(wanted)) {
        edit_remove(edit, EDIT_UNDER(spec, "resourceLimits"));
        return;
    }
    limits = edit_ensure_object(edit, EDIT_UNDER(spec, "resourceLimits"));
    clear_amounts(edit, limits);
    DOC_EACH (it, wanted) {
        if (value_is_null(it.value))
            edit_remove(edit, EDIT_MEMBER(limits, it.key));
        else
            edit_set_value(edit, EDIT_MEMBER(limits, it.key), it.value);
    }
}

struct error *team_action_set(const void *wish, struct value team, struct edit *edit)
{
    const struct team_action_parts *parts = wish;
    struct edit_node spec = edit_ensure_object(edit, EDIT_PATH("spec"));
    struct meta meta;
    struct error *err;

    meta_read(team, &meta);
    if (parts->if_version && !slice_is(meta.version, parts->if_version))
        return error_new(ERR_CONFLICT, "the team was changed meanwhile: look at it as it is now");
    err = setting_apply(edit, spec, &display_name, parts->display_name);
    if (!err)
        err = setting_apply(edit, spec, &description, parts->description);
    if (err)
        return err;
    set_limit_parts(edit, spec, parts->limits);
    setting_set_part(edit, spec, "clusterDefaults", parts->defaults);
    return NULL;
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

static bool has_admin(struct edit *edit)
{
    EDIT_EACH (it, edit_find(edit, EDIT_PATH("spec", "access", "users"))) {
        struct value role = edit_scalar(edit_find(edit, EDIT_UNDER(it.node, "role")));

        if (slice_is(value_string_or(role, SLICE("")), "admin"))
            return true;
    }
    return false;
}

/* After the change; a team that had none before loses none. */
static struct error *check_admins(const struct team_action_subject *subject, bool had,
                                  struct edit *edit)
{
    if (!had || has_admin(edit))
        return NULL;
    switch (subject->admins) {
    case TEAM_ACTION_KEEP_ONE:
        return error_new(ERR_CONFLICT, "%s is the last admin of the team", subject->name);
    case TEAM_ACTION_GIVE_UP:
        edit_set_string(edit, EDIT_PATH("metadata", "annotations", BUTLER_NOTE_WITHOUT_ADMIN),
                        SLICE("true"));
        break;
    case TEAM_ACTION_ANY:
        break;
    }
    return NULL;
}

struct error *team_action_add(const void *wish, struct value team, struct edit *edit)
{
    const struct team_action_subject *subject = wish;
    struct subjects_wish entry = wish_of(subject);
    struct edit_node list = list_of(edit, subject);

    (void)team;
    if (subjects_find(edit, list, &entry, NULL))
        return error_new(ERR_ALREADY_EXISTS, "%s %s belongs to the team already", sort_of(subject),
                         subject->name);
    return subjects_set(edit, list, &entry);
}

struct error *team_action_set_role(const void *wish, struct value team, struct edit *edit)
{
    const struct team_action_subject *subject = wish;
    struct subjects_wish entry = wish_of(subject);
    struct edit_node list = list_of(edit, subject);
    bool had = has_admin(edit);
    struct error *err;

    (void)team;
    if (!subjects_find(edit, list, &entry, NULL))
        return error_new(ERR_NOT_FOUND, "%s %s does not belong to the team", sort_of(subject),
                         subject->name);
    err = subjects_set(edit, list, &entry);
    return err ? err : check_admins(subject, had, edit);
}

/* An environment adds to the rights of the team's own people, so whoever leaves leaves all. */
struct error *team_action_remove(const void *wish, struct value team, struct edit *edit)
{
    const struct team_action_subject *subject = wish;
    const char *kind = subject->is_group ? "groups" : "users";
    struct subjects_wish entry = wish_of(subject);
    struct subjects_wish whole = { .name = subject->name };
    bool had = has_admin(edit);

    (void)team;
    if (!subjects_remove(edit, list_of(edit, subject), &entry))
        return error_new(ERR_NOT_FOUND, "%s %s does not belong to the team", sort_of(subject),
                         subject->name);
    if (!subjects_find(edit, list_of(edit, subject), &whole, NULL))
        entry = whole; /* nobody of the name is left, of whichever provider */
    EDIT_EACH (it, edit_find(edit, EDIT_PATH("spec", "environments"))) {
        struct edit_node list = edit_find(edit, EDIT_UNDER(it.node, "access", kind));

        if (list.node)
            (void)subjects_remove(edit, list, &entry);
    }
    return check_admins(subject, had, edit);
}

struct error *team_action_settle(const void *wish, struct value team, struct edit *edit)
{
    (void)wish;
    (void)team;
    edit_remove(edit, EDIT_PATH("metadata", "annotations", BUTLER_NOTE_WITHOUT_ADMIN));
    edit_remove(edit, EDIT_PATH("metadata", "annotations", BUTLER_NOTE_LEAVE_CLUSTERS));
    return NULL;
}
