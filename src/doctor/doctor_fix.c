/* Mending what is safe to mend. */
#include "base/error.h"
#include "doctor/doctor.h"
#include "kube/butler_kinds.h"
#include "kube/kube.h"

/* Somebody else may have mended it meanwhile. */
static struct error *create(const struct kube *kube, const struct doctor_fix *fix)
{
    struct error *err = kube_create(kube, fix->resource, fix->doc, NULL);

    if (!err || err->code != ERR_ALREADY_EXISTS)
        return err;
    error_drop(err, "it is there, which is what was wanted");
    return NULL;
}

struct error *doctor_fix_apply(const struct kube *kube, const struct doctor_fix *fix)
{
    struct kube_change change = {
        .resource = fix->resource,
        .namespace = fix->namespace,
        .name = fix->name,
    };
    struct error *err = NULL;

    switch (fix->kind) {
    case DOCTOR_FIX_CREATE:
        err = create(kube, fix);
        break;
    case DOCTOR_FIX_MERGE:
        err = kube_patch(kube, &change, KUBE_PATCH_MERGE, fix->doc, NULL);
        break;
    case DOCTOR_FIX_KINDS:
        err = butler_kinds_install(kube, BUTLER_KINDS_OWN);
        break;
    }
    return err ? error_wrap(err, "%s", fix->what) : NULL;
}
