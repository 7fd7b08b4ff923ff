/* Users and groups of generated kubeconfigs. */
#include "hosted/kubeconfig_subject.h"

#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/hex.h"
#include "base/utf8.h"
#include "crypto/digest.h"
#include "hosted/limits.h"
#include "hosted/pki.h"

/* Others that a tenant has, or will have, besides certificates. */
static const char *const reserved[] = {
    "kubeconfig",
    "datastore-config",
    "datastore-certificate",
    "konnectivity-certificate",
    "konnectivity-kubeconfig",
    "trustd-creds",
    "talosconfig",
    "tcp-proxy-certificate",
};

bool kubeconfig_subject_is_reserved(const char *generator)
{
    for (enum pki_part part = 0; part < PKI_PARTS; part++)
        if (strcmp(generator, pki_suffix(part)) == 0)
            return true;
    for (size_t i = 0; i < COUNT_OF(reserved); i++)
        if (strcmp(generator, reserved[i]) == 0)
            return true;
    return false;
}

/* "metadata.name": one key after the other. */
static struct value follow(struct value object, struct slice path)
{
    struct slice key;

    while (slice_split(&path, '.', &key))
        object = value_get(object, key);
    return object;
}

static struct error *resolve(struct value source, struct value tcp, const char *field,
                             struct slice *out_text)
{
    struct slice path = value_text(source, "fromDefinition");
    struct slice text = value_text(source, "stringValue");

    if (!text.size && !path.size)
        return error_new(ERR_INVALID, "%s: one of stringValue and fromDefinition is needed", field);
    if (text.size && path.size)
        return error_new(ERR_INVALID, "%s: stringValue and fromDefinition exclude each other",
                         field);
    if (path.size)
        text = value_string_or(follow(tcp, path), SLICE(""));
    if (!text.size)
        return error_new(ERR_INVALID,
                         "%s.fromDefinition: the TenantControlPlane has no text at \"" SLICE_FORMAT
                         "\"",
                         field, SLICE_ARGUMENT(slice_brief(path)));
    *out_text = text;
    return NULL;
}

/* What is too long for a certificate is cut, and told apart by what it was. */
static const char *fit(struct arena *arena, struct slice name)
{
    enum {
        DIGITS = 8
    };
    unsigned char hash[DIGEST_SHA256_SIZE];
    struct slice front;

    if (name.size <= PKI_MAX_COMMON_NAME)
        return arena_text(arena, name);
    digest_compute(DIGEST_SHA256, name, hash);
    front = utf8_truncate(name, PKI_MAX_COMMON_NAME - DIGITS - 1);
    return arena_format(arena, SLICE_FORMAT "-%s", SLICE_ARGUMENT(front),
                        hex_format(arena, slice_of((const char *)hash, DIGITS / 2)));
}

static struct error *read_groups(struct arena *arena, struct value groups, struct value tcp,
                                 bool allow_masters, const char *const **out_groups)
{
    const char **list = arena_array(arena, value_count(groups) + 1, const char *);
    size_t count = 0;

    DOC_EACH (it, groups) {
        const char *field = arena_format(arena, "spec.groups[%zu]", it.index);
        struct slice text;
        struct error *err = resolve(it.value, tcp, field, &text);

        if (err)
            return err;
        if (!allow_masters && slice_is(text, "system:masters"))
            return error_new(ERR_INVALID,
                             "%s: system:masters is above every rule of a cluster and is not "
                             "handed out; bind a group of your own instead",
                             field);
        list[count++] = fit(arena, text);
    }
    *out_groups = list;
    return NULL;
}

struct error *kubeconfig_subject_read(struct arena *arena, struct value spec, struct value tcp,
                                      bool allow_masters, struct kubeconfig_subject *out_subject)
{
    struct kubeconfig_subject subject = { 0 };
    struct slice user;
    struct error *err = resolve(value_get(spec, SLICE("user")), tcp, "spec.user", &user);

    if (err)
        return err;
    subject.user = fit(arena, user);
    err = read_groups(arena, value_get(spec, SLICE("groups")), tcp, allow_masters, &subject.groups);
    if (err)
        return err;
    *out_subject = subject;
    return NULL;
}
