/* Providers and their credentials. */
#include "actions/provider_action.h"

#include "api/butler_names.h"
#include "api/provider_config.h"
#include "base/arena.h"
#include "base/base64.h"
#include "base/error.h"
#include "base/text.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/edit.h"

char *provider_action_secret_name(struct arena *arena, const char *provider)
{
    return arena_format(arena, "%s-credentials", provider);
}

static void set_head(struct edit *edit, const char *version, const char *kind, const char *name,
                     const char *namespace)
{
    edit_set_string(edit, EDIT_PATH("apiVersion"), slice_from(version));
    edit_set_string(edit, EDIT_PATH("kind"), slice_from(kind));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), slice_from(name));
    edit_set_string(edit, EDIT_PATH("metadata", "namespace"), slice_from(namespace));
}

struct error *provider_action_new(struct arena *arena, const struct provider_action_wish *wish,
                                  bool has_secret, struct doc **out_provider)
{
    CLEANUP(edit) struct edit *edit =
        wish->from ? edit_begin(wish->from) : edit_new();

    set_head(edit, "butler.butlerlabs.dev/v1alpha1", "ProviderConfig", wish->name, wish->namespace);
    if (wish->type)
        edit_set_string(edit, EDIT_PATH("spec", "provider"), slice_from(wish->type));
    if (wish->team) {
        edit_set_string(edit, EDIT_PATH("spec", "scope", "type"), SLICE("team"));
        edit_set_string(edit, EDIT_PATH("spec", "scope", "teamRef", "name"),
                        slice_from(wish->team));
    }
    if (has_secret)
        edit_set_string(edit, EDIT_PATH("spec", "credentialsRef", "name"),
                        slice_from(provider_action_secret_name(arena, wish->name)));
    return edit_seal(STEAL(edit), out_provider);
}

static void set_data(struct edit *edit, const struct provider_action_secret *secrets, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        CLEANUP(text) struct text encoded = TEXT_EMPTY;

        base64_append(&encoded, secret_reveal(secrets[i].value), BASE64_STANDARD);
        edit_set_string(edit, EDIT_PATH("data", secrets[i].key), text_slice(&encoded));
    }
}

struct error *provider_action_secret_new(struct arena *arena,
                                         const struct provider_action_wish *wish,
                                         const struct provider_action_secret *secrets, size_t count,
                                         struct doc **out_secret)
{
    CLEANUP(edit) struct edit *edit = edit_new();

    set_head(edit, "v1", "Secret", provider_action_secret_name(arena, wish->name), wish->namespace);
    edit_set_string(edit, EDIT_PATH("metadata", "labels", BUTLER_LABEL_SECRET_TYPE),
                    SLICE("provider-credentials"));
    edit_set_string(edit, EDIT_PATH("type"), SLICE("Opaque"));
    set_data(edit, secrets, count);
    return edit_seal(STEAL(edit), out_secret);
}

struct error *provider_action_rotate(const void *wish, struct value secret, struct edit *edit)
{
    const struct provider_action_rotation *rotation = wish;

    (void)secret;
    set_data(edit, rotation->secrets, rotation->count);
    return NULL;
}

struct error *provider_action_check_secret(struct arena *arena, struct value provider,
                                           struct value secret)
{
    struct provider_config config;
    const char *missing;

    provider_config_read(provider, &config);
    missing = provider_config_missing_keys(arena, &config, value_get(secret, SLICE("data")));
    if (!missing)
        return NULL;
    return error_new(ERR_INVALID, "credentials for " SLICE_FORMAT " lack %s",
                     SLICE_ARGUMENT(config.provider), missing);
}

/* A request without a namespace means the one it is in. */
static bool uses(struct value request, const struct provider_config *config)
{
    struct value reference = value_find(request, VALUE_KEYS("spec", "providerRef"));
    struct slice namespace = value_text(reference, "namespace");
    struct meta meta;

    meta_read(request, &meta);
    return slice_equal(value_text(reference, "name"), config->meta.name) &&
           slice_equal(namespace.size ? namespace : meta.namespace, config->meta.namespace);
}

struct error *provider_action_check_unused(struct value provider, struct doc *const *requests,
                                           size_t count)
{
    struct provider_config config;

    provider_config_read(provider, &config);
    for (size_t i = 0; i < count; i++) {
        struct meta meta;

        if (!uses(doc_root(requests[i]), &config))
            continue;
        meta_read(doc_root(requests[i]), &meta);
        return error_new(ERR_INVALID,
                         "MachineRequest " SLICE_FORMAT "/" SLICE_FORMAT
                         " gets its machine from this provider",
                         SLICE_ARGUMENT(meta.namespace), SLICE_ARGUMENT(meta.name));
    }
    return NULL;
}
