/* Help from the tables. */
#include "cli/help.h"

#include <string.h>

#include "base/text.h"
#include "cli/command.h"

void help_program(const struct program *program, const char *prefix, struct text *text)
{
    size_t width = 0;

    text_appendf(text, "%s\n\nUsage:\n  %s COMMAND [flags]\n\nCommands:\n", program->summary,
                 program->name);
    for (const struct command *const *command = program->commands; *command; command++) {
        size_t length = strlen((*command)->path);

        width = length > width ? length : width;
    }
    for (const struct command *const *command = program->commands; *command; command++) {
        if (strncmp((*command)->path, prefix, strlen(prefix)) == 0)
            text_appendf(text, "  %-*s  %s\n", (int)width, (*command)->path, (*command)->summary);
    }
    text_appendf(text, "\n\"%s help COMMAND\" says more about one of them.\n", program->name);
}

static void append_option(const struct cli_option *option, struct text *text)
{
    CLEANUP(text) struct text left = TEXT_EMPTY;

    if (option->letter)
        text_appendf(&left, "-%c, ", option->letter);
    else
        text_append(&left, "    ");
    text_appendf(&left, "--%s", option->name);
    if (option->value)
        text_appendf(&left, " %s", option->value);
    text_appendf(text, "  %-28s  %s", text_string(&left), option->summary);
    if (option->flags & CLI_REQUIRED)
        text_append(text, " (required)");
    if (option->fallback)
        text_appendf(text, " (default %s)", option->fallback);
    text_append(text, "\n");
}

void help_command(const struct program *program, const struct command *command, struct text *text)
{
    text_appendf(text, "%s\n\nUsage:\n  %s %s%s%s [flags]\n", command->summary, program->name,
                 command->path, command->arguments ? " " : "",
                 command->arguments ? command->arguments : "");
    if (command->details)
        text_appendf(text, "\n%s\n", command->details);
    if (command->examples[0].line)
        text_append(text, "\nExamples:\n");
    for (size_t i = 0; i < COUNT_OF(command->examples) && command->examples[i].line; i++)
        text_appendf(text, "  # %s\n  %s\n", command->examples[i].what, command->examples[i].line);
    text_append(text, "\nFlags:\n");
    for (const struct cli_option *option = command->options; option && option->type != CLI_TYPE_END;
         option++)
        append_option(option, text);
    append_option(
        &(struct cli_option){ CLI_TYPE_BOOL, "help", 'h', 0, "show this text", 0, NULL, NULL },
        text);
}
