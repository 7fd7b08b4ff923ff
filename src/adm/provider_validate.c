/* butleradm provider validate NAME, provider validate --from-file FILE */
#include "actions/provider_action.h"
#include "adm/commands.h"
#include "adm/objects.h"
#include "adm/views.h"
#include "api/condition.h"
#include "api/provider_config.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "cli/await.h"
#include "cli/exit.h"
#include "cli/live.h"
#include "cli/print.h"
#include "cli/session.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_resources.h"
#include "kube/resources.h"

struct validate_options {
    const char *from_file;
    uint64_t timeout_ms;
};

static const struct cli_option validate_option_table[] = {
    CLI_TEXT("from-file", 'f', struct validate_options, from_file, "FILE",
             "a ProviderConfig that is not there yet; - is stdin"),
    CLI_DURATION("timeout", 0, struct validate_options, timeout_ms, "30s",
                 "how long the controller may take to look at it"),
    CLI_END,
};

/* --- what was seen ---------------------------------------------------------------------------- */

struct checks {
    struct edit *edit;
    struct edit_node items;
    size_t bad;
};

static struct checks checks_begin(void)
{
    struct checks checks = { .edit = edit_new() };

    checks.items = edit_set_array(checks.edit, EDIT_PATH("items"));
    return checks;
}

static void add(struct checks *checks, struct slice check, struct slice status,
                struct slice message)
{
    struct edit_node item = edit_set_object(checks->edit, EDIT_UNDER(checks->items, EDIT_END));

    edit_set_string(checks->edit, EDIT_UNDER(item, "check"), check);
    edit_set_string(checks->edit, EDIT_UNDER(item, "status"), status);
    edit_set_string(checks->edit, EDIT_UNDER(item, "message"), message);
    checks->bad += slice_is(status, "False");
}

/* An error is what the check found; others end the command. */
static struct error *add_result(struct checks *checks, const char *check, const char *well,
                                struct error *take_error)
{
    CLEANUP(string) char *why = NULL;

    if (take_error && take_error->code != ERR_INVALID && take_error->code != ERR_BAD_REQUEST &&
        take_error->code != ERR_FORBIDDEN && take_error->code != ERR_NOT_FOUND)
        return take_error;
    if (take_error)
        why = error_format(take_error);
    add(checks, slice_from(check), slice_from(why ? "False" : "True"),
        slice_from(why ? why : well));
    error_drop(take_error, "told as a check");
    return NULL;
}

static struct error *end(struct cli *cli, struct checks *checks, const char *what)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err;

    edit_set_bool(checks->edit, EDIT_PATH("valid"), checks->bad == 0);
    err = edit_seal(checks->edit, &doc);
    if (!err)
        err = cli_print_result(cli, &view_checks, "ProviderValidation", doc);
    if (err || !checks->bad)
        return err;
    return cli_end(cli, EXIT_CODE_FAILED, error_new(ERR_INVALID, "%s is not valid", what));
}

/* --- one that is there: its controller looks -------------------------------------------------- */

static bool was_looked_at(void *context, struct value provider)
{
    (void)context;
    return value_exists(condition_find(provider, "Ready"));
}

static struct error *validate_named(struct cli *cli, const char *name,
                                    const struct validate_options *o)
{
    struct checks checks;
    CLEANUP(doc) struct doc *before = NULL;
    CLEANUP(doc) struct doc *provider = NULL;
    struct error *err =
        objects_find(cli, &BUTLER_PROVIDER_CONFIGS, objects_system_namespace(cli), name, &before);

    if (!err)
        err = await_run(cli,
                        &(struct await_options){
                            .resource = &BUTLER_PROVIDER_CONFIGS,
                            .namespace = objects_system_namespace(cli),
                            .name = name,
                            .goal = { .kind = AWAIT_TEST, .is_met = was_looked_at },
                            .timeout_ms = o->timeout_ms,
                        },
                        &provider);
    if (err)
        return err;
    checks = checks_begin();
    DOC_EACH (it, view_find(doc_root(provider), "status.conditions"))
        add(&checks, value_text(it.value, "type"), value_text(it.value, "status"),
            value_text(it.value, "message"));
    return end(cli, &checks, objects_noun(cli, &BUTLER_PROVIDER_CONFIGS, name));
}

/* --- one that is not -------------------------------------------------------------------------- */

static struct error *find_secret(struct cli *cli, const struct doc *provider, struct doc **out_doc)
{
    struct provider_config config;
    const struct kube *kube;
    struct error *err = cli_kube(cli, &kube);

    *out_doc = NULL;
    provider_config_read(doc_root(provider), &config);
    if (err || !config.credentials_name.size)
        return err;
    return kube_get(kube, &KUBE_SECRETS, arena_text(cli->arena, config.credentials_namespace),
                    arena_text(cli->arena, config.credentials_name), out_doc);
}

static struct error *check_credentials(struct cli *cli, const struct doc *provider)
{
    CLEANUP(doc) struct doc *secret = NULL;
    struct error *err = find_secret(cli, provider, &secret);

    if (!err && secret)
        err = provider_action_check_secret(cli->arena, doc_root(provider), doc_root(secret));
    return err;
}

/* A file need not say where it will live. */
static struct error *read_file(struct cli *cli, const char *path, struct doc **out_doc)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct edit *edit;
    struct error *err = objects_read_file(path, &doc);

    if (err)
        return err;
    edit = edit_begin(doc);
    if (!value_exists(view_find(doc_root(doc), "metadata.namespace")))
        edit_set_string(edit, EDIT_PATH("metadata", "namespace"),
                        slice_from(objects_system_namespace(cli)));
    return edit_seal(edit, out_doc);
}

static struct error *validate_file(struct cli *cli, const char *path)
{
    struct checks checks = checks_begin();
    CLEANUP(doc) struct doc *provider = NULL;
    struct error *err = read_file(cli, path, &provider);

    if (!err)
        err = add_result(&checks, "Accepted", "the server would take it",
                         objects_try(cli, &BUTLER_PROVIDER_CONFIGS, provider));
    if (!err)
        err = add_result(&checks, "CredentialsValid", "credentials are there and complete",
                         check_credentials(cli, provider));
    if (err) {
        edit_free(checks.edit);
        return error_wrap(err, "validate %s", path);
    }
    return end(cli, &checks, path);
}

static struct error *validate(struct cli *cli, const void *options)
{
    const struct validate_options *o = options;
    const char *name = cli_argument(cli, 0);

    if (!name == !o->from_file)
        return error_new(ERR_BAD_REQUEST, "name a provider or --from-file, and not both");
    return name ? validate_named(cli, name, o) : validate_file(cli, o->from_file);
}

const struct command provider_validate_command = {
    .path = "provider validate",
    .arguments = "[NAME]",
    .summary = "Look whether a provider can be used, check by check",
    .details = "Of a provider that is there its controller says what it saw: credentials, team, "
               "address pools.\nOf a file the server says whether it would take it; nothing is "
               "changed.",
    .options = validate_option_table,
    .options_size = sizeof(struct validate_options),
    .examples = { { "butleradm provider validate lab", "what its controller saw" },
                  { "butleradm provider validate --from-file provider.yaml",
                    "before it is created" } },
    .exit_codes = "  2 one of the checks failed\n  3 the controller did not look at it in time",
    .run = validate,
    .complete = { live_providers },
};
