/* Quotas of a team, when they refuse. */
#include "ctl/quota.h"

#include <string.h>

#include "api/butler_names.h"
#include "api/team_limits.h"
#include "base/error.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/exit.h"
#include "cli/view.h"
#include "ctl/cluster.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"

static void append_count(struct text *text, const char *what, const struct team_limits_count *limit,
                         struct value used, int64_t requested)
{
    if (!limit->set)
        return;
    text_appendf(text, "%s%s: %lld of %lld used", text->size ? "; " : "", what,
                 (long long)value_int_or(used, 0), (long long)limit->most);
    if (requested)
        text_appendf(text, ", %lld requested", (long long)requested);
}

static void append_amount(struct text *text, const char *what,
                          const struct team_limits_amount *limit, struct value used)
{
    if (!limit->set)
        return;
    text_appendf(text, "%s%s: " SLICE_FORMAT " of ", text->size ? "; " : "", what,
                 SLICE_ARGUMENT(value_string_or(used, SLICE("0"))));
    quantity_append(text, &limit->most);
    text_append(text, " used");
}

void quota_append(struct value team, struct value config, const struct quota_request *request,
                  struct text *text)
{
    struct value used = view_find(team, "status.resourceUsage");
    struct team_limits own;
    struct team_limits limits;
    struct error *err;

    err = team_limits_read(view_find(team, "spec.resourceLimits"), "spec.resourceLimits", &own);
    if (!err)
        err = team_limits_effective(&own, config, &limits);
    if (err) {
        error_drop(err, "a limit that cannot be read cannot be told");
        return;
    }
    append_count(text, "clusters", &limits.clusters, value_get(used, SLICE("clusters")),
                 request->clusters);
    append_count(text, "workers", &limits.nodes, value_get(used, SLICE("totalNodes")),
                 request->nodes);
    append_amount(text, "CPU", &limits.cpu, value_get(used, SLICE("totalCPU")));
    append_amount(text, "memory", &limits.memory, value_get(used, SLICE("totalMemory")));
    append_amount(text, "storage", &limits.storage, value_get(used, SLICE("totalStorage")));
}

static bool is_about_quota(const struct error *error)
{
    for (; error; error = error->cause) {
        if (strstr(error->message, "quota"))
            return true;
    }
    return false;
}

static struct error *look_up(struct cli *cli, const char *namespace,
                             const struct quota_request *request, struct text *text)
{
    CLEANUP(doc) struct doc *doc = NULL;
    CLEANUP(doc) struct doc *config = NULL;
    const struct kube *kube = &cli->session->kube;
    const char *team;
    struct error *err = cluster_team(cli, namespace, &team);

    if (err || !team)
        return err;
    err = kube_get(kube, &BUTLER_TEAMS, NULL, team, &doc);
    if (err)
        return err;
    err = kube_find(kube, &BUTLER_CONFIGS, NULL, BUTLER_CONFIG_NAME, &config);
    error_drop(err, "not everybody may read it");
    quota_append(doc_root(doc), config ? doc_root(config) : VALUE_ABSENT_VALUE, request, text);
    if (text->size)
        cli_hint(cli,
                 "of team %s, %s; remove something, or ask a platform admin for a higher limit",
                 team, text_string(text));
    return NULL;
}

struct error *quota_explain(struct cli *cli, const char *namespace,
                            const struct quota_request *request, struct error *take_error)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct error *err;

    if (!take_error || exit_code_of(take_error) != EXIT_CODE_REJECTED ||
        !is_about_quota(take_error))
        return take_error;
    err = look_up(cli, namespace, request, &text);
    error_drop(err, "not everybody may read the team; the refusal says enough");
    return take_error;
}
