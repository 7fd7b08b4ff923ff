#include "auth/token_file.h"

#include "auth/user.h"
#include "base/file.h"
#include "base/text.h"
#include "lib/test.h"

static void release(void *file)
{
    token_file_free(file);
}

static struct token_file *new_file(void)
{
    struct token_file *file = token_file_new();

    arena_defer(fixture_current()->arena, release, file);
    return file;
}

struct row {
    const char *name;
    const char *csv;
    const char *token;
    const char *user; /* NULL: nobody */
    const char *groups;
};

static const struct row rows[] = {
    { "finds a user", "t1,jane,u1\nt2,joe,u2\n", "t2", "joe", "[]" },
    { "has groups in quotes", "t1,jane,u1,\"dev,ops\"\n", "t1", "jane", "[\"dev\" \"ops\"]" },
    { "has one group without", "t1,jane,u1,dev", "t1", "jane", "[\"dev\"]" },
    { "has quotes in quotes", "t1,\"ja\"\"ne\",u1\n", "t1", "ja\"ne", "[]" },
    { "keeps blanks", "t1, jane,u1\n", "t1", " jane", "[]" },
    { "knows other line ends", "t1,jane,u1\r\nt2,joe,\"u2\"\r\n", "t2", "joe", "[]" },
    { "passes over empty lines", "\n\nt1,jane,u1\n\n", "t1", "jane", "[]" },
    { "passes over more columns", "t1,jane,u1,dev,x,y\n", "t1", "jane", "[\"dev\"]" },
    { "does not guess", "t1,jane,u1\n", "t", NULL, NULL },
    { "does not ignore case", "t1,jane,u1\n", "T1", NULL, NULL },
    { "does not take blanks off", "t1,jane,u1\n", "t1 ", NULL, NULL },
};

static void finds(void **state)
{
    const struct row *row = *state;
    struct token_file *file = new_file();
    CLEANUP(text) struct text groups = TEXT_EMPTY;
    struct user *user;

    assert_no_error(token_file_parse(file, slice_from(row->csv)));
    user = token_file_find(fixture_current()->arena, file, slice_from(row->token));
    if (!row->user) {
        assert_null(user);
        return;
    }
    assert_string_equal(user->name, row->user);
    user_append_groups(&groups, user);
    assert_string_equal(text_string(&groups), row->groups);
}

struct bad_row {
    const char *name;
    const char *csv;
    const char *message;
};

static const struct bad_row bad_rows[] = {
    { "wants three columns", "t1,jane,u1\nt2,joe\n", "record 2: 2 columns" },
    { "wants a user", "t1,,u1\n", "record 1: the user name is empty" },
    { "wants a token", ",jane,u1\n", "record 1: the token is empty" },
    { "wants each token once", "t1,jane,u1\nt1,joe,u2\n", "record 2: the token is there already" },
    { "wants the end of a quote", "t1,\"jane,u1\n", "does not end" },
    { "wants quotes around all of it", "t1,ja\"ne,u1\n", "quoted as a whole" },
    { "wants a comma behind a quote", "t1,\"jane\"x,u1\n", "a comma is missing" },
};

static void refuses(void **state)
{
    const struct bad_row *row = *state;

    assert_error(token_file_parse(new_file(), slice_from(row->csv)), ERR_INVALID, row->message);
}

static void loads_a_file(void **state)
{
    struct token_file *file = new_file();
    const char *path = fixture_path("tokens.csv");

    (void)state;
    assert_error(token_file_load(file, path), ERR_NOT_FOUND, "token file");
    assert_no_error(file_write(path, "t1,jane,u1\n", 11, 0600));
    assert_no_error(token_file_load(file, path));
    assert_non_null(token_file_find(fixture_current()->arena, file, SLICE("t1")));
}

TEST_MAIN(TABLE(finds, rows), TABLE(refuses, bad_rows), TEST(loads_a_file))
