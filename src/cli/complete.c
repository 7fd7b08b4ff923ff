/* What fits at the end of a command line. */
#include "cli/complete.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/file.h"
#include "base/text.h"
#include "cli/exit.h"
#include "cli/globals.h"
#include "cli/limits.h"
#include "cli/option.h"
#include "cli/parse.h"
#include "cli/place.h"
#include "cli/session.h"
#include "cli/wire.h"

struct completion {
    struct cli *cli;
    const struct command *command; /* NULL: not complete yet */
    const char *partial;
    struct text *lines;
};

static void offer(const struct completion *completion, const char *word)
{
    if (strncmp(word, completion->partial, strlen(completion->partial)) == 0)
        text_appendf(completion->lines, "%s\n", word);
}

/* --- live values --------------------------------------------------------------------------- */

/* Names are good for some seconds: a person presses the key more than once. The file is named
 * after all that was typed before the word. */
static const char *cache_path(struct cli *cli, const char *const *words, size_t count)
{
    uint64_t hash = UINT64_C(14695981039346656037);
    struct error *err;
    const char *home;

    err = place_home(cli->arena, &home);
    if (err) {
        error_drop(err, "without a home nothing is kept");
        return NULL;
    }
    for (size_t i = 0; i < count; i++) {
        for (const char *c = words[i]; c == words[i] || c[-1]; c++)
            hash = (hash ^ (unsigned char)*c) * UINT64_C(1099511628211);
    }
    return arena_format(cli->arena, "%s/cache/complete-%s-%016llx", home, cli->program->name,
                        (unsigned long long)hash);
}

static bool read_cache(const char *path, struct text *out_lines)
{
    struct stat about;
    struct error *err;

    if (!path || stat(path, &about) != 0 ||
        clock_wall_ms(clock_system()) - (int64_t)about.st_mtime * 1000 > COMPLETE_KEEP_MS)
        return false;
    err = file_read(path, SETTINGS_MAX_BYTES, out_lines);
    if (err) {
        error_drop(err, "asked again instead");
        return false;
    }
    return true;
}

static void write_cache(struct arena *arena, const char *path, const struct text *lines)
{
    const char *slash = path ? strrchr(path, '/') : NULL;
    struct error *err;

    if (!slash || !lines->size)
        return;
    err = file_directory_ensure(arena_strndup(arena, path, (size_t)(slash - path)), 0700);
    if (!err)
        err = file_write(path, lines->data, lines->size, 0600);
    error_drop(err, "asked again next time");
}

static void offer_live(const struct completion *completion, cli_complete *source,
                       const char *const *words, size_t count)
{
    CLEANUP(text) struct text lines = TEXT_EMPTY;
    const char *path = cache_path(completion->cli, words, count);
    struct slice rest;
    struct slice line;

    if (!read_cache(path, &lines)) {
        source(completion->cli, &lines);
        write_cache(completion->cli->arena, path, &lines);
    }
    rest = text_slice(&lines);
    while (rest.size && slice_split(&rest, '\n', &line)) {
        if (line.size)
            offer(completion, arena_text(completion->cli->arena, line));
    }
}

/* --- flags --------------------------------------------------------------------------------- */

static const struct cli_option *find_flag(const struct command *command, const char *word)
{
    const struct cli_option *option = NULL;

    if (word[0] != '-' || !word[1])
        return NULL;
    if (word[1] == '-') {
        option = command ? option_find(command->options, slice_from(word + 2)) : NULL;
        return option ? option : option_find(globals_table, slice_from(word + 2));
    }
    option = command ? option_find_letter(command->options, word[strlen(word) - 1]) : NULL;
    return option ? option : option_find_letter(globals_table, word[strlen(word) - 1]);
}

static void offer_choices(const struct completion *completion, const char *choices)
{
    struct slice rest = slice_from(choices);
    struct slice choice;

    while (choices && slice_split(&rest, '|', &choice))
        offer(completion, arena_text(completion->cli->arena, choice));
}

static void offer_flags(const struct completion *completion, const struct cli_option *table)
{
    for (; table && table->type != CLI_TYPE_END; table++) {
        if (!(table->flags & CLI_HIDDEN))
            offer(completion, arena_format(completion->cli->arena, "--%s", table->name));
    }
}

static void offer_value(const struct completion *completion, const struct cli_option *option,
                        const char *const *words, size_t count)
{
    if (option->complete)
        offer_live(completion, option->complete, words, count);
    else if (strcmp(option->name, "output") == 0)
        offer_choices(completion, "table|wide|json|yaml|name|jsonpath=|custom-columns=");
    else
        offer_choices(completion, option->choices);
}

