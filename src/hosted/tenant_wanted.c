/* What the supervisor should make of a TenantControlPlane: files, and how they are run. */
#include <string.h>

#include "api/amount.h"
#include "base/arena.h"
#include "base/duration.h"
#include "base/error.h"
#include "base/text.h"
#include "crypto/identity.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/json_write.h"
#include "hosted/hosted_internal.h"
#include "hosted/kubeadm_config.h"
#include "hosted/pki_internal.h"
#include "hosted/tenant_images.h"
#include "hosted/tenant_internal.h"
#include "hosted/tenant_objects.h"
#include "kube/reconcile.h"
#include "kube/resources.h"
#include "supervise/tenant_set.h"

#define ENGINE_FILE "engine.json"

/* --- names of the certificate ----------------------------------------------------------------- */

static size_t count_of(const char *const *list)
{
    size_t count = 0;

    while (list && list[count])
        count++;
    return count;
}

/* Addresses and names, one after the other. */
static struct error *list_names(struct tenant_run *run, const char *const **out_names)
{
    struct arena *arena = run->rc->arena;
    struct identity identity = { .common_name = NULL };
    struct error *err = pki_server_names(arena, &run->certified, &identity);
    size_t addresses = count_of(identity.ip_addresses);
    size_t names = count_of(identity.dns_names);
    const char **list;

    if (err)
        return err;
    list = arena_array(arena, addresses + names + 1, const char *);
    for (size_t i = 0; i < addresses; i++)
        list[i] = identity.ip_addresses[i];
    for (size_t i = 0; i < names; i++)
        list[addresses + i] = identity.dns_names[i];
    *out_names = list;
    return NULL;
}

/* --- what the engine is told ------------------------------------------------------------------ */

static void write_ranges(struct text *text, const char *key,
                         const struct control_plane_ranges *ranges)
{
    json_write_key(text, key);
    json_write_list(text);
    for (size_t i = 0; i < ranges->count; i++) {
        CLEANUP(text) struct text range = TEXT_EMPTY;

        ip_prefix_append(&range, &ranges->at[i]);
        json_write_slice(text, text_slice(&range));
    }
    json_write_end_list(text);
}

static void write_plugins(struct text *text, struct value chosen)
{
    json_write_key(text, "admissionPlugins");
    json_write_list(text);
    DOC_EACH (it, chosen)
        json_write_slice(text, value_string_or(it.value, SLICE("")));
    for (size_t i = 0; !value_count(chosen) && control_plane_plugins[i]; i++)
        json_write_string(text, control_plane_plugins[i]);
    json_write_end_list(text);
}

static void write_limits(struct text *text, const struct control_plane_writes *blocked)
{
    json_write_key(text, "writeLimits");
    json_write_object(text);
    json_write_key(text, "creation");
    json_write_bool(text, blocked->creation);
    json_write_key(text, "update");
    json_write_bool(text, blocked->update);
    json_write_key(text, "deletion");
    json_write_bool(text, blocked->deletion);
    json_write_end_object(text);
}

static bool read_amount(struct value quantity, struct quantity *out_amount)
{
    bool has = false;
    struct error *err = amount_read(quantity, "a quantity", &has, out_amount);

    if (err)
        error_drop(err, "the schema lets no other in");
    return has;
}

static int64_t bytes_of(struct value quantity)
{
    struct quantity amount;
    int64_t bytes = 0;

    return read_amount(quantity, &amount) && quantity_to_int(&amount, &bytes) && bytes > 0 ? bytes
                                                                                           : 0;
}

static int64_t milli_of(struct value quantity)
{
    struct quantity amount;
    int64_t milli = 0;

    return read_amount(quantity, &amount) && quantity_to_milli(&amount, &milli) && milli > 0 ? milli
                                                                                             : 0;
}

/* Which certificates of kubelets are approved without asking anybody. */
static void write_approval(struct text *text, struct value bootstrap)
{
    json_write_key(text, "csrApproval");
    json_write_object(text);
    json_write_key(text, "autoApprove");
    json_write_bool(
        text, value_bool_or(value_find(bootstrap, VALUE_KEYS("csrApproval", "autoApprove")), true));
    json_write_key(text, "allowedSubnets");
    json_write_list(text);
    DOC_EACH (it, value_get(bootstrap, SLICE("allowedSubnets")))
        json_write_slice(text, value_string_or(it.value, SLICE("")));
    json_write_end_list(text);
    json_write_end_object(text);
}

static struct slice keep(struct arena *arena, const struct text *text)
{
    return slice_of(arena_strndup(arena, text->data, text->size), text->size);
}

static void write_settings(struct tenant_run *run, struct text *text)
{
    const struct control_plane *plane = &run->plane;

    json_write_object(text);
    json_write_member(text, "uid", run->uid);
    json_write_member(text, "namespace", run->rc->namespace);
    json_write_member(text, "name", run->rc->name);
    json_write_member(text, "version", plane->version);
    write_ranges(text, "serviceCIDRs", &plane->services);
    write_ranges(text, "podCIDRs", &plane->pods);
    json_write_key(text, "clusterDomain");
    json_write_slice(text, plane->domain);
    write_plugins(text, value_find(plane->spec, VALUE_KEYS("kubernetes", "admissionControllers")));
    write_limits(text, &plane->blocked);
    write_approval(text, value_find(plane->spec, VALUE_KEYS("addons", "workerBootstrap")));
    if (plane->advertise.size) {
        json_write_key(text, "advertiseAddress");
        json_write_slice(text, plane->advertise);
    }
    json_write_member(text, "endpoint", run->endpoint);
    json_write_key(text, "storageQuotaBytes");
    json_write_int(text, bytes_of(value_get(plane->spec, SLICE("storageQuota"))));
    json_write_end_object(text);
}

