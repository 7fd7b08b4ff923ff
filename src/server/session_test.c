#include "server/session.h"

#include <inttypes.h>
#include <string.h>

#include "base/base64.h"
#include "base/text.h"
#include "crypto/digest.h"
#include "crypto/jwt.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "lib/test.h"
#include "server/keys.h"
#include "server/login_limits.h"

#define NOW   INT64_C(1800000000)
#define HOUR  INT64_C(3600)
#define DAY   (24 * HOUR)
#define KEY   "kT9vX2qLm8RwZ4pYc7NdJ5sHb3GfA6uE"
#define OLD   "A9gsLm3RwZ4pYc7NdJ5sHb3GfA6uEkT9"
#define OTHER "zQ7wB3nV5xM9cK2jH8gF4dS6aP1oI0uY"

static const struct sessions_options options = { .expiry_s = DAY, .max_s = 7 * DAY };

static void release(void *object)
{
    sessions_free(object);
}

static struct secret *secret_of(const char *text)
{
    return text ? secret_new(text, strlen(text)) : NULL;
}

static struct sessions *sessions_with(const char *key, const char *previous)
{
    struct sessions *sessions =
        sessions_new(&options, keys_new(secret_of(key), secret_of(previous)));

    arena_defer(fixture_current()->arena, release, sessions);
    sessions_set_revoked(sessions, VALUE_ABSENT_VALUE, NOW);
    return sessions;
}

static const char *keep(struct secret *token)
{
    const char *text = arena_text(fixture_current()->arena, secret_reveal(token));

    secret_free(token);
    return text;
}

static struct session jane(void)
{
    return (struct session){ .user = "jane",
                             .email = "jane@example.com",
                             .display_name = "Jane \"J\" Doe",
                             .picture = "",
                             .provider = "internal" };
}

static const char *begin(struct sessions *sessions, struct session *session, int64_t now_s)
{
    struct secret *token = NULL;

    assert_no_error(
        session_begin(fixture_current()->arena, sessions, session, SLICE(""), now_s, &token));
    return keep(token);
}

static struct error *verify(struct sessions *sessions, const char *token, int64_t now_s,
                            struct session *out)
{
    return session_verify(fixture_current()->arena, sessions, slice_from(token), now_s, out);
}

static void what_was_said_is_read_back(void **state)
{
    struct sessions *sessions = sessions_with(KEY, NULL);
    struct session made = jane();
    struct session read;
    const char *token = begin(sessions, &made, NOW);

    (void)state;
    assert_no_error(verify(sessions, token, NOW + HOUR, &read));
    assert_string_equal(read.user, "jane");
    assert_string_equal(read.email, "jane@example.com");
    assert_string_equal(read.display_name, "Jane \"J\" Doe");
    assert_string_equal(read.picture, "");
    assert_string_equal(read.provider, "internal");
    assert_string_equal(read.id, made.id);
    assert_int_equal(strlen(read.id), SESSION_ID_SIZE);
    assert_null(strstr(read.id, read.sid));
    assert_int_equal(read.auth_time_s, NOW);
    assert_int_equal(read.expires_s, NOW + DAY);
}

/* Nothing of an earlier session is in a later one. */
static void threat_02_every_login_is_a_session_of_its_own(void **state)
{
    struct sessions *sessions = sessions_with(KEY, NULL);
    struct session first = jane();
    struct session second = jane();
    const char *a = begin(sessions, &first, NOW);
    const char *b = begin(sessions, &second, NOW);

    (void)state;
    assert_string_not_equal(first.sid, second.sid);
    assert_string_not_equal(first.id, second.id);
    assert_string_not_equal(a, b);
}

/* --- what is refused -------------------------------------------------------------------------- */

