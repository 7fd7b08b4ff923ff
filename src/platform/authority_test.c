#include "platform/authority.h"

#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/text.h"
#include "crypto/certificate.h"
#include "crypto/secret.h"
#include "crypto/trust.h"
#include "lib/test.h"
#include "platform/admin.h"
#include "platform/state.h"

#define NOW_MS 1790000000000

static const char *const hosts[] = { "localhost", "127.0.0.1", "::1", NULL };
static const char *const more_hosts[] = { "localhost", "127.0.0.1", "::1", "10.1.2.3", NULL };

static void close_state(void *state)
{
    state_close(state);
}

static void close_authority(void *authority)
{
    authority_close(authority);
}

static void free_clock(void *clock)
{
    clock_fake_free(clock);
}

static struct clock *fixture_clock(void)
{
    struct clock *clock = clock_fake_new(NOW_MS);

    arena_defer(fixture_current()->arena, free_clock, clock);
    return clock;
}

static struct state *fixture_state(void)
{
    struct state *state = NULL;

    assert_no_error(state_open(fixture_path("state"), &state));
    arena_defer(fixture_current()->arena, close_state, state);
    return state;
}

static struct authority *open_authority(const struct state *state, const char *const *wanted,
                                        const struct clock *clock)
{
    struct authority *authority = NULL;

    assert_no_error(authority_open(state, wanted, clock, &authority));
    arena_defer(fixture_current()->arena, close_authority, authority);
    return authority;
}

static const char *fingerprint(const struct certificate *certificate)
{
    return certificate_fields(certificate)->fingerprint;
}

static void the_server_certificate_proves_its_hosts(void **state)
{
    struct clock *clock = fixture_clock();
    struct authority *authority = open_authority(fixture_state(), hosts, clock);
    struct certificate *roots[] = { (struct certificate *)authority_certificate(authority) };
    struct certificate_list list = { roots, 1, 1 };
    CLEANUP(trust) struct trust *trust = trust_new(&list);
    struct trust_question question = {
        .purpose = TRUST_SERVER,
        .host = "127.0.0.1",
        .now_ms = NOW_MS,
    };

    (void)state;
    assert_no_error(trust_verify(trust, authority_server_certificate(authority), &question));
    question.host = "10.1.2.3";
    assert_error(trust_verify(trust, authority_server_certificate(authority), &question),
                 ERR_UNAUTHENTICATED, "10.1.2.3");
}

static void opening_again_changes_nothing(void **state)
{
    struct clock *clock = fixture_clock();
    struct state *directory = fixture_state();
    struct authority *first = open_authority(directory, hosts, clock);
    struct authority *second = open_authority(directory, hosts, clock);

    (void)state;
    assert_string_equal(fingerprint(authority_certificate(first)),
                        fingerprint(authority_certificate(second)));
    assert_string_equal(fingerprint(authority_server_certificate(first)),
                        fingerprint(authority_server_certificate(second)));
}

static void the_server_certificate_is_renewed_in_time(void **state)
{
    struct clock *clock = fixture_clock();
    struct state *directory = fixture_state();
    struct authority *first = open_authority(directory, hosts, clock);
    struct authority *later;

    (void)state;
    clock_fake_advance(clock, HOURS(24) * 334);
    later = open_authority(directory, hosts, clock);
    assert_string_equal(fingerprint(authority_server_certificate(first)),
                        fingerprint(authority_server_certificate(later)));
    clock_fake_advance(clock, HOURS(24) * 2);
    later = open_authority(directory, hosts, clock);
    assert_string_not_equal(fingerprint(authority_server_certificate(first)),
                            fingerprint(authority_server_certificate(later)));
    assert_string_equal(fingerprint(authority_certificate(first)),
                        fingerprint(authority_certificate(later)));
}

static void a_new_host_makes_a_new_server_certificate(void **state)
{
    struct clock *clock = fixture_clock();
    struct state *directory = fixture_state();
    struct authority *first = open_authority(directory, hosts, clock);
    struct authority *second = open_authority(directory, more_hosts, clock);

    (void)state;
    assert_string_not_equal(fingerprint(authority_server_certificate(first)),
                            fingerprint(authority_server_certificate(second)));
    assert_true(certificate_has_host(authority_server_certificate(second), "10.1.2.3"));
}

