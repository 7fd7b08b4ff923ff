/* How a tenant moves to the version that is asked for: minor by minor, and not while its kubelets
 * would be left too far behind. */
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/semver.h"
#include "doc/doc.h"
#include "hosted/hosted_internal.h"
#include "hosted/limits.h"
#include "hosted/tenant_internal.h"
#include "kube/reconcile.h"
#include "kube/recorder.h"
#include "kube/resources.h"

/* A kubelet that says nothing of its version yet holds up nobody. */
static bool is_too_old(struct slice version, const struct semver *target)
{
    struct semver kubelet;
    int64_t skew = 0;
    struct error *err = semver_parse(version, &kubelet);

    if (err) {
        error_drop(err, "nobody knows how old it is");
        return false;
    }
    return semver_minor_skew(&kubelet, target, &skew) && skew > UPGRADE_KUBELET_SKEW;
}

/* In words, the node that is in the way; NULL: none is. */
static const char *find_old(struct tenant_run *run, const struct kube_list *nodes,
                            const struct semver *target)
{
    for (size_t i = 0; i < nodes->count; i++) {
        struct value node = doc_root(nodes->docs[i]);
        struct slice name = object_key_read(node).name;
        struct slice version =
            value_text(value_find(node, VALUE_KEYS("status", "nodeInfo")), "kubeletVersion");

        if (is_too_old(version, target))
            return arena_format(run->rc->arena,
                                "the kubelet of node " SLICE_FORMAT " is " SLICE_FORMAT
                                ": at most %d minor versions behind %s can be served",
                                SLICE_ARGUMENT(name), SLICE_ARGUMENT(version), UPGRADE_KUBELET_SKEW,
                                run->plane.version);
    }
    return NULL;
}

static struct error *look_at_nodes(struct tenant_run *run, const char **out_held)
{
    const struct hosted *hosted = run->hosted;
    struct reconcile *rc = run->rc;
    struct kube_list nodes;
    struct semver target;
    struct kube kube;
    struct error *err = semver_parse(slice_from(run->plane.version), &target);

    if (!err)
        err = hosted->tenant(hosted->tenant_context, rc->arena, rc->namespace, rc->name, &kube);
    if (err)
        return err;
    kube.abort = rc->kube.abort;
    err = kube_list(rc->arena, &kube, &KUBE_NODES, &(struct kube_query){ 0 }, &nodes);
    if (!err)
        *out_held = find_old(run, &nodes, &target);
    return err;
}

/* One minor after the other, and each of them has to serve before the next: so one that sleeps is
 * woken. One that never served goes where it is asked to at once. */
static void choose_step(struct tenant_run *run)
{
    struct reconcile *rc = run->rc;
    struct semver from;
    struct semver to;
    struct error *err = semver_parse(run->installed, &from);
    const char *next;

    if (!err)
        err = semver_parse(slice_from(run->plane.version), &to);
    if (err) {
        error_drop(err, "nothing was installed, or the schema has let no such version in");
        return;
    }
    next = control_plane_next_version(rc->arena, &from, &to);
    if (strcmp(next, control_plane_version(rc->arena, slice_from(run->plane.version))) == 0)
        return;
    run->walks = true;
    run->plane.version = next;
    if (run->state && run->state->phase == TENANT_ASLEEP)
        tenant_order_wake(run);
}

/* A tenant that does not answer is not held up: nobody speaks to it, and the new version may be
 * what mends it. */
void tenant_upgrade_check(struct tenant_run *run)
{
    struct reconcile *rc = run->rc;
    struct error *err;

    choose_step(run);
    if (!run->installed.size || slice_is(run->installed, run->plane.version) ||
        !run->hosted->tenant || !run->state || run->state->phase != TENANT_READY ||
        strcmp(run->state->version, run->plane.version) == 0)
        return;
    err = look_at_nodes(run, &run->held);
    error_drop(err, "then nothing is in the way");
    if (!run->held)
        return;
    reconcile_event_rarely(rc, UPGRADE_TELL_MS, "", RECORDER_WARNING, "KubeletsTooOld", "%s",
                           run->held);
    run->plane.version = arena_text(rc->arena, run->installed);
    reconcile_again(rc, UPGRADE_LOOK_MS);
}
