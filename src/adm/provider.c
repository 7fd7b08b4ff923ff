/* butleradm provider list, get, create, rotate-credentials, delete */
#include "actions/field_key.h"
#include "actions/provider_action.h"
#include "adm/commands.h"
#include "adm/credentials.h"
#include "adm/objects.h"
#include "adm/pages.h"
#include "adm/views.h"
#include "api/provider_config.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "cli/confirm.h"
#include "cli/live.h"
#include "cli/session.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_resources.h"
#include "kube/resources.h"

#define TYPES "harvester|nutanix|proxmox|azure|aws|gcp|local|vsphere"

/* --- list, get -------------------------------------------------------------------------------- */

static struct error *list(struct cli *cli, const void *options)
{
    const struct objects_options *o = options;
    struct kube_query query = { .namespace = o->all ? NULL : objects_system_namespace(cli) };

    return objects_list(cli, &view_providers, &query, &o->watch);
}

const struct command provider_list_command = {
    .path = "provider list",
    .summary = "List providers of machines",
    .options = objects_everywhere_table,
    .options_size = sizeof(struct objects_options),
    .examples = { { "butleradm provider list", "those of the platform" },
                  { "butleradm provider list -A -o wide", "everywhere, with scope and network" } },
    .run = list,
};

static struct error *get(struct cli *cli, const void *options)
{
    const struct objects_options *o = options;

    return objects_show(cli, &page_provider, objects_system_namespace(cli), cli_argument(cli, 0),
                        &o->watch);
}

const struct command provider_get_command = {
    .path = "provider get",
    .arguments = "NAME",
    .summary = "Show a provider and whether it was validated",
    .options = objects_option_table,
    .options_size = sizeof(struct objects_options),
    .examples = { { "butleradm provider get lab", "with its conditions" },
                  { "butleradm provider get lab -o yaml", "the object itself" } },
    .run = get,
    .complete = { live_providers },
};

/* --- create ----------------------------------------------------------------------------------- */

struct create_options {
    const char *from_file;
    const char *type;
    const char *for_team;
    struct cli_list set;
    struct credentials_options credentials;
    bool skip_validation;
    bool dry_run;
};

static const struct cli_option create_option_table[] = {
    CLI_TEXT("from-file", 'f', struct create_options, from_file, "FILE",
             "begin with this ProviderConfig; flags win over it, - is stdin"),
    CLI_TEXT("type", 0, struct create_options, type, "TYPE", "which infrastructure",
             .choices = TYPES),
    CLI_LIST(
        "set", 0, struct create_options, set, "KEY=VALUE",
        "a field of the type's own block, such as endpoint=https://prism:9440; lists with commas"),
    CLI_TEXT("for-team", 0, struct create_options, for_team, "TEAM", "only this team may use it",
             .complete = live_teams),
    CREDENTIALS_OPTIONS(struct create_options, credentials),
    CLI_BOOL("skip-validation", 0, struct create_options, skip_validation,
             "do not look whether the credentials are complete"),
    CLI_BOOL("dry-run", 0, struct create_options, dry_run,
             "print the ProviderConfig and change nothing"),
    CLI_END,
};

/* Fields of spec.TYPE, which the kind's definition knows. */
static struct error *set_fields(struct cli *cli, const struct create_options *o,
                                struct doc *provider, struct doc **out_doc)
{
    CLEANUP(edit) struct edit *edit = edit_begin(provider);
    struct slice type = value_text(value_get(doc_root(provider), SLICE("spec")), "provider");
    struct field_key_wish wish;
    struct error *err =
        field_key_definition(cli->arena, BUTLER_PROVIDER_CONFIGS.kind, &wish.definition);

    if (!err && !type.size)
        err = error_new(ERR_BAD_REQUEST, "flag --type is missing: " TYPES);
    for (size_t i = 0; !err && i < o->set.count; i++) {
        wish.assignment =
            arena_format(cli->arena, SLICE_FORMAT ".%s", SLICE_ARGUMENT(type), o->set.items[i]);
        err = field_key_set(&wish, VALUE_ABSENT_VALUE, edit);
    }
    return err ? err : edit_seal(STEAL(edit), out_doc);
}

static struct error *create_secret(struct cli *cli, const struct create_options *o,
                                   const struct provider_action_wish *wish,
                                   const struct doc *provider,
                                   const struct credentials_set *credentials)
{
    CLEANUP(doc) struct doc *secret = NULL;
    const struct kube *kube;
    struct error *err = provider_action_secret_new(cli->arena, wish, credentials->items,
                                                   credentials->count, &secret);

    if (!err && !o->skip_validation)
        err = provider_action_check_secret(cli->arena, doc_root(provider), doc_root(secret));
    if (!err && !o->dry_run)
        err = cli_kube(cli, &kube);
    if (err || o->dry_run)
        return err;
    err = kube_create(kube, &KUBE_SECRETS, secret, NULL);
    return err ? error_wrap(err, "create the Secret of provider %s", wish->name) : NULL;
}

