/* butlerctl cluster certs rotate NAME [--type kubeconfigs|all|ca] */
#include <string.h>
#include <time.h>

#include "actions/rotation.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/text.h"
#include "cli/confirm.h"
#include "cli/exit.h"
#include "cli/live.h"
#include "cli/progress.h"
#include "ctl/cluster.h"
#include "ctl/commands.h"
#include "ctl/limits.h"
#include "doc/doc.h"

struct rotate_options {
    const char *type;
    bool acknowledge;
    const char *confirm;
    bool wait;
    uint64_t timeout_ms;
};

static const struct cli_option rotate_option_table[] = {
    CLI_CHOICE("type", 0, struct rotate_options, type, "kubeconfigs|all|ca", "kubeconfigs",
               "what is renewed: kubeconfigs, all certificates but the authority, or the authority "
               "and all it signed"),
    CLI_BOOL("ca-acknowledge", 0, struct rotate_options, acknowledge,
             "a new authority makes every kubeconfig of before useless in the end"),
    CLI_TEXT("cluster-name-confirm", 0, struct rotate_options, confirm, "NAME",
             "the name again, for --type ca"),
    { CLI_TYPE_BOOL, "wait", 0, offsetof(struct rotate_options, wait),
      "wait until it is over (--no-wait: do not)", 0, NULL, "true" },
    CLI_DURATION("timeout", 0, struct rotate_options, timeout_ms, "5m", "limit of the wait"),
    CLI_END,
};

/* Everybody who has a kubeconfig of the cluster is concerned by a new authority, so that one wants
 * more than a yes. */
static struct error *ask(struct cli *cli, const struct rotate_options *o)
{
    const char *name = cli_argument(cli, 0);

    if (strcmp(o->type, "ca") != 0)
        return confirm_simple(cli, "Renew the certificates (%s) of cluster %s?", o->type, name);
    if (!o->acknowledge || !o->confirm || strcmp(o->confirm, name) != 0)
        return error_new(ERR_BAD_REQUEST,
                         "a new authority ends every kubeconfig of before: give --ca-acknowledge "
                         "and --cluster-name-confirm %s",
                         name);
    return NULL;
}

/* --- waiting ------------------------------------------------------------------------------- */

struct wait {
    struct cli *cli;
    struct rotation_target target;
    struct progress *progress;
    struct rotation rotation;
};

static const char *step_of(const struct wait *wait)
{
    const struct rotation *rotation = &wait->rotation;

    if (rotation->phase)
        return arena_format(wait->cli->arena, "the new authority is in phase %s", rotation->phase);
    if (rotation->waiting_count)
        return arena_format(wait->cli->arena, "waiting for Secret %s", rotation->waiting[0]);
    return "waiting for the control plane";
}

static void show(struct wait *wait, enum progress_status status)
{
    const struct rotation *rotation = &wait->rotation;

    progress_add(wait->progress,
                 &(struct progress_event){
                     .status = status,
                     .component = "certificates",
                     .phase = "Renewing",
                     .step = status == PROGRESS_GOING ? step_of(wait) : NULL,
                     .message = status == PROGRESS_GOING ? step_of(wait) : NULL,
                     .object = arena_format(wait->cli->arena, "tenantcluster/%s",
                                            cli_argument(wait->cli, 0)),
                     .unit = "secrets",
                     .current = (int64_t)(rotation->secret_count - rotation->waiting_count),
                     .total = (int64_t)rotation->secret_count,
                 });
}

static void pause_ms(uint64_t ms)
{
    struct timespec time = { (time_t)(ms / 1000), (long)(ms % 1000) * 1000000 };

    (void)nanosleep(&time, NULL); /* a signal ends the program, or the pause */
}

static struct error *look(struct wait *wait)
{
    wait->target.now_ms = clock_wall_ms(clock_system());
    return rotation_look(wait->cli->arena, &wait->target, &wait->rotation);
}

static struct error *failed(struct wait *wait)
{
    cli_see(wait->cli, "%s cluster events %s", wait->cli->program->name,
            cli_argument(wait->cli, 0));
    return cli_end(wait->cli, EXIT_CODE_FAILED,
                   error_new(ERR_INTERNAL, "%zu of %zu Secrets were not renewed: %s",
                             wait->rotation.waiting_count, wait->rotation.secret_count,
                             step_of(wait)));
}

static struct error *timed_out(struct wait *wait)
{
    cli_hint(wait->cli, "it goes on by itself; look with: %s cluster certs %s",
             wait->cli->program->name, cli_argument(wait->cli, 0));
    return cli_end(wait->cli, EXIT_CODE_TIMEOUT,
                   error_new(ERR_TIMEOUT, "the time is over: %s", step_of(wait)));
}

