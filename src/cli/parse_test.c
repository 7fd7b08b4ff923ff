#include "cli/parse.h"

#include <stdlib.h>
#include <string.h>

#include "base/slice.h"
#include "base/text.h"
#include "cli/exit.h"
#include "cli/help.h"
#include "cli/manual.h"
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
        words[count++] = arena_strndup(fixture_current()->arena, word.data, word.size);
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

    err = parse_words(fixture_current()->arena, &command, list, count, &result);
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
    assert_no_error(parse_words(arena, &environment_command, words, 0, &result));
    options = result.options;
    assert_int_equal(options->workers, 5);
    assert_string_equal(options->state, "/there");
    assert_no_error(parse_words(arena, &environment_command, words, 1, &result));
    options = result.options;
    assert_int_equal(options->workers, 7);
    set("BUTLER_PARSE_TEST_STATE", "");
    assert_no_error(parse_words(arena, &environment_command, words, 0, &result));
    options = result.options;
    assert_string_equal(options->state, "/default");
    set("BUTLER_PARSE_TEST_WORKERS", "many");
    assert_error(parse_words(arena, &environment_command, words, 0, &result), ERR_BAD_REQUEST,
                 "environment variable BUTLER_PARSE_TEST_WORKERS");
}

static void commands_are_found_by_their_words(void **state)
{
    const char *const line[] = { "cluster", "scale", "demo" };
    size_t used = 0;

    (void)state;
    assert_ptr_equal(parse_command(&program, line, 3, &used), &command);
    assert_int_equal(used, 2);
    assert_null(parse_command(&program, line, 1, &used));
    assert_null(parse_command(&program, line + 1, 2, &used));
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

TEST_MAIN(TABLE(words, rows), TEST(the_environment_speaks_when_no_word_does),
          TEST(commands_are_found_by_their_words), TEST(help_shows_the_table),
          TABLE(exit_code, exit_rows))
