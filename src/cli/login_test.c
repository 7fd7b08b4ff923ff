/* Logging in and out, against a server that answers what it is told. */
#include "cli/login.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/base64.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "cli/commands.h"
#include "cli/device_wait.h"
#include "cli/exit.h"
#include "cli/origin.h"
#include "lib/capture.h"
#include "lib/peer.h"
#include "lib/test.h"

static const struct command *const commands[] = {
    &login_command,        &logout_command,      &credential_command,
    &context_list_command, &context_use_command, NULL,
};
static const struct program users = { "butlerctl", "Clusters", commands, true };
static const struct program operators = { "butleradm", "Platforms", commands, true };

/* --- addresses ----------------------------------------------------------------------------- */

struct origin_row {
    const char *name;
    const char *text;
    bool insecure;
    const char *origin; /* NULL: refused */
    const char *error;
};

static const struct origin_row origin_rows[] = {
    { "takes https for granted", "butler.example.com", false, "https://butler.example.com", NULL },
    { "drops slashes and /api", "https://b.example.com:8443/api/", false,
      "https://b.example.com:8443", NULL },
    { "keeps a path", "https://b.example.com/butler", false, "https://b.example.com/butler", NULL },
    { "lets this machine be plain", "http://127.0.0.1:8080", false, "http://127.0.0.1:8080", NULL },
    { "lets this machine be plain by its name", "http://localhost:8080/", false,
      "http://localhost:8080", NULL },
    { "sends nothing in plain text", "http://b.example.com", false, NULL, "use https" },
    { "does so for who insists", "http://b.example.com", true, "http://b.example.com", NULL },
    { "knows no other schemes", "ftp://b.example.com", false, NULL, "is no address" },
    { "wants a host", "https:///x", false, NULL, "is no address" },
    { "wants nothing behind it", "https://b.example.com/?x=1", false, NULL, "is no address" },
    { "takes no names of people", "https://jane@b.example.com", false, NULL, "is no address" },
};

static void origins(void **state)
{
    const struct origin_row *row = *state;
    const char *origin = NULL;
    struct error *err = origin_parse(fixture_current()->arena, row->text, row->insecure, &origin);

    if (!row->origin) {
        assert_error(err, ERR_BAD_REQUEST, row->error);
        return;
    }
    assert_no_error(err);
    assert_string_equal(origin, row->origin);
}

/* --- pauses -------------------------------------------------------------------------------- */

struct pause_row {
    const char *name;
    int64_t interval_s;
    const char *answers[4];
    uint64_t pauses_ms[4]; /* before each question but the first */
};

static const struct pause_row pause_rows[] = {
    { "keeps the interval",
      5,
      { "authorization_pending", "authorization_pending" },
      { 5000, 5000 } },
    { "slows down for good",
      5,
      { "slow_down", "slow_down", "authorization_pending" },
      { 10000, 15000, 15000 } },
    { "waits longer in trouble, and comes back",
      5,
      { "", "", "authorization_pending" },
      { 10000, 20000, 5000 } },
    { "does not wait for ever", 40, { "", "" }, { 60000, 60000 } },
    { "has an interval of its own", 0, { "authorization_pending" }, { 5000 } },
};

static void pauses(void **state)
{
    const struct pause_row *row = *state;
    struct device_wait wait = device_wait_begin(row->interval_s);

    for (size_t i = 0; i < 4 && row->answers[i]; i++) {
        device_wait_note(&wait, *row->answers[i] ? device_wait_read(slice_from(row->answers[i]))
                                                 : DEVICE_WAIT_TROUBLE);
        assert_int_equal(wait.pause_ms, row->pauses_ms[i]);
    }
}

/* --- a server ------------------------------------------------------------------------------ */

enum {
    MAX_ANSWERS = 4
};

struct fake {
    const char *tokens[MAX_ANSWERS]; /* answers to polls: a word of refusal, or "ok" */
    const char *refresh;             /* the same to renewals */
    const char *user;
    pthread_mutex_t mutex; /* of what follows */
    size_t polls;
    size_t refreshes;
    size_t revokes;
};

