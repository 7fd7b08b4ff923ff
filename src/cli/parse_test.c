#include "cli/parse.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/build_info.h"
#include "base/slice.h"
#include "base/text.h"
#include "cli/exit.h"
#include "cli/globals.h"
#include "cli/help.h"
#include "cli/manual.h"
#include "lib/capture.h"
#include "lib/test.h"

struct options {
    const char *state;
    int64_t workers;
    bool quiet;
};

static const struct cli_option option_table[] = {
    CLI_STRING("state", 's', struct options, state, "DIR", "/default", "where state lives", 0),
    CLI_INT("workers", 'w', struct options, workers, "number of worker nodes", CLI_REQUIRED),
    CLI_BOOL("quiet", 'q', struct options, quiet, "only results and errors"),
    CLI_END,
};

static const struct command command = {
    .path = "cluster scale",
    .arguments = "NAME [OTHER]",
    .summary = "Change how many worker nodes a cluster has",
    .options = option_table,
    .options_size = sizeof(struct options),
    .examples = { { "butlerctl cluster scale demo --workers 5", "scale to five" } },
};

static const struct command *const commands[] = { &command, NULL };
static const struct program program = { "butlerctl", "Clusters on request", commands };

struct row {
    const char *name;
    const char *line;
    const char *error; /* NULL: accepted */
    const char *state;
    int64_t workers;
    bool quiet;
    size_t arguments;
};

static const struct row rows[] = {
    { "takes a separate value", "demo --workers 3", NULL, "/default", 3, false, 1 },
    { "takes an attached value", "--workers=3 demo", NULL, "/default", 3, false, 1 },
    { "takes a letter with its value", "demo -w3", NULL, "/default", 3, false, 1 },
    { "takes bundled letters", "demo -qw 3", NULL, "/default", 3, true, 1 },
    { "takes one dash before a long name", "demo -workers 3", NULL, "/default", 3, false, 1 },
    { "takes an explicit false", "demo -w 3 -q --quiet=false", NULL, "/default", 3, false, 1 },
    { "takes a negated switch", "demo -w 3 -q --no-quiet", NULL, "/default", 3, false, 1 },
    { "replaces a default", "demo -w 3 --state /x", NULL, "/x", 3, false, 1 },
    { "ends flags at two dashes", "-w 3 -- --quiet", NULL, "/default", 3, false, 1 },
    { "takes an optional word", "a b -w 3", NULL, "/default", 3, false, 2 },
    { "refuses a third word", "a b c -w 3", "unexpected word \"c\"" },
    { "misses the name", "-w 3", "NAME [OTHER] is missing" },
    { "misses a required flag", "demo", "flag --workers is missing: number of worker nodes" },
    { "misses a value", "demo --workers", "flag --workers needs a value: --workers N" },
    { "refuses text for a number", "demo -w x", "flag --workers: \"x\" is not a whole number" },
    { "refuses a strange boolean", "a -w 3 --quiet=maybe", "neither true nor false" },
    { "names the nearest flag", "demo --worker 3",
      "unknown flag --worker (did you mean --workers?)" },
    { "refuses an unknown letter", "demo -x", "unknown flag -x" },
};

static size_t split(const char *line, const char **words)
{
    struct slice rest = slice_from(line);
    struct slice word;
    size_t count = 0;

    while (slice_split(&rest, ' ', &word))
        words[count++] = arena_text(fixture_current()->arena, word);
    return count;
}

static void words(void **state)
{
    const struct row *row = *state;
    const char *list[16];
    size_t count = split(row->line, list);
    struct parse_result result;
    const struct options *options;
    struct error *err;

    err = parse_words(fixture_current()->arena, &program, &command, list, count, &result);
    if (row->error) {
        assert_error(err, ERR_BAD_REQUEST, row->error);
        return;
    }
    assert_no_error(err);
    options = result.options;
    assert_string_equal(options->state, row->state);
    assert_int_equal(options->workers, row->workers);
    assert_int_equal(options->quiet, row->quiet);
    assert_int_equal(result.argument_count, row->arguments);
}

