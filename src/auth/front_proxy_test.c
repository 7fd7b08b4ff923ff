#include "auth/front_proxy.h"

#include "auth/authenticator.h"
#include "auth/user.h"
#include "base/clock.h"
#include "base/text.h"
#include "crypto/certificate.h"
#include "lib/pki.h"
#include "lib/test.h"
#include "net/headers.h"

struct scene {
    struct arena *arena;
    struct pki_pair users;   /* the authority of users */
    struct pki_pair proxies; /* and of proxies */
    struct certificate_list user_list;
    struct certificate_list proxy_list;
    struct front_proxy proxy;
    struct headers headers;
    struct authenticator authenticator;
};

static void release(void *context)
{
    headers_done(&((struct scene *)context)->headers);
}

static struct pki_pair make_authority(const char *name)
{
    return pki_issue(&(struct certificate_spec){ .identity = { .common_name = name },
                                                 .is_ca = true,
                                                 .path_limit = 1 },
                     NULL, pki_clock());
}

static struct scene *new_scene(void)
{
    static const char *const names[] = { "front-proxy-client", NULL };
    struct arena *arena = fixture_current()->arena;
    struct scene *s = arena_new(arena, struct scene);

    s->arena = arena;
    s->users = make_authority("kubernetes");
    s->proxies = make_authority("front-proxy-ca");
    s->user_list = (struct certificate_list){ &s->users.certificate, 1, 1 };
    s->proxy_list = (struct certificate_list){ &s->proxies.certificate, 1, 1 };
    s->proxy = (struct front_proxy){ &s->proxy_list, names };
    s->authenticator = (struct authenticator){
        .clients = &s->user_list,
        .front_proxy = &s->proxy,
        .anonymous = true,
        .clock = pki_clock(),
    };
    headers_init(&s->headers);
    arena_defer(arena, release, s);
    return s;
}

static struct certificate *issue(const struct pki_pair *issuer, const char *name)
{
    return pki_issue(
               &(struct certificate_spec){
                   .identity = { .common_name = name, .organizations = PKI_LIST("system:masters") },
                   .purposes = CERTIFICATE_CLIENT,
               },
               issuer, pki_clock())
        .certificate;
}

static struct error *log_in(struct scene *s, struct certificate *certificate,
                            struct login *out_login)
{
    return authenticator_login(
        s->arena, &s->authenticator,
        &(struct authenticator_request){ .certificate = certificate, .headers = &s->headers },
        out_login);
}

static void a_proxy_names_the_user(void **state)
{
    struct scene *s = new_scene();
    struct login login;

    (void)state;
    headers_add(&s->headers, SLICE("X-Remote-User"), SLICE("ada"));
    headers_add(&s->headers, SLICE("X-Remote-Uid"), SLICE("17"));
    headers_add(&s->headers, SLICE("X-Remote-Group"), SLICE("web"));
    headers_add(&s->headers, SLICE("X-Remote-Group"), SLICE("ops"));
    headers_add(&s->headers, SLICE("X-Remote-Extra-Example.com%2fteam"), SLICE("blue"));
    assert_no_error(log_in(s, issue(&s->proxies, "front-proxy-client"), &login));
    assert_string_equal(login.user->name, "ada");
    assert_string_equal(login.user->uid, "17");
    assert_true(user_has_group(login.user, "web"));
    assert_true(user_has_group(login.user, "ops"));
    assert_true(user_has_group(login.user, USER_GROUP_AUTHENTICATED));
    assert_false(user_has_group(login.user, USER_GROUP_MASTERS)); /* that is the proxy's own */
    assert_string_equal(user_find_extra(login.user, "example.com/team")->values[0], "blue");
    assert_int_equal(login.user->origin, USER_FROM_FRONT_PROXY);
}

static void a_user_names_nobody_but_itself(void **state)
{
    struct scene *s = new_scene();
    struct login login;

    (void)state;
    headers_add(&s->headers, SLICE("X-Remote-User"), SLICE("ada"));
    assert_no_error(log_in(s, issue(&s->users, "front-proxy-client"), &login));
    assert_string_equal(login.user->name, "front-proxy-client");
    assert_int_equal(login.user->origin, USER_FROM_CERTIFICATE);
}

static void a_proxy_is_no_user(void **state)
{
    struct scene *s = new_scene();
    struct login login;

    (void)state;
    assert_error(log_in(s, issue(&s->proxies, "front-proxy-client"), &login), ERR_UNAUTHENTICATED,
                 "names no user");
    headers_add(&s->headers, SLICE("X-Remote-User"), SLICE("ada"));
    assert_error(log_in(s, issue(&s->proxies, "system:admin"), &login), ERR_UNAUTHENTICATED,
                 "may not be called \"system:admin\"");
}

static void trust_that_ended_ends_logins(void **state)
{
    struct scene *s = new_scene();
    struct pki_pair other = make_authority("kubernetes");
    struct login login;

    (void)state;
    /* TLS believed it when the connection was made. */
    assert_error(log_in(s, issue(&other, "ada"), &login), ERR_UNAUTHENTICATED,
                 "is not believed any more");
}

static void a_certificate_that_tls_refused_is_not_taken_for_none(void **state)
{
    struct scene *s = new_scene();
    struct authenticator_request request = { .refused = true, .headers = &s->headers };
    struct login login;

    (void)state;
    assert_error(authenticator_login(s->arena, &s->authenticator, &request, &login),
                 ERR_UNAUTHENTICATED, "no authority we believe");
}

TEST_MAIN(TEST(a_proxy_names_the_user), TEST(a_user_names_nobody_but_itself),
          TEST(a_proxy_is_no_user), TEST(trust_that_ended_ends_logins),
          TEST(a_certificate_that_tls_refused_is_not_taken_for_none))
