#include "store/ledger.h"

#include <sys/wait.h>
#include <unistd.h>

#include "base/text.h"
#include "lib/test.h"

static void release(void *ledger)
{
    ledger_close(*(struct ledger **)ledger);
}

static struct ledger **open_ledger(void)
{
    struct ledger **place = arena_new(fixture_current()->arena, struct ledger *);

    arena_defer(fixture_current()->arena, release, place);
    assert_no_error(ledger_open(fixture_path("ledger.db"), place));
    return place;
}

static struct error *append(void *context, struct slice key, struct slice value)
{
    text_appendf(context, SLICE_FORMAT "=" SLICE_FORMAT " ", SLICE_ARGUMENT(key),
                 SLICE_ARGUMENT(value));
    return NULL;
}

static void assert_shelf(struct ledger *ledger, const char *shelf, const char *content)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    assert_no_error(ledger_each(ledger, shelf, append, &text));
    assert_string_equal(text_string(&text), content);
}

static const struct ledger_change first[] = {
    { LEDGER_ADD, "ports", { "b", 1 }, { "2", 1 } },
    { LEDGER_ADD, "ports", { "a", 1 }, { "1", 1 } },
    { LEDGER_PUT, "sets", { "a", 1 }, { "x", 1 } },
};

static void keeps_shelves_apart_and_in_order(void **state)
{
    struct ledger *ledger = *open_ledger();

    (void)state;
    assert_no_error(ledger_commit(ledger, first, 3, true));
    assert_shelf(ledger, "ports", "a=1 b=2 ");
    assert_shelf(ledger, "sets", "a=x ");
    assert_shelf(ledger, "none", "");
}

static void changes_all_or_nothing(void **state)
{
    struct ledger *ledger = *open_ledger();
    const struct ledger_change second[] = {
        { LEDGER_PUT, "sets", { "a", 1 }, { "y", 1 } },
        { LEDGER_REMOVE, "ports", { "b", 1 }, { NULL, 0 } },
        { LEDGER_ADD, "ports", { "a", 1 }, { "9", 1 } },
    };

    (void)state;
    assert_no_error(ledger_commit(ledger, first, 3, false));
    assert_error(ledger_commit(ledger, second, 3, true), ERR_ALREADY_EXISTS, "a is on shelf ports");
    assert_shelf(ledger, "ports", "a=1 b=2 ");
    assert_shelf(ledger, "sets", "a=x ");
    assert_no_error(ledger_commit(ledger, second, 2, true));
    assert_shelf(ledger, "ports", "a=1 ");
    assert_shelf(ledger, "sets", "a=y ");
}

static void survives_reopening(void **state)
{
    struct ledger **place = open_ledger();

    (void)state;
    assert_no_error(ledger_commit(*place, first, 3, false));
    *place = ledger_close(*place);
    assert_no_error(ledger_open(fixture_path("ledger.db"), place));
    assert_shelf(*place, "ports", "a=1 b=2 ");
}

/* What another process has committed is there after it was killed, durable or not. */
static void survives_a_kill(void **state)
{
    struct ledger **place = arena_new(fixture_current()->arena, struct ledger *);
    const char *path = fixture_path("ledger.db");
    int status;
    pid_t pid = fork();

    (void)state;
    arena_defer(fixture_current()->arena, release, place);
    if (pid == 0) {
        if (ledger_open(path, place) || ledger_commit(*place, first, 3, false))
            _exit(1);
        kill(getpid(), SIGKILL);
    }
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFSIGNALED(status));
    assert_no_error(ledger_open(path, place));
    assert_shelf(*place, "ports", "a=1 b=2 ");
}

static void has_one_owner(void **state)
{
    struct ledger *ledger = *open_ledger();
    struct ledger *second = NULL;

    (void)state;
    assert_no_error(ledger_commit(ledger, first, 3, true));
    assert_error(ledger_open(fixture_path("ledger.db"), &second), ERR_CONFLICT, "another program");
}

TEST_MAIN(TEST(keeps_shelves_apart_and_in_order), TEST(changes_all_or_nothing),
          TEST(survives_reopening), TEST(survives_a_kill), TEST(has_one_owner))
