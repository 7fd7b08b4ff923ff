/* Drafts of clusters. */
#include "actions/cluster_draft.h"

#include <string.h>

#include "api/butler_names.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/error_details.h"
#include "base/ip.h"
#include "base/ip_prefix.h"
#include "base/ip_range.h"
#include "base/name.h"
#include "base/quantity.h"
#include "base/semver.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/edit.h"

static const char *const component_keys[CLUSTER_DRAFT_COMPONENTS] = {
    "apiServer",
    "controllerManager",
    "scheduler",
};

/* --- checks -------------------------------------------------------------------------------- */

/* The same for what a parser of ours said. */
static struct error *unreadable(struct error *take_error, const char *word, const char *given)
{
    CLEANUP(error) struct error *cause = take_error;

    return error_field(ERR_BAD_REQUEST, word, "\"" SLICE_FORMAT "\": %s",
                       SLICE_ARGUMENT(slice_brief(slice_from(given))), cause->message);
}

struct error *cluster_draft_check_name(const char *name, const char *word)
{
    struct error *err = name_check_label(slice_from(name));

    if (!err)
        return NULL;
    error_drop(err, "told with the name");
    return error_field(ERR_BAD_REQUEST, word,
                       "\"" SLICE_FORMAT
                       "\" is no name for a cluster: it has up to 63 small letters, "
                       "digits and -, and begins and ends with a letter or digit",
                       SLICE_ARGUMENT(slice_brief(slice_from(name))));
}

struct error *cluster_draft_read_version(struct arena *arena, const char *given, const char *word,
                                         const char **out_version)
{
    const char *version = *given == 'v' ? given : arena_format(arena, "v%s", given);
    struct semver parsed;
    struct error *err = semver_parse(slice_from(version), &parsed);

    if (err || parsed.prerelease.size || parsed.build.size) {
        error_drop(err, "told with an example");
        return error_field(ERR_BAD_REQUEST, word,
                           "\"" SLICE_FORMAT "\" is no version of Kubernetes such as v1.33.4",
                           SLICE_ARGUMENT(slice_brief(slice_from(given))));
    }
    *out_version = version;
    return NULL;
}

static bool is_number(const char *text)
{
    return *text && strspn(text, "0123456789") == strlen(text);
}

struct error *cluster_draft_read_size(struct arena *arena, const char *word, const char *given,
                                      const char *unit, const char *least, const char **out_size)
{
    const char *full = is_number(given) ? arena_format(arena, "%s%s", given, unit) : given;
    struct quantity wanted;
    struct quantity bound;
    struct error *err;

    err = quantity_parse(slice_from(full), &wanted);
    if (!err)
        err = quantity_parse(slice_from(least), &bound);
    if (err) {
        error_drop(err, "told with an example");
        return error_field(ERR_BAD_REQUEST, word,
                           "\"" SLICE_FORMAT "\" is no size such as 8Gi or 8192Mi",
                           SLICE_ARGUMENT(slice_brief(slice_from(given))));
    }
    if (quantity_compare(&wanted, &bound) < 0)
        return error_field(ERR_BAD_REQUEST, word, "%s is less than %s", full, least);
    *out_size = full;
    return NULL;
}

static struct error *check_range(const char *word, int64_t value, int64_t most)
{
    if (value == 0 || (value >= 1 && value <= most))
        return NULL;
    return error_field(ERR_BAD_REQUEST, word, "%lld is not between 1 and %lld", (long long)value,
                       (long long)most);
}

static struct error *read_prefix(const char *word, const char *text, struct ip_prefix *out_prefix)
{
    struct error *err = ip_prefix_parse(slice_from(text), IP_HOST_BITS_REFUSED, out_prefix);

    return err ? unreadable(err, word, text) : NULL;
}

static struct error *check_ranges(const struct cluster_draft *draft,
                                  const struct cluster_draft_words *words)
{
    struct ip_prefix pods;
    struct ip_prefix services;
    struct error *err = NULL;

    if (draft->pod_cidr)
        err = read_prefix(words->pod_cidr, draft->pod_cidr, &pods);
    if (!err && draft->service_cidr)
        err = read_prefix(words->service_cidr, draft->service_cidr, &services);
    if (err || !draft->pod_cidr || !draft->service_cidr || !ip_prefix_overlaps(&pods, &services))
        return err;
    return error_field(ERR_BAD_REQUEST, words->service_cidr, "%s overlaps with %s of %s",
                       draft->service_cidr, draft->pod_cidr, words->pod_cidr);
}