/* A token as a stranger could make it: header and claims as given, signed with `key`. */
static const char *forge(const char *header, const char *claims, const char *key)
{
    CLEANUP(text) struct text token = TEXT_EMPTY;
    struct secret *secret = secret_of(key);
    unsigned char mac[DIGEST_SHA256_SIZE];

    base64_append(&token, slice_from(header), BASE64_URL_BARE);
    text_append_char(&token, '.');
    base64_append(&token, slice_from(claims), BASE64_URL_BARE);
    digest_hmac(secret, text_slice(&token), mac);
    text_append_char(&token, '.');
    base64_append(&token, slice_of((const char *)mac, sizeof(mac)), BASE64_URL_BARE);
    secret_free(secret);
    return arena_strdup(fixture_current()->arena, text_string(&token));
}

#define HEADER "{\"alg\":\"HS256\",\"typ\":\"JWT\"}"
#define CLAIMS(iss, aud, rest)                                                                     \
    "{\"iss\":\"" iss "\",\"aud\":\"" aud "\",\"sub\":\"jane\",\"email\":\"jane@example.com\","    \
    "\"provider\":\"internal\",\"sid\":\"00112233445566778899aabbccddeeff\"" rest "}"
#define TIMES ",\"auth_time\":1800000000,\"iat\":1800000000,\"nbf\":1800000000,\"exp\":1800086400"
#define GOOD  CLAIMS("butler-server", "butler-api", TIMES)

struct row {
    const char *name;
    const char *header;
    const char *claims;
    const char *key;
    const char *refused; /* NULL: believed */
};

static const struct row rows[] = {
    { "believes one of ours", HEADER, GOOD, KEY, NULL },
    { "believes one that the key before has signed", HEADER, GOOD, OLD, NULL },
    { "refuses one that an unknown key has signed", HEADER, GOOD, OTHER, "signature is wrong" },
    { "threat_05_ server_09: refuses the algorithm none", "{\"alg\":\"none\",\"typ\":\"JWT\"}",
      GOOD, KEY, "not allowed" },
    { "threat_05_ refuses HS384", "{\"alg\":\"HS384\",\"typ\":\"JWT\"}", GOOD, KEY, "not allowed" },
    { "threat_05_ refuses RS256", "{\"alg\":\"RS256\",\"typ\":\"JWT\"}", GOOD, KEY, "not allowed" },
    { "refuses an algorithm in small letters", "{\"alg\":\"hs256\",\"typ\":\"JWT\"}", GOOD, KEY,
      "not allowed" },
    { "refuses a header without algorithm", "{\"typ\":\"JWT\"}", GOOD, KEY, "" },
    { "refuses a header without type", "{\"alg\":\"HS256\"}", GOOD, KEY, "type" },
    { "refuses a type in small letters", "{\"alg\":\"HS256\",\"typ\":\"jwt\"}", GOOD, KEY, "type" },
    { "refuses another issuer", HEADER, CLAIMS("butler-portal", "butler-api", TIMES), KEY,
      "somebody else" },
    { "refuses another audience", HEADER, CLAIMS("butler-server", "kubernetes", TIMES), KEY,
      "somebody else" },
    { "refuses one without times", HEADER, CLAIMS("butler-server", "butler-api", ""), KEY, "time" },
    { "refuses one without expiry", HEADER,
      CLAIMS("butler-server", "butler-api",
             ",\"auth_time\":1800000000,\"iat\":1800000000,\"nbf\":1800000000"),
      KEY, "time" },
    { "refuses a first login after the token was made", HEADER,
      CLAIMS("butler-server", "butler-api",
             ",\"auth_time\":1800000010,\"iat\":1800000000,\"nbf\":1800000000,\"exp\":1800086400"),
      KEY, "too long ago" },
    { "refuses one without user", HEADER,
      "{\"iss\":\"butler-server\",\"aud\":\"butler-api\",\"email\":\"j@e\",\"provider\":\"x\","
      "\"sid\":\"1\"" TIMES "}",
      KEY, "claim sub" },
    { "refuses a user with an end within", HEADER,
      "{\"iss\":\"butler-server\",\"aud\":\"butler-api\",\"sub\":\"admin\\u0000x\",\"email\":"
      "\"j@e\",\"provider\":\"x\",\"sid\":\"1\"" TIMES "}",
      KEY, "claim sub" },
    { "refuses claims that are no object", HEADER, "[]", KEY, "somebody else" },
    { "refuses claims that are no JSON", HEADER, "{", KEY, "" },
};

