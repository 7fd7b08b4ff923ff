/* Confirmation. */
#include "cli/confirm.h"

#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/slice.h"
#include "cli/exit.h"
#include "cli/globals.h"

enum {
    ANSWER_MAX = 512
};

static struct error *cancelled(struct cli *cli, struct error *take_error)
{
    return cli_end(cli, EXIT_CODE_CANCELLED, take_error);
}

/* The answer without its line end, in the arena; NULL when there is no terminal. */
static const char *ask(struct cli *cli, const char *question)
{
    int terminal = open("/dev/tty", O_RDONLY | O_CLOEXEC | O_NOCTTY);
    char answer[ANSWER_MAX];
    ssize_t size;

    if (terminal < 0 || !isatty(terminal)) {
        if (terminal >= 0)
            close(terminal);
        return NULL;
    }
    fprintf(stderr, "%s ", question);
    fflush(stderr);
    size = read(terminal, answer, sizeof(answer));
    close(terminal);
    if (size <= 0)
        return "";
    struct slice line = slice_trim(slice_of(answer, (size_t)size));
    return arena_text(cli->arena, line);
}

static struct error *no_terminal(struct cli *cli, const char *question, const char *flag)
{
    cli_hint(cli, "add %s to go ahead without being asked", flag);
    return cancelled(cli, error_new(ERR_BAD_REQUEST,
                                    "%s: there is no terminal to ask at; nothing was changed",
                                    question));
}

static struct error *refused(struct cli *cli)
{
    return cancelled(cli, error_new(ERR_BAD_REQUEST, "cancelled; nothing was changed"));
}

struct error *confirm_simple(struct cli *cli, const char *question, ...)
{
    const char *text;
    const char *answer;
    va_list args;

    if (cli->globals->yes)
        return NULL;
    va_start(args, question);
    text = arena_vformat(cli->arena, question, args);
    va_end(args);
    answer = ask(cli, arena_format(cli->arena, "%s [y/N]", text));
    if (!answer)
        return no_terminal(cli, text, "--yes");
    return strcmp(answer, "y") == 0 || strcmp(answer, "yes") == 0 ? NULL : refused(cli);
}

static struct error *ask_exact(struct cli *cli, const char *wanted, const char *question,
                               const char *flag)
{
    const char *answer;

    answer = ask(cli, arena_format(cli->arena, "%s.\nType %s to go on:", question, wanted));
    if (!answer)
        return no_terminal(cli, question, flag);
    return strcmp(answer, wanted) == 0 ? NULL : refused(cli);
}

static struct error *wrong(struct cli *cli, const char *wanted, const char *given)
{
    return cancelled(cli, error_new(ERR_BAD_REQUEST,
                                    "flag --confirm: \"%s\" is not \"%s\"; nothing was changed",
                                    given, wanted));
}

struct error *confirm_name(struct cli *cli, const char *name, const char *given, bool force,
                           const char *question, ...)
{
    const char *text;
    va_list args;

    if (force)
        return NULL;
    if (given && strcmp(given, name) != 0)
        return wrong(cli, name, given);
    if (given && cli->globals->yes)
        return NULL;
    va_start(args, question);
    text = arena_vformat(cli->arena, question, args);
    va_end(args);
    return ask_exact(cli, name, text, arena_format(cli->arena, "--yes --confirm %s", name));
}

struct error *confirm_phrase(struct cli *cli, const char *phrase, const char *given,
                             const char *question, ...)
{
    const char *text;
    va_list args;

    if (given)
        return strcmp(given, phrase) == 0 ? NULL : wrong(cli, phrase, given);
    va_start(args, question);
    text = arena_vformat(cli->arena, question, args);
    va_end(args);
    return ask_exact(cli, phrase, text, arena_format(cli->arena, "--confirm '%s'", phrase));
}