/* Whatever was said becomes two addresses. */
static struct error *check_pool(struct arena *arena, struct cluster_draft *draft,
                                const struct cluster_draft_words *words)
{
    const char *text = draft->lb_pool;
    const char *word = text ? words->lb_pool : words->lb_start;
    struct ip_range range;
    struct error *err;

    if (!text && !draft->lb_start && !draft->lb_end)
        return NULL;
    if (text && (draft->lb_start || draft->lb_end))
        return error_field(ERR_BAD_REQUEST, words->lb_pool, "not together with %s and %s",
                           words->lb_start, words->lb_end);
    if (!text && (!draft->lb_start || !draft->lb_end))
        return error_field(ERR_BAD_REQUEST, draft->lb_start ? words->lb_end : words->lb_start,
                           "%s and %s go together, and one is missing", words->lb_start,
                           words->lb_end);
    if (!text)
        text = arena_format(arena, "%s-%s", draft->lb_start, draft->lb_end);
    err = ip_range_parse(slice_from(text), &range);
    if (err)
        return unreadable(err, word, text);
    draft->lb_start = ip_format(arena, &range.first);
    draft->lb_end = ip_format(arena, &range.last);
    return NULL;
}

static struct error *check_bounds(const char *word, const char *what, const char *request,
                                  const char *limit)
{
    struct quantity low;
    struct quantity high;
    struct error *err = NULL;

    if (request)
        err = quantity_parse(slice_from(request), &low);
    if (!err && limit)
        err = quantity_parse(slice_from(limit), &high);
    if (err)
        return unreadable(err, word, what);
    if (request && limit && quantity_compare(&low, &high) > 0)
        return error_field(ERR_BAD_REQUEST, word, "%s: the request %s is above the limit %s", what,
                           request, limit);
    return NULL;
}

static struct error *check_resources(struct arena *arena, const struct cluster_draft *draft,
                                     const struct cluster_draft_words *words)
{
    struct error *err = NULL;

    for (size_t i = 0; !err && i < CLUSTER_DRAFT_COMPONENTS; i++) {
        const struct cluster_draft_resources *r = &draft->resources[i];

        err = check_bounds(words->resources, arena_format(arena, "%s cpu", component_keys[i]),
                           r->cpu_request, r->cpu_limit);
        if (!err)
            err =
                check_bounds(words->resources, arena_format(arena, "%s memory", component_keys[i]),
                             r->memory_request, r->memory_limit);
    }
    return err;
}

static struct error *check_pairs(const char *word, const struct cluster_draft_pairs *pairs)
{
    for (size_t i = 0; i < pairs->count; i++) {
        if (!strchr(pairs->items[i], '='))
            return error_field(ERR_BAD_REQUEST, word, "\"%s\" is no KEY=VALUE", pairs->items[i]);
    }
    return NULL;
}

static struct error *check_os(const char *os, const char *word)
{
    static const char *const known[] = { "talos", "rocky", "flatcar", "bottlerocket", "kairos" };

    for (size_t i = 0; os && i < COUNT_OF(known); i++)
        if (strcmp(known[i], os) == 0)
            return NULL;
    if (!os)
        return NULL;
    return error_field(ERR_BAD_REQUEST, word,
                       "\"" SLICE_FORMAT
                       "\" is none of talos, rocky, flatcar, bottlerocket, kairos",
                       SLICE_ARGUMENT(slice_brief(slice_from(os))));
}

static struct error *check_machine(struct arena *arena, struct cluster_draft *draft,
                                   const struct cluster_draft_words *words)
{
    struct error *err = check_range(words->workers, draft->workers, CLUSTER_MAX_WORKERS);

    if (!err)
        err = check_range(words->cpu, draft->cpu, CLUSTER_MAX_CPUS);
    if (!err && draft->memory)
        err = cluster_draft_read_size(arena, words->memory, draft->memory, "Mi", CLUSTER_MIN_MEMORY,
                                      &draft->memory);
    if (!err && draft->disk)
        err = cluster_draft_read_size(arena, words->disk, draft->disk, "Gi", CLUSTER_MIN_DISK,
                                      &draft->disk);
    if (!err && draft->image && draft->schematic)
        err = error_field(ERR_BAD_REQUEST, words->schematic, "not together with %s", words->image);
    return err ? err : check_os(draft->os, words->os);
}

struct error *cluster_draft_check(struct arena *arena, struct cluster_draft *draft,
                                  const struct cluster_draft_words *words)
{
    struct error *err = check_machine(arena, draft, words);

    if (!err && draft->version)
        err = cluster_draft_read_version(arena, draft->version, words->version, &draft->version);
    if (!err)
        err = check_ranges(draft, words);
    if (!err)
        err = check_pool(arena, draft, words);
    if (!err && draft->lb_size < 0)
        err = error_field(ERR_BAD_REQUEST, words->lb_size, "%lld is less than 1",
                          (long long)draft->lb_size);
    if (!err && draft->control_planes != 0 && draft->control_planes != 1 &&
        draft->control_planes != 3)
        err = error_field(ERR_BAD_REQUEST, words->control_planes, "%lld is neither 1 nor 3",
                          (long long)draft->control_planes);
    if (!err)
        err = check_resources(arena, draft, words);
    if (!err)
        err = check_pairs(words->label, &draft->labels);
    return err ? err : check_pairs(words->annotation, &draft->annotations);
}

