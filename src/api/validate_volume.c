/* Where volumes come from: one table for those of pods and for persistent ones. */
#include "api/validate_internal.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/name.h"
#include "base/text.h"
#include "doc/causes.h"

#define MAX_TOKEN_S ((int64_t)1 << 32)
#define MIN_TOKEN_S 600
#define FILE_MODE   "must be a number between 0 and 0777 (octal), both inclusive"

static void no_backsteps(const struct field *path)
{
    struct slice rest = field_text(path);
    struct slice part;

    while (rest.size) {
        if (!slice_cut(rest, '/', &part, &rest)) {
            part = rest;
            rest.size = 0;
        }
        if (slice_is(part, "..")) {
            field_invalid(path, "must not contain '..'");
            return;
        }
    }
}

void validate_descending_path(const struct field *path)
{
    if (slice_has_prefix(field_text(path), "/"))
        field_invalid(path, "must be a relative path");
    no_backsteps(path);
}

void validate_local_path(const struct field *path)
{
    struct slice text = field_text(path);

    validate_descending_path(path);
    if (slice_has_prefix(text, "..") && !slice_has_prefix(text, "../"))
        field_invalid(path, "must not start with '..'");
}

static void absolute(const struct field *path)
{
    if (!slice_has_prefix(field_text(path), "/"))
        field_invalid_text(path, field_text(path), "must be an absolute path");
}

static void file_mode(const struct field *mode)
{
    if (field_int(mode) < 0 || field_int(mode) > 0777)
        field_invalid(mode, FILE_MODE);
}

static void partition(const struct field *number)
{
    field_check_range(number, 0, 255);
}

void validate_driver_name(const struct field *name)
{
    struct slice text = field_text(name);
    CLEANUP(text) struct text lower = TEXT_EMPTY;
    CLEANUP(error) struct error *err = NULL;

    for (size_t i = 0; i < text.size; i++) {
        char letter = text.data[i];

        text_append_char(&lower, letter >= 'A' && letter <= 'Z' ? (char)(letter | 0x20) : letter);
    }
    if (!text.size)
        field_required(name, NULL);
    if (text.size > NAME_LABEL_MAX)
        field_too_long(name, NAME_LABEL_MAX);
    err = name_check_subdomain(text_slice(&lower));
    if (err)
        field_invalid_text(name, text, "%s", err->message);
}

static const struct rule name_rules[] = { { "name", RULE_NEEDED }, { NULL } };

static const struct rule full_name_rules[] = {
    { "name", RULE_NEEDED },
    { "namespace", RULE_NEEDED },
    { NULL },
};

static const struct rule secret_reference[] = {
    { "name", RULE_NEEDED, .name = name_check_subdomain },
    { "namespace", RULE_NEEDED, .name = name_check_label },
    { NULL },
};

static const struct rule key_to_path[] = {
    { "key", RULE_NEEDED },
    { "path", RULE_NEEDED, .check = validate_local_path },
    { "mode", RULE_GIVEN, .check = file_mode },
    { NULL },
};

static const struct rule host_path[] = {
    { "path", RULE_NEEDED, .check = no_backsteps },
    { "type", RULE_GIVEN,
      .choices =
          (const char *const[]){ "", "BlockDevice", "CharDevice", "Directory", "DirectoryOrCreate",
                                 "File", "FileOrCreate", "Socket", NULL } },
    { NULL },
};

static const struct rule git[] = {
    { "repository", RULE_NEEDED },
    { "directory", RULE_FILLED, .check = validate_local_path },
    { NULL },
};

static const struct rule google_disk[] = {
    { "pdName", RULE_NEEDED },
    { "partition", RULE_GIVEN, .check = partition },
    { NULL },
};

static const struct rule amazon_disk[] = {
    { "volumeID", RULE_NEEDED },
    { "partition", RULE_GIVEN, .check = partition },
    { NULL },
};

static const struct rule secret[] = {
    { "secretName", RULE_NEEDED },
    { "defaultMode", RULE_GIVEN, .check = file_mode },
    { "items", .items = key_to_path },
    { NULL },
};

