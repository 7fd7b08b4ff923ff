/* butler render --host-aliases IP=NAME,NAME < manifests */
#include "platform/render_command.h"

#include <stdio.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file.h"
#include "base/text.h"
#include "helm/host_aliases.h"
#include "platform/limits.h"

struct render_options {
    const char *aliases;
};

static const struct cli_option option_table[] = {
    CLI_STRING("host-aliases", 0, struct render_options, aliases, "IP=NAME,NAME", NULL,
               "names that the pods of a network must know", CLI_REQUIRED),
    CLI_END,
};

static struct error *run(struct cli *cli, const void *options)
{
    const struct render_options *o = options;
    CLEANUP(text) struct text before = TEXT_EMPTY;
    CLEANUP(text) struct text after = TEXT_EMPTY;
    struct error *err = file_read("/dev/stdin", RENDER_MAX_MANIFESTS, &before);

    (void)cli;
    if (!err)
        err = host_aliases_add(text_slice(&before), slice_from(o->aliases), &after);
    if (err)
        return error_wrap(err, "change what the chart rendered");
    if (fwrite(after.data, 1, after.size, stdout) != after.size || fflush(stdout) != 0)
        return error_new(ERR_UNAVAILABLE, "write the manifests");
    return NULL;
}

const struct command render_command = {
    .path = RENDER_COMMAND,
    .summary = "Change what a chart rendered; Helm calls it",
    .details =
        "Reads manifests and writes them with the names that the pods of a network must know "
        "before there is a name server. Butler tells Helm to call it when it installs the "
        "network of a cluster whose API is behind an Ingress or a Gateway.",
    .options = option_table,
    .options_size = sizeof(struct render_options),
    .run = run,
};