static void believe(void **state)
{
    const struct row *row = *state;
    struct sessions *sessions = sessions_with(KEY, OLD);
    const char *token = forge(row->header, row->claims, row->key);
    struct session read;

    if (row->refused)
        assert_error(verify(sessions, token, NOW, &read), ERR_UNAUTHENTICATED, row->refused);
    else
        assert_no_error(verify(sessions, token, NOW, &read));
}

static void server_10_an_altered_token_is_refused_wherever_it_is_altered(void **state)
{
    struct sessions *sessions = sessions_with(KEY, NULL);
    struct session session = jane();
    const char *token = begin(sessions, &session, NOW);
    struct session read;

    (void)state;
    for (size_t i = 0; token[i]; i++) {
        char *altered = arena_strdup(fixture_current()->arena, token);

        altered[i] = altered[i] == 'A' ? 'B' : 'A';
        assert_error(verify(sessions, altered, NOW, &read), ERR_UNAUTHENTICATED, NULL);
    }
    assert_error(verify(sessions, "", NOW, &read), ERR_UNAUTHENTICATED, NULL);
    assert_error(verify(sessions, arena_format(fixture_current()->arena, "%s=", token), NOW, &read),
                 ERR_UNAUTHENTICATED, NULL);
}

static void server_10_a_rotation_leaves_sessions_alone(void **state)
{
    struct sessions *sessions = sessions_with(OLD, NULL);
    struct session session = jane();
    const char *token = begin(sessions, &session, NOW);
    struct session read;

    (void)state;
    sessions_set_keys(sessions, keys_new(secret_of(KEY), secret_of(OLD)));
    assert_no_error(verify(sessions, token, NOW, &read));
    sessions_set_keys(sessions, keys_new(secret_of(KEY), NULL));
    assert_error(verify(sessions, token, NOW, &read), ERR_UNAUTHENTICATED, "signature is wrong");
}

/* --- time ------------------------------------------------------------------------------------- */

/* Thirty seconds between two clocks are forgiven, and no more. */
static void threat_31_clocks_may_differ_by_half_a_minute(void **state)
{
    struct sessions *sessions = sessions_with(KEY, NULL);
    struct session session = jane();
    const char *token = begin(sessions, &session, NOW);
    struct session read;

    (void)state;
    assert_no_error(verify(sessions, token, NOW - 30, &read));
    assert_error(verify(sessions, token, NOW - 31, &read), ERR_UNAUTHENTICATED, "future");
    assert_no_error(verify(sessions, token, NOW + DAY + 29, &read));
    assert_error(verify(sessions, token, NOW + DAY + 30, &read), ERR_UNAUTHENTICATED, "expired");
}

static void server_11_a_session_ends_seven_days_after_the_login(void **state)
{
    struct sessions *sessions = sessions_with(KEY, NULL);
    struct session session = jane();
    struct secret *token = NULL;
    int64_t late = NOW + 6 * DAY + 23 * HOUR;
    struct session read;

    (void)state;
    begin(sessions, &session, NOW);
    assert_no_error(session_renew(sessions, &session, SLICE(""), late, &token));
    assert_int_equal(session.expires_s, NOW + 7 * DAY);
    assert_no_error(verify(sessions, keep(token), late, &read));
    assert_int_equal(read.expires_s, NOW + 7 * DAY);
    assert_int_equal(read.auth_time_s, NOW);
    assert_string_equal(read.id, session.id);
    assert_error(session_renew(sessions, &session, SLICE(""), NOW + 7 * DAY, &token),
                 ERR_UNAUTHENTICATED, "too long ago");
}

struct void_row {
    const char *name;
    const char *valid_after;
    bool is_void;
};