static const char kubeconfig[] = "current-context: butler\n"
                                 "contexts: [{name: butler, context: {cluster: b, user: u}}]\n"
                                 "clusters: [{name: b, cluster: {server: 'https://b.invalid'}}]\n"
                                 "users: [{name: u, user: {token: t0p}}]\n";

#define JANE                                                                                       \
    "{\"email\":\"jane@example.com\",\"teams\":[{\"name\":\"acme\",\"role\":\"admin\","            \
    "\"namespace\":\"acme-ns\"},{\"name\":\"blue\",\"role\":\"viewer\",\"namespace\":\"blue\"}],"  \
    "\"platformRole\":\"\",\"isPlatformAdmin\":false}"
#define ROOT "{\"email\":\"root@example.com\",\"teams\":[],\"platformRole\":\"admin\"}"

static const char *in_a_day(struct arena *arena)
{
    return timestamp_format(arena, (clock_wall_ms(clock_system()) + 86400000) * 1000,
                            TIMESTAMP_SECONDS);
}

static void answer(int fd, int status, const char *body)
{
    peer_writef(fd,
                "HTTP/1.1 %d X\r\nContent-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
                status, strlen(body), body);
}

static void answer_login(int fd, const struct fake *fake, size_t number)
{
    const char *user = fake->user ? fake->user : "{}";
    CLEANUP(arena) struct arena *arena = arena_create();

    answer(fd, 200,
           arena_format(arena,
                        "{\"user\":%s,\"kubeconfig\":\"%s\",\"expires_at\":\"%s\","
                        "\"session_token\":\"s%zu\",\"refresh_token\":\"r%zu\"}",
                        user, base64_format(arena, slice_from(kubeconfig), BASE64_STANDARD),
                        in_a_day(arena), number, number));
}

static void answer_word(int fd, const struct fake *fake, const char *word, size_t number)
{
    CLEANUP(arena) struct arena *arena = arena_create();

    if (strcmp(word, "ok") == 0)
        answer_login(fd, fake, number);
    else if (strcmp(word, "broken") == 0)
        answer(fd, 502, "<html>");
    else
        answer(fd, strncmp(word, "refresh", 7) == 0 ? 401 : 400,
               arena_format(arena, "{\"error\":\"%s\"}", word));
}

/* Requests are JSON, and say which client asks. */
static bool read_body(int fd, const char *head)
{
    const char *header = strcasestr(head, "\r\ncontent-length: ");
    char body[1024];
    size_t left = 0;

    if (!header || sscanf(header + sizeof("\r\ncontent-length: ") - 1, "%zu", &left) != 1 ||
        left >= sizeof(body) || recv(fd, body, left, MSG_WAITALL) != (ssize_t)left)
        return false;
    body[left] = '\0';
    return strcasestr(head, "\r\ncontent-type: application/json\r\n") &&
           (strstr(body, "\"client_id\":\"butlerctl\"") || strstr(body, "\"refresh_token\":\"r"));
}

static size_t count(struct fake *fake, size_t *counter)
{
    size_t number;

    pthread_mutex_lock(&fake->mutex);
    number = (*counter)++;
    pthread_mutex_unlock(&fake->mutex);
    return number;
}

