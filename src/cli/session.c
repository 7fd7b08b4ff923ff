/* Connecting. */
#include "cli/session.h"

#include <stdlib.h>
#include <string.h>

#include "api/butler_names.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "cli/globals.h"
#include "cli/login.h"
#include "cli/place.h"
#include "cli/settings.h"
#include "cli/trace.h"
#include "cli/wire.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_resources.h"
#include "kube/https.h"

struct session_parts {
    struct http_client *client;
    struct https *https;
    struct trace *trace;
    bool is_butler; /* we looked */
};

void session_end(struct cli *cli)
{
    struct session *session = cli->session;

    if (!session)
        return;
    session->parts->trace = trace_free(session->parts->trace);
    session->parts->https = https_free(session->parts->https);
    cli->session = NULL;
}

static struct error *open_session(struct cli *cli, bool past_kubectl)
{
    struct session *session = arena_new(cli->arena, struct session);
    struct session_parts *parts = arena_new(cli->arena, struct session_parts);
    struct credentials credentials;
    const struct wire *wire;
    struct error *err;

    err = credentials_choose(cli, past_kubectl, &credentials);
    if (!err)
        err = wire_get(cli, &wire);
    if (err)
        return err;
    session->credentials = credentials;
    session->parts = parts;
    session->loop = wire->loop;
    parts->client = wire->client;
    cli->session = session;
    err = https_new(session->loop, parts->client, &session->credentials.config, &parts->https);
    if (err)
        return err;
    session->kube = (struct kube){
        .transport = https_transport(parts->https),
        .field_manager = cli->program->name,
        .timeout_ms = cli->globals->request_timeout_ms,
    };
    if (cli->globals->verbose > 1) {
        parts->trace = trace_new(session->kube.transport, cli->globals->verbose > 2,
                                 session->credentials.config.server);
        session->kube.transport = trace_transport(parts->trace);
    }
    return NULL;
}

static void tell(struct cli *cli, const struct session *session)
{
    const char *silent = getenv("BUTLER_NO_RAW_WARNING");

    if (session->credentials.config.trust_anyone)
        cli_warn(cli, "warning: who answers as %s is not checked (insecure-skip-tls-verify)",
                 session->credentials.config.server);
    if ((session->credentials.kind == CREDENTIALS_FILE ||
         session->credentials.kind == CREDENTIALS_KUBECTL) &&
        strcmp(cli->program->name, "butleradm") == 0 && !(silent && *silent))
        cli_note(cli, "changes will be recorded under the identity of %s",
                 session->credentials.source);
    if (cli->globals->verbose > 0)
        cli_note(cli, "asking %s, known from %s", session->credentials.config.server,
                 session->credentials.source);
}

struct error *session_get_any(struct cli *cli, const struct session **out_session)
{
    struct error *err;

    if (!cli->session) {
        err = open_session(cli, false);
        if (err)
            return err;
        tell(cli, cli->session);
    }
    *out_session = cli->session;
    return NULL;
}

/* --- is it Butler? ------------------------------------------------------------------------- */

static const struct kube_resource namespaces = { "", "v1", "namespaces", "Namespace", false };

static bool offers_clusters(const struct kube_discovery *discovery)
{
    for (size_t i = 0; i < discovery->count; i++) {
        if (kube_resource_equal(&discovery->apis[i].resource, &BUTLER_TENANT_CLUSTERS))
            return true;
    }
    return false;
}

static struct error *no_butler(struct cli *cli, const struct session *session)
{
    cli_hint(cli, "name the cluster that runs Butler with --context or --kubeconfig, or make one "
                  "with \"butler up\"");
    return error_new(ERR_INTERNAL,
                     "%s is no Butler: it has neither namespace %s nor the kind "
                     "TenantCluster (it was chosen by %s)",
                     session->credentials.config.server, BUTLER_SYSTEM_NAMESPACE,
                     session->credentials.source);
}

/* One request where it is the usual answer; discovery where people may not read namespaces. */
static struct error *look_for_butler(struct cli *cli, struct session *session)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct kube_discovery discovery;
    struct error *err;

    err = kube_find(&session->kube, &namespaces, NULL, BUTLER_SYSTEM_NAMESPACE, &doc);
    if (!err && doc)
        return NULL;
    if (err && err->code == ERR_TIMEOUT)
        err = error_recode(err, ERR_UNAVAILABLE); /* nobody there, not somebody slow */
    if (err && err->code != ERR_FORBIDDEN)
        return error_wrap(err, "ask %s", session->credentials.config.server);
    error_drop(err, "not everybody may read namespaces");
    err = kube_transport_discover(session->kube.transport, cli->arena, NULL, &discovery);
    if (err)
        return error_wrap(err, "ask %s what it offers", session->credentials.config.server);
    return offers_clusters(&discovery) ? NULL : no_butler(cli, session);
}

/* kubectl's own file leads to whatever its user looked at last, often to a cluster that we made. It
 * says nothing about Butler, so it does not hide a platform that runs on this machine. */
static bool may_look_further(struct cli *cli, const struct error *err)
{
    const char *state;
    struct error *failed;

    if (err->code == ERR_FORBIDDEN || cli->globals->context ||
        cli->session->credentials.kind != CREDENTIALS_KUBECTL)
        return false;
    failed = place_state(cli->arena, &state);
    if (failed) {
        error_drop(failed, "without a home there is no platform of this person");
        return false;
    }
    return place_is_running(state);
}

