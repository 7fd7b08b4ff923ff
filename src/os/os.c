/* The table of systems, and the objects that carry what they write. */
#include "os/os.h"

#include "base/arena.h"
#include "base/base64.h"
#include "base/error.h"
#include "base/text.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/yaml.h"
#include "os/limits.h"
#include "os/os_internal.h"

static const struct os *const systems[] = {
    &os_talos_system,        &os_rocky_system,  &os_flatcar_system,
    &os_bottlerocket_system, &os_kairos_system,
};

const struct os *os_at(size_t index)
{
    return index < COUNT_OF(systems) ? systems[index] : NULL;
}

const struct os *os_find(struct slice type)
{
    for (size_t i = 0; i < COUNT_OF(systems); i++)
        if (slice_is(type, systems[i]->type))
            return systems[i];
    return NULL;
}

const char *os_type(const struct os *os)
{
    return os->type;
}

bool os_is_beta(const struct os *os)
{
    return os->beta;
}

const char *os_object_name(struct arena *arena, const struct os *os, const char *cluster)
{
    return os->write ? arena_format(arena, "%s-%s-bootstrap", cluster, os->type)
                     : arena_format(arena, "%s-worker", cluster);
}

static const char *name_of(struct arena *arena, const struct os *os, const struct os_input *input)
{
    return input->name ? arena_strdup(arena, input->name)
                       : os_object_name(arena, os, input->cluster);
}

struct error *os_write_yaml(struct edit *take_edit, struct text *text)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err = edit_seal(take_edit, &doc);

    if (err)
        return err;
    yaml_format(doc_root(doc), text);
    return NULL;
}

static void release_secret(void *secret)
{
    (void)secret_free(secret);
}

const struct secret *os_keep_secret(struct arena *arena, struct text *take_text)
{
    struct secret *secret = secret_take_text(take_text);

    arena_defer(arena, release_secret, secret);
    return secret;
}

struct error *os_seal(struct arena *arena, struct edit *take_edit, const struct doc **out_doc)
{
    struct doc *doc = NULL;
    struct error *err = edit_seal(take_edit, &doc);

    if (err)
        return err;
    arena_defer(arena, doc_release, doc);
    *out_doc = doc;
    return NULL;
}

void os_set_metadata(struct edit *edit, const char *namespace, const char *cluster_name,
                     const char *name)
{
    struct slice cluster = slice_from(cluster_name);

    edit_set_string(edit, EDIT_PATH("metadata", "name"), slice_from(name));
    edit_set_string(edit, EDIT_PATH("metadata", "namespace"), slice_from(namespace));
    edit_set_string(edit, EDIT_PATH("metadata", "labels", "app.kubernetes.io/managed-by"),
                    SLICE("butler"));
    edit_set_string(edit, EDIT_PATH("metadata", "labels", "butler.butlerlabs.dev/tenant"), cluster);
    edit_set_string(edit, EDIT_PATH("metadata", "labels", "cluster.x-k8s.io/cluster-name"),
                    cluster);
}

void os_set_data(struct edit *edit, const char *key, struct slice value)
{
    CLEANUP(secret_text) struct text base64 = TEXT_EMPTY;

    base64_append(&base64, value, BASE64_STANDARD);
    edit_set_string(edit, EDIT_PATH("data", key), text_slice(&base64));
}

static struct error *render_secret(struct arena *arena, const struct os *os,
                                   const struct facts *facts, struct os_payload *payload)
{
    CLEANUP(secret_text) struct text text = TEXT_EMPTY;
    struct edit *edit;
    struct error *err = os->write(arena, facts, &text);

    if (err)
        return err;
    if (text.size > OS_MAX_PAYLOAD_BYTES)
        return error_new(ERR_TOO_LARGE, "payload is longer than %d bytes", OS_MAX_PAYLOAD_BYTES);
    payload->value = os_keep_secret(arena, &text);
    payload->format = os->choose_format ? os->choose_format(facts->input) : os->format;
    payload->name = name_of(arena, os, facts->input);

    edit = edit_new();
    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("v1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("Secret"));
    os_set_metadata(edit, facts->input->namespace, facts->input->cluster, payload->name);
    edit_set_string(edit, EDIT_PATH("type"), SLICE("cluster.x-k8s.io/secret"));
    os_set_data(edit, "value", secret_reveal(payload->value));
    os_set_data(edit, "format", slice_from(payload->format));
    err = os_seal(arena, edit, &payload->object);
    if (err)
        return err;

    edit = edit_new();
    edit_set_string(edit, EDIT_PATH("dataSecretName"), slice_from(payload->name));
    return os_seal(arena, edit, &payload->bootstrap);
}

/* The system wrote apiVersion, kind and spec; name, labels and the reference follow from them. */
static struct error *render_object(struct arena *arena, const struct os *os,
                                   const struct facts *facts, struct os_payload *payload)
{
    CLEANUP(doc) struct doc *bare = NULL;
    struct edit *edit;
    struct error *err = os->object(arena, facts, &bare);

    if (err)
        return err;
    payload->name = name_of(arena, os, facts->input);
    edit = edit_begin(bare);
    os_set_metadata(edit, facts->input->namespace, facts->input->cluster, payload->name);
    err = os_seal(arena, edit, &payload->object);
    if (err)
        return err;

    edit = edit_new();
    edit_set_value(edit, EDIT_PATH("configRef", "apiVersion"),
                   value_get(doc_root(bare), SLICE("apiVersion")));
    edit_set_value(edit, EDIT_PATH("configRef", "kind"), value_get(doc_root(bare), SLICE("kind")));
    edit_set_string(edit, EDIT_PATH("configRef", "name"), slice_from(payload->name));
    edit_set_string(edit, EDIT_PATH("configRef", "namespace"), slice_from(facts->input->namespace));
    return os_seal(arena, edit, &payload->bootstrap);
}

struct error *os_render(struct arena *arena, const struct os *os, const struct os_input *input,
                        struct os_payload *out_payload)
{
    struct os_payload payload = { 0 };
    struct facts facts;
    struct error *err = facts_read(arena, input, os->needs, &facts);

    if (!err && os->write)
        err = render_secret(arena, os, &facts, &payload);
    else if (!err)
        err = render_object(arena, os, &facts, &payload);
    if (err)
        return error_wrap(err, "write bootstrap payload for %s", os->type);
    *out_payload = payload;
    return NULL;
}
