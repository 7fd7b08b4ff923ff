/* A manual page from the tables. */
#include "cli/manual.h"

#include <string.h>

#include "base/text.h"
#include "cli/command.h"
#include "cli/globals.h"
#include "cli/help.h"

/* Text that man(7) shows as it is: a backslash begins a request, a dash may be broken at, and so
 * does a dot or a quote at the beginning of a line. */
static void append(struct text *text, const char *string)
{
    for (const char *c = string; *c; c++) {
        if ((*c == '.' || *c == '\'') && (c == string || c[-1] == '\n'))
            text_append(text, "\\&");
        if (*c == '\\')
            text_append(text, "\\e");
        else if (*c == '-')
            text_append(text, "\\-");
        else
            text_append_char(text, *c);
    }
}

static void append_option(const struct cli_option *option, struct text *text)
{
    if (option->flags & CLI_HIDDEN)
        return;
    text_append(text, ".TP\n\\fB");
    if (option->letter)
        text_appendf(text, "\\-%c\\fR, \\fB", option->letter);
    text_append(text, "\\-\\-");
    append(text, option->name);
    text_append(text, "\\fR");
    if (option->value) {
        text_append(text, " \\fI");
        append(text, option->value);
        text_append(text, "\\fR");
    }
    text_append_char(text, '\n');
    append(text, option->summary);
    if (option->flags & CLI_REQUIRED)
        text_append(text, " (required)");
    if (option->fallback) {
        text_append(text, " (default ");
        append(text, option->fallback);
        text_append_char(text, ')');
    }
    text_append_char(text, '\n');
}

static void append_examples(const struct program *program, const struct command *command,
                            struct text *text)
{
    for (size_t i = 0; i < COUNT_OF(command->examples) && command->examples[i].line; i++) {
        CLEANUP(text) struct text line = TEXT_EMPTY;

        help_append_example(program, command->examples[i].line, &line);
        text_append(text, ".PP\nExample, ");
        append(text, command->examples[i].what);
        text_append(text, ":\n.PP\n.in +4\n");
        append(text, text_string(&line));
        text_append(text, "\n.in\n");
    }
}

static void append_command(const struct program *program, const struct command *command,
                           struct text *text)
{
    text_append(text, ".SS ");
    append(text, program->name);
    text_append_char(text, ' ');
    append(text, command->path);
    if (command->arguments) {
        text_append(text, " \\fI");
        append(text, command->arguments);
        text_append(text, "\\fR");
    }
    text_append(text, "\n");
    append(text, command->summary);
    text_append(text, ".\n");
    if (command->details) {
        text_append(text, ".PP\n");
        append(text, command->details);
        text_append_char(text, '\n');
    }
    for (const struct cli_option *option = command->options; option && option->type != CLI_TYPE_END;
         option++)
        append_option(option, text);
    append_examples(program, command, text);
    if (command->exit_codes) {
        text_append(text, ".PP\nExit codes:\n.PP\n.nf\n");
        append(text, command->exit_codes);
        text_append(text, "\n.fi\n");
    }
}

void manual_program(const struct program *program, struct text *text)
{
    text_appendf(text, ".TH %s 1 \"\" Butler\n.SH NAME\n%s \\- ", program->name, program->name);
    append(text, program->summary);
    text_appendf(text, "\n.SH SYNOPSIS\n.B %s\n\\fICOMMAND\\fR [flags]\n.SH COMMANDS\n",
                 program->name);
    for (const struct command *const *command = program->commands; *command; command++) {
        if (!(*command)->hidden)
            append_command(program, *command, text);
    }
    if (!program->is_client)
        return;
    text_append(text, ".SH FLAGS OF EVERY COMMAND\n");
    for (const struct cli_option *option = globals_table; option->type != CLI_TYPE_END; option++)
        append_option(option, text);
}
