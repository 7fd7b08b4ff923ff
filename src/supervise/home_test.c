#include "supervise/home.h"

#include <dirent.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "lib/test.h"
#include "supervise/limits.h"
#include "supervise/tenant_set.h"

static const struct home_owner ours = { false, 0 };

static char *make_home(struct tenant_set *out_set, const struct tenant_set_file *files)
{
    char *home = fixture_path("tenants/t1");

    *out_set = (struct tenant_set){ .uid = "t1",
                                    .namespace = "blue",
                                    .name = "web",
                                    .version = "v1.31.4",
                                    .address = "127.0.0.1",
                                    .files = files,
                                    .file_count = files ? 2 : 0 };
    assert_int_equal(mkdir(fixture_path("tenants"), 0700), 0);
    assert_int_equal(mkdir(fixture_path("trash"), 0700), 0);
    assert_no_error(home_ensure(home, out_set, &ours));
    return home;
}

static const struct tenant_set_file files[] = {
    { "engine.json", { "{\"uid\":\"t1\"}", 12 }, 0 },
    { "ca.crt", { "authority", 9 }, 0644 },
};

static size_t count(const char *path)
{
    DIR *directory = opendir(path);
    size_t found = 0;
    const struct dirent *entry;

    while (directory && (entry = readdir(directory)))
        found += entry->d_name[0] != '.';
    if (directory)
        closedir(directory);
    return found;
}

static void keeps_two_generations(void **state)
{
    struct tenant_set set;
    char *home = make_home(&set, files);
    uint64_t generation = 0;
    char target[32] = { 0 };
    struct stat facts;

    (void)state;
    for (uint64_t i = 1; i <= 5; i++) {
        assert_no_error(home_write_files(home, &set, &ours, generation, &generation));
        assert_int_equal(generation, i);
        assert_true(count(fixture_path("tenants/t1/conf")) <= GENERATIONS_KEPT + 1);
    }
    assert_true(readlink(fixture_path("tenants/t1/conf/current"), target, 31) > 0);
    assert_string_equal(target, "5");
    assert_string_equal(fixture_read(fixture_path("tenants/t1/conf/current/engine.json")),
                        "{\"uid\":\"t1\",\"generation\":5}");
    assert_int_equal(stat(fixture_path("tenants/t1/conf/current/ca.crt"), &facts), 0);
    assert_int_equal(facts.st_mode & 0777, 0644);
    assert_true(file_exists(fixture_path("tenants/t1/conf/4/ca.crt")));
}

/* What a crash has left half written is passed over, and goes. */
static void numbers_go_up_after_a_crash(void **state)
{
    struct tenant_set set;
    char *home = make_home(&set, files);
    uint64_t generation = 0;

    (void)state;
    assert_no_error(home_write_files(home, &set, &ours, 0, &generation));
    assert_int_equal(mkdir(fixture_path("tenants/t1/conf/2"), 0700), 0);
    assert_no_error(file_write(fixture_path("tenants/t1/conf/2/half"), "x", 1, 0600));
    assert_int_equal(symlink("nowhere", fixture_path("tenants/t1/conf/current.new")), 0);
    assert_no_error(home_write_files(home, &set, &ours, 1, &generation));
    assert_int_equal(generation, 3);
    assert_string_equal(fixture_read(fixture_path("tenants/t1/conf/current/ca.crt")), "authority");
}

static void a_bad_file_changes_nothing(void **state)
{
    const struct tenant_set_file bad[] = { { "engine.json", { "{", 1 }, 0 }, files[1] };
    struct tenant_set set;
    char *home = make_home(&set, files);
    uint64_t generation = 0;

    (void)state;
    assert_no_error(home_write_files(home, &set, &ours, 0, &generation));
    set.files = bad;
    assert_error(home_write_files(home, &set, &ours, 1, &generation), ERR_BAD_REQUEST,
                 "engine.json");
    assert_int_equal(generation, 1);
    assert_string_equal(fixture_read(fixture_path("tenants/t1/conf/current/engine.json")),
                        "{\"uid\":\"t1\",\"generation\":1}");
}

/* --- what a tenant may put in the way ------------------------------------------------------- */

/* As a tenant whose set is written with the rights of root would have it. */
static void assert_others_are_untouched(void)
{
    assert_string_equal(fixture_read(fixture_path("others")), "secret");
    assert_int_equal(count(fixture_path("elsewhere")), 1);
    assert_int_equal(count(fixture_path("elsewhere/1")), 1);
    assert_string_equal(fixture_read(fixture_path("elsewhere/1/kept")), "x");
}

