/* butleradm audit verify */
#include <stdio.h>

#include "adm/commands.h"
#include "base/error.h"
#include "base/text.h"
#include "cli/exit.h"
#include "cli/session.h"
#include "server/audit_verify.h"

static struct error *verify(struct cli *cli, const void *options)
{
    CLEANUP(text) struct text report = TEXT_EMPTY;
    const char *directory = cli_argument(cli, 0);
    struct error *err = audit_verify(directory, &report);

    (void)options;
    if (report.size)
        cli_note(cli, "%.*s", (int)report.size - 1, text_string(&report));
    if (err && err->code == ERR_INVALID)
        err = cli_end(cli, EXIT_CODE_REJECTED, err);
    return err ? error_wrap(err, "verify %s", directory) : NULL;
}

const struct command audit_verify_command = {
    .path = "audit verify",
    .arguments = "DIR",
    .summary = "Look whether the audit log is what was written",
    .details = "Every entry holds the hash of the one before, so whoever changes, removes or "
               "inserts one\nbreaks the chain of that server. The first break is named by file "
               "and line. That entries are\nmissing at the end cannot be seen here: compare the "
               "last one with what was sent elsewhere.",
    .examples = { { "butleradm audit verify ./audit", "the log of a server" },
                  { "butleradm audit verify ./copy --quiet", "for scripts: the code tells" } },
    .exit_codes = "  11 an entry is not what was written",
    .run = verify,
};