/* --- what clients have besides ------------------------------------------------------------- */

struct client_options {
    uint64_t timeout_ms;
    struct cli_list labels;
    const char *version;
    const char *dry_run;
    const char *sort;
};

static const struct cli_option client_table[] = {
    CLI_DURATION("timeout", 0, struct client_options, timeout_ms, "15m", "how long"),
    CLI_LIST("label", 'l', struct client_options, labels, "K=V", "labels"),
    CLI_TEXT("k8s-version", 0, struct client_options, version, "V", "which",
             .alias = "kubernetes-version"),
    CLI_TEXT("dry-run", 0, struct client_options, dry_run, "client|server", "do nothing",
             .bare = "client", .choices = "client|server"),
    CLI_CHOICE("sort-by", 0, struct client_options, sort, "name|age", NULL, "order"),
    CLI_END,
};

static const struct command create_command = {
    .path = "cluster create",
    .arguments = "NAME",
    .options = client_table,
    .options_size = sizeof(struct client_options),
};
static const struct command install_command = {
    .path = "addon install",
    .arguments = "CLUSTER ADDON",
    .alias = "addon enable",
    .options = client_table,
    .options_size = sizeof(struct client_options),
};
static const struct command destroy_command = {
    .path = "cluster destroy",
    .arguments = "NAME...",
    .options = client_table,
    .options_size = sizeof(struct client_options),
};
static const struct command *const client_commands[] = { &create_command, &install_command,
                                                         &destroy_command, NULL };
static const struct program client = { "butlerctl", "Clusters", client_commands, true };

struct client_row {
    const char *name;
    const char *line;
    const char *error;     /* NULL: accepted */
    const char *arguments; /* joined with blanks */
    const struct command *command;
    uint64_t timeout_ms; /* 0: not compared, as the next */
    const char *version;
    const char *dry_run;
    const char *namespace;
    const char *output;
    const char *labels; /* joined with commas */
};

static const struct client_row client_rows[] = {
    { "takes the published form of create", "cluster create --name c --kubernetes-version v1.32.2",
      NULL, "c", &create_command, .version = "v1.32.2" },
    { "takes the canonical form of create", "cluster create c --k8s-version v1.32.2", NULL, "c",
      &create_command, .version = "v1.32.2" },
    { "takes the published form of destroy", "cluster destroy --name c", NULL, "c",
      &destroy_command },
    { "takes the published form of enable", "addon enable --cluster c --addon longhorn", NULL,
      "c longhorn", &install_command },
    { "fills what no flag took", "addon install c --addon longhorn", NULL, "c longhorn",
      &install_command },
    { "fills the first when the second is a word", "addon install longhorn --cluster c", NULL,
      "c longhorn", &install_command },
    { "takes the same name twice", "cluster create c --name c", NULL, "c", &create_command },
    { "refuses two names", "cluster create a --name b", "both \"a\" and \"b\" are given" },
    { "knows short forms of nouns and verbs", "tc rm a b", NULL, "a b", &destroy_command },
    { "knows the other words for destroy", "clusters delete a", NULL, "a", &destroy_command },
    { "takes global flags before the command", "-n x -o json cluster create c", NULL, "c",
      &create_command, .namespace = "x", .output = "json" },
    { "takes global flags between its words", "cluster -n x create c", NULL, "c", &create_command,
      .namespace = "x" },
    { "takes bundled global letters", "cluster create c -qo json", NULL, "c", &create_command,
      .output = "json" },
    { "reads a duration", "cluster create c --timeout 1h30m", NULL, "c", &create_command,
      .timeout_ms = 5400000 },
    { "reads a number of seconds", "cluster create c --timeout 90", NULL, "c", &create_command,
      .timeout_ms = 90000 },
    { "has a default duration", "cluster create c", NULL, "c", &create_command,
      .timeout_ms = 900000 },
    { "refuses another duration", "cluster create c --timeout soon",
      "\"soon\" is no duration such as 90s" },
    { "refuses a negative duration", "cluster create c --timeout=-5s", "is no duration" },
    { "collects what is given again", "cluster create c --label a=1 -l b=2", NULL, "c",
      &create_command, .labels = "a=1,b=2" },
    { "takes a flag alone that may have a value", "cluster create --dry-run c", NULL, "c",
      &create_command, .dry_run = "client" },
    { "takes its value", "cluster create c --dry-run=server", NULL, "c", &create_command,
      .dry_run = "server" },
    { "refuses what is no choice", "cluster create c --sort-by size",
      "flag --sort-by: \"size\" is none of name|age" },
    { "names the nearest global flag", "cluster create c --namespce x",
      "unknown flag --namespce (did you mean --namespace?)" },
};

