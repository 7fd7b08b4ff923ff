/* Chooses credentials. */
#include "cli/credentials.h"

#include <glob.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/file.h"
#include "base/text.h"
#include "cli/globals.h"
#include "cli/limits.h"
#include "cli/login.h"
#include "cli/login_store.h"
#include "cli/place.h"
#include "cli/settings.h"
#include "doc/doc.h"
#include "doc/yaml.h"

/* What is looked for and where it was found; `found` ends the search. */
struct search {
    struct cli *cli;
    const struct settings *settings;
    const char *kube_context; /* of the kubeconfig; NULL: its current one */
    struct credentials *credentials;
    bool past_kubectl;
    bool found;
};

static struct error *take_file(struct search *search, const char *path, const char *kube_context,
                               const char *why)
{
    struct error *err;

    err = kubeconfig_load(search->cli->arena, path, kube_context, &search->credentials->config);
    if (err && err->code == ERR_NOT_FOUND)
        err = error_recode(err, ERR_BAD_REQUEST); /* what is named must be there */
    if (err)
        return error_wrap(err, "%s", why);
    search->credentials->kind = CREDENTIALS_FILE;
    search->credentials->source = arena_format(search->cli->arena, "%s (%s)", why, path);
    search->found = true;
    return NULL;
}

static struct error *try_flag(struct search *search)
{
    const char *path = search->cli->globals->kubeconfig;

    return path ? take_file(search, path, search->kube_context, "--kubeconfig") : NULL;
}

static struct error *take_context(struct search *search, const struct settings_context *context)
{
    return take_file(search, context->kubeconfig,
                     context->kube_context ? context->kube_context : NULL,
                     arena_format(search->cli->arena, "context %s", context->name));
}

/* A context of Butler that brings a kubeconfig. One with a server only leads to its login. */
static struct error *try_context(struct search *search)
{
    const char *name = search->cli->globals->context;
    const struct settings_context *context = name ? settings_find(search->settings, name) : NULL;

    return context && context->kubeconfig ? take_context(search, context) : NULL;
}

static struct error *try_environment(struct search *search)
{
    struct slice rest = slice_from(getenv("KUBECONFIG"));
    struct slice path;

    while (rest.size && slice_split(&rest, ':', &path)) {
        const char *file = arena_text(search->cli->arena, path);

        if (path.size && file_exists(file))
            return take_file(search, file, search->kube_context, "KUBECONFIG");
    }
    return NULL;
}

static struct error *try_current(struct search *search)
{
    const struct settings_context *context = settings_active(search->cli, search->settings);

    return context && context->kubeconfig ? take_context(search, context) : NULL;
}

static struct error *try_login(struct search *search)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct cli *cli = search->cli;
    struct login login;
    struct error *err;
    bool found;

    err = login_find(cli, &login, &found);
    if (err || !found)
        return err;
    err = login_store_fresh(cli, &login);
    if (err)
        return err;
    err = yaml_parse(slice_from(login.kubeconfig), NULL, &doc);
    if (!err)
        err = kubeconfig_read(cli->arena, doc, NULL, NULL, &search->credentials->config);
    if (err)
        return error_wrap(err, "the login for %s", login.server);
    arena_defer(cli->arena, doc_release, STEAL(doc));
    search->credentials->kind = CREDENTIALS_LOGIN;
    search->credentials->source = arena_format(cli->arena, "the login for %s", login.server);
    search->found = true;
    return NULL;
}

static struct error *several(const glob_t *files)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    for (size_t i = 0; i < files->gl_pathc; i++)
        text_appendf(&text, "%s%s", i ? ", " : "", files->gl_pathv[i]);
    return error_new(ERR_BAD_REQUEST, "several clusters are known: %s", text_string(&text));
}

static struct error *try_home(struct search *search)
{
    struct arena *arena = search->cli->arena;
    struct error *err;
    const char *home;
    const char *path;
    glob_t files;

    err = place_home(arena, &home);
    if (err)
        return err;
    path = arena_format(arena, "%s/kubeconfig", home);
    if (file_exists(path))
        return take_file(search, path, search->kube_context, "Butler's own kubeconfig");
    if (glob(arena_format(arena, "%s/*-kubeconfig", home), 0, NULL, &files) != 0)
        return NULL;
    if (files.gl_pathc == 1)
        err = take_file(search, files.gl_pathv[0], search->kube_context, "the only bootstrap");
    else
        err = several(&files);
    globfree(&files);
    if (err && !search->found)
        cli_hint(search->cli, "name one with --kubeconfig FILE, or a context with --context NAME");
    return err;
}

static struct error *try_kubectl(struct search *search)
{
    const char *home = place_user_home();
    const char *path = home ? arena_format(search->cli->arena, "%s/.kube/config", home) : NULL;
    struct error *err;

    if (search->past_kubectl || !path || !file_exists(path))
        return NULL;
    err = take_file(search, path, search->kube_context, "kubectl's own kubeconfig");
    search->credentials->kind = CREDENTIALS_KUBECTL;
    return err;
}

/* A platform of this machine and this person: its state directory opens for nobody else. */
static struct error *try_embedded(struct search *search)
{
    struct arena *arena = search->cli->arena;
    const char *state;
    const char *path;
    struct error *err;

    err = place_state(arena, &state);
    if (err) {
        error_drop(err, "without a home there is no platform of this person");
        return NULL;
    }
    path = arena_format(arena, "%s/admin.kubeconfig", state);
    if (!place_is_running(state) || !file_exists(path))
        return NULL;
    err = take_file(search, path, NULL, "butler up on this machine");
    search->credentials->kind = CREDENTIALS_EMBEDDED;
    return err;
}

