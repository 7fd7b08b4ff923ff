/* PROGRAM login [URL]: by the device authorisation of RFC 8628 */
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/text.h"
#include "cli/butler_call.h"
#include "cli/commands.h"
#include "cli/device_wait.h"
#include "cli/exit.h"
#include "cli/globals.h"
#include "cli/login_choice.h"
#include "cli/login_store.h"
#include "cli/print.h"
#include "cli/view.h"
#include "doc/doc.h"
#include "doc/edit.h"

#define CLIENT "butlerctl" /* servers know one command line, whichever program of it */

struct login_options {
    bool no_browser;
    bool code_only;
    uint64_t timeout_ms;
};

static const struct cli_option login_option_table[] = {
    CLI_BOOL("no-browser", 0, struct login_options, no_browser, "do not open a browser"),
    CLI_BOOL("device-code-only", 0, struct login_options, code_only,
             "print address and code as JSON, and go on waiting"),
    CLI_DURATION("timeout", 0, struct login_options, timeout_ms, "15m",
                 "how long to wait for the approval"),
    CLI_END,
};

struct attempt {
    struct cli *cli;
    const struct login_options *options;
    const char *server;
    struct butler_answer device; /* what the server said to begin with */
    uint64_t until_ms;           /* monotonic: the code is good for so long */
    uint64_t patience_ms;        /* monotonic: the person's */
};

/* --- beginning ----------------------------------------------------------------------------- */

static struct error *begin_body(const struct cli *cli, struct doc **out_body)
{
    char host[256] = "";
    struct edit *edit = edit_new();

    edit_set_string(edit, EDIT_PATH("client_id"), SLICE(CLIENT));
    edit_set_string(edit, EDIT_PATH("client_name"), slice_from(cli->program->name));
    if (gethostname(host, sizeof(host) - 1) == 0)
        edit_set_string(edit, EDIT_PATH("hostname"), slice_from(host));
    return edit_seal(edit, out_body);
}

static struct error *begin(struct attempt *attempt)
{
    CLEANUP(doc) struct doc *body = NULL;
    struct error *err;

    err = begin_body(attempt->cli, &body);
    if (!err)
        err = butler_call(attempt->cli,
                          &(struct butler_request){ .origin = attempt->server,
                                                    .method = "POST",
                                                    .path = "/api/auth/cli/device",
                                                    .body = body },
                          &attempt->device);
    if (err)
        return err;
    if (attempt->device.status == 404)
        return error_new(ERR_NOT_FOUND, "%s offers no login for the command line", attempt->server);
    if (attempt->device.status != 200)
        return butler_call_error(&attempt->device);
    if (!value_text(doc_root(attempt->device.doc), "device_code").size)
        return error_new(ERR_INTERNAL, "%s answered without a device code", attempt->server);
    return NULL;
}

/* --- the person ---------------------------------------------------------------------------- */

static bool is_set(const char *variable)
{
    const char *value = getenv(variable);

    return value && *value;
}

/* Who sits elsewhere, or has no screen, opens the page themselves. */
static void open_browser(const struct attempt *attempt, const char *address)
{
    char program[] = "xdg-open";
    char *argv[] = { program, (char *)address, NULL };
    posix_spawn_file_actions_t files;
    pid_t pid;

    if (attempt->options->no_browser || is_set("SSH_CONNECTION") ||
        !(is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")))
        return;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    (void)posix_spawnp(&pid, argv[0], &files, NULL, argv, environ);
    posix_spawn_file_actions_destroy(&files);
}

/* For programs, which show it in their own way. What proves that we asked stays ours. */
static struct error *print_code(struct value device)
{
    CLEANUP(doc) struct doc *result = NULL;
    CLEANUP(text) struct text line = TEXT_EMPTY;
    struct edit *edit = edit_new();
    struct error *err;

    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE(PRINT_VERSION));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("DeviceCode"));
    edit_set_string(edit, EDIT_PATH("userCode"), value_text(device, "user_code"));
    edit_set_string(edit, EDIT_PATH("verificationUri"), value_text(device, "verification_uri"));
    edit_set_string(edit, EDIT_PATH("verificationUriComplete"),
                    value_text(device, "verification_uri_complete"));
    edit_set_int(edit, EDIT_PATH("expiresIn"),
                 value_int_or(value_get(device, SLICE("expires_in")), 0));
    err = edit_seal(edit, &result);
    if (err)
        return err;
    text_appendf(&line, "%s\n", doc_bytes(result).data);
    return print_text(text_slice(&line));
}

static struct error *tell_person(const struct attempt *attempt)
{
    struct cli *cli = attempt->cli;
    struct value device = doc_root(attempt->device.doc);
    struct slice complete = value_text(device, "verification_uri_complete");
    const char *address = arena_text(cli->arena, value_text(device, "verification_uri"));

