/* Providers: which there are, and what is changed about them. Their credentials go into a Secret
 * and come back in no answer. Whether they work is asked in provider_check_routes.c. */
#include "admission/provider_choice.h"
#include "api/butler_names.h"
#include "api/meta.h"
#include "api/provider_config.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/json_write.h"
#include "kube/butler_resources.h"
#include "kube/resources.h"
#include "server/object_answer.h"
#include "server/provider_answer.h"
#include "server/provider_form.h"
#include "server/server_call.h"
#include "server/server_parts.h"
#include "server/settings.h"
#include "server/tables.h"

/* --- looking -------------------------------------------------------------------------------- */

/* `team`: the platform's and this team's; NULL: all that may be seen. */
static bool is_wanted(const struct server_call *call, struct value provider, const char *team)
{
    const char *scope = server_query(call, "scope");
    struct provider_config config;

    provider_config_read(provider, &config);
    if (scope && !slice_is(SLICE("platform"), scope) != config.team_scoped)
        return false;
    if (team && config.team_scoped && !slice_is(config.team, team))
        return false;
    return provider_answer_shows(call, provider);
}

static struct error *reply_list(struct server_call *call, const char *team)
{
    const char *scope = server_query(call, "scope");
    struct text text = TEXT_EMPTY;
    struct kube_list all = { 0 };
    struct error *err;

    if (scope && !slice_is(SLICE("platform"), scope) && !slice_is(SLICE("team"), scope))
        return server_error_field("scope", "is \"%.*s\"; want platform or team",
                                  SLICE_ARGUMENT(slice_brief(slice_from(scope))));
    err = kube_list(call->arena, &call->own, &BUTLER_PROVIDER_CONFIGS, &(struct kube_query){ 0 },
                    &all);
    if (err)
        return server_error_upstream(err, "the providers could not be read");
    json_write_object(&text);
    json_write_key(&text, "providers");
    json_write_list(&text);
    for (size_t i = 0; i < all.count; i++) {
        if (is_wanted(call, doc_root(all.docs[i]), team))
            provider_answer_append(call, all.docs[i], &text);
    }
    json_write_end_list(&text);
    json_write_end_object(&text);
    return server_reply_json(call, 200, &text);
}

/* GET /api/providers */
static struct error *list(struct server_call *call)
{
    return reply_list(call, NULL);
}

/* GET /api/teams/{team}/providers */
static struct error *list_of_team(struct server_call *call)
{
    return reply_list(call, call->target->team);
}

/* GET /api/providers/{namespace}/{name} */
static struct error *get(struct server_call *call)
{
    CLEANUP(doc) struct doc *provider = NULL;
    struct error *err = provider_answer_find(call, server_param(call, "namespace"),
                                             server_param(call, "name"), &provider);

    return err ? err : provider_answer(call, 200, provider);
}

/* --- creating ------------------------------------------------------------------------------- */

/* Both objects or none. The Secret comes first, so that nobody finds a provider without it. */
static struct error *write_both(struct server_call *call, const struct doc *secret,
                                const struct doc *provider, struct doc **out_after)
{
    struct object_key key = secret ? object_key_read(doc_root(secret)) : (struct object_key){ 0 };
    struct error *err = secret ? kube_create(&call->own, &KUBE_SECRETS, secret, NULL) : NULL;

    if (err)
        return server_error_of_write(err);
    err = kube_create(&call->as_user, &BUTLER_PROVIDER_CONFIGS, provider, out_after);
    if (err && secret)
        error_drop(kube_delete_if_there(&call->own, &KUBE_SECRETS,
                                        arena_text(call->arena, key.namespace),
                                        arena_text(call->arena, key.name), NULL),
                   "left behind; the next try is told of it");
    return err ? server_error_of_write(err) : NULL;
}

static struct error *create_in(struct server_call *call, const char *namespace, const char *team)
{
    CLEANUP(doc) struct doc *provider = NULL;
    CLEANUP(doc) struct doc *secret = NULL;
    CLEANUP(doc) struct doc *after = NULL;
    struct provider_action_wish wish = { .team = team };
    struct provider_form form;
    struct error *err = provider_form_read(call, NULL, team, &form);

    if (err)
        return err;
    call->note.name = form.name;
    call->note.team = team;
    wish.name = form.name;
    wish.namespace = team || !form.namespace ? namespace : form.namespace;
    wish.from = form.draft;
    err = provider_action_new(call->arena, &wish, form.secret_count > 0, &provider);
    if (!err && form.secret_count)
        err = provider_action_secret_new(call->arena, &wish, form.secrets, form.secret_count,
                                         &secret);
    if (!err)
        err = provider_action_check_secret(call->arena, doc_root(provider),
                                           secret ? doc_root(secret) : VALUE_ABSENT_VALUE);
    if (!err)
        err = write_both(call, secret, provider, &after);
    return err ? err : provider_answer(call, 201, after);
}

/* POST /api/providers */
static struct error *create(struct server_call *call)
{
    return create_in(call, server_settings(call->server)->system_namespace, NULL);
}