/* --- the object ---------------------------------------------------------------------------- */

static void set_text(struct edit *edit, struct edit_path path, const char *text)
{
    if (text)
        edit_set_string(edit, path, slice_from(text));
}

static void set_number(struct edit *edit, struct edit_path path, int64_t number)
{
    if (number)
        edit_set_int(edit, path, number);
}

static void set_pairs(struct edit *edit, const char *where, const struct cluster_draft_pairs *pairs)
{
    for (size_t i = 0; i < pairs->count; i++) {
        struct edit_node node = edit_ensure_object(edit, EDIT_PATH("metadata", where));
        struct slice key;
        struct slice value;

        if (slice_cut(slice_from(pairs->items[i]), '=', &key, &value))
            edit_set_string(edit, EDIT_MEMBER(node, key), value);
    }
}

#define MACHINE(...) EDIT_PATH("spec", "workers", "machineTemplate", __VA_ARGS__)

static void set_workers(struct edit *edit, const struct cluster_draft *draft)
{
    edit_ensure_object(edit, EDIT_PATH("spec", "workers"));
    set_number(edit, EDIT_PATH("spec", "workers", "replicas"), draft->workers);
    set_number(edit, MACHINE("cpu"), draft->cpu);
    set_text(edit, MACHINE("memory"), draft->memory);
    set_text(edit, MACHINE("diskSize"), draft->disk);
    set_text(edit, MACHINE("os", "type"), draft->os);
    set_text(edit, MACHINE("os", "imageRef"), draft->image);
    set_text(edit, MACHINE("os", "schematicID"), draft->schematic);
}

#define NETWORK(...) EDIT_PATH("spec", "networking", __VA_ARGS__)

static void set_network(struct edit *edit, const struct cluster_draft *draft)
{
    set_text(edit, NETWORK("podCIDR"), draft->pod_cidr);
    set_text(edit, NETWORK("serviceCIDR"), draft->service_cidr);
    set_text(edit, NETWORK("loadBalancerPool", "start"), draft->lb_start);
    set_text(edit, NETWORK("loadBalancerPool", "end"), draft->lb_end);
    set_number(edit, NETWORK("lbPoolSize"), draft->lb_size);
}

#define CONTROL(i, ...)                                                                            \
    EDIT_PATH("spec", "controlPlane", "resources", component_keys[i], __VA_ARGS__)

static void set_control_plane(struct edit *edit, const struct cluster_draft *draft)
{
    set_number(edit, EDIT_PATH("spec", "controlPlane", "replicas"), draft->control_planes);
    for (size_t i = 0; i < CLUSTER_DRAFT_COMPONENTS; i++) {
        const struct cluster_draft_resources *r = &draft->resources[i];

        set_text(edit, CONTROL(i, "requests", "cpu"), r->cpu_request);
        set_text(edit, CONTROL(i, "requests", "memory"), r->memory_request);
        set_text(edit, CONTROL(i, "limits", "cpu"), r->cpu_limit);
        set_text(edit, CONTROL(i, "limits", "memory"), r->memory_limit);
    }
}

struct error *cluster_draft_build(const struct cluster_draft *draft, const struct doc *base,
                                  const char *namespace, const char *name, const char *by,
                                  struct doc **out_doc)
{
    struct edit *edit = base ? edit_begin(base) : edit_new();

    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("butler.butlerlabs.dev/v1alpha1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("TenantCluster"));
    set_text(edit, EDIT_PATH("metadata", "name"), name);
    set_text(edit, EDIT_PATH("metadata", "namespace"), namespace);
    set_text(edit, EDIT_PATH("metadata", "annotations", BUTLER_NOTE_CREATED_BY), by);
    set_text(edit, EDIT_PATH("metadata", "labels", BUTLER_LABEL_ENVIRONMENT), draft->environment);
    set_pairs(edit, "labels", &draft->labels);
    set_pairs(edit, "annotations", &draft->annotations);
    set_text(edit, EDIT_PATH("spec", "kubernetesVersion"), draft->version);
    set_text(edit, EDIT_PATH("spec", "providerConfigRef", "name"), draft->provider);
    set_text(edit, EDIT_PATH("spec", "providerConfigRef", "namespace"), draft->provider_namespace);
    set_text(edit, EDIT_PATH("spec", "teamRef", "name"), draft->team);
    set_workers(edit, draft);
    set_network(edit, draft);
    set_control_plane(edit, draft);
    return edit_seal(edit, out_doc);
}