static const char *joined(const char *const *items, size_t count, const char *between)
{
    const char *all = "";

    for (size_t i = 0; i < count; i++)
        all = arena_format(fixture_current()->arena, "%s%s%s", all, i ? between : "", items[i]);
    return all;
}

static void check_options(const struct client_row *row, const struct parse_result *result)
{
    const struct client_options *options = result->options;

    if (row->timeout_ms)
        assert_int_equal(options->timeout_ms, row->timeout_ms);
    if (row->version)
        assert_string_equal(options->version, row->version);
    if (row->dry_run)
        assert_string_equal(options->dry_run, row->dry_run);
    if (row->namespace)
        assert_string_equal(result->globals->namespace, row->namespace);
    if (row->output)
        assert_string_equal(result->globals->output, row->output);
    if (row->labels)
        assert_string_equal(
            joined((const char *const *)options->labels.items, options->labels.count, ","),
            row->labels);
}

static void clients(void **state)
{
    const struct client_row *row = *state;
    struct arena *arena = fixture_current()->arena;
    const char *list[16];
    size_t count = split(row->line, list);
    const struct command *found;
    struct parse_result result;
    const char *const *rest;
    size_t rest_count;
    struct error *err;

    found = parse_command(arena, &client, list, count, &rest, &rest_count);
    assert_non_null(found);
    err = parse_words(arena, &client, found, rest, rest_count, &result);
    if (row->error) {
        assert_error(err, ERR_BAD_REQUEST, row->error);
        return;
    }
    assert_no_error(err);
    assert_ptr_equal(found, row->command);
    assert_string_equal(joined(result.arguments, result.argument_count, " "), row->arguments);
    check_options(row, &result);
}

static const struct cli_option environment_table[] = {
    CLI_INT("parse-test-workers", 0, struct options, workers, "how many", CLI_ENVIRONMENT),
    CLI_STRING("parse-test-state", 0, struct options, state, "DIR", "/default", "where",
               CLI_ENVIRONMENT),
    CLI_END,
};

static const struct command environment_command = {
    .path = "try",
    .options = environment_table,
    .options_size = sizeof(struct options),
};

static void forget_environment(void *name)
{
    unsetenv(name);
}

static void set(const char *name, const char *value)
{
    setenv(name, value, 1);
    arena_defer(fixture_current()->arena, forget_environment, (void *)name);
}

static void the_environment_speaks_when_no_word_does(void **state)
{
    const char *const words[] = { "--parse-test-workers=7" };
    struct arena *arena = fixture_current()->arena;
    struct parse_result result;
    const struct options *options;

    (void)state;
    set("BUTLER_PARSE_TEST_WORKERS", "5");
    set("BUTLER_PARSE_TEST_STATE", "/there");
    assert_no_error(parse_words(arena, &program, &environment_command, words, 0, &result));
    options = result.options;
    assert_int_equal(options->workers, 5);
    assert_string_equal(options->state, "/there");
    assert_no_error(parse_words(arena, &program, &environment_command, words, 1, &result));
    options = result.options;
    assert_int_equal(options->workers, 7);
    set("BUTLER_PARSE_TEST_STATE", "");
    assert_no_error(parse_words(arena, &program, &environment_command, words, 0, &result));
    options = result.options;
    assert_string_equal(options->state, "/default");
    set("BUTLER_PARSE_TEST_WORKERS", "many");
    assert_error(parse_words(arena, &program, &environment_command, words, 0, &result),
                 ERR_BAD_REQUEST, "environment variable BUTLER_PARSE_TEST_WORKERS");
}

