/* Providers as they are shown. */
#include "server/provider_answer.h"

#include "api/provider_config.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/json_write.h"
#include "kube/butler_resources.h"
#include "kube/resources.h"
#include "server/access.h"
#include "server/object_answer.h"
#include "server/server_call.h"
#include "server/server_parts.h"
#include "server/settings.h"

bool provider_answer_shows(const struct server_call *call, struct value provider)
{
    struct provider_config config;

    provider_config_read(provider, &config);
    return !config.team_scoped || access_shows_team(call->caller, config.team);
}

/* With the name of the Secret, which shown_append() leaves out for everybody. */
static struct error *reveal_name(const struct doc *provider, struct text *text)
{
    struct value root = doc_root(provider);
    struct slice name = value_text(value_find(root, VALUE_KEYS("spec", "credentialsRef")), "name");
    CLEANUP(text) struct text bare = TEXT_EMPTY;
    CLEANUP(doc) struct doc *shown = NULL;
    CLEANUP(doc) struct doc *whole = NULL;
    struct edit *edit;
    struct error *err;

    shown_append(root, SHELF_PROVIDERS, &bare);
    shown = doc_new(text_slice(&bare));
    edit = edit_begin(shown);
    if (name.size)
        edit_set_string(edit, EDIT_PATH("spec", "credentialsRef", "name"), name);
    err = edit_seal(edit, &whole);
    if (!err)
        json_write_raw(text, doc_bytes(whole));
    return err;
}

void provider_answer_append(const struct server_call *call, const struct doc *provider,
                            struct text *text)
{
    struct error *err;

    if (call->caller->platform != BUTLER_USER_ADMIN) {
        object_answer_append(doc_root(provider), SHELF_PROVIDERS, text);
        return;
    }
    err = reveal_name(provider, text);
    if (err)
        object_answer_append(doc_root(provider), SHELF_PROVIDERS, text);
    error_drop(err, "shown without it");
}

struct error *provider_answer(struct server_call *call, int status, const struct doc *provider)
{
    struct text text = TEXT_EMPTY;

    provider_answer_append(call, provider, &text);
    return server_reply_json(call, status, &text);
}

struct error *provider_answer_find(struct server_call *call, const char *namespace,
                                   const char *name, struct doc **out_provider)
{
    CLEANUP(doc) struct doc *found = NULL;
    struct error *err = kube_find(&call->own, &BUTLER_PROVIDER_CONFIGS, namespace, name, &found);

    if (err)
        return server_error_upstream(err, "the provider could not be read");
    if (!found || !provider_answer_shows(call, doc_root(found)))
        return error_new(ERR_NOT_FOUND, "there is no provider \"%.*s\"",
                         SLICE_ARGUMENT(slice_brief(slice_from(name))));
    *out_provider = STEAL(found);
    return NULL;
}

enum outbound_trust provider_answer_trust(const struct server_call *call,
                                          const struct doc *provider)
{
    const char *system = server_settings(call->server)->system_namespace;
    struct provider_config config;

    provider_config_read(doc_root(provider), &config);
    return config.team_scoped || !slice_is(config.meta.namespace, system) ? OUTBOUND_TEAM
                                                                          : OUTBOUND_PLATFORM;
}

struct error *provider_answer_find_secret(struct server_call *call, const struct doc *provider,
                                          struct doc **out_secret)
{
    struct provider_config config;
    struct error *err;

    provider_config_read(doc_root(provider), &config);
    if (!config.credentials_name.size)
        return NULL;
    if (provider_answer_trust(call, provider) != OUTBOUND_PLATFORM &&
        !slice_equal(config.credentials_namespace, config.meta.namespace))
        return server_error(ERR_FORBIDDEN, "credentials_not_allowed",
                            "this provider names credentials of another namespace");
    err =
        kube_find(&call->own, &KUBE_SECRETS, arena_text(call->arena, config.credentials_namespace),
                  arena_text(call->arena, config.credentials_name), out_secret);
    return err ? server_error_upstream(err, "the credentials could not be read") : NULL;
}
