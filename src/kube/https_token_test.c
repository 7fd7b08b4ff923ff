#include "base/clock.h"
#include "base/error.h"
#include "base/file.h"
#include "crypto/secret.h"
#include "kube/https_internal.h"
#include "kube/limits.h"
#include "lib/test.h"

static void release_token(void *token)
{
    https_token_free(token);
}

static void release_clock(void *clock)
{
    clock_fake_free(clock);
}

static void put(const char *content)
{
    assert_no_error(file_write(fixture_path("token"), content, strlen(content), 0600));
}

static void assert_token(struct https_token *token, const char *text)
{
    struct secret *copy = https_token_dup(token);
    bool same = slice_is(secret_reveal(copy), text);

    secret_free(copy);
    assert_true(same);
}

static void a_token_is_read_again(void **state)
{
    struct arena *arena = fixture_current()->arena;
    struct clock *clock = clock_fake_new(0);
    struct https_token *token = NULL;

    (void)state;
    arena_defer(arena, release_clock, clock);
    put("first\n");
    assert_no_error(https_token_new(clock, fixture_path("token"), &token));
    arena_defer(arena, release_token, token);
    put("second\n");
    assert_token(token, "first");
    clock_fake_advance(clock, HTTPS_TOKEN_MS);
    assert_token(token, "second");

    /* Half-written files do no harm. */
    put("\n");
    clock_fake_advance(clock, HTTPS_TOKEN_MS);
    assert_token(token, "second");
    put("third");
    clock_fake_advance(clock, HTTPS_TOKEN_MS);
    assert_token(token, "third");
}

static void a_file_without_one_is_refused(void **state)
{
    struct https_token *token = NULL;

    (void)state;
    assert_error(https_token_new(clock_system(), fixture_path("token"), &token), ERR_NOT_FOUND,
                 "read token");
    put(" \n");
    assert_error(https_token_new(clock_system(), fixture_path("token"), &token), ERR_INVALID,
                 "is empty");
    assert_null(https_token_dup(NULL));
}

TEST_MAIN(TEST(a_token_is_read_again), TEST(a_file_without_one_is_refused))
