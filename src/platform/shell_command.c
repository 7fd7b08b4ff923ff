/* butler terminal-shell */
#include "platform/shell_command.h"

#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/text.h"
#include "cli/command.h"
#include "sandbox/enter.h"
#include "sandbox/limits.h"
#include "server/settings.h"

enum {
    CONTROL = 3, /* descriptors, as sandbox.h hands them over */
    TERMINAL = 4,
};

#define NAME "terminal-shell"

const char *const shell_command_launcher[] = { "/proc/self/exe", NAME, NULL };

void shell_command_check(const struct server_settings *settings, struct text *problems)
{
    CLEANUP(error) struct error *err = NULL;

    if (settings->dev || settings->terminal_mode != SETTINGS_TERMINAL_SANDBOX)
        return;
    err = enter_check(SANDBOX_USER);
    if (!err)
        return;
    text_append(problems, "BUTLER_TERMINAL_MODE: is sandbox, but ");
    error_append(err, problems);
    text_append(problems, "; want off, or a machine that allows it\n");
}

static struct error *run(struct cli *cli, const void *options)
{
    struct stat facts;

    (void)cli;
    (void)options;
    if (fstat(CONTROL, &facts) < 0 || !S_ISSOCK(facts.st_mode) || !isatty(TERMINAL))
        return error_new(ERR_BAD_REQUEST, "this is for the server to start, not for people");
    enter_run(CONTROL, TERMINAL);
}

const struct command shell_command = {
    .path = NAME,
    .summary = "Make a sandbox and become the shell in it; the server starts it for terminals",
    .hidden = true,
    .run = run,
};
