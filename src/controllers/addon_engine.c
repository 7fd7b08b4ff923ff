/* What operations on addons are done with: Helm and the clients of tenant clusters, or nothing. */
#include "base/error.h"
#include "controllers/addon_jobs.h"
#include "kube/tenants.h"

/* --- nothing ------------------------------------------------------------------------------- */

static void start_nothing(void *context, const struct operation *operation, helm_done *on_done,
                          void *done_context)
{
    CLEANUP(error) struct error *err = error_new(
        ERR_UNAVAILABLE, "release %s: this program was started without helm", operation->release);
    struct helm_result result = { .error = err, .kind = FAILURE_PROGRAM };

    (void)context;
    on_done(done_context, &result);
}

static struct error *reach_nobody(void *context, struct arena *arena, const char *tenant_namespace,
                                  const char *cluster, struct kube *out_kube)
{
    (void)context;
    (void)arena;
    (void)out_kube;
    return error_new(ERR_UNAVAILABLE, "tenant cluster %s/%s is not reached from here",
                     tenant_namespace, cluster);
}

const struct addon_engine addon_engine_none = { start_nothing, reach_nobody, NULL };

/* --- Helm ---------------------------------------------------------------------------------- */

static void start(void *context, const struct operation *operation, helm_done *on_done,
                  void *done_context)
{
    const struct addon_engine_parts *parts = context;

    helm_start(parts->helm, operation, on_done, done_context);
}

static struct error *reach(void *context, struct arena *arena, const char *tenant_namespace,
                           const char *cluster, struct kube *out_kube)
{
    const struct addon_engine_parts *parts = context;

    return tenants_get(parts->tenants, arena, tenant_namespace, cluster, out_kube);
}

struct addon_engine addon_engine_make(struct addon_engine_parts *parts)
{
    return (struct addon_engine){ start, reach, parts };
}
