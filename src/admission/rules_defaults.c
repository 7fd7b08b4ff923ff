/* Fills in what a new TenantCluster does not say: its team, its creator, and defaults. */
#include "admission/rules_defaults_internal.h"

#include <string.h>

#include "admission/cluster_defaults.h"
#include "admission/rules_internal.h"
#include "admission/tenancy.h"
#include "api/butler_names.h"
#include "api/meta.h"
#include "auth/user.h"
#include "base/error.h"
#include "doc/edit.h"
#include "kube/resources.h"

/* The team it names, or the one whose namespace it is in. */
static struct error *find_team(struct rules_check *check, struct edit *edit, struct value *out_team)
{
    struct slice name = tenancy_team(check->after);
    struct value namespace;
    struct meta meta;
    struct error *err;

    *out_team = VALUE_ABSENT_VALUE;
    if (!name.size) {
        err = rules_read(check, &KUBE_NAMESPACES, SLICE(""), rules_namespace(check->after),
                         &namespace);
        if (err)
            return err;
        meta_read(namespace, &meta);
        name = meta_label(&meta, BUTLER_LABEL_TEAM);
        if (!name.size)
            return NULL;
        edit_set_string(edit, EDIT_PATH("spec", "teamRef", "name"), name);
    }
    return rules_read(check, &BUTLER_TEAMS, SLICE(""), name, out_team);
}

/* Only people own clusters; they are known by their e-mail addresses. */
static void fill_creator(struct rules_check *check, const struct meta *meta, struct edit *edit)
{
    const char *user = check->request->user->name;

    if (!meta_annotation(meta, BUTLER_NOTE_CREATOR_EMAIL).size && strchr(user, '@'))
        edit_set_string(edit, EDIT_PATH("metadata", "annotations", BUTLER_NOTE_CREATOR_EMAIL),
                        slice_from(user));
}

struct error *rules_cluster_fill(struct rules_check *check, struct edit *edit)
{
    struct cluster_defaults defaults;
    struct value team;
    struct meta meta;
    struct error *err;

    meta_read(check->after, &meta);
    err = find_team(check, edit, &team);
    if (err)
        return err;
    fill_creator(check, &meta, edit);
    defaults = cluster_defaults_of(team, meta_label(&meta, BUTLER_LABEL_ENVIRONMENT));
    cluster_defaults_fill(&defaults, edit);
    return NULL;
}