static const struct rule config_map[] = {
    { "name", RULE_NEEDED },
    { "defaultMode", RULE_GIVEN, .check = file_mode },
    { "items", .items = key_to_path },
    { NULL },
};

static const struct rule network_files[] = {
    { "server", RULE_NEEDED },
    { "path", RULE_NEEDED },
    { "path", RULE_ALWAYS, .check = absolute },
    { NULL },
};

static const struct rule iscsi[] = {
    { "targetPortal", RULE_NEEDED },
    { "iqn", RULE_NEEDED },
    { "lun", RULE_GIVEN, .check = partition },
    { NULL },
};

static const struct rule gluster[] = {
    { "endpoints", RULE_NEEDED },
    { "path", RULE_NEEDED },
    { NULL },
};

static const struct rule claim[] = { { "claimName", RULE_NEEDED }, { NULL } };

static const struct rule ceph_block[] = {
    { "monitors", RULE_NEEDED },
    { "image", RULE_NEEDED },
    { NULL },
};

static const struct rule ceph_files[] = { { "monitors", RULE_NEEDED }, { NULL } };

static const struct rule quobyte[] = {
    { "registry", RULE_NEEDED,
      .missing = "must be a host:port pair or multiple pairs separated by commas" },
    { "volume", RULE_NEEDED },
    { NULL },
};

static const struct rule cinder[] = {
    { "volumeID", RULE_NEEDED },
    { "secretRef", RULE_GIVEN, .members = name_rules },
    { NULL },
};

static const struct rule cinder_persistent[] = {
    { "volumeID", RULE_NEEDED },
    { "secretRef", RULE_GIVEN, .members = full_name_rules },
    { NULL },
};

static const struct rule flex[] = { { "driver", RULE_NEEDED }, { NULL } };

static const struct rule azure_files[] = {
    { "secretName", RULE_NEEDED },
    { "shareName", RULE_NEEDED },
    { NULL },
};

static const struct rule azure_disk[] = {
    { "diskName", RULE_NEEDED },
    { "diskURI", RULE_NEEDED },
    { "cachingMode", RULE_GIVEN, .choices = FIELD_CHOICES("None", "ReadOnly", "ReadWrite") },
    { "kind", RULE_GIVEN, .choices = FIELD_CHOICES("Dedicated", "Managed", "Shared") },
    { NULL },
};

static const struct rule vsphere[] = { { "volumePath", RULE_NEEDED }, { NULL } };
static const struct rule photon[] = { { "pdID", RULE_NEEDED }, { NULL } };
static const struct rule portworx[] = { { "volumeID", RULE_NEEDED }, { NULL } };
static const struct rule local[] = { { "path", RULE_NEEDED, .check = no_backsteps }, { NULL } };

static const struct rule scale_io[] = {
    { "gateway", RULE_NEEDED },
    { "system", RULE_NEEDED },
    { "volumeName", RULE_NEEDED },
    { NULL },
};

static const struct rule storage_os[] = {
    { "volumeName", RULE_NEEDED, .name = name_check_label },
    { "volumeNamespace", RULE_FILLED, .name = name_check_label },
    { "secretRef", RULE_GIVEN, .members = name_rules },
    { NULL },
};

static const struct rule driver[] = {
    { "driver", RULE_ALWAYS, .check = validate_driver_name },
    { "nodePublishSecretRef", RULE_GIVEN, .members = name_rules },
    { NULL },
};

static const struct rule driver_persistent[] = {
    { "driver", RULE_ALWAYS, .check = validate_driver_name },
    { "volumeHandle", RULE_NEEDED },
    { "controllerPublishSecretRef", RULE_GIVEN, .members = secret_reference },
    { "controllerExpandSecretRef", RULE_GIVEN, .members = secret_reference },
    { "nodePublishSecretRef", RULE_GIVEN, .members = secret_reference },
    { "nodeExpandSecretRef", RULE_GIVEN, .members = secret_reference },
    { NULL },
};

