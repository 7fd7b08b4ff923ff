/* The chain of admission plug-ins. */
#include "apiserver/admission.h"

#include <stdarg.h>
#include <stddef.h>

#include "apiserver/admission_plugins.h"
#include "apiserver/apiserver.h"
#include "apiserver/object.h"
#include "apiserver/request.h"
#include "apiserver/resource.h"
#include "auth/access.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "doc/doc.h"
#include "doc/edit.h"

/* In upstream's order, in which one station may rely on what another has filled in. */
static const struct admission_plugin *const chain[] = {
    &admission_write_limits, /* before anything that costs time */
    &admission_storage_quota,
    &admission_namespace_lifecycle,
    &admission_limit_ranger,
    &admission_service_account,
    &admission_node_restriction,
    &admission_node_taint,
    &admission_pod_security,
    &admission_priority,
    &admission_priority_class,
    &admission_default_tolerations,
    &admission_default_class_storage,
    &admission_volumes_protect,
    &admission_volumes_protect_claims,
    &admission_volumes_resize,
    &admission_runtime_class,
    &admission_certificates_approval,
    &admission_certificates_signing,
    &admission_certificates_subject,
    &admission_default_class_ingress,
    &admission_expressions_definition,
    &admission_expressions_policy,
    &admission_webhooks_mutating,
    &admission_webhooks_validating,
    &admission_escalation,     /* behind everything that changes objects */
    &admission_platform_rules, /* behind everything that takes its time */
};

/* Upstream's stations that are elsewhere, or that change nothing beside the others. */
static const char *const other_plugins[] = {
    "AlwaysAdmit", "NamespaceExists", /* NamespaceLifecycle asks the same */
    "ResourceQuota",                  /* charge.h */
};

bool apiserver_has_plugin(struct slice name)
{
    for (size_t i = 0; i < COUNT_OF(chain); i++)
        if (slice_is(name, chain[i]->name))
            return true;
    for (size_t i = 0; i < COUNT_OF(other_plugins); i++)
        if (slice_is(name, other_plugins[i]))
            return true;
    return false;
}

const char *admission_operation_name(enum admission_operation operation)
{
    switch (operation) {
    case ADMISSION_CREATE:
        return "CREATE";
    case ADMISSION_UPDATE:
        return "UPDATE";
    case ADMISSION_DELETE:
        return "DELETE";
    case ADMISSION_CONNECT:
        return "CONNECT";
    }
    return "";
}

bool admission_is(const struct admission *admission, const char *group, const char *plural)
{
    return resource_is(admission->request->resource, group, plural);
}

static bool wants(const struct admission_plugin *plugin, const struct admission *admission)
{
    return plugin->operations & admission->operation &&
           (!plugin->plural || admission_is(admission, plugin->group, plugin->plural)) &&
           (plugin->with_parts || !admission->request->target.subresource.size);
}

static struct error *run_round(const struct admission *admission, struct doc **inout_object)
{
    struct error *err;

    for (size_t i = 0; i < COUNT_OF(chain); i++) {
        if (!chain[i]->mutate || !wants(chain[i], admission))
            continue;
        err = chain[i]->mutate(admission, inout_object);
        if (err)
            return err;
    }
    return NULL;
}

struct error *admission_mutate(const struct admission *admission, struct doc **inout_object)
{
    struct admission_rounds rounds = { .second = false };
    struct admission round = *admission;
    struct error *err;

    round.rounds = &rounds;
    err = run_round(&round, inout_object);
    if (err || !rounds.again)
        return err;
    rounds.second = true;
    return run_round(&round, inout_object);
}

struct error *admission_validate(const struct admission *admission, const struct doc *object)
{
    struct error *err;

    for (size_t i = 0; i < COUNT_OF(chain); i++) {
        if (!chain[i]->validate || !wants(chain[i], admission))
            continue;
        err = chain[i]->validate(admission, object);
        if (err)
            return err;
    }
    return NULL;
}

struct error *admission_run(const struct admission *admission, struct doc **inout_object)
{
    struct error *err;

    err = admission_mutate(admission, inout_object);
    return err ? err : admission_validate(admission, *inout_object);
}

/* An object that is yet to get its name goes by what the name will begin with. */
static struct slice name_of(const struct admission *admission, struct value object)
{
    struct object read;

    if (admission->request->target.name.size)
        return admission->request->target.name;
    object_read(object, &read);
    if (read.name.size)
        return read.name;
    return read.generate_name.size ? read.generate_name : SLICE("Unknown");
}

struct error *admission_refuse(const struct admission *admission, struct value object,
                               const char *fmt, ...)
{
    const struct request *request = admission->request;
    const struct kind *kind = request->resource->kind;
    const char *reason;
    va_list args;

    va_start(args, fmt);
    reason = arena_vformat(request->arena, fmt, args);
    va_end(args);
    return access_refuse_object(slice_from(kind->group), slice_from(kind->plural),
                                name_of(admission, object), reason);
}

struct error *admission_replace(struct edit *take_edit, struct doc **inout_object)
{
    struct doc *replaced;
    struct error *err;

    err = edit_seal(take_edit, &replaced);
    if (err)
        return err;
    doc_unref(*inout_object);
    *inout_object = replaced;
    return NULL;
}