/* --- words --------------------------------------------------------------------------------- */

/* The next word of every command that begins with the words so far. */
static void offer_commands(const struct completion *completion, const char *const *words,
                           size_t count)
{
    const struct program *program = completion->cli->program;
    CLEANUP(text) struct text path = TEXT_EMPTY;
    const char *last = "";

    for (size_t i = 0; i < count; i++)
        text_appendf(&path, "%s ", parse_canonical(program, i, words[i]));
    for (const struct command *const *command = program->commands; *command; command++) {
        const char *rest;
        const char *word;

        if ((*command)->hidden || strncmp((*command)->path, text_string(&path), path.size) != 0)
            continue;
        rest = (*command)->path + path.size;
        word = arena_strndup(completion->cli->arena, rest, strcspn(rest, " "));
        if (strcmp(word, last) != 0)
            offer(completion, word);
        last = word;
    }
    if (!count)
        offer(completion, "help");
}

static void offer_arguments(const struct completion *completion, size_t place,
                            const char *const *words, size_t count)
{
    const struct command *command = completion->command;
    size_t last = place < COMMAND_MAX_ARGUMENTS ? place : COMMAND_MAX_ARGUMENTS - 1;

    while (last > 0 && !command->complete[last] && !command->words[last] && command->arguments &&
           strstr(command->arguments, "..."))
        last--;
    for (const char *const *word = command->words[last]; word && *word; word++)
        offer(completion, *word);
    if (command->complete[last])
        offer_live(completion, command->complete[last], words, count);
}

/* Fills the command line's own settings as far as it goes, so that -n counts for live names. What
 * is missing or wrong so far does not matter. */
static void parse_leniently(struct cli *cli, const struct command *command, const char *const *rest,
                            size_t count)
{
    struct command lenient = *command;
    struct parse_result parsed;
    struct error *err;

    lenient.arguments = "[WORDS...]";
    lenient.options_size = command->options_size;
    err = parse_words(cli->arena, cli->program, &lenient, rest, count, &parsed);
    if (err) {
        error_drop(err, "the line is not finished");
        return;
    }
    cli->globals = parsed.globals;
    cli->arguments = parsed.arguments;
    cli->argument_count = parsed.argument_count;
}

void complete_append(struct cli *cli, const char *const *words, size_t count, struct text *lines)
{
    size_t before = count ? count - 1 : 0;
    struct completion completion = {
        .cli = cli,
        .partial = count ? words[before] : "",
        .lines = lines,
    };
    const struct cli_option *flag;
    const char *const *rest;
    size_t rest_count;

    cli->partial = completion.partial;
    completion.command = parse_command(cli->arena, cli->program, words, before, &rest, &rest_count);
    if (completion.command)
        parse_leniently(cli, completion.command, rest, rest_count);
    flag = before ? find_flag(completion.command, words[before - 1]) : NULL;
    if (flag && option_wants_value(flag)) {
        offer_value(&completion, flag, words, before);
        return;
    }
    if (completion.partial[0] == '-') {
        offer_flags(&completion, completion.command ? completion.command->options : NULL);
        offer_flags(&completion, globals_table);
        offer(&completion, "--help");
        return;
    }
    if (!completion.command) {
        offer_commands(&completion, rest, rest_count);
        return;
    }
    offer_arguments(&completion, cli->argument_count, words, before);
}

/* A shell would tell of a process that a signal ended. Straight to the kernel: whatever else wants
 * to happen at the end of a process waits for what this one was given up for. */
static void give_up(int number)
{
    (void)number;
    syscall(SYS_exit_group, EXIT_CODE_DONE);
}

int complete_run(struct cli *cli, const char *const *words, size_t count)
{
    CLEANUP(text) struct text lines = TEXT_EMPTY;
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);

    /* Whatever a library says, the person's line stays as it is; and a server that does not answer
     * is given up together with this process. */
    if (nowhere >= 0)
        dup2(nowhere, STDERR_FILENO);
    sigaction(SIGALRM, &(struct sigaction){ .sa_handler = give_up }, NULL);
    alarm(COMPLETE_MS / 1000);
    complete_append(cli, words, count, &lines);
    fwrite(text_string(&lines), 1, lines.size, stdout);
    fflush(stdout);
    session_end(cli);
    wire_end(cli);
    return EXIT_CODE_DONE;
}