static void serve(int fd, void *context)
{
    struct fake *fake = context;
    char head[PEER_HEAD_SIZE];

    while (peer_read_head(fd, head)) {
        if (!read_body(fd, head)) {
            answer(fd, 400, "{\"error\":\"invalid_request\",\"error_description\":\"what?\"}");
        } else if (strncmp(head, "POST /api/auth/cli/device ", 26) == 0) {
            answer(fd, 200,
                   "{\"device_code\":\"secret-code\",\"user_code\":\"BCDF-GHJK\",\"interval\":1,"
                   "\"verification_uri\":\"https://b.example/auth/device\",\"expires_in\":900}");
        } else if (strncmp(head, "POST /api/auth/cli/token ", 25) == 0) {
            size_t number = count(fake, &fake->polls);

            answer_word(fd, fake, fake->tokens[number] ? fake->tokens[number] : "ok", number);
        } else if (strncmp(head, "POST /api/auth/cli/refresh ", 27) == 0) {
            answer_word(fd, fake, fake->refresh ? fake->refresh : "ok",
                        100 + count(fake, &fake->refreshes));
        } else if (strncmp(head, "POST /api/auth/cli/revoke ", 26) == 0) {
            count(fake, &fake->revokes);
            answer(fd, 200, "{}");
        } else {
            answer(fd, 404, "{\"error\":\"no such page\"}");
        }
    }
}

static struct fake *fake_new(const struct fake *model)
{
    struct fake *fake = arena_new(fixture_current()->arena, struct fake);

    *fake = *model;
    pthread_mutex_init(&fake->mutex, NULL);
    return fake;
}

/* --- commands ------------------------------------------------------------------------------ */

static void forget(void *name)
{
    unsetenv(name);
}

static void set(const char *name, const char *value)
{
    setenv(name, value, 1);
    arena_defer(fixture_current()->arena, forget, (void *)name);
}

static void clean_home(void)
{
    set("BUTLER_HOME", fixture_path("home"));
    set("HOME", fixture_directory());
    set("XDG_STATE_HOME", fixture_path("state"));
}

/* What is not looked at must not be among the results of the tests. */
static int hush(int fd)
{
    int kept = dup(fd);
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);

    dup2(nowhere, fd);
    close(nowhere);
    return kept;
}

static void speak(int fd, int kept)
{
    fflush(NULL);
    dup2(kept, fd);
    close(kept);
}

/* Runs a line of words; what it printed to this descriptor belongs to the fixture. */
static const char *run(const struct program *program, int fd, int code, const char *line)
{
    struct arena *arena = fixture_current()->arena;
    struct slice rest = slice_from(line);
    struct slice word;
    char *argv[16] = { (char *)program->name };
    int argc = 1;
    int other = fd == STDOUT_FILENO ? STDERR_FILENO : STDOUT_FILENO;
    const char *shown;
    int kept;
    int got;

    while (slice_split(&rest, ' ', &word))
        argv[argc++] = arena_text(arena, word);
    fflush(NULL);
    kept = hush(other);
    capture_begin(fd);
    got = cli_main(program, argc, argv);
    shown = capture_end();
    speak(other, kept);
    if (got != code)
        fail_msg("code %d instead of %d: %s\n%s", got, code, line, shown);
    return shown;
}

static const char *run_at(const struct program *program, int fd, int code, const char *line,
                          const struct peer *peer)
{
    return run(program, fd, code,
               arena_format(fixture_current()->arena, "%s --server %s", line, peer_url(peer)));
}

static void a_login_is_kept(void **state)
{
    struct fake *fake =
        fake_new(&(struct fake){ .tokens = { "authorization_pending", "ok" }, .user = JANE });
    struct peer *peer = peer_start(serve, fake);
    struct stat about;
    const char *shown;

    (void)state;
    clean_home();
    shown = run_at(&users, STDERR_FILENO, 0, "login --no-browser --team blue", peer);
    assert_non_null(strstr(shown, "https://b.example/auth/device\n  BCDF-GHJK\n"));
    assert_non_null(strstr(shown, " as jane@example.com, until "));
    assert_null(strstr(shown, "secret-code"));
    assert_int_equal(stat(fixture_path("home"), &about), 0);
    assert_int_equal(about.st_mode & 0777, 0700);
    assert_int_equal(stat(fixture_path("home/credentials.json"), &about), 0);
    assert_int_equal(about.st_mode & 0777, 0600);
    shown = run(&users, STDOUT_FILENO, 0, "context list");
    assert_non_null(strstr(shown, "*  blue"));
    assert_non_null(strstr(shown, "acme-ns"));
    run(&users, STDERR_FILENO, 0, "context use acme");
    assert_non_null(strstr(run(&users, STDOUT_FILENO, 0, "context list"), "*  acme"));
    assert_non_null(strstr(run(&users, STDERR_FILENO, EXIT_CODE_NOT_FOUND, "context use red"),
                           "the teams of your login are acme, blue"));
    shown = run(&users, STDOUT_FILENO, 0, "credential");
    assert_non_null(strstr(shown, "\"kind\":\"ExecCredential\""));
    assert_non_null(strstr(shown, "\"token\":\"t0p\""));

    run(&users, STDERR_FILENO, 0, "logout");
    assert_int_equal(fake->revokes, 1);
    assert_null(strstr(fixture_read(fixture_path("home/credentials.json")), "r1"));
    assert_non_null(
        strstr(run(&users, STDERR_FILENO, EXIT_CODE_USAGE, "credential"), "There is no login"));
}

