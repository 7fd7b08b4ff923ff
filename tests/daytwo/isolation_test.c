/* Tenants of one platform, each a process with a CA of its own: whatever opens one opens no other,
 * nor the platform, and nothing of the platform opens a tenant. BUTLER_ISOLATION_TENANTS says how
 * many there are. */
#include <stdlib.h>
#include <unistd.h>

#include "base/number.h"
#include "daytwo/estate.h"
#include "daytwo/forgery.h"
#include "daytwo/town.h"
#include "daytwo/trespass.h"
#include "lib/test.h"

enum {
    TENANTS = 20,
};

static size_t tenants_wanted(void)
{
    const char *text = getenv("BUTLER_ISOLATION_TENANTS");
    uint64_t number = TENANTS;

    if (text && (!number_parse_uint(slice_from(text), &number) || number < 2))
        fail_msg("BUTLER_ISOLATION_TENANTS=%s, want a number from 2 on", text);
    return number;
}

/* Every credential of everybody, at everybody's door. */
static struct question *ask_everybody(struct estate *estate, size_t *out_count)
{
    struct question *questions;
    size_t credentials = 0;
    size_t count = 0;

    for (size_t i = 0; i < estate->count; i++)
        credentials += estate->realms[i].credentials.count;
    questions = arena_array(fixture_current()->arena, credentials * estate->count, struct question);
    for (size_t from = 0; from < estate->count; from++)
        VEC_EACH (credential, &estate->realms[from].credentials)
            for (size_t to = 0; to < estate->count; to++)
                questions[count++] =
                    (struct question){ .credential = credential, .to = &estate->realms[to] };
    estate_ask(estate, questions, count);
    *out_count = count;
    return questions;
}

static void steward_26_credentials_open_their_own_tenant_alone(void **state)
{
    struct estate *estate = estate_new(tenants_wanted());
    struct question *questions;
    size_t count;
    size_t believed = 0;
    size_t wrong = 0;

    (void)state;
    questions = ask_everybody(estate, &count);
    for (size_t i = 0; i < count; i++) {
        const struct question *question = &questions[i];
        const struct realm *to = question->to;
        bool own = question->credential >= to->credentials.items &&
                   question->credential < to->credentials.items + to->credentials.count;

        believed += question->verdict == VERDICT_BELIEVED;
        if (question->verdict == (own ? VERDICT_BELIEVED : VERDICT_REFUSED))
            continue;
        wrong++;
        print_error("# %s at %s: %s\n", question->credential->name,
                    to->name ? to->name : "the platform", question->answer);
    }
    print_message("# %zu questions, %zu believed\n", count, believed);
    assert_int_equal(wrong, 0);
}

static size_t count_wrong(struct estate *estate, const struct realm *realm,
                          const struct forgeries *forgeries)
{
    struct question *questions =
        arena_array(fixture_current()->arena, forgeries->items.count, struct question);
    size_t wrong = 0;

    for (size_t i = 0; i < forgeries->items.count; i++)
        questions[i] =
            (struct question){ .credential = &forgeries->items.items[i].credential, .to = realm };
    estate_ask(estate, questions, forgeries->items.count);
    for (size_t i = 0; i < forgeries->items.count; i++) {
        bool good = forgeries->items.items[i].is_good;

        if (questions[i].verdict == (good ? VERDICT_BELIEVED : VERDICT_REFUSED))
            continue;
        wrong++;
        print_error("# %s at %s: %s\n", questions[i].credential->name,
                    realm->name ? realm->name : "the platform", questions[i].answer);
    }
    return wrong;
}

/* At a tenant's door and at the platform's, with the keys of the other at hand. */
static void steward_26_forged_and_expired_ones_open_nothing(void **state)
{
    struct estate *estate = estate_new(1);
    size_t wrong = 0;

    (void)state;
    for (size_t i = 0; i < estate->count; i++) {
        const struct realm *realm = &estate->realms[i];
        struct forgeries forgeries = { 0 };
        struct forgery_keys other;
        struct forgery_keys keys;

        forgery_find_keys(estate, realm, &keys);
        forgery_find_keys(estate, &estate->realms[1 - i], &other);
        forgery_certificates(estate, realm, &keys, &other, &forgeries);
        forgery_tokens(estate, realm, &keys, &other, &forgeries);
        wrong += count_wrong(estate, realm, &forgeries);
        vec_done(&forgeries.items);
    }
    assert_int_equal(wrong, 0);
}

/* --- processes -------------------------------------------------------------------------------- */

static void assert_out_of_reach(const struct trespass_list *list, uid_t user)
{
    const char *first;

    assert_true(trespass_count(list) > 0);
    if (trespass_try(list, user, &first) > 0)
        fail_msg("user %u gets at %s", (unsigned)user, first);
}

static void assert_process_out_of_reach(pid_t pid, uid_t user)
{
    const char *first;

    assert_true(pid > 0);
    if (trespass_try_process(pid, user, &first) > 0)
        fail_msg("user %u gets at %s of process %d", (unsigned)user, first, (int)pid);
}

/* Whoever takes over a tenant's process has its user: nothing of others is open to that one. */
static void a_tenants_user_gets_at_nothing_of_others(void **state)
{
    struct arena *arena = fixture_current()->arena;
    const struct estate *estate;
    const struct town *town;
    const char *first;

    (void)state;
    if (geteuid() != 0) {
        print_message("# skipped: only root gives tenants users of their own\n");
        skip();
    }
    estate = estate_new(2);
    town = estate->town;
    for (size_t i = 1; i <= 2; i++) {
        const char *own = estate->realms[i].uid;
        pid_t other = town_tenant(town, estate->realms[3 - i].uid);
        const char *home = arena_format(arena, "%s/tenants/%s", town->state, own);
        uid_t user = trespass_user_of(town_tenant(town, own));

        if (user == 0) {
            print_message("# skipped: others cannot pass to our program\n");
            skip();
        }
        assert_true(user != trespass_user_of(other));
        assert_out_of_reach(trespass_find(town->state, home), user);
        assert_process_out_of_reach(other, user);
        assert_process_out_of_reach(town->pid, user);
        assert_process_out_of_reach(town_supervisor(town), user);
        assert_true(trespass_try(trespass_find(home, NULL), user, &first) > 10); /* its own */
    }
}

static int run(void)
{
    static const struct test_group groups[] = {
        TEST(steward_26_credentials_open_their_own_tenant_alone),
        TEST(steward_26_forged_and_expired_ones_open_nothing),
        TEST(a_tenants_user_gets_at_nothing_of_others),
    };

    return test_run_groups(groups, COUNT_OF(groups));
}

int main(void)
{
    return town_main(run);
}