/* A provider that the server refused leaves no credentials behind. */
static void forget_secret(struct cli *cli, const struct provider_action_wish *wish)
{
    const struct kube *kube;
    struct error *err = cli_kube(cli, &kube);

    if (!err)
        err = kube_delete(kube, &KUBE_SECRETS, wish->namespace,
                          provider_action_secret_name(cli->arena, wish->name), NULL);
    if (err)
        cli_warn(cli, "warning: Secret %s/%s stays behind", wish->namespace,
                 provider_action_secret_name(cli->arena, wish->name));
    error_drop(err, "told");
}

static struct error *create(struct cli *cli, const void *options)
{
    const struct create_options *o = options;
    CLEANUP(doc) struct doc *from = NULL;
    CLEANUP(doc) struct doc *draft = NULL;
    CLEANUP(doc) struct doc *provider = NULL;
    CLEANUP(credentials_set) struct credentials_set credentials = { 0 };
    struct provider_action_wish wish = {
        .name = cli_argument(cli, 0),
        .namespace = objects_system_namespace(cli),
        .type = o->type,
        .team = o->for_team,
    };
    struct error *err = credentials_read(cli, &o->credentials, &credentials);

    if (!err && o->from_file)
        err = objects_read_file(o->from_file, &from);
    wish.from = from;
    if (!err)
        err = provider_action_new(cli->arena, &wish, credentials.count > 0, &draft);
    if (!err)
        err = set_fields(cli, o, draft, &provider);
    if (!err && credentials.count)
        err = create_secret(cli, o, &wish, provider, &credentials);
    if (err)
        return err;
    err = objects_create(cli, &view_providers, provider, o->dry_run);
    if (err && credentials.count && !o->dry_run)
        forget_secret(cli, &wish);
    return err;
}

const struct command provider_create_command = {
    .path = "provider create",
    .arguments = "NAME",
    .summary = "Make a provider and the Secret with its credentials",
    .options = create_option_table,
    .options_size = sizeof(struct create_options),
    .examples = { { "butleradm provider create lab --type proxmox --set endpoint=https://pve:8006 "
                    "--set storage=local-lvm --set nodes=pve1,pve2 --credentials-env "
                    "token=PVE_TOKEN",
                    "with a token from the environment" },
                  { "butleradm provider create here --type local",
                    "simulated machines, without credentials" } },
    .run = create,
};

/* --- update ----------------------------------------------------------------------------------- */

struct update_options {
    struct cli_list set;
};

static const struct cli_option update_option_table[] = {
    CLI_LIST("set", 0, struct update_options, set, "KEY=VALUE",
             "a field of the spec, such as proxmox.storage=fast; KEY= removes it"),
    CLI_END,
};

struct assignments {
    const struct update_options *options;
    struct value definition;
};

static struct error *assign(const void *wish, struct value provider, struct edit *edit)
{
    const struct assignments *all = wish;
    struct error *err = NULL;

    for (size_t i = 0; !err && i < all->options->set.count; i++)
        err = field_key_set(&(struct field_key_wish){ all->definition, all->options->set.items[i] },
                            provider, edit);
    return err;
}

static struct error *update(struct cli *cli, const void *options)
{
    struct assignments all = { .options = options };
    struct error *err =
        field_key_definition(cli->arena, BUTLER_PROVIDER_CONFIGS.kind, &all.definition);

    if (!err && !all.options->set.count)
        err = error_new(ERR_BAD_REQUEST, "flag --set is missing: what to change");
    return err ? err
               : objects_change(cli, &view_providers, objects_system_namespace(cli),
                                cli_argument(cli, 0), assign, &all, "is changed");
}

const struct command provider_update_command = {
    .path = "provider update",
    .arguments = "NAME",
    .summary = "Change fields of a provider",
    .options = update_option_table,
    .options_size = sizeof(struct update_options),
    .examples = { { "butleradm provider update lab --set proxmox.storage=fast", "another storage" },
                  { "butleradm provider update lab --set limits.maxClustersPerTeam=4 "
                    "--set proxmox.insecure=",
                    "one field set, one removed" } },
    .run = update,
    .complete = { live_providers },
};

/* --- rotate-credentials ----------------------------------------------------------------------- */

struct rotate_options {
    struct credentials_options credentials;
    bool skip_validation;
};

static const struct cli_option rotate_option_table[] = {
    CREDENTIALS_OPTIONS(struct rotate_options, credentials),
    CLI_BOOL("skip-validation", 0, struct rotate_options, skip_validation,
             "do not look whether the credentials are complete"),
    CLI_END,
};

