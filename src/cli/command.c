/* Runs a program that is a table of commands. */
#include "cli/command.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "cli/complete.h"
#include "cli/exit.h"
#include "cli/globals.h"
#include "cli/help.h"
#include "cli/manual.h"
#include "cli/nearest.h"
#include "cli/parse.h"
#include "cli/report.h"
#include "cli/session.h"
#include "cli/version.h"
#include "cli/wire.h"

const char *cli_argument(const struct cli *cli, size_t index)
{
    return index < cli->argument_count ? cli->arguments[index] : NULL;
}

static PRINTF_LIKE(1, 0) void tell(const char *fmt, va_list args)
{
    CLEANUP(string) char *message = memory_vformat(fmt, args);

    fprintf(stderr, "%s\n", message);
}

void cli_note(const struct cli *cli, const char *fmt, ...)
{
    va_list args;

    if (cli->partial || (cli->globals && cli->globals->quiet))
        return;
    va_start(args, fmt);
    tell(fmt, args);
    va_end(args);
}

void cli_warn(const struct cli *cli, const char *fmt, ...)
{
    va_list args;

    if (cli->partial)
        return;
    va_start(args, fmt);
    tell(fmt, args);
    va_end(args);
}

void cli_hint(struct cli *cli, const char *fmt, ...)
{
    va_list args;

    va_start(args, fmt);
    cli->hint = arena_vformat(cli->arena, fmt, args);
    va_end(args);
}

void cli_see(struct cli *cli, const char *fmt, ...)
{
    va_list args;

    va_start(args, fmt);
    cli->see = arena_vformat(cli->arena, fmt, args);
    va_end(args);
}

struct error *cli_end(struct cli *cli, int exit_code, struct error *take_error)
{
    cli->exit_code = exit_code;
    return take_error;
}

static int usage(struct cli *cli, struct error *take_error)
{
    cli_see(cli, "%s %s%s--help", cli->program->name, cli->command ? cli->command->path : "",
            cli->command ? " " : "");
    return report_error(cli, take_error);
}

static int show(const struct text *text)
{
    fwrite(text_string(text), 1, text->size, stdout);
    return fflush(stdout) == 0 ? EXIT_CODE_DONE : EXIT_CODE_ERROR;
}

/* --- help ---------------------------------------------------------------------------------- */

static bool is_noun(const struct program *program, const char *word)
{
    size_t length = strlen(word);

    for (const struct command *const *command = program->commands; *command; command++) {
        if (strncmp((*command)->path, word, length) == 0 && (*command)->path[length] == ' ')
            return true;
    }
    return false;
}

static int show_help(const struct cli *cli, const char *const *words, size_t count)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    const struct command *command;
    const char *const *rest;
    size_t rest_count;

    command = parse_command(cli->arena, cli->program, words, count, &rest, &rest_count);
    if (count && strcmp(words[0], "--manual") == 0) /* for whoever installs the program */
        manual_program(cli->program, &text);
    else if (command)
        help_command(cli->program, command, &text);
    else
        help_program(cli->program, rest_count ? parse_canonical(cli->program, 0, rest[0]) : "",
                     &text);
    return show(&text);
}

/* --- what is not there --------------------------------------------------------------------- */

/* The words that may stand after `noun`, or at the beginning for NULL. */
static const char **known_words(const struct cli *cli, const char *noun)
{
    const char **names;
    size_t count = 0;
    size_t used = 0;

    for (const struct command *const *command = cli->program->commands; *command; command++)
        count++;
    names = arena_array(cli->arena, count + 2, const char *);
    for (size_t i = 0; i < count; i++) {
        const struct command *command = cli->program->commands[i];
        const char *path = command->path;

        if (command->hidden)
            continue;
        if (noun && (strncmp(path, noun, strlen(noun)) != 0 || path[strlen(noun)] != ' '))
            continue;
        path += noun ? strlen(noun) + 1 : 0;
        names[used++] = arena_strndup(cli->arena, path, strcspn(path, " "));
    }
    if (!noun)
        names[used] = "help";
    return names;
}

static int unknown_command(struct cli *cli, const char *const *words, size_t count)
{
    const char *noun = count ? parse_canonical(cli->program, 0, words[0]) : NULL;

    if (!count)
        return usage(cli, error_new(ERR_BAD_REQUEST, "no command is given"));
    if (count > 1 && is_noun(cli->program, noun))
        return usage(cli,
                     error_new(ERR_BAD_REQUEST, "unknown command \"%s %s\"%s", words[0], words[1],
                               nearest_format(cli->arena, words[1], known_words(cli, noun))));
    if (is_noun(cli->program, noun))
        return show_help(cli, words, 1);
    return usage(cli, error_new(ERR_BAD_REQUEST, "unknown command \"%s\"%s", words[0],
                                nearest_format(cli->arena, words[0], known_words(cli, NULL))));
}

/* --- running ------------------------------------------------------------------------------- */

/* "--version" in first place is the command of that name. */
static const char *const *version_spelled_out(struct arena *arena, const char *const *words,
                                              size_t count)
{
    const char **copy;

    if (strcmp(words[0], "--version") != 0)
        return words;
    copy = arena_dup(arena, words, count * sizeof(*words));
    copy[0] = "version";
    return copy;
}

static int run_command(struct cli *cli, const char *const *words, size_t count)
{
    struct parse_result parsed;
    struct error *err;
    int code;

    err = parse_words(cli->arena, cli->program, cli->command, words, count, &parsed);
    if (err)
        return usage(cli, err);
    if (parsed.help) {
        CLEANUP(text) struct text text = TEXT_EMPTY;

        help_command(cli->program, cli->command, &text);
        return show(&text);
    }
    if (parsed.version) {
        cli->command = &version_command;
        return run_command(cli, NULL, 0);
    }
    cli->arguments = parsed.arguments;
    cli->argument_count = parsed.argument_count;
    cli->globals = parsed.globals;
    err = cli->command->run(cli, parsed.options);
    code = err && err->code == ERR_BAD_REQUEST && !cli->session ? usage(cli, err)
                                                                : report_error(cli, err);
    session_end(cli);
    wire_end(cli);
    return code;
}

static bool asks_for_help(const char *const *words, size_t count)
{
    for (size_t i = 0; i < count && strcmp(words[i], "--") != 0; i++) {
        if (strcmp(words[i], "--help") == 0 || strcmp(words[i], "-h") == 0)
            return true;
    }
    return false;
}

static int run_words(struct cli *cli, const char *const *words, size_t count)
{
    const char *const *rest;
    size_t rest_count;

    if (count == 0)
        return show_help(cli, words, 0);
    if (strcmp(words[0], "help") == 0)
        return show_help(cli, words + 1, count - 1);
    if (cli->program->is_client && strcmp(words[0], COMPLETE_COMMAND) == 0)
        return complete_run(cli, words + 1, count - 1);
    words = version_spelled_out(cli->arena, words, count);
    cli->command = parse_command(cli->arena, cli->program, words, count, &rest, &rest_count);
    if (cli->command)
        return run_command(cli, rest, rest_count);
    if (asks_for_help(words, count))
        return show_help(cli, words, count);
    return unknown_command(cli, rest_count ? rest : words, rest_count ? rest_count : count);
}

int cli_main(const struct program *program, int argc, char **argv)
{
    static const struct globals no_globals;
    CLEANUP(arena) struct arena *arena = arena_create();
    struct cli cli = { .program = program, .arena = arena, .globals = &no_globals };

    return run_words(&cli, (const char *const *)argv + 1, argc > 0 ? (size_t)argc - 1 : 0);
}