    if (attempt->options->code_only)
        return print_code(device);
    cli_warn(cli, "Open this page, and compare the code:\n\n  %s\n  " SLICE_FORMAT "\n", address,
             SLICE_ARGUMENT(value_text(device, "user_code")));
    open_browser(attempt, complete.size ? arena_text(cli->arena, complete) : address);
    return NULL;
}

/* --- waiting ------------------------------------------------------------------------------- */

static struct error *poll_body(const struct attempt *attempt, struct doc **out_body)
{
    struct edit *edit = edit_new();

    edit_set_string(edit, EDIT_PATH("client_id"), SLICE(CLIENT));
    edit_set_string(edit, EDIT_PATH("device_code"),
                    value_text(doc_root(attempt->device.doc), "device_code"));
    edit_set_string(edit, EDIT_PATH("grant_type"),
                    SLICE("urn:ietf:params:oauth:grant-type:device_code"));
    return edit_seal(edit, out_body);
}

static enum device_wait_answer judge(const struct butler_answer *answer)
{
    return answer->status == 400   ? device_wait_read(butler_call_word(answer))
           : answer->status >= 500 ? DEVICE_WAIT_TROUBLE
                                   : DEVICE_WAIT_OTHER;
}

/* False: it goes on. */
static bool is_end(struct attempt *attempt, enum device_wait_answer answer,
                   const struct butler_answer *said, struct error **out_error)
{
    struct cli *cli = attempt->cli;

    switch (answer) {
    case DEVICE_WAIT_PENDING:
    case DEVICE_WAIT_SLOW_DOWN:
    case DEVICE_WAIT_TROUBLE:
        return false;
    case DEVICE_WAIT_DENIED:
        *out_error = error_new(ERR_UNAUTHENTICATED, "the login was denied");
        break;
    case DEVICE_WAIT_EXPIRED:
        cli_hint(cli, "begin again: %s login %s", cli->program->name, attempt->server);
        *out_error = error_new(ERR_UNAUTHENTICATED, "nobody approved it in time");
        break;
    case DEVICE_WAIT_OTHER:
        *out_error = butler_call_error(said);
        break;
    }
    return true;
}

static struct error *poll_once(struct attempt *attempt, struct device_wait *wait,
                               struct butler_answer *out_answer, bool *out_done)
{
    struct butler_answer answer = { 0 };
    CLEANUP(doc) struct doc *body = NULL;
    enum device_wait_answer meaning = DEVICE_WAIT_TROUBLE;
    struct error *err = poll_body(attempt, &body);

    if (!err)
        err = butler_call(attempt->cli,
                          &(struct butler_request){ .origin = attempt->server,
                                                    .method = "POST",
                                                    .path = "/api/auth/cli/token",
                                                    .body = body },
                          &answer);
    if (!err && answer.status == 200) {
        *out_answer = answer;
        *out_done = true;
        return NULL;
    }
    if (!err)
        meaning = judge(&answer);
    error_drop(err, "asked again");
    err = NULL;
    device_wait_note(wait, meaning);
    *out_done = is_end(attempt, meaning, &answer, &err);
    butler_answer_done(&answer);
    return err;
}

static struct error *out_of_time(struct attempt *attempt, uint64_t now_ms)
{
    if (now_ms >= attempt->until_ms) {
        struct error *err = NULL;

        (void)is_end(attempt, DEVICE_WAIT_EXPIRED, NULL, &err);
        return err;
    }
    return cli_end(attempt->cli, EXIT_CODE_TIMEOUT,
                   error_new(ERR_TIMEOUT, "nobody approved it within --timeout"));
}

static void pause_until(uint64_t now_ms, uint64_t then_ms)
{
    uint64_t ms = then_ms > now_ms ? then_ms - now_ms : 0;
    struct timespec time = { (time_t)(ms / 1000), (long)(ms % 1000) * 1000000 };

    (void)nanosleep(&time, NULL); /* a signal ends the program, or the pause */
}

static struct error *await_approval(struct attempt *attempt, struct butler_answer *out_answer)
{
    struct value device = doc_root(attempt->device.doc);
    struct device_wait wait =
        device_wait_begin(value_int_or(value_get(device, SLICE("interval")), 0));
    uint64_t end_ms =
        attempt->until_ms < attempt->patience_ms ? attempt->until_ms : attempt->patience_ms;
    bool done = false;

    while (!done) {
        uint64_t now_ms = clock_monotonic_ms(clock_system());
        struct error *err;

        if (now_ms >= end_ms)
            return out_of_time(attempt, now_ms);
        pause_until(now_ms, now_ms + wait.pause_ms < end_ms ? now_ms + wait.pause_ms : end_ms);
        err = poll_once(attempt, &wait, out_answer, &done);
        if (err)
            return err;
    }
    return NULL;
}

/* --- keeping it ---------------------------------------------------------------------------- */

