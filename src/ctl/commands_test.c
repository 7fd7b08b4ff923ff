#include "ctl/commands.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/text.h"
#include "cli/complete.h"
#include "cli/globals.h"
#include "cli/help.h"
#include "cli/manual.h"
#include "cli/print.h"
#include "cli/shared_views.h"
#include "ctl/views.h"
#include "lib/capture.h"
#include "lib/documented_commands.h"
#include "lib/output_forms.h"
#include "lib/test.h"

static const struct program program = { "butlerctl", "Kubernetes clusters for your team",
                                        ctl_commands, true };

static void forget(void *name)
{
    unsetenv(name);
}

static void set(const char *name, const char *value)
{
    setenv(name, value, 1);
    arena_defer(fixture_current()->arena, forget, (void *)name);
}

/* --- help ---------------------------------------------------------------------------------- */

/* Up to the flags that every command has, which one file shows. */
static void every_command_has_help(void **state)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    (void)state;
    help_program(&program, "", &text);
    for (const struct command *const *command = ctl_commands; *command; command++) {
        size_t before = text.size;
        const char *end;

        text_appendf(&text, "\n======== %s\n", (*command)->path);
        help_command(&program, *command, &text);
        end = strstr(text_string(&text) + before, "\nFlags of every command:");
        assert_non_null(end);
        text_truncate(&text, (size_t)(end - text_string(&text)));
    }
    assert_golden(text_string(&text), "ctl/help.txt");
    text_clear(&text);
    help_command(&program, ctl_commands[0], &text);
    assert_golden(text_string(&text), "ctl/help_cluster_list.txt");
}

static void every_command_has_two_examples_of_its_own(void **state)
{
    (void)state;
    for (const struct command *const *command = ctl_commands; *command; command++) {
        const struct cli_example *examples = (*command)->examples;

        assert_non_null(examples[0].line);
        assert_non_null(examples[1].line);
        assert_true(strcmp(examples[0].line, examples[1].line) != 0);
        assert_null(strchr((*command)->summary, '.'));
    }
}

static void the_manual_has_every_command(void **state)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    (void)state;
    manual_program(&program, &text);
    for (const struct command *const *command = ctl_commands; *command; command++) {
        CLEANUP(text) struct text title = TEXT_EMPTY;

        text_append(&title, ".SS butlerctl ");
        text_append(&title, (*command)->path);
        text_append(&title, (*command)->arguments ? " \\fI" : "\n");
        assert_non_null(strstr(text_string(&text), text_string(&title)));
    }
    assert_non_null(strstr(text_string(&text), "FLAGS OF EVERY COMMAND"));
}

static void the_guide_names_commands_that_are_there(void **state)
{
    (void)state;
    documented_commands(&program);
}

/* --- output -------------------------------------------------------------------------------- */

static const struct output_forms_row rows[] = {
    { "clusters", &view_clusters, NULL },
    { "addons", &view_addons, NULL },
    { "catalog", &view_catalog, NULL },
    { "providers", &view_providers, NULL },
    { "nodes", &view_nodes, NULL },
    { "events", &view_events, NULL },
    { "environments", &shared_views_environments, "EnvironmentList" },
    { "conditions", &view_conditions, "ConditionList" },
    { "certificates", &view_certificates, "CertificateList" },
};

static void output(void **state)
{
    output_forms(&program, "ctl", *state);
}

static void templates_and_columns_of_ones_own(void **state)
{
    (void)state;
    set("BUTLER_HOME", fixture_directory());
    assert_string_equal(
        output_form(&program, "ctl", &rows[0], "jsonpath={range .items[*]}{.metadata.name} {end}"),
        "web 日本 ");
    assert_string_equal(
        output_form(&program, "ctl", &rows[0],
                    "custom-columns=NAME:.metadata.name,IN:metadata.namespace,X:.spec.x"),
        "NAME  IN    X\nweb   acme  <none>\n日本  acme  <none>\n");
}

