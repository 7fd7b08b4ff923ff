#include "crypto/secret.h"

#include <sys/stat.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "crypto/limits.h"
#include "lib/pki.h"
#include "lib/test.h"

static void keeps_bytes_and_ends_them(void **state)
{
    struct secret *secret = pki_keep_secret(secret_new("a\0b", 3));
    struct slice bytes = secret_reveal(secret);

    (void)state;
    assert_int_equal(bytes.size, 3);
    assert_memory_equal(bytes.data, "a\0b", 4);
    assert_int_equal(secret_reveal(pki_keep_secret(secret_new(NULL, 0))).size, 0);
    assert_null(secret_dup(NULL));
    assert_null(secret_free(NULL));
}

static void prints_nothing_of_itself(void **state)
{
    struct secret *secret = pki_keep_secret(secret_new("hunter2", 7));

    (void)state;
    assert_string_equal(secret_format(secret), "[REDACTED]");
}

struct equal_row {
    const char *name;
    const char *a;
    const char *b;
    bool equal;
};

static const struct equal_row equal_rows[] = {
    { "sees equal bytes", "hunter2", "hunter2", true },
    { "sees a difference at the end", "hunter2", "hunter3", false },
    { "sees a difference in size", "hunter2", "hunter22", false },
    { "calls two empty ones equal", "", "", true },
    { "tells empty from filled", "", "x", false },
};

static void equal(void **state)
{
    const struct equal_row *row = *state;
    struct secret *a = pki_keep_secret(secret_new(row->a, strlen(row->a)));
    struct secret *b = pki_keep_secret(secret_new(row->b, strlen(row->b)));

    assert_int_equal(secret_equal(a, b), row->equal);
    assert_int_equal(secret_equal(b, pki_keep_secret(secret_dup(a))), row->equal);
}

static void random_ones_differ(void **state)
{
    struct secret *a = pki_keep_secret(secret_new_random(32));
    struct secret *b = pki_keep_secret(secret_new_random(32));

    (void)state;
    assert_int_equal(secret_reveal(a).size, 32);
    assert_false(secret_equal(a, b));
}

static void wipes_a_text_it_takes(void **state)
{
    struct text text = TEXT_EMPTY;
    struct secret *secret;

    (void)state;
    text_append(&text, "token");
    secret = pki_keep_secret(secret_take_text(&text));
    assert_true(slice_is(secret_reveal(secret), "token"));
    assert_null(text.data);
    assert_int_equal(text.size, 0);
}

static void wipes_memory(void **state)
{
    char buffer[8] = "secret!";

    (void)state;
    secret_wipe(buffer, sizeof(buffer));
    assert_memory_equal(buffer, "\0\0\0\0\0\0\0\0", sizeof(buffer));
}

static void files_come_back_and_are_private(void **state)
{
    struct secret *secret = pki_keep_secret(secret_new("top\nsecret\n", 11));
    const char *path = fixture_path("token");
    struct secret *loaded = NULL;
    struct stat status;

    (void)state;
    assert_no_error(secret_save(secret, path));
    assert_int_equal(stat(path, &status), 0);
    assert_int_equal(status.st_mode & 07777, 0600);
    assert_no_error(secret_load(path, &loaded));
    pki_keep_secret(loaded);
    assert_true(secret_equal(secret, loaded));
}

static void files_have_a_limit(void **state)
{
    const char *path = fixture_path("large");
    void *bytes = arena_alloc(fixture_current()->arena, SECRET_FILE_MAX_BYTES + 1);
    struct secret *secret = NULL;

    (void)state;
    assert_no_error(file_write(path, bytes, SECRET_FILE_MAX_BYTES + 1, 0600));
    assert_error(secret_load(path, &secret), ERR_TOO_LARGE, path);
    assert_error(secret_load(fixture_path("none"), &secret), ERR_NOT_FOUND, "load secret");
    assert_null(secret);
}

TEST_MAIN(TEST(keeps_bytes_and_ends_them), TEST(prints_nothing_of_itself), TABLE(equal, equal_rows),
          TEST(random_ones_differ), TEST(wipes_a_text_it_takes), TEST(wipes_memory),
          TEST(files_come_back_and_are_private), TEST(files_have_a_limit))