/* Operators' commands are of no use to others; what was handed out is taken back. */
static struct error *check_rights(struct attempt *attempt, const struct butler_answer *answer)
{
    struct value user = value_get(doc_root(answer->doc), SLICE("user"));
    struct slice role = value_text(user, "platformRole");

    if (strcmp(attempt->cli->program->name, "butleradm") != 0 ||
        value_bool_or(value_get(user, SLICE("isPlatformAdmin")), false) ||
        slice_is(role, "admin") || slice_is(role, "viewer"))
        return NULL;
    login_choice_revoke(attempt->cli, attempt->server,
                        value_text(doc_root(answer->doc), "refresh_token"));
    cli_hint(attempt->cli, "people of a team use butlerctl login %s", attempt->server);
    return error_new(ERR_FORBIDDEN, SLICE_FORMAT " is neither admin nor viewer of the platform",
                     SLICE_ARGUMENT(value_text(user, "email")));
}

static const struct view_column team_columns[] = {
    { "*", "current" },           { "TEAM", "name" }, { "ROLE", "role" },
    { "NAMESPACE", "namespace" }, { NULL },
};
static const struct view teams_view = { "teams", NULL, team_columns };

static struct error *print_login(struct attempt *attempt)
{
    CLEANUP(doc) struct doc *result = NULL;
    struct cli *cli = attempt->cli;
    struct login login;
    struct edit *edit;
    struct edit_node items;
    struct error *err;
    bool found;

    err = login_find_server(cli, attempt->server, &login, &found);
    if (err)
        return err;
    cli_note(cli, "logged in to %s as %s%s%s", login.server, login.email ? login.email : "somebody",
             login.expires ? ", until " : "", login.expires ? login.expires : "");
    edit = edit_new();
    edit_set_string(edit, EDIT_PATH("server"), slice_from(login.server));
    if (login.email)
        edit_set_string(edit, EDIT_PATH("email"), slice_from(login.email));
    if (login.expires)
        edit_set_string(edit, EDIT_PATH("expires"), slice_from(login.expires));
    items = edit_set_array(edit, EDIT_PATH("items"));
    DOC_EACH (it, login.teams) {
        struct edit_node item = edit_set_object(edit, EDIT_UNDER(items, EDIT_END));

        if (login.active_team && slice_is(value_text(it.value, "name"), login.active_team))
            edit_set_string(edit, EDIT_UNDER(item, "current"), SLICE("*"));
        edit_set_string(edit, EDIT_UNDER(item, "name"), value_text(it.value, "name"));
        edit_set_string(edit, EDIT_UNDER(item, "role"), value_text(it.value, "role"));
        edit_set_string(edit, EDIT_UNDER(item, "namespace"), value_text(it.value, "namespace"));
    }
    err = edit_seal(edit, &result);
    return err ? err : cli_print_result(cli, &teams_view, "Login", result);
}

static struct error *log_in(struct attempt *attempt)
{
    CLEANUP(butler_answer) struct butler_answer answer = { 0 };
    struct value device;
    uint64_t now_ms = clock_monotonic_ms(clock_system());
    struct error *err;

    err = begin(attempt);
    if (err)
        return err;
    device = doc_root(attempt->device.doc);
    attempt->patience_ms = now_ms + attempt->options->timeout_ms;
    attempt->until_ms =
        now_ms + (uint64_t)value_int_or(value_get(device, SLICE("expires_in")), 900) * 1000;
    err = tell_person(attempt);
    if (!err)
        err = await_approval(attempt, &answer);
    if (!err)
        err = check_rights(attempt, &answer);
    if (!err)
        err = login_store_save(attempt->cli, attempt->server, doc_root(answer.doc),
                               attempt->cli->globals->team);
    if (err || attempt->options->code_only)
        return err;
    return print_login(attempt);
}

static struct error *login(struct cli *cli, const void *options)
{
    struct attempt attempt = { .cli = cli, .options = options };
    struct error *err;

    err = login_choice_server(cli, cli_argument(cli, 0), &attempt.server);
    if (err)
        return err;
    err = log_in(&attempt);
    butler_answer_done(&attempt.device);
    return err ? error_wrap(err, "log in to %s", attempt.server) : NULL;
}

const struct command login_command = {
    .path = "login",
    .arguments = "[URL]",
    .summary = "Log in to a Butler server, by approving it in the browser",
    .details = "Shows a code; whoever is logged in to the console compares it there and approves. "
               "The login\nis kept in ~/.butler/credentials.json and renewed by itself for some "
               "days.",
    .options = login_option_table,
    .options_size = sizeof(struct login_options),
    .examples = { { "@ login https://butler.example.com", "and open the page" },
                  { "@ login butler.example.com --no-browser --team acme",
                    "on another machine; work in a team" } },
    .exit_codes = "  3  nobody approved it within --timeout\n"
                  "  7  butleradm: you are neither admin nor viewer of the platform\n"
                  "  8  it was denied, or nobody approved it in time",
    .run = login,
};
