/* Every command of the table: examples that are good, and help as it was agreed. */
#include "adm/commands.h"

#include <string.h>

#include "adm/pages.h"
#include "adm/views.h"
#include "base/text.h"
#include "base/vec.h"
#include "cli/help.h"
#include "cli/parse.h"
#include "cli/shared_views.h"
#include "lib/output_forms.h"
#include "lib/test.h"

static const struct program program = {
    .name = "butleradm",
    .summary = "Run and repair a Butler platform",
    .commands = adm_commands,
    .is_client = true,
};

enum {
    MAX_WORDS = 32,
    MIN_EXAMPLES = 2,
};

/* As a shell does it, as far as examples need it: blanks, single quotes, and what is redirected is
 * not the program's. */
static size_t split(const char *line, const char **words)
{
    struct arena *arena = fixture_current()->arena;
    size_t count = 0;

    while (*line && *line != '>') {
        char end = ' ';

        if (*line == ' ') {
            line++;
            continue;
        }
        CLEANUP(text) struct text word = TEXT_EMPTY;
        for (; *line && *line != end; line++) {
            if (*line == '\'') {
                end = end == ' ' ? '\'' : ' ';
                if (end == '\'')
                    continue;
            }
            text_append_char(&word, *line);
        }
        if (end == '\'' && *line)
            line++;
        words[count++] = arena_strdup(arena, text_string(&word));
    }
    return count;
}

static void has_examples_that_are_good(void **state)
{
    (void)state;
    for (const struct command *const *command = adm_commands; *command; command++) {
        size_t examples = 0;

        for (; examples < COMMAND_MAX_EXAMPLES && (*command)->examples[examples].line; examples++) {
            const struct cli_example *example = &(*command)->examples[examples];
            CLEANUP(text) struct text line = TEXT_EMPTY;
            const char *words[MAX_WORDS] = { NULL };
            const char *const *rest;
            size_t count;
            const struct command *found;
            struct parse_result result;
            size_t rest_count;

            help_append_example(&program, example->line, &line);
            count = split(text_string(&line), words);
            assert_string_equal(words[0], "butleradm");
            found = parse_command(fixture_current()->arena, &program, words + 1, count - 1, &rest,
                                  &rest_count);
            if (found != *command)
                fail_msg("%s: is no example of %s", example->line, (*command)->path);
            assert_no_error(
                parse_words(fixture_current()->arena, &program, found, rest, rest_count, &result));
            assert_non_null(example->what);
        }
        if (examples < MIN_EXAMPLES)
            fail_msg("%s has %zu examples", (*command)->path, examples);
    }
}

static void says_what_it_does(void **state)
{
    (void)state;
    for (const struct command *const *command = adm_commands; *command; command++) {
        const char *summary = (*command)->summary;

        assert_true(summary[0] >= 'A' && summary[0] <= 'Z');
        assert_true(summary[strlen(summary) - 1] != '.');
        assert_true(strlen(summary) < 80);
    }
}

/* What every command says is for the tests of `cli`. */
static void append_own_help(const struct command *command, struct text *text)
{
    CLEANUP(text) struct text help = TEXT_EMPTY;
    const char *shared;
    const char *codes;

    help_command(&program, command, &help);
    shared = strstr(text_string(&help), "\nFlags of every command:");
    assert_non_null(shared);
    codes = strstr(shared, "\nExit codes:");
    text_append_slice(text, slice_of(help.data, (size_t)(shared - help.data)));
    text_append(text, codes ? codes : "");
    text_append_char(text, '\n');
}

/* Those of all programs are for the tests of `cli` too. */
static bool is_shared(const struct command *command)
{
    return command->examples[0].line[0] == '@';
}

/* One file for each first word. */
static void helps(void **state)
{
    struct arena *arena = fixture_current()->arena;
    CLEANUP(text) struct text all = TEXT_EMPTY;

    (void)state;
    for (const struct command *const *command = adm_commands; *command; command++) {
        size_t size = strcspn((*command)->path, " ");
        const char *noun = arena_strndup(arena, (*command)->path, size);
        bool last = !command[1] || strncmp(command[1]->path, noun, size) != 0 ||
                    (command[1]->path[size] != ' ' && command[1]->path[size] != 0);

        if (!is_shared(*command))
            append_own_help(*command, &all);
        if (!last || !all.size)
            continue;
        assert_golden(text_string(&all), arena_format(arena, "adm/help-%s.txt", noun));
        text_clear(&all);
    }
    help_program(&program, "", &all);
    assert_golden(text_string(&all), "adm/help.txt");
}

/* --- output ---------------------------------------------------------------------------------- */

static struct error *print_page(struct cli *cli, const void *context, struct doc *doc)
{
    return objects_print(cli, context, doc);
}

#define PAGE(name, page, from_) { name, .print = print_page, .context = &(page), .from = from_ }

static const struct output_forms_row rows[] = {
    { "teams", &view_teams, NULL },
    PAGE("team", page_team, "teams"),
    { "users", &view_users, NULL },
    PAGE("user", page_user, "users"),
    { "environments", &shared_views_environments, "EnvironmentList" },
    { "environment", &shared_views_environments, "Environment" },
    { "moves", &view_moves, "EnvironmentMigration" },
    { "providers", &view_providers, NULL },
    PAGE("provider", page_provider, "providers"),
    { "checks", &view_checks, "ProviderValidation" },
    { "pools", &view_pools, NULL },
    PAGE("pool", page_pool, "pools"),
    { "allocations", &view_allocations, NULL },
    { "addons", &view_management_addons, NULL },
    PAGE("addon", page_addon, "addons"),
    { "catalog", &view_catalog, NULL },
    PAGE("entry", page_entry, "catalog"),
    PAGE("config", page_config, "config"),
    { "backups", &view_backups, "BackupList" },
    { "findings", &view_findings, "DoctorReport" },
    { "components", &view_components, "PlatformStatus" },
};

static void output(void **state)
{
    output_forms(&program, "adm", *state);
}

TEST_MAIN(TEST(has_examples_that_are_good), TEST(says_what_it_does), TEST(helps),
          TABLE(output, rows))
