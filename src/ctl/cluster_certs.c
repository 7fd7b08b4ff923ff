/* butlerctl cluster certs NAME [--warn-days 30] [--exit-code] */
#include <string.h>

#include "actions/cluster_certificates.h"
#include "actions/rotation.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "cli/exit.h"
#include "cli/live.h"
#include "cli/print.h"
#include "ctl/cluster.h"
#include "ctl/commands.h"
#include "ctl/views.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/resources.h"

#define DAY_MS (INT64_C(86400) * 1000)

struct certs_options {
    int64_t warn_days;
    const char *category;
    bool exit_code;
};

static const struct cli_option certs_option_table[] = {
    { CLI_TYPE_INT, "warn-days", 0, offsetof(struct certs_options, warn_days),
      "Warning below this many days", 0, "N", "30" },
    CLI_CHOICE("category", 0, struct certs_options, category, "Healthy|Warning|Critical|Expired",
               NULL, "only those"),
    CLI_BOOL("exit-code", 0, struct certs_options, exit_code,
             "end with code 2 if any is Critical or Expired"),
    CLI_END,
};

static bool is_wanted(const struct certs_options *options,
                      const struct cluster_certificate *certificate)
{
    return certificate->subject &&
           (!options->category ||
            strcmp(options->category, certificate_health_name(certificate->health)) == 0);
}

static void add(struct edit *edit, struct edit_node items,
                const struct cluster_certificate *certificate, int64_t now_ms)
{
    struct edit_node item = edit_set_object(edit, EDIT_UNDER(items, EDIT_END));
    CLEANUP(text) struct text expires = TEXT_EMPTY;

    timestamp_append(&expires, certificate->not_after_ms * 1000, TIMESTAMP_SECONDS);
    edit_set_string(edit, EDIT_UNDER(item, "secret"), slice_from(certificate->secret));
    edit_set_string(edit, EDIT_UNDER(item, "subject"), slice_from(certificate->subject));
    edit_set_string(edit, EDIT_UNDER(item, "issuer"), slice_from(certificate->issuer));
    edit_set_string(edit, EDIT_UNDER(item, "expires"), text_slice(&expires));
    edit_set_int(edit, EDIT_UNDER(item, "days"), (certificate->not_after_ms - now_ms) / DAY_MS);
    edit_set_string(edit, EDIT_UNDER(item, "status"),
                    slice_from(certificate_health_name(certificate->health)));
}

static struct error *look(struct cli *cli, const struct certs_options *options,
                          const struct doc *cluster, struct edit *edit, bool *out_alarming)
{
    const char *namespace = cluster_dup(cli->arena, cluster, "status.tenantNamespace");
    int64_t now_ms = clock_wall_ms(clock_system());
    struct edit_node items = edit_set_array(edit, EDIT_PATH("items"));
    struct cluster_certificate_list list;
    struct kube_list secrets = { 0 };
    struct error *err = NULL;

    if (namespace)
        err = kube_list(cli->arena, &cli->session->kube, &KUBE_SECRETS,
                        &(struct kube_query){ .namespace = namespace }, &secrets);
    if (err)
        return err;
    cluster_certificates_read(cli->arena, secrets.docs, secrets.count, now_ms, options->warn_days,
                              &list);
    for (size_t i = 0; i < list.count; i++) {
        if (!is_wanted(options, &list.items[i]))
            continue;
        add(edit, items, &list.items[i], now_ms);
        *out_alarming |= list.items[i].health >= CERTIFICATE_CRITICAL;
    }
    return NULL;
}

/* Worth a word while it lasts, because the list is about to change. */
static void tell_rotation(const struct cli *cli, const struct doc *cluster)
{
    struct rotation_target target = {
        .kube = &cli->session->kube,
        .namespace = cluster_dup(cli->arena, cluster, "status.tenantNamespace"),
        .name = cli_argument(cli, 0),
        .now_ms = clock_wall_ms(clock_system()),
    };
    struct rotation rotation = { 0 };
    struct error *err = NULL;

    if (target.namespace)
        err = rotation_look(cli->arena, &target, &rotation);
    error_drop(err, "not everybody may look at the control plane");
    if (rotation.status == ROTATION_IN_PROGRESS)
        cli_note(cli, "a rotation (%s) is in progress%s%s", rotation_type_name(rotation.type),
                 rotation.phase ? ", in phase " : "", rotation.phase ? rotation.phase : "");
}

static struct error *certs(struct cli *cli, const void *options)
{
    const struct certs_options *o = options;
    CLEANUP(doc) struct doc *cluster = NULL;
    CLEANUP(doc) struct doc *result = NULL;
    CLEANUP(edit) struct edit *edit = edit_new();
    bool alarming = false;
    struct error *err;

    err = cluster_get(cli, cli_argument(cli, 0), &cluster);
    if (!err)
        err = look(cli, o, cluster, edit, &alarming);
    if (err)
        return error_wrap(err, "certificates of cluster %s", cli_argument(cli, 0));
    err = edit_seal(STEAL(edit), &result);
    tell_rotation(cli, cluster);
    if (!err)
        err = cli_print_result(cli, &view_certificates, "CertificateList", result);
    if (!err && alarming && o->exit_code)
        cli->exit_code = EXIT_CODE_FAILED;
    return err;
}

const struct command cluster_certs_command = {
    .path = "cluster certs",
    .arguments = "NAME",
    .summary = "Show the certificates of a cluster's control plane",
    .options = certs_option_table,
    .options_size = sizeof(struct certs_options),
    .examples = { { "butlerctl cluster certs demo", "all of them, with days left" },
                  { "butlerctl cluster certs demo --exit-code --category Critical",
                    "for a watchdog" } },
    .exit_codes = "  2  --exit-code: one is Critical or Expired",
    .complete = { live_clusters },
    .run = certs,
};