static void nothing_found_is_said_to_people_only(void **state)
{
    struct globals globals = { .output = "table" };
    struct cli cli = { .program = &program,
                       .arena = fixture_current()->arena,
                       .globals = &globals };

    (void)state;
    set("BUTLER_HOME", fixture_directory());
    capture_begin(STDERR_FILENO);
    assert_no_error(cli_print_list(&cli, &view_clusters, NULL, 0, "acme"));
    assert_string_equal(capture_end(), "No clusters found in namespace acme.\n");
    globals.output = "json";
    capture_begin(STDOUT_FILENO);
    assert_no_error(cli_print_list(&cli, &view_clusters, NULL, 0, "acme"));
    assert_string_equal(capture_end(), "{\n  \"apiVersion\": \"v1\",\n  \"kind\": \"List\",\n  "
                                       "\"metadata\": {},\n  \"items\": []\n}\n");
}

struct form_row {
    const char *name;
    const char *form;
    const char *error;
};

static const struct form_row form_rows[] = {
    { "names the forms there are", "csv", "\"csv\" is none of table, wide, json, yaml, name" },
    { "wants columns", "custom-columns=", "custom-columns wants a list" },
    { "wants a path for each column", "custom-columns=NAME", "\"NAME\" is no TITLE:.path" },
    { "wants a template that can be read", "jsonpath={.a", "flag --output" },
};

static void wrong_forms(void **state)
{
    const struct form_row *row = *state;
    struct globals globals = { .output = row->form };
    struct cli cli = { .program = &program,
                       .arena = fixture_current()->arena,
                       .globals = &globals };
    const struct print *print;

    set("BUTLER_HOME", fixture_directory());
    assert_error(print_get(&cli, &print), ERR_BAD_REQUEST, row->error);
}

/* --- completion without a server ----------------------------------------------------------- */

struct complete_row {
    const char *name;
    const char *line; /* the last word is being typed */
    const char *fits;
};

static const struct complete_row complete_rows[] = {
    { "offers nouns", "cl", "cluster\n" },
    { "offers verbs of a noun", "cluster s", "scale\n" },
    { "offers verbs of a short noun", "tc de", "destroy\n" },
    { "offers own flags", "cluster scale --wo", "--workers\n" },
    { "offers flags of every command", "cluster scale --kube", "--kubeconfig\n" },
    { "offers the values of a flag", "cluster list --phase P", "Pending\nProvisioning\n" },
    { "offers the values of a global flag", "cluster list --color a", "auto\nalways\n" },
    { "offers forms of output", "cluster list -o j", "json\njsonpath=\n" },
    { "offers fixed words", "completion z", "zsh\n" },
    { "offers nothing where nothing fits", "cluster scale --timeout x", "" },
    { "offers contexts of the settings file", "context use l", "lab\n" },
};

static void completion(void **state)
{
    const struct complete_row *row = *state;
    static const struct globals globals;
    struct arena *arena = fixture_current()->arena;
    struct cli cli = { .program = &program, .arena = arena, .globals = &globals };
    CLEANUP(text) struct text lines = TEXT_EMPTY;
    struct slice rest = slice_from(row->line);
    const char *words[8];
    struct slice word;
    size_t count = 0;

    set("BUTLER_HOME", fixture_directory());
    assert_no_error(
        file_write(fixture_path("config.yaml"), "contexts: [{ name: lab }]\n", 26, 0600));
    while (slice_split(&rest, ' ', &word))
        words[count++] = arena_text(arena, word);
    complete_append(&cli, words, count, &lines);
    assert_string_equal(text_string(&lines), row->fits);
}

TEST_MAIN(TEST(every_command_has_help), TEST(every_command_has_two_examples_of_its_own),
          TEST(the_manual_has_every_command), TEST(the_guide_names_commands_that_are_there),
          TABLE(output, rows), TEST(templates_and_columns_of_ones_own),
          TEST(nothing_found_is_said_to_people_only), TABLE(wrong_forms, form_rows),
          TABLE(completion, complete_rows))