static const struct rule claim_template[] = {
    { "spec", RULE_ALWAYS, .check = validate_claim_spec },
    { NULL },
};

static const struct rule ephemeral[] = {
    { "volumeClaimTemplate", RULE_NEEDED, .members = claim_template },
    { NULL },
};

static const struct rule image[] = {
    { "pullPolicy", RULE_GIVEN, .choices = FIELD_CHOICES("Always", "IfNotPresent", "Never") },
    { NULL },
};

static void size_limit(const struct field *source)
{
    const struct field *limit = FIELD(source, "sizeLimit");
    struct quantity quantity = field_quantity(limit);

    if (quantity_sign(&quantity) < 0)
        field_forbidden(limit, "SizeLimit field must be a valid resource quantity");
}

static void fibre_channel(const struct field *source)
{
    const struct field *targets = FIELD(source, "targetWWNs");

    if (!field_count(targets) && !field_count(FIELD(source, "wwids")))
        field_required(targets, "must specify either targetWWNs or wwids, but not both");
    if (!field_count(targets))
        return;
    if (field_count(FIELD(source, "wwids")))
        field_invalid(targets, "targetWWNs and wwids can not be specified simultaneously");
    if (!field_exists(FIELD(source, "lun")))
        field_required(FIELD(source, "lun"), "lun is required if targetWWNs is specified");
    else
        partition(FIELD(source, "lun"));
}

/* What a file shows of the pod. Upstream tells the list instead of the file. */
static void downward_file(const struct field *where, const struct field *file)
{
    struct field path = field_get(where, "path");
    struct field mode = field_get(where, "mode");
    struct field of_object = field_get(where, "fieldRef");
    struct field of_resource = field_get(where, "resourceFieldRef");

    path.value = value_get(file->value, SLICE("path"));
    mode.value = value_get(file->value, SLICE("mode"));
    of_object.value = value_get(file->value, SLICE("fieldRef"));
    of_resource.value = value_get(file->value, SLICE("resourceFieldRef"));
    field_need(&path);
    validate_local_path(&path);
    if (field_exists(&of_object)) {
        validate_field_reference(&of_object, false);
        if (field_exists(&of_resource))
            field_invalid_text(where, SLICE("resource"),
                               "fieldRef and resourceFieldRef can not be specified simultaneously");
    } else if (field_exists(&of_resource)) {
        validate_resource_reference(&of_resource, true);
    } else {
        field_required(where, "one of fieldRef and resourceFieldRef is required");
    }
    if (field_exists(&mode))
        file_mode(&mode);
}

static void downward(const struct field *source)
{
    if (field_exists(FIELD(source, "defaultMode")))
        file_mode(FIELD(source, "defaultMode"));
    FIELD_EACH(file, FIELD(source, "items"))
    downward_file(source, &file.field);
}

/* No two sources of a projection write the same file. */
static void check_new_path(const struct field *projection, struct slice path, struct slice shown,
                           struct map *seen)
{
    if (!path.size)
        return;
    if (map_has(seen, path))
        field_invalid_text(projection, shown, "conflicting duplicate paths");
    map_set(seen, path, NULL);
}

static void project_items(const struct field *projection, const struct field *source,
                          struct map *seen)
{
    field_need(FIELD(source, "name"));
    FIELD_EACH(item, FIELD(source, "items"))
    {
        rule_check(&item.field, key_to_path);
        check_new_path(projection, field_text(FIELD(&item.field, "path")),
                       field_text(FIELD(source, "name")), seen);
    }
}

static void project_token(const struct field *projection, const struct field *source)
{
    const struct field *seconds = FIELD(source, "expirationSeconds");
    struct field path = field_get(projection, "path"); /* upstream does not say of which source */

    path.value = value_get(source->value, SLICE("path"));
    if (field_int(seconds) < MIN_TOKEN_S)
        field_invalid_zero(seconds, "may not specify a duration less than 10 minutes");
    if (field_int(seconds) > MAX_TOKEN_S)
        field_invalid(seconds, "may not specify a duration larger than 2^32 seconds");
    if (field_need(&path))
        validate_local_path(&path);
}

