/* Which programs a shell is given. */
#include "server/terminal_tools.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "lib/test.h"

static bool has(const struct terminal_tools *tools, const char *path)
{
    for (size_t i = 0; i < tools->count; i++)
        if (strcmp(tools->paths[i], path) == 0)
            return true;
    return false;
}

static void finds_what_the_machine_has(void **state)
{
    struct terminal_tools tools;

    (void)state;
    terminal_tools_find(fixture_current()->arena, "/bin", &tools);
    assert_true(has(&tools, "/bin/sh"));
    assert_true(has(&tools, "/bin/cat"));
    assert_non_null(tools.shell);
    assert_false(has(&tools, "/bin/mount"));
}

/* A script would need a program that nobody knows of. */
static void takes_no_scripts(void **state)
{
    const char *path = fixture_path("kubectl");
    char *directory = arena_strdup(fixture_current()->arena, path);
    struct terminal_tools tools;

    (void)state;
    *strrchr(directory, '/') = 0;
    assert_no_error(file_write(path, "#!/bin/sh\n", 10, 0755));
    terminal_tools_find(fixture_current()->arena, directory, &tools);
    assert_int_equal(tools.count, 0);
    assert_false(tools.has_kubectl);
    assert_null(tools.shell);
}

/* As root we could read it; whoever makes the sandbox then could not. */
static void takes_nothing_that_is_not_for_everybody(void **state)
{
    struct arena *arena = fixture_current()->arena;
    const char *path = fixture_path("kubectl");
    char *directory = arena_strdup(arena, path);
    struct terminal_tools tools;

    (void)state;
    *strrchr(directory, '/') = 0;
    assert_int_equal(symlink("/bin/cat", path), 0);
    assert_int_equal(chmod(directory, 0700), 0);
    terminal_tools_find(arena, directory, &tools);
    assert_int_equal(tools.has_kubectl, geteuid() != 0);
}

TEST_MAIN(TEST(finds_what_the_machine_has), TEST(takes_no_scripts),
          TEST(takes_nothing_that_is_not_for_everybody))