/* The Secret that the provider names, as it would be. NULL before: there is none yet. */
static struct error *rotate_secret(struct cli *cli, const struct rotate_options *o,
                                   const struct doc *provider,
                                   const struct credentials_set *credentials)
{
    const struct provider_action_rotation rotation = { credentials->items, credentials->count };
    CLEANUP(doc) struct doc *before = NULL;
    CLEANUP(doc) struct doc *after = NULL;
    struct provider_config config;
    const struct kube *kube;
    struct kube_change what;
    struct error *err = cli_kube(cli, &kube);
    bool changed;

    provider_config_read(doc_root(provider), &config);
    if (!err && !config.credentials_name.size)
        err = error_new(ERR_INVALID, "the provider has no credentialsRef: it needs none");
    if (err)
        return err;
    what = (struct kube_change){
        .resource = &KUBE_SECRETS,
        .namespace = arena_text(cli->arena, config.credentials_namespace),
        .name = arena_text(cli->arena, config.credentials_name),
    };
    err = kube_find(kube, what.resource, what.namespace, what.name, &before);
    if (!err && !before)
        err = credentials_secret(what.namespace, what.name, &before);
    if (!err)
        err = action_preview(before, provider_action_rotate, &rotation, &after);
    if (!err && !o->skip_validation)
        err = provider_action_check_secret(cli->arena, doc_root(provider), doc_root(after));
    if (err)
        return err;
    if (!value_exists(view_find(doc_root(before), "metadata.uid")))
        return kube_create(kube, what.resource, after, NULL);
    return action_write(kube, &what, provider_action_rotate, &rotation, NULL, &changed);
}

static struct error *rotate(struct cli *cli, const void *options)
{
    const struct rotate_options *o = options;
    const char *name = cli_argument(cli, 0);
    CLEANUP(credentials_set) struct credentials_set credentials = { 0 };
    CLEANUP(doc) struct doc *provider = NULL;
    struct error *err = credentials_read(cli, &o->credentials, &credentials);

    if (!err && !credentials.count)
        err = error_new(ERR_BAD_REQUEST, "name --credentials-file or --credentials-env");
    if (!err)
        err = objects_find(cli, &BUTLER_PROVIDER_CONFIGS, objects_system_namespace(cli), name,
                           &provider);
    if (!err)
        err = rotate_secret(cli, o, provider, &credentials);
    if (err)
        return error_wrap(err, "rotate the credentials of provider %s", name);
    cli_note(cli, "provider %s has new credentials", name);
    return NULL;
}

const struct command provider_rotate_credentials_command = {
    .path = "provider rotate-credentials",
    .arguments = "NAME",
    .summary = "Give a provider new credentials; what is not named stays",
    .options = rotate_option_table,
    .options_size = sizeof(struct rotate_options),
    .examples = { { "butleradm provider rotate-credentials lab --credentials-file new.yaml",
                    "a file with keys and values" },
                  { "butleradm provider rotate-credentials lab --credentials-env password=PW",
                    "one of them, from the environment" } },
    .exit_codes = "  11 a credential that this kind of provider needs would be missing",
    .run = rotate,
    .complete = { live_providers },
};

/* --- delete ----------------------------------------------------------------------------------- */

struct delete_options {
    struct confirm_options confirm;
};

static const struct cli_option delete_option_table[] = {
    CONFIRM_OPTIONS(struct delete_options, confirm, "provider's", "do not ask"),
    CLI_END,
};

static struct error *delete_provider(struct cli *cli, const void *options)
{
    const struct delete_options *o = options;
    const char *name = cli_argument(cli, 0);
    const char *namespace = objects_system_namespace(cli);
    CLEANUP(doc) struct doc *provider = NULL;
    const struct kube *kube;
    struct kube_list requests;
    struct error *err = objects_find(cli, &BUTLER_PROVIDER_CONFIGS, namespace, name, &provider);

    if (!err)
        err = cli_kube(cli, &kube);
    if (!err)
        err = kube_list(cli->arena, kube, &BUTLER_MACHINE_REQUESTS, &(struct kube_query){ 0 },
                        &requests);
    if (!err)
        err = provider_action_check_unused(doc_root(provider), requests.docs, requests.count);
    if (!err)
        err =
            confirm_name(cli, name, o->confirm.name, o->confirm.force, "Delete provider %s?", name);
    return err ? err : objects_delete(cli, &BUTLER_PROVIDER_CONFIGS, namespace, name);
}

const struct command provider_delete_command = {
    .path = "provider delete",
    .arguments = "NAME",
    .summary = "Delete a provider that nothing uses",
    .options = delete_option_table,
    .options_size = sizeof(struct delete_options),
    .examples = { { "butleradm provider delete lab", "asks for the name" },
                  { "butleradm provider delete lab --yes --confirm lab", "for scripts" } },
    .exit_codes = "  11 clusters or machines still come from it",
    .run = delete_provider,
    .complete = { live_providers },
};