static struct error *try_pod(struct search *search)
{
    struct error *err;

    err = kubeconfig_load_account(search->cli->arena, KUBECONFIG_ACCOUNT_DIRECTORY,
                                  getenv("KUBERNETES_SERVICE_HOST"),
                                  getenv("KUBERNETES_SERVICE_PORT"), &search->credentials->config);
    if (err && err->code == ERR_NOT_FOUND) {
        error_drop(err, "this is no pod");
        return NULL;
    }
    if (err)
        return error_wrap(err, "the account of this pod");
    search->credentials->kind = CREDENTIALS_POD;
    search->credentials->source = "the account of this pod";
    search->found = true;
    return NULL;
}

static struct error *nothing_found(struct search *search)
{
    struct cli *cli = search->cli;

    if (cli->globals->context) {
        cli_hint(cli, "list what there is: %s context list", cli->program->name);
        return error_new(ERR_NOT_FOUND, "there is no context \"%s\"", cli->globals->context);
    }
    cli_hint(cli, "start a platform with \"butler up\", or name a cluster with --kubeconfig FILE");
    return error_new(ERR_UNAUTHENTICATED,
                     "no cluster is known: no kubeconfig, no login, and no butler up on this "
                     "machine");
}

/* --- roots --------------------------------------------------------------------------------- */

static struct error *append_file(const char *path, struct text *pem)
{
    CLEANUP(text) struct text content = TEXT_EMPTY;
    struct error *err = file_read(path, CA_MAX_BYTES, &content);

    if (err)
        return error_wrap(err, "read trusted roots");
    text_append_slice(pem, text_slice(&content));
    text_append_char(pem, '\n');
    return NULL;
}

static struct error *append_directory(struct arena *arena, struct text *pem)
{
    static const char *const endings[] = { "crt", "pem" };
    struct error *err;
    const char *home;
    glob_t files;

    err = place_home(arena, &home);
    for (size_t i = 0; !err && i < COUNT_OF(endings); i++) {
        if (glob(arena_format(arena, "%s/certificates/*.%s", home, endings[i]), 0, NULL, &files))
            continue;
        for (size_t j = 0; !err && j < files.gl_pathc; j++)
            err = append_file(files.gl_pathv[j], pem);
        globfree(&files);
    }
    return err;
}

struct error *credentials_add_roots(struct cli *cli, struct slice *ca_pem)
{
    static const char system_roots[] = "/etc/ssl/certs/ca-certificates.crt";
    CLEANUP(text) struct text pem = TEXT_EMPTY;
    struct error *err = NULL;

    if (cli->globals->ca_cert)
        err = append_file(cli->globals->ca_cert, &pem);
    if (!err)
        err = append_directory(cli->arena, &pem);
    if (err || !pem.size)
        return err;
    if (ca_pem->size)
        text_append_slice(&pem, *ca_pem);
    else if (file_exists(system_roots))
        err = append_file(system_roots, &pem);
    if (!err)
        *ca_pem = slice_from(arena_strdup(cli->arena, text_string(&pem)));
    return err;
}

/* A login is a person; only who holds a kubeconfig may speak for others. */
static struct error *act_as(const struct cli *cli, struct credentials *credentials)
{
    const struct globals *globals = cli->globals;
    const char **groups;

    if (!globals->as && globals->as_groups.count)
        return error_new(ERR_BAD_REQUEST, "flag --as-group needs --as: whom to act as");
    if (!globals->as)
        return NULL;
    if (credentials->kind == CREDENTIALS_LOGIN)
        return error_new(ERR_BAD_REQUEST, "flag --as does not work with %s: use --kubeconfig FILE",
                         credentials->source);
    groups = arena_array(cli->arena, globals->as_groups.count + 1, const char *);
    for (size_t i = 0; i < globals->as_groups.count; i++)
        groups[i] = globals->as_groups.items[i];
    credentials->config.as = globals->as;
    credentials->config.as_groups = groups;
    return NULL;
}

struct error *credentials_choose(struct cli *cli, bool past_kubectl,
                                 struct credentials *out_credentials)
{
    static struct error *(*const roads[])(struct search *) = {
        try_flag, try_context, try_environment, try_current, try_login,
        try_home, try_kubectl, try_embedded,    try_pod,
    };
    struct credentials credentials = { 0 };
    struct search search = { .cli = cli,
                             .credentials = &credentials,
                             .past_kubectl = past_kubectl };
    struct error *err;

    err = settings_get(cli, &search.settings);
    if (err)
        return err;
    if (cli->globals->context && !settings_find(search.settings, cli->globals->context))
        search.kube_context = cli->globals->context;
    for (size_t i = 0; i < COUNT_OF(roads) && !search.found; i++) {
        /* A name that only a kubeconfig can have is not looked for anywhere else. */
        if (search.kube_context && (roads[i] == try_login || roads[i] == try_embedded ||
                                    roads[i] == try_pod || roads[i] == try_current))
            continue;
        err = roads[i](&search);
        if (err)
            return err;
    }
    if (!search.found)
        return nothing_found(&search);
    if (cli->globals->insecure)
        credentials.config.trust_anyone = true;
    err = act_as(cli, &credentials);
    if (!err)
        err = credentials_add_roots(cli, &credentials.config.ca_pem);
    if (!err)
        *out_credentials = credentials;
    return err;
}