static struct error *follow(struct wait *wait, uint64_t timeout_ms)
{
    uint64_t until = clock_monotonic_ms(clock_system()) + timeout_ms;
    uint64_t interval_ms = ROTATION_LOOK_MIN_MS;
    struct error *err = NULL;

    show(wait, PROGRESS_STARTED);
    while (!err && wait->rotation.status == ROTATION_IN_PROGRESS) {
        if (clock_monotonic_ms(clock_system()) >= until)
            return timed_out(wait);
        pause_ms(interval_ms);
        interval_ms =
            interval_ms < ROTATION_LOOK_MAX_MS / 2 ? interval_ms * 2 : ROTATION_LOOK_MAX_MS;
        err = look(wait);
        if (!err && wait->rotation.status == ROTATION_IN_PROGRESS)
            show(wait, PROGRESS_GOING);
        progress_tick(wait->progress);
    }
    show(wait, err || wait->rotation.status == ROTATION_FAILED ? PROGRESS_FAILED : PROGRESS_DONE);
    return err ? err : wait->rotation.status == ROTATION_FAILED ? failed(wait) : NULL;
}

static struct error *wait_for_it(struct wait *wait, uint64_t timeout_ms)
{
    struct error *err = progress_open(wait->cli, &wait->progress);

    if (err)
        return err;
    err = follow(wait, timeout_ms);
    wait->progress = progress_close(wait->progress);
    return err;
}

/* --- the command --------------------------------------------------------------------------- */

static struct error *begin(struct wait *wait, const struct rotate_options *o)
{
    enum rotation_type type = ROTATION_KUBECONFIGS;
    const char *user;
    struct error *err;

    ASSERT(rotation_type_parse(o->type, &type));
    err = session_user(wait->cli, &user);
    if (err)
        return err;
    wait->target.now_ms = clock_wall_ms(clock_system());
    err = rotation_begin(wait->cli->arena, &wait->target, type, user, &wait->rotation);
    if (err && err->code == ERR_CONFLICT)
        cli_hint(wait->cli, "wait until it is over, and look with: %s cluster certs %s",
                 wait->cli->program->name, cli_argument(wait->cli, 0));
    return err;
}

static struct error *run(struct cli *cli, const struct rotate_options *o)
{
    const char *name = cli_argument(cli, 0);
    CLEANUP(doc) struct doc *cluster = NULL;
    struct wait wait = { .cli = cli };
    struct error *err;

    err = cluster_get(cli, name, &cluster);
    if (err)
        return err;
    wait.target.kube = &cli->session->kube;
    wait.target.name = name;
    wait.target.namespace = cluster_dup(cli->arena, cluster, "status.tenantNamespace");
    if (!wait.target.namespace)
        return error_new(ERR_CONFLICT, "it has no control plane yet");
    err = ask(cli, o);
    if (!err)
        err = begin(&wait, o);
    if (err)
        return err;
    if (wait.rotation.type == ROTATION_CA)
        cli_note(cli, "cluster %s gets a new authority", name);
    else
        cli_note(cli, "%zu Secrets of cluster %s are being renewed", wait.rotation.secret_count,
                 name);
    if (!o->wait)
        return NULL;
    err = wait_for_it(&wait, o->timeout_ms);
    if (!err)
        cli_note(
            cli, "the certificates of cluster %s are new\nNext:\n  %s cluster kubeconfig %s -n %s",
            name, cli->program->name, name, cluster_dup(cli->arena, cluster, "metadata.namespace"));
    return err;
}

static struct error *rotate(struct cli *cli, const void *options)
{
    struct error *err = run(cli, options);

    return err ? error_wrap(err, "rotate the certificates of cluster %s", cli_argument(cli, 0))
               : NULL;
}

const struct command cluster_certs_rotate_command = {
    .path = "cluster certs rotate",
    .arguments = "NAME",
    .summary = "Renew the certificates of a cluster's control plane",
    .details =
        "Kubeconfigs that people were given are renewed in the platform; who has a copy fetches "
        "it\n"
        "again, before the old one ends. A new authority comes step by step: first everybody\n"
        "trusts both, then it signs, and at last the old one goes.",
    .options = rotate_option_table,
    .options_size = sizeof(struct rotate_options),
    .examples = { { "butlerctl cluster certs rotate demo --yes", "kubeconfigs, without asking" },
                  { "butlerctl cluster certs rotate demo --type ca --ca-acknowledge "
                    "--cluster-name-confirm demo --timeout 30m",
                    "a new authority, and everything it signs" },
                  { "butlerctl cluster certs rotate demo --type all --yes --no-wait",
                    "every certificate but the authority; does not wait" } },
    .exit_codes = "  2  certificates were not renewed\n  3  it was not over in time; it goes on\n"
                  "  6  another rotation is in progress\n  10 the question was answered with no",
    .complete = { live_clusters },
    .run = rotate,
};