struct error *session_get(struct cli *cli, const struct session **out_session)
{
    struct error *err;

    err = session_get_any(cli, out_session);
    /* What `butler up` of this machine wrote down needs no look: that is one request less. */
    if (err || cli->session->parts->is_butler ||
        cli->session->credentials.kind == CREDENTIALS_EMBEDDED)
        return err;
    err = look_for_butler(cli, cli->session);
    if (err && may_look_further(cli, err)) {
        error_drop(err, "asked the platform of this machine instead");
        session_end(cli);
        cli->hint = NULL;
        err = open_session(cli, true);
        if (!err) {
            tell(cli, cli->session);
            err = look_for_butler(cli, cli->session);
        }
    }
    if (err)
        return err;
    cli->session->parts->is_butler = true;
    *out_session = cli->session;
    return NULL;
}

struct error *cli_kube(struct cli *cli, const struct kube **out_kube)
{
    const struct session *session;
    struct error *err = session_get(cli, &session);

    if (!err)
        *out_kube = &session->kube;
    return err;
}

/* --- who we are ---------------------------------------------------------------------------- */

static const struct kube_resource self_reviews = { "authentication.k8s.io", "v1",
                                                   "selfsubjectreviews", "SelfSubjectReview",
                                                   false };

struct error *session_review(struct cli *cli, struct doc **out_review)
{
    CLEANUP(doc) struct doc *body = NULL;
    const struct session *session;
    struct edit *edit;
    struct error *err = session_get_any(cli, &session);

    if (err)
        return err;
    edit = edit_new();
    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("authentication.k8s.io/v1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("SelfSubjectReview"));
    err = edit_seal(edit, &body);
    return err ? err : kube_create(&session->kube, &self_reviews, body, out_review);
}

struct error *session_user(struct cli *cli, const char **out_name)
{
    CLEANUP(doc) struct doc *review = NULL;
    struct error *err = session_review(cli, &review);

    if (!err)
        *out_name = arena_text(
            cli->arena, value_string_or(value_find(doc_root(review),
                                                   VALUE_KEYS("status", "userInfo", "username")),
                                        SLICE("")));
    return err;
}

/* --- what is no resource ------------------------------------------------------------------- */

struct error *session_ask(struct cli *cli, const char *path, struct doc **out_doc,
                          int64_t *out_server_ms)
{
    const struct session *session;
    struct error *err = session_get_any(cli, &session);

    return err ? err
               : https_ask(session->parts->https, path, cli->globals->request_timeout_ms, out_doc,
                           out_server_ms);
}

struct error *session_ask_other(struct cli *cli, const struct kubeconfig *config, const char *path,
                                uint64_t timeout_ms, struct doc **out_doc)
{
    CLEANUP(https) struct https *https = NULL;
    const struct session *session;
    struct error *err = session_get_any(cli, &session);

    if (!err)
        err = https_new(session->loop, session->parts->client, config, &https);
    return err ? err : https_ask(https, path, timeout_ms, out_doc, NULL);
}

/* --- namespace ----------------------------------------------------------------------------- */

static struct error *namespace_of_team(struct cli *cli, const char *team, const char **out)
{
    CLEANUP(doc) struct doc *doc = NULL;
    const struct kube *kube;
    struct slice namespace;
    struct error *err;

    err = cli_kube(cli, &kube);
    if (!err)
        err = kube_get(kube, &BUTLER_TEAMS, NULL, team, &doc);
    if (err)
        return error_wrap(err, "team %s", team);
    namespace = value_text(value_get(doc_root(doc), SLICE("status")), "namespace");
    if (!namespace.size)
        return error_new(ERR_CONFLICT, "team %s has no namespace yet", team);
    *out = arena_text(cli->arena, namespace);
    return NULL;
}

static struct error *namespace_of_login(struct cli *cli, const char **out_namespace)
{
    struct login login;
    struct error *err;
    bool found;

    *out_namespace = NULL;
    if (cli->session->credentials.kind != CREDENTIALS_LOGIN)
        return NULL;
    err = login_find(cli, &login, &found);
    if (!err && found && login.active_team)
        *out_namespace = login_team_namespace(cli, &login, login.active_team);
    return err;
}

struct error *cli_namespace(struct cli *cli, const char **out_namespace)
{
    struct settings_value namespace;
    struct settings_value team;
    const char *from_login = NULL;
    const struct session *session;
    struct error *err;

    err = session_get(cli, &session);
    if (!err)
        err = settings_effective(cli, "namespace", &namespace);
    if (!err)
        err = settings_effective(cli, "team", &team);
    if (err)
        return err;
    if (namespace.origin == SETTINGS_FLAG) {
        *out_namespace = namespace.value;
        return NULL;
    }
    if (team.value && (team.origin > SETTINGS_CONTEXT || !namespace.value))
        return namespace_of_team(cli, team.value, out_namespace);
    err = namespace_of_login(cli, &from_login);
    if (err)
        return err;
    *out_namespace = from_login                              ? from_login
                     : namespace.value                       ? namespace.value
                     : session->credentials.config.namespace ? session->credentials.config.namespace
                                                             : BUTLER_TENANTS_NAMESPACE;
    return NULL;
}