/* POST /api/teams/{team}/providers */
static struct error *create_for_team(struct server_call *call)
{
    const char *team = call->target->team;
    CLEANUP(doc) struct doc *doc = NULL;
    struct slice namespace;
    struct error *err = object_answer_find(call, SHELF_TEAMS, "team", NULL, team, &doc);

    if (err)
        return err;
    namespace = value_text(value_get(doc_root(doc), SLICE("status")), "namespace");
    if (!namespace.size)
        return error_new(ERR_CONFLICT, "team %s has no namespace yet", team);
    return create_in(call, arena_text(call->arena, namespace), team);
}

/* --- changing ------------------------------------------------------------------------------- */

static struct error *change_secret(const void *wish, struct value secret, struct edit *edit)
{
    const struct provider_form *form = wish;
    const struct provider_action_rotation rotation = { form->secrets, form->secret_count };

    if (form->removes_ca)
        edit_remove(edit, EDIT_PATH("data", PROVIDER_FORM_CA_KEY));
    return provider_action_rotate(&rotation, secret, edit);
}

/* A provider that had no credentials gets a Secret for them. */
static struct error *write_secret(struct server_call *call, const struct provider_form *form,
                                  const struct provider_config *config)
{
    CLEANUP(doc) struct doc *secret = NULL;
    struct kube_change what = { .resource = &KUBE_SECRETS,
                                .namespace = arena_text(call->arena, config->credentials_namespace),
                                .name = arena_text(call->arena, config->credentials_name) };
    struct provider_action_wish wish = { .name = arena_text(call->arena, config->meta.name),
                                         .namespace =
                                             arena_text(call->arena, config->meta.namespace) };
    struct error *err;
    bool changed;

    if (!form->secret_count && !form->removes_ca)
        return NULL;
    err = action_write(&call->own, &what, change_secret, form, NULL, &changed);
    if (!err || err->code != ERR_NOT_FOUND)
        return server_error_of_write(err);
    error_drop(err, "then it is made");
    err =
        provider_action_secret_new(call->arena, &wish, form->secrets, form->secret_count, &secret);
    if (!err)
        err = kube_create(&call->own, &KUBE_SECRETS, secret, NULL);
    return server_error_of_write(err);
}

static struct error *with_reference(struct server_call *call, const struct provider_form *form,
                                    struct doc **out_draft)
{
    struct provider_config config;
    struct edit *edit;

    provider_config_read(doc_root(form->draft), &config);
    edit = edit_begin(form->draft);
    if (form->secret_count && !config.credentials_name.size)
        edit_set_string(edit, EDIT_PATH("spec", "credentialsRef", "name"),
                        slice_from(provider_action_secret_name(
                            call->arena, arena_text(call->arena, config.meta.name))));
    return edit_seal(edit, out_draft);
}

/* PUT /api/providers/{namespace}/{name} */
static struct error *update(struct server_call *call)
{
    const char *namespace = server_param(call, "namespace");
    const char *name = server_param(call, "name");
    CLEANUP(doc) struct doc *before = NULL;
    CLEANUP(doc) struct doc *draft = NULL;
    CLEANUP(doc) struct doc *after = NULL;
    struct provider_config config;
    struct provider_form form;
    struct error *err = provider_answer_find(call, namespace, name, &before);

    if (!err)
        err = object_answer_check_version(call, SHELF_PROVIDERS, call->body, before);
    if (!err)
        err = provider_form_read(call, before, NULL, &form);
    if (!err)
        err = with_reference(call, &form, &draft);
    if (err)
        return err;
    err = kube_update(&call->as_user, &BUTLER_PROVIDER_CONFIGS, draft, &after);
    if (err)
        return object_answer_of_write(call, err, SHELF_PROVIDERS, namespace, name);
    provider_config_read(doc_root(after), &config);
    err = write_secret(call, &form, &config);
    return err ? err : provider_answer(call, 200, after);
}

/* --- deleting ------------------------------------------------------------------------------- */

/* 409 with the clusters that have their machines from it. */
static struct error *check_unused(struct server_call *call, const struct doc *provider)
{
    const char *system = server_settings(call->server)->system_namespace;
    CLEANUP(text) struct text text = TEXT_EMPTY;
    CLEANUP(doc) struct doc *users = NULL;
    struct kube_list all = { 0 };
    size_t count = 0;
    struct error *err = kube_list(call->arena, &call->own, &BUTLER_TENANT_CLUSTERS,
                                  &(struct kube_query){ 0 }, &all);

    if (err)
        return server_error_upstream(err, "the clusters could not be read");
    json_write_list(&text);
    for (size_t i = 0; i < all.count; i++) {
        struct object_key key = object_key_read(doc_root(all.docs[i]));

        if (!provider_choice_uses(doc_root(all.docs[i]), doc_root(provider), system))
            continue;
        json_write_string(&text,
                          arena_format(call->arena, SLICE_FORMAT "/" SLICE_FORMAT,
                                       SLICE_ARGUMENT(key.namespace), SLICE_ARGUMENT(key.name)));
        count++;
    }
    json_write_end_list(&text);
    if (!count)
        return NULL;
    users = doc_new(text_slice(&text));
    return server_error_with(call,
                             server_error(ERR_CONFLICT, "in_use",
                                          "%zu clusters have their machines from this provider",
                                          count),
                             "clusters", users);
}