static void a_crash_between_key_and_certificate_is_mended(void **state)
{
    struct clock *clock = fixture_clock();
    struct state *directory = fixture_state();

    (void)state;
    open_authority(directory, hosts, clock);
    assert_int_equal(unlink(fixture_path("state/pki/ca.crt")), 0);
    assert_int_equal(unlink(fixture_path("state/pki/server.crt")), 0);
    open_authority(directory, hosts, clock);
    assert_true(file_exists(fixture_path("state/pki/ca.crt")));
    assert_true(file_exists(fixture_path("state/pki/server.crt")));
}

static void a_lost_or_foreign_key_is_named(void **state)
{
    struct clock *clock = fixture_clock();
    struct state *directory = fixture_state();
    struct authority *authority = NULL;

    (void)state;
    open_authority(directory, hosts, clock);
    assert_int_equal(rename(fixture_path("state/pki/server.key"), fixture_path("kept")), 0);
    assert_error(authority_open(directory, hosts, clock, &authority), ERR_INVALID,
                 "pki/server.key is missing");
    assert_int_equal(rename(fixture_path("state/pki/ca.key"), fixture_path("ca")), 0);
    assert_int_equal(rename(fixture_path("kept"), fixture_path("state/pki/ca.key")), 0);
    assert_error(authority_open(directory, hosts, clock, &authority), ERR_INVALID,
                 "ca.crt does not belong to the key");
}

static void an_expired_authority_is_named(void **state)
{
    struct clock *clock = fixture_clock();
    struct state *directory = fixture_state();
    struct authority *authority = NULL;

    (void)state;
    open_authority(directory, hosts, clock);
    clock_fake_advance(clock, HOURS(24) * 3651);
    assert_error(authority_open(directory, hosts, clock, &authority), ERR_INVALID,
                 "pki/ca.crt has expired");
}

static void the_password_is_made_once(void **state)
{
    struct state *directory = fixture_state();
    CLEANUP(admin) struct admin *first = NULL;
    CLEANUP(admin) struct admin *second = NULL;
    struct slice password;
    bool made = false;

    (void)state;
    assert_no_error(admin_open(directory, &made, &first));
    assert_true(made);
    assert_no_error(admin_open(directory, &made, &second));
    assert_false(made);
    password = slice_from(admin_reveal_password(first));
    assert_int_equal(password.size, 24);
    assert_string_equal(admin_reveal_password(second), password.data);
    assert_no_error(file_write(fixture_path("state/admin.password"), "\n", 1, 0600));
    second = admin_close(second);
    assert_error(admin_open(directory, &made, &second), ERR_INVALID, "is empty");
}

static void a_password_that_was_changed_is_not_made_again(void **state)
{
    struct state *directory = fixture_state();
    CLEANUP(admin) struct admin *first = NULL;
    CLEANUP(admin) struct admin *second = NULL;
    CLEANUP(admin) struct admin *third = NULL;
    bool made = false;

    (void)state;
    assert_no_error(admin_open(directory, &made, &first));
    assert_no_error(admin_forget(first));
    assert_no_error(admin_forget(first));
    assert_false(file_exists(fixture_path("state/admin.password")));
    assert_no_error(admin_open(directory, &made, &second));
    assert_false(made);
    assert_string_equal(admin_reveal_password(second), "");
    assert_no_error(file_remove(fixture_path("state/admin.changed")));
    assert_no_error(admin_open(directory, &made, &third));
    assert_true(made);
    assert_string_not_equal(admin_reveal_password(third), admin_reveal_password(first));
}

TEST_MAIN(TEST(the_server_certificate_proves_its_hosts), TEST(opening_again_changes_nothing),
          TEST(the_server_certificate_is_renewed_in_time),
          TEST(a_new_host_makes_a_new_server_certificate),
          TEST(a_crash_between_key_and_certificate_is_mended), TEST(a_lost_or_foreign_key_is_named),
          TEST(an_expired_authority_is_named), TEST(the_password_is_made_once),
          TEST(a_password_that_was_changed_is_not_made_again))
