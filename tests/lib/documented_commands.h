/* What the guide and the README tell people to type can be typed: commands that are there, with
 * flags that they have. */
#pragma once

#include <glob.h>
#include <string.h>

#include "base/text.h"
#include "cli/parse.h"
#include "lib/test.h"

enum {
    DOCUMENTED_MAX_WORDS = 32,
};

/* Whether a command line begins here, in a block of its own or between backticks. */
static inline bool documented_begins(const char *text, const char *at, const char *name)
{
    const char *before = at;

    if (strncmp(at, name, strlen(name)) != 0 || at[strlen(name)] != ' ')
        return false;
    if (before - text >= 4 && strncmp(before - 4, "out/", 4) == 0)
        before -= 4;
    return before == text || before[-1] == '\n' || before[-1] == '`';
}

static inline size_t documented_words(const char *line, const char **words)
{
    struct slice rest = slice_of(line, strcspn(line, "`#|>&;\n"));
    struct slice word;
    size_t count = 0;

    while (slice_split(&rest, ' ', &word) && count < DOCUMENTED_MAX_WORDS) {
        if (word.size)
            words[count++] = arena_text(fixture_current()->arena, word);
    }
    return count;
}

static inline void documented_check(const struct program *program, const char *text, const char *at)
{
    struct arena *arena = fixture_current()->arena;
    const char *words[DOCUMENTED_MAX_WORDS];
    size_t count = documented_words(at + strlen(program->name), words);
    const struct command *command;
    const char *const *rest;
    size_t rest_count;
    struct parse_result result;

    if (count && strcmp(words[0], "help") == 0)
        return;
    command = parse_command(arena, program, words, count, &rest, &rest_count);
    if (!command)
        fail_msg("documented, and not there: %.*s", (int)strcspn(at, "\n"), at);
    /* Between backticks a command may be named without its words. */
    if (at == text || at[-1] != '`')
        assert_no_error(parse_words(arena, program, command, rest, rest_count, &result));
}

static inline void documented_commands(const struct program *program)
{
    glob_t files;
    size_t found = 0;

    assert_int_equal(glob(fixture_testdata("../docs/guide/*.md"), 0, NULL, &files), 0);
    assert_int_equal(glob(fixture_testdata("../README.md"), GLOB_APPEND, NULL, &files), 0);
    for (size_t i = 0; i < files.gl_pathc; i++) {
        const char *text = fixture_read(files.gl_pathv[i]);

        for (const char *at = text; (at = strstr(at, program->name)); at++) {
            if (!documented_begins(text, at, program->name))
                continue;
            documented_check(program, text, at);
            found++;
        }
    }
    globfree(&files);
    assert_true(found > 0);
}
