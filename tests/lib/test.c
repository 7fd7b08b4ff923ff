/* Fixtures, tables and golden files for all C tests. */
#include "lib/test.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/vec.h"

/* Tests of one program run one after the other, on one thread; this is the one that runs. */
static struct fixture current;

struct fixture *fixture_current(void)
{
    return &current;
}

static void directory_release(void *object)
{
    error_drop(file_directory_remove(object), "a leftover in /tmp does no harm");
}

const char *fixture_directory(void)
{
    if (!current.directory) {
        const char *parent = getenv("TMPDIR");
        char *path = arena_format(current.arena, "%s/butler-test.XXXXXX", parent ? parent : "/tmp");

        assert_non_null(mkdtemp(path));
        arena_defer(current.arena, directory_release, path);
        current.directory = path;
    }
    return current.directory;
}

char *fixture_path(const char *name)
{
    return arena_format(current.arena, "%s/%s", fixture_directory(), name);
}

char *fixture_testdata(const char *name)
{
    const char *root = getenv("BUTLER_TESTDATA");

    return arena_format(current.arena, "%s/%s", root ? root : "tests", name);
}

char *fixture_read(const char *path)
{
    CLEANUP(text) struct text content = TEXT_EMPTY;

    assert_no_error(file_read(path, 64 << 20, &content));
    return arena_strndup(current.arena, text_string(&content), content.size);
}

void test_assert_no_error(struct error *take_error, const char *file, int line)
{
    char *chain;

    if (!take_error)
        return;
    chain = error_format(take_error);
    error_free(take_error);
    print_error("unexpected error: %s\n", chain);
    memory_free(chain);
    _fail(file, line);
}

void test_assert_error(struct error *take_error, enum error_code code, const char *part,
                       const char *file, int line)
{
    enum error_code actual;
    char *chain;
    bool fits;

    if (!take_error) {
        print_error("expected an error with code %d, got success\n", code);
        _fail(file, line);
        return;
    }
    actual = take_error->code;
    chain = error_format(take_error);
    error_free(take_error);
    fits = actual == code && (!part || strstr(chain, part));
    if (!fits)
        print_error("expected code %d and \"%s\", got code %d: %s\n", code, part ? part : "",
                    actual, chain);
    memory_free(chain);
    if (!fits)
        _fail(file, line);
}

void test_assert_golden(const char *actual, const char *name, const char *file, int line)
{
    char *path = fixture_testdata(arena_format(current.arena, "golden/%s", name));
    CLEANUP(text) struct text expected = TEXT_EMPTY;

    if (getenv("BUTLER_GOLDEN")) {
        assert_no_error(file_write(path, actual, strlen(actual), 0644));
        return;
    }
    assert_no_error(file_read(path, 16 << 20, &expected));
    if (strcmp(text_string(&expected), actual) == 0)
        return;
    print_error("differs from %s; ./dev golden rewrites it\n--- expected\n%s\n--- actual\n%s\n",
                path, text_string(&expected), actual);
    _fail(file, line);
}

static int fixture_setup(void **state)
{
    (void)state;
    current = (struct fixture){ .arena = arena_create() };
    return 0;
}

static int fixture_teardown(void **state)
{
    (void)state;
    arena_free(current.arena);
    current = (struct fixture){ 0 };
    return 0;
}

typedef VEC(struct CMUnitTest) test_list;

static void add_group(struct arena *names, test_list *tests, const struct test_group *group)
{
    for (size_t i = 0; i < group->count; i++) {
        const char *row = group->rows ? (const char *)group->rows + i * group->row_size : NULL;
        struct CMUnitTest test = {
            .name = group->name,
            .test_func = group->function,
            .setup_func = fixture_setup,
            .teardown_func = fixture_teardown,
            .initial_state = (void *)row,
        };

        if (row) {
            const char *row_name;

            memcpy(&row_name, row, sizeof(row_name));
            test.name = arena_format(names, "%s %s", group->name, row_name);
        }
        vec_push(tests, test);
    }
}

static void forget_surroundings(void)
{
#define VARIABLE(name) #name,
    static const char *const variables[] = {
#include "lib/surroundings.def"
    };
#undef VARIABLE

    for (size_t i = 0; i < COUNT_OF(variables); i++)
        unsetenv(variables[i]);
}

int test_run_groups(const struct test_group *groups, size_t count)
{
    struct arena *names = arena_create();
    test_list tests = { 0 };
    int failed;

    forget_surroundings();
    for (size_t i = 0; i < count; i++)
        add_group(names, &tests, &groups[i]);
    failed = _cmocka_run_group_tests("tests", tests.items, tests.count, NULL, NULL);
    vec_done(&tests);
    arena_free(names);
    return failed;
}

int test_run_table(const char *group, void (*function)(void **), const void *rows, size_t row_size,
                   size_t count)
{
    struct test_group only = { group, function, rows, row_size, count };

    return test_run_groups(&only, 1);
}
