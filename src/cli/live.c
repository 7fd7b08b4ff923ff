/* Names for completion. */
#include "cli/live.h"

#include <string.h>

#include "actions/version_offer.h"
#include "api/butler_names.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "cli/session.h"
#include "cli/settings.h"
#include "cli/view.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"

static const struct kube_resource namespaces = { "", "v1", "namespaces", "Namespace", false };

static struct error *list(struct cli *cli, const struct kube_resource *resource,
                          const char *namespace, struct kube_list *out_list)
{
    const struct session *session;
    struct error *err = session_get_any(cli, &session);

    return err ? err
               : kube_list(cli->arena, &session->kube, resource,
                           &(struct kube_query){ .namespace = namespace }, out_list);
}

static void append_line(struct text *lines, struct slice name)
{
    text_append_slice(lines, name);
    text_append_char(lines, '\n');
}

void live_append_names(struct cli *cli, const struct kube_resource *resource, const char *namespace,
                       struct text *lines)
{
    struct kube_list found;
    struct error *err = list(cli, resource, namespace, &found);

    if (err) {
        error_drop(err, "a shell that completes wants names or nothing");
        return;
    }
    for (size_t i = 0; i < found.count; i++)
        append_line(
            lines, value_string_or(view_find(doc_root(found.docs[i]), "metadata.name"), SLICE("")));
}

static void append_in_namespace(struct cli *cli, const struct kube_resource *resource,
                                struct text *lines)
{
    const char *namespace;
    struct error *err = cli_namespace(cli, &namespace);

    if (err)
        error_drop(err, "no namespace, no names");
    else
        live_append_names(cli, resource, namespace, lines);
}

void live_clusters(struct cli *cli, struct text *lines)
{
    append_in_namespace(cli, &BUTLER_TENANT_CLUSTERS, lines);
}

void live_teams(struct cli *cli, struct text *lines)
{
    live_append_names(cli, &BUTLER_TEAMS, NULL, lines);
}

void live_users(struct cli *cli, struct text *lines)
{
    live_append_names(cli, &BUTLER_USERS, NULL, lines);
}

void live_namespaces(struct cli *cli, struct text *lines)
{
    live_append_names(cli, &namespaces, NULL, lines);
}

void live_providers(struct cli *cli, struct text *lines)
{
    live_append_names(cli, &BUTLER_PROVIDER_CONFIGS, BUTLER_SYSTEM_NAMESPACE, lines);
}

void live_addon_catalog(struct cli *cli, struct text *lines)
{
    live_append_names(cli, &BUTLER_ADDON_DEFINITIONS, NULL, lines);
}

void live_contexts(struct cli *cli, struct text *lines)
{
    const struct settings *settings;
    struct error *err = settings_get(cli, &settings);

    if (err) {
        error_drop(err, "no settings, no contexts");
        return;
    }
    for (size_t i = 0; i < settings->context_count; i++)
        append_line(lines, slice_from(settings->contexts[i].name));
}

void live_addons(struct cli *cli, struct text *lines)
{
    const char *cluster = cli_argument(cli, 0);
    struct kube_list found = { 0 };
    const char *namespace;
    struct error *err = cli_namespace(cli, &namespace);

    if (!err)
        err = list(cli, &BUTLER_TENANT_ADDONS, namespace, &found);
    if (err) {
        error_drop(err, "a shell that completes wants names or nothing");
        return;
    }
    for (size_t i = 0; i < found.count; i++) {
        struct value spec = value_get(doc_root(found.docs[i]), SLICE("spec"));

        if (!cluster ||
            slice_is(value_string_or(view_find(spec, "clusterRef.name"), SLICE("")), cluster))
            append_line(lines, value_text(spec, "addon"));
    }
}

void live_environments(struct cli *cli, struct text *lines)
{
    struct kube_list found = { 0 };
    struct error *err = list(cli, &BUTLER_TEAMS, NULL, &found);

    if (err) {
        error_drop(err, "a shell that completes wants names or nothing");
        return;
    }
    for (size_t i = 0; i < found.count; i++) {
        DOC_EACH (it, view_find(doc_root(found.docs[i]), "spec.environments"))
            append_line(lines, value_text(it.value, "name"));
    }
}

/* Those that the platform names, as far as they can be seen. */
static void append_offers(struct cli *cli, struct text *lines)
{
    struct kube_list configs = { 0 };
    struct value allowed = VALUE_ABSENT_VALUE;
    struct version_offer *offers;
    struct error *err = list(cli, &BUTLER_CONFIGS, NULL, &configs);
    size_t count;

    error_drop(err, "not everybody may read it, and the newest version is known anyway");
    if (configs.count)
        allowed = view_find(doc_root(configs.docs[0]), "spec.upgrade.allowedVersions");
    count = version_offer_list(cli->arena, allowed, VALUE_ABSENT_VALUE, &offers);
    for (size_t i = 0; i < count; i++) {
        if (!offers[i].any_patch)
            append_line(lines, slice_from(offers[i].text));
    }
}

/* And those that clusters have. */
void live_versions(struct cli *cli, struct text *lines)
{
    struct kube_list found = { 0 };
    struct error *err = list(cli, &BUTLER_TENANT_CLUSTERS, NULL, &found);

    append_offers(cli, lines);
    if (err) {
        error_drop(err, "a shell that completes wants names or nothing");
        return;
    }
    for (size_t i = 0; i < found.count; i++)
        append_line(lines,
                    value_string_or(view_find(doc_root(found.docs[i]), "spec.kubernetesVersion"),
                                    SLICE("")));
}
