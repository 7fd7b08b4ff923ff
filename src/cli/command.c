/* Runs a program that is a table of commands. */
#include "cli/command.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "cli/exit.h"
#include "cli/help.h"
#include "cli/manual.h"
#include "cli/parse.h"

const char *cli_argument(const struct cli *cli, size_t index)
{
    return index < cli->argument_count ? cli->arguments[index] : NULL;
}

void cli_note(const struct cli *cli, const char *fmt, ...)
{
    CLEANUP(string) char *message = NULL;
    va_list args;

    (void)cli;
    va_start(args, fmt);
    message = memory_vformat(fmt, args);
    va_end(args);
    fprintf(stderr, "%s\n", message);
}

void cli_hint(struct cli *cli, const char *fmt, ...)
{
    va_list args;

    va_start(args, fmt);
    cli->hint = arena_vformat(cli->arena, fmt, args);
    va_end(args);
}

static int report(const struct cli *cli, struct error *take_error)
{
    CLEANUP(error) struct error *error = take_error;
    CLEANUP(string) char *chain = error ? error_format(error) : NULL;

    if (!error)
        return EXIT_CODE_DONE;
    fprintf(stderr, "error: %s\n", chain);
    if (cli->hint)
        fprintf(stderr, "  hint: %s\n", cli->hint);
    return exit_code_of(error);
}

static int usage(const struct cli *cli, struct error *take_error)
{
    int code = report(cli, take_error);

    fprintf(stderr, "  see:  %s %s%s--help\n", cli->program->name,
            cli->command ? cli->command->path : "", cli->command ? " " : "");
    return code;
}

static int show(const struct text *text)
{
    fwrite(text_string(text), 1, text->size, stdout);
    return fflush(stdout) == 0 ? EXIT_CODE_DONE : EXIT_CODE_ERROR;
}

static int show_help(const struct cli *cli, const char *const *words, size_t count)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    const struct command *command;
    size_t used = 0;

    command = parse_command(cli->program, words, count, &used);
    if (count && strcmp(words[0], "--manual") == 0) /* for whoever installs the program */
        manual_program(cli->program, &text);
    else if (command)
        help_command(cli->program, command, &text);
    else
        help_program(cli->program, count ? words[0] : "", &text);
    return show(&text);
}

static struct error *unknown_command(const struct cli *cli, const char *word)
{
    const char **names;
    size_t count = 0;

    for (const struct command *const *command = cli->program->commands; *command; command++)
        count++;
    names = arena_array(cli->arena, count + 2, const char *);
    for (size_t i = 0; i < count; i++) {
        const char *path = cli->program->commands[i]->path;

        names[i] = arena_strndup(cli->arena, path, strcspn(path, " "));
    }
    names[count] = "help";
    return error_new(ERR_BAD_REQUEST, "unknown command \"%s\"%s", word,
                     parse_nearest(cli->arena, word, names));
}

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

static int run_words(struct cli *cli, const char *const *words, size_t count)
{
    struct parse_result parsed;
    size_t used = 0;
    struct error *err;

    if (count == 0 || strcmp(words[0], "--help") == 0 || strcmp(words[0], "-h") == 0)
        return show_help(cli, words, 0);
    if (strcmp(words[0], "help") == 0)
        return show_help(cli, words + 1, count - 1);
    words = version_spelled_out(cli->arena, words, count);
    cli->command = parse_command(cli->program, words, count, &used);
    if (!cli->command)
        return usage(cli, unknown_command(cli, words[0]));
    err = parse_words(cli->arena, cli->command, words + used, count - used, &parsed);
    if (err)
        return usage(cli, err);
    if (parsed.help)
        return show_help(cli, words, used);

    cli->arguments = parsed.arguments;
    cli->argument_count = parsed.argument_count;
    return report(cli, cli->command->run(cli, parsed.options));
}

int cli_main(const struct program *program, int argc, char **argv)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct cli cli = { .program = program, .arena = arena };

    return run_words(&cli, (const char *const *)argv + 1, argc > 0 ? (size_t)argc - 1 : 0);
}