static struct slice engine_file(struct tenant_run *run)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    write_settings(run, &text);
    return keep(run->rc->arena, &text);
}

static struct error *objects_file(struct tenant_run *run, struct slice ca_pem,
                                  struct slice *out_bytes)
{
    struct arena *arena = run->rc->arena;
    struct tenant_objects_input input = {
        .plane = &run->plane,
        .endpoint = run->endpoint,
        .ca_pem = ca_pem,
    };
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct tenant_object *objects;
    size_t count;
    struct error *err = list_names(run, &input.names);

    if (!err)
        err = tenant_objects_build(arena, &input, &objects, &count);
    if (err)
        return err;
    tenant_objects_write(objects, count, &text);
    *out_bytes = keep(arena, &text);
    return NULL;
}

/* --- the set ---------------------------------------------------------------------------------- */

static struct slice find_file(const struct pki_file *files, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(files[i].name, name) == 0)
            return files[i].bytes;
    }
    return SLICE("");
}

struct error *tenant_wanted_files(struct tenant_run *run, struct tenant_set *set)
{
    struct arena *arena = run->rc->arena;
    const struct pki_file *certified;
    struct tenant_set_file *files;
    size_t count;
    struct error *err = pki_files(arena, &run->pki, PKI_FILES_EMBEDDED, &certified, &count);

    if (err)
        return err;
    files = arena_array(arena, count + 2, struct tenant_set_file);
    for (size_t i = 0; i < count; i++)
        files[i] =
            (struct tenant_set_file){ .name = certified[i].name, .bytes = certified[i].bytes };
    files[count] = (struct tenant_set_file){ .name = ENGINE_FILE, .bytes = engine_file(run) };
    files[count + 1].name = TENANT_OBJECTS_FILE;
    err = objects_file(run, find_file(certified, count, "ca.crt"), &files[count + 1].bytes);
    set->files = files;
    set->file_count = count + 2;
    return err;
}

static uint64_t sleep_after(struct value process)
{
    struct slice text = value_text(process, "sleepAfter");
    int64_t ns = 0;
    struct error *err = text.size ? duration_parse(text, &ns) : NULL;

    if (err) {
        error_drop(err, "the schema lets no other in");
        return 0;
    }
    return ns > 0 ? (uint64_t)(ns / DURATION_MILLISECOND) : 0;
}

static enum tenant_set_stop at_the_end(const struct tenant_run *run, struct value process)
{
    struct slice said = value_text(process, "onPlatformStop");

    if (slice_is(said, "Keep"))
        return TENANT_SET_KEEP;
    if (slice_is(said, "Stop"))
        return TENANT_SET_STOP;
    return run->hosted->keep_tenants ? TENANT_SET_KEEP : TENANT_SET_STOP;
}

void tenant_wanted_settings(struct tenant_run *run, struct tenant_set *out_set)
{
    struct value process = value_find(run->plane.spec, VALUE_KEYS("runtime", "process"));
    struct value resources = value_get(process, SLICE("resources"));

    *out_set = (struct tenant_set){
        .uid = run->uid,
        .namespace = run->rc->namespace,
        .name = run->rc->name,
        .version = run->plane.version,
        .address = run->bind_address,
        .port = run->plane.port,
        .sleep_after_ms = sleep_after(process),
        .on_platform_stop = at_the_end(run, process),
        .limits = { .memory_bytes = (uint64_t)bytes_of(value_get(resources, SLICE("memory"))),
                    .cpu_milli = (uint64_t)milli_of(value_get(resources, SLICE("cpu"))),
                    .pids = (uint64_t)value_int_or(value_get(resources, SLICE("pids")), 0) },
    };
}

/* --- for those who look on the management side ------------------------------------------------ */

struct error *tenant_kubeadm_ensure(struct tenant_run *run)
{
    struct reconcile *rc = run->rc;
    struct kubeadm_config_input input = {
        .plane = &run->plane,
        .endpoint = run->endpoint,
        .image_registry = tenant_images_registry(rc->arena, &run->plane),
    };
    CLEANUP(doc) struct doc *plain = NULL;
    CLEANUP(doc) struct doc *map = NULL;
    struct edit *edit;
    struct error *err = list_names(run, &input.names);

    if (!err)
        err = kubeadm_config_map(&input, &plain);
    if (err)
        return err;
    edit = edit_begin(plain);
    reconcile_own(rc, edit);
    err = edit_seal(edit, &map);
    if (!err)
        err = reconcile_ensure(rc, &KUBE_CONFIG_MAPS, map, NULL, NULL);
    if (!err)
        edit_set_string(rc->edit, EDIT_PATH("status", "kubeadmconfig", "configmapName"),
                        slice_from(arena_format(rc->arena, "%s-kubeadmconfig", rc->name)));
    return err;
}
