/* Help from the tables. */
#include "cli/help.h"

#include <string.h>

#include "base/text.h"
#include "base/utf8_width.h"
#include "cli/command.h"
#include "cli/globals.h"
#include "cli/limits.h"
#include "cli/option.h"

static bool is_shown(const struct command *command, const char *prefix)
{
    size_t length = strlen(prefix);

    return !command->hidden && strncmp(command->path, prefix, length) == 0 &&
           (!length || !command->path[length] || command->path[length] == ' ');
}

void help_program(const struct program *program, const char *prefix, struct text *text)
{
    size_t width = 0;

    text_appendf(text, "%s\n\nUsage:\n  %s COMMAND [flags]\n\nCommands:\n", program->summary,
                 program->name);
    for (const struct command *const *command = program->commands; *command; command++) {
        size_t length = strlen((*command)->path);

        if (is_shown(*command, prefix))
            width = length > width ? length : width;
    }
    for (const struct command *const *command = program->commands; *command; command++) {
        if (is_shown(*command, prefix))
            text_appendf(text, "  %-*s  %s\n", (int)width, (*command)->path, (*command)->summary);
    }
    text_appendf(text, "\n\"%s help COMMAND\" says more about one of them.\n", program->name);
}

/* Words, in lines that begin at `indent` and end at the usual width of a terminal. */
static void append_wrapped(struct text *text, struct slice words, size_t indent)
{
    size_t used = indent;
    struct slice word;
    bool first = true;

    while (slice_split(&words, ' ', &word)) {
        size_t width = utf8_width(word);

        if (!first && used + 1 + width > HELP_WIDTH) {
            text_appendf(text, "\n%*s", (int)indent, "");
            used = indent;
        } else if (!first) {
            text_append_char(text, ' ');
            used++;
        }
        text_append_slice(text, word);
        used += width;
        first = false;
    }
    text_append_char(text, '\n');
}

/* Paragraphs are filled; lines that begin with a blank stay as they are. */
static void append_details(struct text *text, const char *details)
{
    CLEANUP(text) struct text paragraph = TEXT_EMPTY;
    struct slice rest = slice_from(details);
    struct slice line;

    text_append_char(text, '\n');
    while (slice_split(&rest, '\n', &line)) {
        if (line.size && line.data[0] != ' ') {
            text_append(&paragraph, paragraph.size ? " " : "");
            text_append_slice(&paragraph, line);
            continue;
        }
        if (paragraph.size)
            append_wrapped(text, text_slice(&paragraph), 0);
        text_clear(&paragraph);
        text_append_slice(text, line);
        text_append_char(text, '\n');
    }
    if (paragraph.size)
        append_wrapped(text, text_slice(&paragraph), 0);
}

static void append_left(const struct cli_option *option, struct text *left)
{
    if (option->letter)
        text_appendf(left, "  -%c, ", option->letter);
    else
        text_append(left, "      ");
    text_appendf(left, "--%s", option->name);
    if (option->bare)
        text_appendf(left, "[=%s]", option->value);
    else if (option->value)
        text_appendf(left, " %s", option->value);
}

static void append_option(const struct cli_option *option, struct text *text)
{
    CLEANUP(text) struct text left = TEXT_EMPTY;
    CLEANUP(text) struct text right = TEXT_EMPTY;

    if (option->flags & CLI_HIDDEN)
        return;
    append_left(option, &left);
    text_append(&right, option->summary);
    if (option->flags & CLI_REQUIRED)
        text_append(&right, " (required)");
    if (option->fallback)
        text_appendf(&right, " (default %s)", option->fallback);
    if (option->alias)
        text_appendf(&right, " (also --%s)", option->alias);
    text_append_slice(text, text_slice(&left));
    if (left.size + 2 > HELP_INDENT)
        text_appendf(text, "\n%*s", HELP_INDENT, "");
    else
        text_appendf(text, "%*s", (int)(HELP_INDENT - left.size), "");
    append_wrapped(text, text_slice(&right), HELP_INDENT);
}

static void append_options(const struct cli_option *options, struct text *text)
{
    for (; options && options->type != CLI_TYPE_END; options++)
        append_option(options, text);
}

/* Without those that mean something else here: "cluster export --as json" is about the form. */
static void append_globals(const struct command *command, struct text *text)
{
    for (const struct cli_option *option = globals_table; option->type != CLI_TYPE_END; option++) {
        if (!option_find(command->options, slice_from(option->name)))
            append_option(option, text);
    }
}

void help_append_example(const struct program *program, const char *line, struct text *text)
{
    if (line[0] == '@')
        text_append(text, program->name);
    text_append(text, line + (line[0] == '@'));
}

static void append_examples(const struct program *program, const struct command *command,
                            struct text *text)
{
    if (command->examples[0].line)
        text_append(text, "\nExamples:\n");
    for (size_t i = 0; i < COUNT_OF(command->examples) && command->examples[i].line; i++) {
        text_appendf(text, "  # %s\n  ", command->examples[i].what);
        help_append_example(program, command->examples[i].line, text);
        text_append_char(text, '\n');
    }
}

void help_command(const struct program *program, const struct command *command, struct text *text)
{
    text_appendf(text, "%s\n\nUsage:\n  %s %s%s%s [flags]\n", command->summary, program->name,
                 command->path, command->arguments ? " " : "",
                 command->arguments ? command->arguments : "");
    if (command->alias)
        text_appendf(text, "  %s %s%s%s [flags]\n", program->name, command->alias,
                     command->arguments ? " " : "", command->arguments ? command->arguments : "");
    if (command->details)
        append_details(text, command->details);
    append_examples(program, command, text);
    text_append(text, "\nFlags:\n");
    append_options(command->options, text);
    append_option(
        &(struct cli_option){ CLI_TYPE_BOOL, "help", 'h', 0, "show this text", 0, NULL, NULL },
        text);
    if (program->is_client) {
        text_append(text, "\nFlags of every command:\n");
        append_globals(command, text);
    }
    if (command->exit_codes)
        text_appendf(text, "\nExit codes:\n%s\n", command->exit_codes);
}