struct end_row {
    const char *name;
    const struct program *program;
    const char *answer;
    const char *line;
    int code;
    const char *error;
};

static const struct end_row end_rows[] = {
    { "ends when it is denied", &users, "access_denied", "login --no-browser", EXIT_CODE_LOGIN,
      "was denied" },
    { "ends when the code is too old", &users, "expired_token", "login --no-browser",
      EXIT_CODE_LOGIN, "begin again: butlerctl login http://127.0.0.1" },
    { "ends when the code was used", &users, "invalid_grant", "login --no-browser", EXIT_CODE_LOGIN,
      "nobody approved it in time" },
    { "ends when the person has waited enough", &users, "authorization_pending",
      "login --no-browser --timeout 1", EXIT_CODE_TIMEOUT, "within --timeout" },
    { "refuses a team that is not the person's", &users, "ok", "login --no-browser --team red",
      EXIT_CODE_NOT_FOUND, "you are not in team \"red\"" },
    { "is for operators only where the program is", &operators, "ok", "login --no-browser",
      EXIT_CODE_FORBIDDEN, "neither admin nor viewer of the platform" },
};

static void ends(void **state)
{
    const struct end_row *row = *state;
    struct fake *fake = fake_new(
        &(struct fake){ .tokens = { row->answer, row->answer, row->answer }, .user = JANE });
    struct peer *peer = peer_start(serve, fake);

    clean_home();
    assert_non_null(
        strstr(run_at(row->program, STDERR_FILENO, row->code, row->line, peer), row->error));
    assert_false(file_exists(fixture_path("home/credentials.json")));
    assert_int_equal(fake->revokes, row->program == &operators);
}

static void operators_log_in(void **state)
{
    struct fake *fake = fake_new(&(struct fake){ .tokens = { "ok" }, .user = ROOT });
    struct peer *peer = peer_start(serve, fake);

    (void)state;
    clean_home();
    assert_non_null(strstr(run_at(&operators, STDERR_FILENO, 0, "login --no-browser", peer),
                           " as root@example.com"));
    assert_int_equal(fake->revokes, 0);
}

static void trouble_on_the_way_is_passed_over(void **state)
{
    struct fake *fake = fake_new(&(struct fake){ .tokens = { "broken", "ok" }, .user = JANE });
    struct peer *peer = peer_start(serve, fake);
    const char *shown;

    (void)state;
    clean_home();
    shown = run_at(&users, STDOUT_FILENO, 0, "login --device-code-only", peer);
    assert_non_null(strstr(shown, "\"kind\":\"DeviceCode\",\"userCode\":\"BCDF-GHJK\""));
    assert_null(strstr(shown, "secret-code"));
    assert_int_equal(fake->polls, 2);
}

/* --- renewing ------------------------------------------------------------------------------ */