static char *make_trapped_home(struct tenant_set *out_set)
{
    char *home = make_home(out_set, files);

    assert_no_error(file_write(fixture_path("others"), "secret", 6, 0600));
    assert_no_error(file_directory_ensure(fixture_path("elsewhere/1"), 0700));
    assert_no_error(file_write(fixture_path("elsewhere/1/kept"), "x", 1, 0600));
    return home;
}

static void notes_go_through_no_link(void **state)
{
    struct tenant_set set;
    char *home = make_trapped_home(&set);

    (void)state;
    assert_int_equal(symlink("../../others", fixture_path("tenants/t1/tenant.json.new")), 0);
    assert_int_equal(link(fixture_path("others"), fixture_path("tenants/t1/set.json.new")), 0);
    assert_no_error(home_ensure(home, &set, &ours));
    assert_others_are_untouched();
    assert_non_null(strstr(fixture_read(fixture_path("tenants/t1/tenant.json")), "\"uid\":\"t1\""));
    assert_non_null(strstr(fixture_read(fixture_path("tenants/t1/set.json")), "v1.31.4"));
}

static void directories_are_no_links(void **state)
{
    struct tenant_set set;
    char *home = make_trapped_home(&set);
    uint64_t generation = 0;

    (void)state;
    assert_no_error(file_directory_remove(fixture_path("tenants/t1/conf")));
    assert_int_equal(symlink("../../elsewhere", fixture_path("tenants/t1/conf")), 0);
    assert_error(home_ensure(home, &set, &ours), ERR_BAD_REQUEST, "t1/conf");
    assert_error(home_write_files(home, &set, &ours, 0, &generation), ERR_BAD_REQUEST, "t1/conf");
    assert_others_are_untouched();
}

/* Old generations go, and what they lead to stays. */
static void generations_are_no_links(void **state)
{
    struct tenant_set set;
    char *home = make_trapped_home(&set);
    uint64_t generation = 0;

    (void)state;
    assert_int_equal(symlink("../../../elsewhere/1", fixture_path("tenants/t1/conf/1")), 0);
    assert_int_equal(symlink("../../../elsewhere/1", fixture_path("tenants/t1/conf/current")), 0);
    assert_int_equal(symlink("../../../others", fixture_path("tenants/t1/conf/current.new")), 0);
    for (int i = 0; i < 3; i++)
        assert_no_error(home_write_files(home, &set, &ours, generation, &generation));
    assert_int_equal(generation, 4);
    assert_false(file_exists(fixture_path("tenants/t1/conf/1")));
    assert_string_equal(fixture_read(fixture_path("tenants/t1/conf/current/ca.crt")), "authority");
    assert_int_equal(symlink("../../elsewhere", fixture_path("tenants/t1/store/link")), 0);
    assert_no_error(home_destroy(fixture_directory(), "t1"));
    assert_others_are_untouched();
}

static void destroys_everything(void **state)
{
    struct tenant_set set;
    char *home = make_home(&set, files);
    uint64_t generation = 0;

    (void)state;
    assert_no_error(home_write_files(home, &set, &ours, 0, &generation));
    /* What an earlier removal of the same tenant has left is in nobody's way. */
    assert_int_equal(mkdir(fixture_path("trash/t1.0"), 0700), 0);
    assert_no_error(file_write(fixture_path("trash/t1.0/left"), "x", 1, 0600));
    assert_no_error(home_destroy(fixture_directory(), "t1"));
    assert_false(file_exists(home));
    assert_no_error(home_destroy(fixture_directory(), "t1"));
    assert_no_error(home_empty_trash(fixture_directory()));
    assert_int_equal(count(fixture_path("trash")), 0);
}

static void knows_what_others_can_reach(void **state)
{
    char *closed = fixture_path("closed");

    (void)state;
    assert_int_equal(mkdir(closed, 0700), 0);
    assert_true(home_is_open_to_others("/"));
    assert_true(home_is_open_to_others("/usr/bin"));
    assert_false(home_is_open_to_others(closed));
    assert_false(home_is_open_to_others(fixture_path("closed/nothing")));
}

static void takes_new_tenants_while_there_is_room(void **state)
{
    (void)state;
    assert_no_error(home_check_room("/proc/self")); /* no blocks at all: nothing to be full of */
    assert_error(home_check_room(fixture_path("nowhere")), ERR_NOT_FOUND, "nowhere");
}

TEST_MAIN(TEST(keeps_two_generations), TEST(numbers_go_up_after_a_crash),
          TEST(a_bad_file_changes_nothing), TEST(notes_go_through_no_link),
          TEST(directories_are_no_links), TEST(generations_are_no_links), TEST(destroys_everything),
          TEST(knows_what_others_can_reach), TEST(takes_new_tenants_while_there_is_room))