/* The session is of 2027-01-15T08:00:00Z. */
static const struct void_row void_rows[] = {
    { "goes on without the annotation", "", false },
    { "goes on when it is newer", "2027-01-15T07:59:59Z", false },
    { "goes on when it is as old", "2027-01-15T08:00:00Z", false },
    { "ends when it is older", "2027-01-15T08:00:01Z", true },
    { "ends when it is a little older", "2027-01-15T08:00:00.5Z", true },
    { "ends when nobody can read the time", "soon", true },
};

static void valid_after(void **state)
{
    const struct void_row *row = *state;
    struct session session = { .issued_s = NOW };

    assert_int_equal(session_is_void(&session, slice_from(row->valid_after)), row->is_void);
}

/* Everything of this moment is over, and whoever logs in at the same moment is not. */
static void threat_08_ending_all_sessions_spares_the_one_that_comes_after(void **state)
{
    struct sessions *sessions = sessions_with(KEY, NULL);
    struct arena *arena = fixture_current()->arena;
    struct session before = jane();
    struct session after = jane();
    struct slice annotation = slice_from(session_valid_after_now(arena, NOW));
    struct secret *token = NULL;
    struct session read;

    (void)state;
    begin(sessions, &before, NOW);
    assert_true(session_is_void(&before, annotation));
    assert_no_error(session_begin(arena, sessions, &after, annotation, NOW, &token));
    assert_no_error(verify(sessions, keep(token), NOW, &read));
    assert_false(session_is_void(&read, annotation));
}

/* --- sessions ended before their time --------------------------------------------------------- */

static struct value secret_with(const char *list)
{
    CLEANUP(text) struct text json = TEXT_EMPTY;
    struct doc *doc = NULL;

