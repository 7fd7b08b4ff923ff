/* PROGRAM completion SHELL, PROGRAM completion install [SHELL] */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/file.h"
#include "base/text.h"
#include "cli/commands.h"
#include "cli/complete.h"
#include "cli/place.h"
#include "cli/print.h"

static const char *const shells[] = { "bash", "zsh", "fish", "powershell", NULL };

static struct error *completion(struct cli *cli, const void *options)
{
    CLEANUP(text) struct text script = TEXT_EMPTY;
    struct error *err = complete_script(cli->program->name, cli_argument(cli, 0), &script);

    (void)options;
    return err ? err : print_text(text_slice(&script));
}

const struct command completion_command = {
    .path = "completion",
    .arguments = "SHELL",
    .summary = "Print the script that completes words in your shell",
    .examples = { { "@ completion bash", "for bash; also zsh, fish and powershell" },
                  { "@ completion zsh > completion.zsh", "into a file" } },
    .words = { shells },
    .run = completion,
};

/* --- install ------------------------------------------------------------------------------- */

/* The shell that the person uses. */
static const char *own_shell(void)
{
    const char *path = getenv("SHELL");
    const char *slash = path ? strrchr(path, '/') : NULL;

    return slash ? slash + 1 : "bash";
}

static const char *base_of(struct arena *arena, const char *variable, const char *fallback)
{
    const char *base = getenv(variable);
    const char *home = place_user_home();

    if (base && *base == '/')
        return base;
    return home ? arena_format(arena, "%s/%s", home, fallback) : NULL;
}

static const char *place_of(struct arena *arena, const char *program, const char *shell)
{
    const char *data = base_of(arena, "XDG_DATA_HOME", ".local/share");
    const char *config = base_of(arena, "XDG_CONFIG_HOME", ".config");

    if (strcmp(shell, "bash") == 0 && data)
        return arena_format(arena, "%s/bash-completion/completions/%s", data, program);
    if (strcmp(shell, "zsh") == 0 && data)
        return arena_format(arena, "%s/zsh/site-functions/_%s", data, program);
    if (strcmp(shell, "fish") == 0 && config)
        return arena_format(arena, "%s/fish/completions/%s.fish", config, program);
    return NULL;
}

static struct error *install(struct cli *cli, const void *options)
{
    const char *shell = cli_argument(cli, 0) ? cli_argument(cli, 0) : own_shell();
    const char *path = place_of(cli->arena, cli->program->name, shell);
    CLEANUP(text) struct text script = TEXT_EMPTY;
    struct error *err;

    (void)options;
    err = complete_script(cli->program->name, shell, &script);
    if (!err && !path)
        err = error_new(ERR_BAD_REQUEST,
                        "there is no usual place for %s; print the script with: "
                        "%s completion %s",
                        shell, cli->program->name, shell);
    if (!err)
        err = file_directory_ensure(
            arena_strndup(cli->arena, path, (size_t)(strrchr(path, '/') - path)), 0755);
    if (!err)
        err = file_write(path, text_string(&script), script.size, 0644);
    if (err)
        return error_wrap(err, "install the completion");
    cli_note(cli, "wrote %s; new shells will use it%s", path,
             strcmp(shell, "zsh") == 0 ? " if its directory is in fpath" : "");
    return NULL;
}

const struct command completion_install_command = {
    .path = "completion install",
    .arguments = "[SHELL]",
    .summary = "Write that script to where your shell looks for it",
    .examples = { { "@ completion install", "for the shell you use" },
                  { "@ completion install fish", "for another one" } },
    .words = { shells },
    .run = install,
};