/* Ours, and nobody else's: a Secret that somebody brought along stays theirs. */
static struct error *delete_secret(struct server_call *call, const struct doc *provider)
{
    CLEANUP(doc) struct doc *secret = NULL;
    struct provider_config config;
    const char *name;
    struct meta meta;
    struct error *err = provider_answer_find_secret(call, provider, &secret);

    if (err || !secret)
        return err;
    provider_config_read(doc_root(provider), &config);
    meta_read(doc_root(secret), &meta);
    name = provider_action_secret_name(call->arena, arena_text(call->arena, config.meta.name));
    if (!slice_is(meta.name, name) || !slice_equal(meta.namespace, config.meta.namespace) ||
        !slice_is(meta_label(&meta, BUTLER_LABEL_SECRET_TYPE), "provider-credentials"))
        return NULL;
    return kube_delete_if_there(&call->own, &KUBE_SECRETS, arena_text(call->arena, meta.namespace),
                                name, NULL);
}

static struct error *delete_this(struct server_call *call, const struct doc *provider)
{
    struct object_key key = object_key_read(doc_root(provider));
    const char *name = arena_text(call->arena, key.name);
    struct error *err = check_unused(call, provider);

    if (err)
        return err;
    err = kube_delete(&call->as_user, &BUTLER_PROVIDER_CONFIGS,
                      arena_text(call->arena, key.namespace), name, NULL);
    if (err)
        return server_error_of_write(err);
    err = delete_secret(call, provider);
    if (err)
        return server_error_upstream(err, "the provider is deleted, its credentials are not");
    return object_answer_message(call, 200,
                                 arena_format(call->arena, "provider %s is deleted", name));
}

/* DELETE /api/providers/{namespace}/{name} */
static struct error *delete(struct server_call *call)
{
    CLEANUP(doc) struct doc *provider = NULL;
    struct error *err = provider_answer_find(call, server_param(call, "namespace"),
                                             server_param(call, "name"), &provider);

    return err ? err : delete_this(call, provider);
}

/* DELETE /api/teams/{team}/providers/{namespace}/{provider} */
static struct error *delete_of_team(struct server_call *call)
{
    CLEANUP(doc) struct doc *provider = NULL;
    struct provider_config config;
    struct error *err = provider_answer_find(call, server_param(call, "namespace"),
                                             server_param(call, "provider"), &provider);

    if (err)
        return err;
    call->note.name = server_param(call, "provider");
    provider_config_read(doc_root(provider), &config);
    if (!config.team_scoped || !slice_is(config.team, call->target->team))
        return error_new(ERR_FORBIDDEN, "this provider does not belong to team %s",
                         call->target->team);
    return delete_this(call, provider);
}

#define PROVIDER "/api/providers/{namespace}/{name}"
#define OF_TEAM  "/api/teams/{team}/providers"

const struct server_route provider_routes[] = {
    { "listProviders", "GET", "/api/providers", RULE_ANY, NULL, NULL, list, 0, LIMIT_NONE, NULL,
      "ProviderList", "The providers that the caller may use" },
    { "getProvider", "GET", PROVIDER, RULE_ANY, NULL, NULL, get, 0, LIMIT_NONE, NULL, "Object",
      "One provider" },
    { "createProvider", "POST", "/api/providers", RULE_PLATFORM_ADMIN, "create", "ProviderConfig",
      create, 0, LIMIT_NONE, "CreateProvider", "Object", "Makes a provider with its credentials" },
    { "updateProvider", "PUT", PROVIDER, RULE_PLATFORM_ADMIN, "update", "ProviderConfig", update, 0,
      LIMIT_NONE, "CreateProvider", "Object", "Changes a provider or its credentials" },
    { "deleteProvider", "DELETE", PROVIDER, RULE_PLATFORM_ADMIN, "delete", "ProviderConfig", delete,
      SERVER_NO_BODY, LIMIT_NONE, NULL, "Message", "Removes a provider that no cluster needs" },
    { "listTeamProviders", "GET", OF_TEAM, RULE_TEAM_VIEW, NULL, NULL, list_of_team, 0, LIMIT_NONE,
      NULL, "ProviderList", "The platform's providers and those of a team" },
    { "createTeamProvider", "POST", OF_TEAM, RULE_TEAM_ADMIN, "create", "ProviderConfig",
      create_for_team, 0, LIMIT_NONE, "CreateProvider", "Object", "Makes a provider of a team" },
    { "deleteTeamProvider", "DELETE", OF_TEAM "/{namespace}/{provider}", RULE_TEAM_ADMIN, "delete",
      "ProviderConfig", delete_of_team, SERVER_NO_BODY, LIMIT_NONE, NULL, "Message",
      "Removes a provider of a team" },
    { 0 },
};
