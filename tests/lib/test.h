/* What every C test shares: cmocka, fixtures that outlive a failed assertion, tables of cases. */
#pragma once

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/error.h"

/* A failed assertion jumps out of the test and skips CLEANUP, so whatever a test must release hangs
 * on the fixture's arena (arena_defer). Made before each test and freed after it. */
struct fixture {
    struct arena *arena;
    const char *directory; /* an empty directory of the test's own, removed afterwards */
};

struct fixture *fixture_current(void);
const char *fixture_directory(void);      /* made on first use */
char *fixture_path(const char *name);     /* a path in that directory */
char *fixture_testdata(const char *name); /* a path below tests/ of the source tree */
char *fixture_read(const char *path);     /* the whole file as a string; fails the test */

/* Prints the whole chain, frees it, and fails the test. */
#define assert_no_error(expression) test_assert_no_error(expression, __FILE__, __LINE__)
void test_assert_no_error(struct error *take_error, const char *file, int line);

/* The call must fail with this code; the chain must contain `part` (NULL: anything). */
#define assert_error(expression, code, part)                                                       \
    test_assert_error(expression, code, part, __FILE__, __LINE__)
void test_assert_error(struct error *take_error, enum error_code code, const char *part,
                       const char *file, int line);

/* Compares with a golden file below tests/golden; rewrites it under ./dev golden. */
#define assert_golden(actual, name) test_assert_golden(actual, name, __FILE__, __LINE__)
void test_assert_golden(const char *actual, const char *name, const char *file, int line);

/* Each row is a cmocka test of its own, named by its first member; *state is the row. */
#define RUN_TABLE(function, rows)                                                                  \
    test_run_table(#function, function, rows, sizeof((rows)[0]), sizeof(rows) / sizeof((rows)[0]))
int test_run_table(const char *group, void (*function)(void **), const void *rows, size_t row_size,
                   size_t count);

/* Several tables and plain tests in one program: TEST_MAIN(TABLE(parse, parse_rows), TEST(empty)).
 */
struct test_group {
    const char *name;
    void (*function)(void **);
    const void *rows; /* NULL: one plain test */
    size_t row_size;
    size_t count;
};

#define TABLE(function, rows)                                                                      \
    { #function, function, rows, sizeof((rows)[0]), sizeof(rows) / sizeof((rows)[0]) }
#define TEST(function) { #function, function, NULL, 0, 1 }
#define TEST_MAIN(...)                                                                             \
    int main(void)                                                                                 \
    {                                                                                              \
        static const struct test_group groups[] = { __VA_ARGS__ };                                 \
        return test_run_groups(groups, sizeof(groups) / sizeof(groups[0]));                        \
    }
int test_run_groups(const struct test_group *groups, size_t count);