static void write_login(const struct peer *peer, int64_t left_s)
{
    struct arena *arena = fixture_current()->arena;
    const char *expires = timestamp_format(
        arena, (clock_wall_ms(clock_system()) + left_s * 1000) * 1000, TIMESTAMP_SECONDS);
    const char *text = arena_format(
        arena,
        "{\"activeServer\":\"%s\",\"servers\":{\"%s\":{\"user\":%s,\"kubeconfig\":\"%s\","
        "\"expiresAt\":\"%s\",\"refreshToken\":\"r0\",\"activeTeam\":\"blue\"},"
        "\"https://other\":{\"kubeconfig\":\"\"}}}",
        peer_url(peer), peer_url(peer), JANE,
        base64_format(arena, slice_from(kubeconfig), BASE64_STANDARD), expires);

    assert_no_error(file_directory_ensure(fixture_path("home"), 0700));
    assert_no_error(file_write(fixture_path("home/credentials.json"), text, strlen(text), 0600));
}

struct renew_row {
    const char *name;
    int64_t left_s;
    const char *answer;
    int code;
    size_t refreshes;
    const char *kept; /* in the file afterwards */
    const char *said;
};

static const struct renew_row renew_rows[] = {
    { "leaves a login alone that is good", 3600, "ok", 0, 0, "\"refreshToken\":\"r0\"", "" },
    { "renews one that ends soon", 60, "ok", 0, 1, "\"refreshToken\":\"r100\"", "" },
    { "renews one that has ended", -60, "ok", 0, 1, "\"activeTeam\":\"blue\"", "" },
    { "asks to log in again when that is refused", -60, "refresh_token_invalid", EXIT_CODE_LOGIN, 1,
      "\"activeTeam\":\"blue\"", "log in again: butlerctl login http://127.0.0.1" },
    { "uses what is left while the server is down", 60, "broken", 0, 4, "\"refreshToken\":\"r0\"",
      "" },
};

static void renewals(void **state)
{
    const struct renew_row *row = *state;
    struct fake *fake = fake_new(&(struct fake){ .refresh = row->answer, .user = JANE });
    struct peer *peer = peer_start(serve, fake);

    clean_home();
    write_login(peer, row->left_s);
    assert_non_null(strstr(run(&users, STDERR_FILENO, row->code, "credential"), row->said));
    assert_int_equal(fake->refreshes, row->refreshes);
    assert_non_null(strstr(fixture_read(fixture_path("home/credentials.json")), row->kept));
    if (row->code) { /* a token that was refused is not tried again */
        run(&users, STDERR_FILENO, row->code, "credential");
        assert_int_equal(fake->refreshes, row->refreshes);
    }
}

static void no_other_login_becomes_active_by_itself(void **state)
{
    struct fake *fake = fake_new(&(struct fake){ .user = JANE });
    struct peer *peer = peer_start(serve, fake);
    const char *file;

    (void)state;
    clean_home();
    write_login(peer, 3600);
    assert_non_null(strstr(run(&users, STDERR_FILENO, 0, "logout"),
                           "the login for https://other is the active one now"));
    write_login(peer, 3600);
    file = fixture_read(fixture_path("home/credentials.json"));
    file = arena_format(fixture_current()->arena, "%.*s,\"https://third\":{\"kubeconfig\":\"\"}}}",
                        (int)strlen(file) - 2, file);
    assert_no_error(file_write(fixture_path("home/credentials.json"), file, strlen(file), 0600));
    assert_non_null(strstr(run(&users, STDERR_FILENO, 0, "logout"), "no login is active now"));
    assert_int_equal(fake->revokes, 2);
    assert_non_null(strstr(run(&users, STDERR_FILENO, 0, "logout --all --local-only"),
                           "logged out of all servers"));
    assert_int_equal(fake->revokes, 2);
}

TEST_MAIN(TABLE(origins, origin_rows), TABLE(pauses, pause_rows), TEST(a_login_is_kept),
          TABLE(ends, end_rows), TEST(operators_log_in), TEST(trouble_on_the_way_is_passed_over),
          TABLE(renewals, renew_rows), TEST(no_other_login_becomes_active_by_itself))