static void project(const struct field *projection, const struct field *source, struct map *seen)
{
    static const char *const lists[] = { "secret", "configMap" };
    const struct field *pod = FIELD(source, "downwardAPI");
    const struct field *token = FIELD(source, "serviceAccountToken");

    for (size_t i = 0; i < COUNT_OF(lists); i++) {
        if (field_exists(FIELD(source, lists[i])))
            project_items(projection, FIELD(source, lists[i]), seen);
    }
    FIELD_EACH(file, FIELD(pod, "items"))
    {
        struct slice path = field_text(FIELD(&file.field, "path"));

        downward_file(pod, &file.field);
        check_new_path(projection, path, path, seen);
    }
    if (field_exists(token))
        project_token(projection, token);
    if (field_count(source) > 1)
        field_forbidden(source, "may not specify more than 1 volume type per source");
}

static void projected(const struct field *source)
{
    CLEANUP(map) struct map *seen = map_new();

    if (field_exists(FIELD(source, "defaultMode")))
        file_mode(FIELD(source, "defaultMode"));
    FIELD_EACH(it, FIELD(source, "sources"))
    project(source, &it.field, seen);
}

/* In the order in which the first one is looked for; NULL where a volume cannot have this type. */
struct volume_type {
    const char *key;
    const struct rule *of_pod;
    const struct rule *persistent;
    void (*check)(const struct field *source);
    const char *shown; /* another name in messages */
};

static const struct rule nothing[] = { { NULL } };

static const struct volume_type volume_types[] = {
    { "emptyDir", nothing, NULL, size_limit },
    { "hostPath", host_path, host_path },
    { "gitRepo", git, NULL },
    { "gcePersistentDisk", google_disk, google_disk, .shown = "persistentDisk" },
    { "awsElasticBlockStore", amazon_disk, amazon_disk },
    { "secret", secret, NULL },
    { "nfs", network_files, network_files },
    { "iscsi", iscsi, iscsi },
    { "glusterfs", gluster, gluster },
    { "flocker", nothing, nothing },
    { "persistentVolumeClaim", claim, NULL },
    { "rbd", ceph_block, ceph_block },
    { "cinder", cinder, cinder_persistent },
    { "cephfs", ceph_files, ceph_files },
    { "quobyte", quobyte, quobyte },
    { "downwardAPI", nothing, NULL, downward },
    { "fc", nothing, nothing, fibre_channel },
    { "flexVolume", flex, flex },
    { "configMap", config_map, NULL },
    { "azureFile", azure_files, azure_files },
    { "vsphereVolume", vsphere, vsphere },
    { "photonPersistentDisk", photon, photon },
    { "portworxVolume", portworx, portworx },
    { "azureDisk", azure_disk, azure_disk },
    { "storageos", storage_os, storage_os },
    { "projected", nothing, NULL, projected },
    { "scaleIO", scale_io, scale_io },
    { "local", NULL, local },
    { "csi", driver, driver_persistent },
    { "ephemeral", ephemeral, NULL },
    { "image", image, NULL },
};

bool validate_is_volume_type(struct slice key)
{
    for (size_t i = 0; i < COUNT_OF(volume_types); i++) {
        if (slice_is(key, volume_types[i].key))
            return true;
    }
    return false;
}

void validate_volume_source(const struct field *volume, bool persistent)
{
    size_t found = 0;

    for (size_t i = 0; i < COUNT_OF(volume_types); i++) {
        const struct volume_type *type = &volume_types[i];
        const struct rule *rules = persistent ? type->persistent : type->of_pod;
        struct field source = field_get(volume, type->key);

        if (!rules || !field_exists(&source))
            continue;
        if (found++) {
            field_forbidden(&source, "may not specify more than 1 volume type");
            continue;
        }
        if (type->shown)
            source.path.key = slice_from(type->shown);
        rule_check(&source, rules);
        if (type->check)
            type->check(&source);
    }
    if (!found)
        field_required(volume, "must specify a volume type");
}