    text_append(&json, "{\"data\":{\"" SESSION_REVOCATIONS_FIELD "\":\"");
    base64_append(&json, slice_from(list), BASE64_STANDARD);
    text_append(&json, "\"}}");
    assert_no_error(json_parse(text_slice(&json), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    return doc_root(doc);
}

static const char *list_with(const char *list, const char *id, int64_t expires_s, int64_t now_s)
{
    CLEANUP(text) struct text changed = TEXT_EMPTY;

    assert_no_error(
        session_revocations_add(slice_from(list), slice_from(id), expires_s, now_s, &changed));
    return arena_strdup(fixture_current()->arena, text_string(&changed));
}

static void server_08_a_session_that_was_ended_is_refused_and_its_neighbour_is_not(void **state)
{
    struct sessions *sessions = sessions_with(KEY, NULL);
    struct session ended = jane();
    struct session other = jane();
    const char *a = begin(sessions, &ended, NOW);
    const char *b = begin(sessions, &other, NOW);
    struct session read;

    (void)state;
    sessions_set_revoked(sessions, secret_with(list_with("", ended.id, ended.expires_s, NOW)), NOW);
    assert_error(verify(sessions, a, NOW, &read), ERR_UNAUTHENTICATED, "ended");
    assert_no_error(verify(sessions, b, NOW, &read));
    /* A token that was made from it is the same session. */
    {
        struct secret *token = NULL;

        assert_no_error(session_renew(sessions, &ended, SLICE(""), NOW + 1, &token));
        assert_error(verify(sessions, keep(token), NOW + 1, &read), ERR_UNAUTHENTICATED, "ended");
    }
}

/* Without knowing who was logged out, nobody is believed. */
static void threat_32_nobody_is_believed_before_the_list_is_known(void **state)
{
    struct sessions *sessions = sessions_new(&options, keys_new(secret_of(KEY), NULL));
    struct session session = jane();
    struct session read;
    const char *token;

    (void)state;
    arena_defer(fixture_current()->arena, release, sessions);
    token = begin(sessions, &session, NOW);
    assert_error(verify(sessions, token, NOW, &read), ERR_UNAVAILABLE, "not known yet");
    sessions_set_revoked(sessions, VALUE_ABSENT_VALUE, NOW);
    assert_no_error(verify(sessions, token, NOW, &read));
}

static void an_older_list_brings_no_session_back(void **state)
{
    struct sessions *sessions = sessions_with(KEY, NULL);
    struct session session = jane();
    const char *token = begin(sessions, &session, NOW);
    struct session read;

    (void)state;
    sessions_add_revoked(sessions, slice_from(session.id), session.expires_s);
    sessions_set_revoked(sessions, secret_with(""), NOW);
    assert_error(verify(sessions, token, NOW, &read), ERR_UNAUTHENTICATED, "ended");
    sessions_set_revoked(sessions, secret_with(""), session.expires_s + 31);
    assert_int_equal(sessions_revoked_count(sessions), 0);
}

#define ID(n) "0123456789abcdef0123456789abcde" n

static void the_list_leaves_out_what_has_expired(void **state)
{
    const char *list = list_with("", ID("1"), NOW + HOUR, NOW);

    (void)state;
    list = list_with(list, ID("2"), NOW + DAY, NOW);
    list = list_with(list, ID("2"), NOW + DAY, NOW);
    assert_string_equal(list, ID("1") " 1800003600\n" ID("2") " 1800086400\n");
    list = list_with(list, ID("3"), NOW + DAY, NOW + 2 * HOUR);
    assert_string_equal(list, ID("2") " 1800086400\n" ID("3") " 1800086400\n");
    assert_string_equal(list_with("rubbish\nshort 1\n", ID("4"), NOW, NOW),
                        ID("4") " 1800000000\n");
}

static void the_list_has_an_end(void **state)
{
    CLEANUP(text) struct text list = TEXT_EMPTY;
    CLEANUP(text) struct text longer = TEXT_EMPTY;

    (void)state;
    for (int i = 0; i < SESSION_MAX_REVOKED; i++)
        text_appendf(&list, "%032d %" PRId64 "\n", i, NOW + HOUR);
    assert_error(session_revocations_add(text_slice(&list), SLICE(ID("1")), NOW, NOW, &longer),
                 ERR_TOO_LARGE, "10000");
    assert_no_error(session_revocations_add(text_slice(&list), SLICE(ID("1")), NOW + DAY,
                                            NOW + 2 * HOUR, &longer));
}

/* --- carriers --------------------------------------------------------------------------------- */

static void server_12_a_token_fits_into_a_cookie_whatever_the_names(void **state)
{
    struct sessions *sessions = sessions_with(KEY, NULL);
    char name[2000];
    struct session session = jane();
    struct session read;
    const char *token;

    (void)state;
    memset(name, 'n', sizeof(name));
    name[sizeof(name) - 1] = '\0';
    session.display_name = name;
    session.picture = name;
    token = begin(sessions, &session, NOW);
    assert_true(strlen(token) <= SESSION_MAX_TOKEN_BYTES);
    assert_no_error(verify(sessions, token, NOW, &read));
    assert_string_equal(read.picture, "");
}

static void cookies_are_for_servers_only(void **state)
{
    struct arena *arena = fixture_current()->arena;

    (void)state;
    assert_string_equal(session_cookie(arena, SLICE("a.b.c"), 60, true),
                        "butler_session=a.b.c; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=60");
    assert_string_equal(session_cookie(arena, SLICE(""), 60, false),
                        "butler_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0");
}

TEST_MAIN(TEST(what_was_said_is_read_back), TEST(threat_02_every_login_is_a_session_of_its_own),
          TABLE(believe, rows), TEST(server_10_an_altered_token_is_refused_wherever_it_is_altered),
          TEST(server_10_a_rotation_leaves_sessions_alone),
          TEST(threat_31_clocks_may_differ_by_half_a_minute),
          TEST(server_11_a_session_ends_seven_days_after_the_login), TABLE(valid_after, void_rows),
          TEST(threat_08_ending_all_sessions_spares_the_one_that_comes_after),
          TEST(server_08_a_session_that_was_ended_is_refused_and_its_neighbour_is_not),
          TEST(threat_32_nobody_is_believed_before_the_list_is_known),
          TEST(an_older_list_brings_no_session_back), TEST(the_list_leaves_out_what_has_expired),
          TEST(the_list_has_an_end), TEST(server_12_a_token_fits_into_a_cookie_whatever_the_names),
          TEST(cookies_are_for_servers_only))
