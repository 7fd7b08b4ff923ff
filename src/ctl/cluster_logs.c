/* butlerctl cluster logs NAME [-f] [--tail N] */
#include <errno.h>
#include <stdio.h>
#include <sys/inotify.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/file.h"
#include "base/text.h"
#include "cli/live.h"
#include "cli/place.h"
#include "ctl/cluster.h"
#include "ctl/commands.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"
#include "supervise/log_file.h"

struct logs_options {
    const char *component;
    bool follow;
    bool previous;
    int64_t tail;
};

static const struct cli_option logs_option_table[] = {
    CLI_CHOICE("component", 0, struct logs_options, component,
               "apiserver|controller-manager|scheduler", "apiserver", "whose log"),
    CLI_BOOL("follow", 'f', struct logs_options, follow, "go on with what is written later"),
    CLI_BOOL("previous", 0, struct logs_options, previous,
             "the file before the present one, which is begun anew at 10 MiB"),
    { CLI_TYPE_INT, "tail", 0, offsetof(struct logs_options, tail), "how many lines", 0, "N",
      "100" },
    CLI_END,
};

/* --- where it is --------------------------------------------------------------------------- */

/* The control plane is a process of the platform, which keeps its log beside its data. So the log
 * can be read where the platform runs, by whom its files belong to. */
static struct error *find_directory(struct cli *cli, const struct doc *plane,
                                    const char **out_directory)
{
    const char *uid = cluster_dup(cli->arena, plane, "metadata.uid");
    const char *state;
    struct error *err = place_state(cli->arena, &state);

    if (err)
        return err;
    *out_directory = arena_format(cli->arena, "%s/tenants/%s", state, uid ? uid : "");
    if (uid && file_exists(*out_directory))
        return NULL;
    if (access(state, R_OK | X_OK) < 0 && errno == EACCES)
        return error_errno(EACCES, "read %s", state);
    cli_hint(cli, "run this where the platform runs, as the person who started it");
    return error_new(ERR_UNSUPPORTED,
                     "its control plane does not run on this machine (nothing of it is in %s)",
                     state);
}

static struct error *find_plane(struct cli *cli, const char *name, struct doc **out_plane)
{
    CLEANUP(doc) struct doc *cluster = NULL;
    const char *namespace;
    struct error *err = cluster_get(cli, name, &cluster);

    if (err)
        return err;
    namespace = cluster_dup(cli->arena, cluster, "status.tenantNamespace");
    if (!namespace)
        return error_new(ERR_CONFLICT, "it has no control plane yet");
    return kube_get(&cli->session->kube, &STEWARD_TENANT_CONTROL_PLANES, namespace, name,
                    out_plane);
}

/* --- showing it ---------------------------------------------------------------------------- */

static struct error *print(const struct text *text)
{
    if (fwrite(text_string(text), 1, text->size, stdout) != text->size || fflush(stdout) != 0)
        return error_errno(errno, "write to stdout");
    return NULL;
}

static struct error *print_more(const char *directory, uint64_t *end)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct error *err = log_file_more(directory, end, &text);

    return err ? err : print(&text);
}

/* Until somebody presses Ctrl-C or the directory goes with its cluster. */
static struct error *wait_for_more(int notices, bool *out_gone)
{
    _Alignas(struct inotify_event) char buffer[4096];
    ssize_t got;

    do
        got = read(notices, buffer, sizeof(buffer));
    while (got < 0 && errno == EINTR);
    if (got < 0)
        return error_errno(errno, "wait for the log");
    for (ssize_t at = 0; at < got;) {
        const struct inotify_event *event = (const void *)(buffer + at);

        if (event->mask & (IN_DELETE_SELF | IN_IGNORED | IN_MOVE_SELF))
            *out_gone = true;
        at += (ssize_t)(sizeof(*event) + event->len);
    }
    return NULL;
}

static struct error *follow(struct cli *cli, const char *directory, uint64_t end)
{
    int notices = inotify_init1(IN_CLOEXEC);
    struct error *err = NULL;
    bool gone = false;

    if (notices < 0 || inotify_add_watch(notices, arena_format(cli->arena, "%s/log", directory),
                                         IN_MODIFY | IN_DELETE_SELF | IN_MOVE_SELF) < 0)
        err = error_errno(errno, "watch the log in %s", directory);
    while (!err && !gone) {
        err = print_more(directory, &end); /* first of all what came before the watch */
        if (!err)
            err = wait_for_more(notices, &gone);
    }
    if (notices >= 0)
        close(notices);
    if (!err)
        cli_note(cli, "the control plane is gone");
    return err;
}

static struct error *show(struct cli *cli, const char *directory, const struct logs_options *o)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    uint64_t end = 0;
    struct error *err;

    err = log_file_tail(directory, o->previous, (size_t)o->tail, &text, &end);
    if (!err)
        err = print(&text);
    return err || !o->follow ? err : follow(cli, directory, end);
}

static struct error *logs(struct cli *cli, const void *options)
{
    const struct logs_options *o = options;
    const char *name = cli_argument(cli, 0);
    CLEANUP(doc) struct doc *plane = NULL;
    const char *directory;
    struct error *err;

    if (o->tail < 0)
        return error_new(ERR_BAD_REQUEST, "flag --tail: %lld is less than 0", (long long)o->tail);
    if (o->follow && o->previous)
        return error_new(ERR_BAD_REQUEST, "--follow and --previous are given: an earlier file does "
                                          "not grow");
    err = find_plane(cli, name, &plane);
    if (!err)
        err = find_directory(cli, plane, &directory);
    if (!err)
        err = show(cli, directory, o);
    return err ? error_wrap(err, "logs of cluster %s", name) : NULL;
}

const struct command cluster_logs_command = {
    .path = "cluster logs",
    .arguments = "NAME",
    .summary = "Show the log of a cluster's control plane",
    .details = "All components of a control plane are one process with one log, which every value "
               "of\n--component shows. It is read from the machine that the platform runs on.",
    .options = logs_option_table,
    .options_size = sizeof(struct logs_options),
    .examples = { { "butlerctl cluster logs demo", "the last hundred lines" },
                  { "butlerctl cluster logs demo --component scheduler --tail 20",
                    "the last twenty" } },
    .complete = { live_clusters },
    .run = logs,
};