static void commands_are_found_by_their_words(void **state)
{
    const char *const line[] = { "cluster", "scale", "demo" };
    struct arena *arena = fixture_current()->arena;
    const char *const *rest;
    size_t count = 0;

    (void)state;
    assert_ptr_equal(parse_command(arena, &program, line, 3, &rest, &count), &command);
    assert_int_equal(count, 1);
    assert_string_equal(rest[0], "demo");
    assert_null(parse_command(arena, &program, line, 1, &rest, &count));
    assert_null(parse_command(arena, &program, line + 1, 2, &rest, &count));
}

/* Nothing of the command that it stands behind is done, or asked for. */
static void version_may_stand_behind_any_command(void **state)
{
    char *line[] = { (char *)"butlerctl", (char *)"cluster", (char *)"destroy",
                     (char *)"--version" };

    (void)state;
    set("HOME", fixture_directory());
    set("BUTLER_HOME", fixture_directory());
    set("XDG_STATE_HOME", fixture_path("state"));
    unsetenv("KUBECONFIG");
    unsetenv("KUBERNETES_SERVICE_HOST");
    capture_begin(STDOUT_FILENO);
    assert_int_equal(cli_main(&client, COUNT_OF(line), line), EXIT_CODE_DONE);
    fflush(stdout);
    assert_non_null(strstr(capture_end(), build_info_version()));
}

static void help_shows_the_table(void **state)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    (void)state;
    help_command(&program, &command, &text);
    assert_golden(text_string(&text), "cli/help_command.txt");
    text_clear(&text);
    help_program(&program, "", &text);
    assert_golden(text_string(&text), "cli/help_program.txt");
    text_clear(&text);
    manual_program(&program, &text);
    assert_golden(text_string(&text), "cli/manual.1");
}

struct exit_row {
    const char *name;
    enum error_code code;
    enum exit_code exit;
};

static const struct exit_row exit_rows[] = {
    { "says usage", ERR_BAD_REQUEST, EXIT_CODE_USAGE },
    { "says not found", ERR_NOT_FOUND, EXIT_CODE_NOT_FOUND },
    { "says conflict", ERR_CONFLICT, EXIT_CODE_CONFLICT },
    { "says conflict when it exists", ERR_ALREADY_EXISTS, EXIT_CODE_CONFLICT },
    { "says not allowed", ERR_FORBIDDEN, EXIT_CODE_FORBIDDEN },
    { "says not logged in", ERR_UNAUTHENTICATED, EXIT_CODE_LOGIN },
    { "says unreachable", ERR_UNAVAILABLE, EXIT_CODE_UNREACHABLE },
    { "says timed out", ERR_TIMEOUT, EXIT_CODE_TIMEOUT },
    { "says rejected", ERR_INVALID, EXIT_CODE_REJECTED },
    { "says error otherwise", ERR_INTERNAL, EXIT_CODE_ERROR },
};

static void exit_code(void **state)
{
    const struct exit_row *row = *state;
    CLEANUP(error) struct error *err = error_new(row->code, "x");

    assert_int_equal(exit_code_of(err), row->exit);
}

TEST_MAIN(TABLE(words, rows), TABLE(clients, client_rows),
          TEST(the_environment_speaks_when_no_word_does), TEST(commands_are_found_by_their_words),
          TEST(version_may_stand_behind_any_command), TEST(help_shows_the_table),
          TABLE(exit_code, exit_rows))
