/* Whatever people write into a TenantCluster and its configurations: a payload is refused, or it is
 * what its format says, the same each time, and every command of it is one line. */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "doc/yaml.h"
#include "os/os.h"
#include "os/os_input.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char *text_at(struct arena *arena, struct value root, const char *key)
{
    struct slice text = value_text(root, key);

    return text.size > 0 ? arena_text(arena, text) : NULL;
}

static void read_facts(struct arena *arena, struct value root, const struct secret *token,
                       struct os_input *input)
{
    os_input_read(arena, value_get(root, SLICE("cluster")), value_get(root, SLICE("spec")),
                  value_get(root, SLICE("provider")), value_get(root, SLICE("butler")), input);
    input->namespace = "web-0a1b2c3d";
    input->endpoint = text_at(arena, root, "endpoint");
    input->exposure_ip = text_at(arena, root, "ip");
    input->tenant_host = text_at(arena, root, "host");
    input->konnectivity_host = text_at(arena, root, "konnectivity");
    input->ca = value_text(root, "ca");
    input->bootstrap_token = token;
    input->talos.token = token;
    input->talos.ca = input->ca;
    input->external_cloud = value_bool_or(value_get(root, SLICE("external")), false);
}

static void check_commands(struct value object)
{
    DOC_EACH (command,
              value_find(object, VALUE_KEYS("spec", "template", "spec", "preKubeadmCommands"))) {
        struct slice line = value_string_or(command.value, SLICE("\n"));

        ASSERT(!memchr(line.data, '\n', line.size));
    }
}

/* TOML is read by the tests alone, with a parser of others. */
static void check_form(const struct os_payload *payload)
{
    CLEANUP(doc) struct doc *doc = NULL;

    if (!payload->format) {
        check_commands(doc_root(payload->object));
        return;
    }
    if (strcmp(payload->format, "toml") == 0)
        return;
    if (strcmp(payload->format, "ignition") == 0)
        error_drop(json_parse(secret_reveal(payload->value), NULL, &doc), "asserted below");
    else
        error_drop(yaml_parse(secret_reveal(payload->value), NULL, &doc), "asserted below");
    ASSERT(doc && value_is_object(doc_root(doc)));
}

static void check_system(struct arena *arena, const struct os *os, const struct os_input *input)
{
    struct os_payload payload;
    struct os_payload again;
    struct error *err = os_render(arena, os, input, &payload);

    if (err) {
        error_drop(err, "refused");
        return;
    }
    ASSERT(!os_render(arena, os, input, &again));
    ASSERT(slice_equal(doc_bytes(payload.object), doc_bytes(again.object)));
    check_form(&payload);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(secret) struct secret *token = NULL;
    CLEANUP(doc) struct doc *doc = NULL;
    struct os_input input;
    struct slice text;
    struct error *err = json_parse(slice_of((const char *)data, size), NULL, &doc);

    if (err) {
        error_drop(err, "no JSON");
        return 0;
    }
    text = value_text(doc_root(doc), "token");
    token = secret_new(text.size > 0 ? text.data : "", text.size);
    read_facts(arena, doc_root(doc), token, &input);
    for (size_t i = 0; os_at(i); i++)
        check_system(arena, os_at(i), &input);
    return 0;
}
