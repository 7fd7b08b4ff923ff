/* Changes of clusters. */
#include "actions/cluster_change.h"

#include "actions/cluster_draft.h"
#include "api/meta.h"
#include "base/error.h"
#include "base/error_details.h"
#include "base/semver.h"
#include "base/text.h"
#include "doc/edit.h"

/* --- versions ------------------------------------------------------------------------------ */

static struct error *no_version(struct error *take_error, struct slice given)
{
    CLEANUP(error) struct error *cause = take_error;

    return error_new(ERR_BAD_REQUEST, "version \"" SLICE_FORMAT "\": %s",
                     SLICE_ARGUMENT(slice_brief(given)), cause->message);
}

struct error *cluster_change_check_step(struct slice from, struct slice to)
{
    struct semver old;
    struct semver new;
    struct error *err;
    int64_t minors;

    err = semver_parse(from, &old);
    if (err)
        return no_version(err, from);
    err = semver_parse(to, &new);
    if (err)
        return no_version(err, to);
    if (semver_compare(&new, &old) < 0)
        return error_new(ERR_INVALID,
                         SLICE_FORMAT " is older than " SLICE_FORMAT "; clusters do not go back",
                         SLICE_ARGUMENT(to), SLICE_ARGUMENT(from));
    if (!semver_minor_skew(&old, &new, &minors) || minors > 1)
        return error_new(ERR_INVALID,
                         SLICE_FORMAT " is more than one minor version ahead of v%llu.%llu; go to "
                                      "v%llu.%llu first",
                         SLICE_ARGUMENT(to), (unsigned long long)old.major,
                         (unsigned long long)old.minor, (unsigned long long)old.major,
                         (unsigned long long)old.minor + 1);
    return NULL;
}

static struct error *change_version(const struct cluster_change_wish *wish, struct value spec,
                                    struct edit *edit)
{
    struct slice now = value_text(spec, "kubernetesVersion");
    struct error *err = NULL;

    if (!wish->version || slice_is(now, wish->version))
        return NULL;
    if (now.size)
        err = cluster_change_check_step(now, slice_from(wish->version));
    if (err) {
        CLEANUP(error) struct error *cause = err;

        return error_field(ERR_INVALID, "kubernetesVersion", "%s", cause->message);
    }
    edit_set_string(edit, EDIT_PATH("spec", "kubernetesVersion"), slice_from(wish->version));
    return NULL;
}

/* --- the rest ------------------------------------------------------------------------------ */

static struct error *change_control_plane(const struct cluster_change_wish *wish, struct value spec,
                                          struct edit *edit)
{
    int64_t now = value_int_or(value_find(spec, VALUE_KEYS("controlPlane", "replicas")), 1);

    if (wish->control_planes && wish->control_planes < now && !wish->accepts_fewer)
        return error_field(ERR_INVALID, "controlPlane.replicas",
                           "%lld are fewer than %lld: acknowledgeDowngrade says that this is meant",
                           (long long)wish->control_planes, (long long)now);
    if (wish->control_planes)
        edit_set_int(edit, EDIT_PATH("spec", "controlPlane", "replicas"), wish->control_planes);
    if (value_exists(wish->plane_resources))
        edit_set_value(edit, EDIT_PATH("spec", "controlPlane", "resources"), wish->plane_resources);
    return NULL;
}

static struct error *change_workers(const struct cluster_change_wish *wish, struct edit *edit)
{
    if (wish->workers < 0 || wish->workers > CLUSTER_MAX_WORKERS)
        return error_field(ERR_INVALID, "workers.replicas", "%lld is not between 1 and %d",
                           (long long)wish->workers, CLUSTER_MAX_WORKERS);
    if (wish->workers)
        edit_set_int(edit, EDIT_PATH("spec", "workers", "replicas"), wish->workers);
    DOC_EACH (it, wish->machine) {
        struct edit_node node =
            edit_ensure_object(edit, EDIT_PATH("spec", "workers", "machineTemplate"));

        edit_merge(edit, EDIT_MEMBER(node, it.key), it.value);
    }
    return NULL;
}

static struct error *check_version(const struct cluster_change_wish *wish, struct value cluster)
{
    struct meta meta;

    meta_read(cluster, &meta);
    if (!wish->if_version || slice_is(meta.version, wish->if_version))
        return NULL;
    return error_new(ERR_CONFLICT, "the cluster was changed meanwhile: look at it as it is now");
}

static struct error *check_phase(struct value cluster)
{
    struct slice phase = value_text(value_get(cluster, SLICE("status")), "phase");

    if (!phase.size || slice_is(phase, "Ready") || slice_is(phase, "Pending"))
        return NULL;
    return error_new(ERR_CONFLICT,
                     "the cluster is " SLICE_FORMAT ": it can be changed when it is Ready",
                     SLICE_ARGUMENT(phase));
}

struct error *cluster_change(const void *wish, struct value cluster, struct edit *edit)
{
    const struct cluster_change_wish *wanted = wish;
    struct value spec = value_get(cluster, SLICE("spec"));
    struct error *err;

    err = check_version(wanted, cluster);
    if (!err)
        err = check_phase(cluster);
    if (!err)
        err = change_version(wanted, spec, edit);
    if (!err)
        err = change_control_plane(wanted, spec, edit);
    if (!err)
        err = change_workers(wanted, edit);
    if (err)
        return err;
    if (value_exists(wanted->infrastructure))
        edit_set_value(edit, EDIT_PATH("spec", "infrastructureOverride"), wanted->infrastructure);
    if (wanted->has_workspaces)
        edit_set_bool(edit, EDIT_PATH("spec", "workspaces", "enabled"), wanted->workspaces);
    return NULL;
}

struct error *cluster_change_scale(const void *wish, struct value cluster, struct edit *edit)
{
    const struct cluster_change_wish *wanted = wish;
    struct error *err = check_version(wanted, cluster);

    if (!err && wanted->workers < 1)
        err = error_field(ERR_INVALID, "replicas", "%lld is not between 1 and %d",
                          (long long)wanted->workers, CLUSTER_MAX_WORKERS);
    return err ? err : change_workers(wanted, edit);
}
