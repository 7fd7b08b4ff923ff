/* /api/auth/cli: logins of the command line */
#include <inttypes.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/error_details.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "crypto/secret.h"
#include "doc/json_write.h"
#include "net/exchange.h"
#include "server/cli_form.h"
#include "server/cli_refresh.h"
#include "server/cli_tokens.h"
#include "server/device.h"
#include "server/gate.h"
#include "server/lockout.h"
#include "server/login.h"
#include "server/login_limits.h"
#include "server/server_call.h"
#include "server/session.h"
#include "server/settings.h"
#include "server/tables.h"
#include "server/ticket.h"
#include "server/user_info.h"

#define CLIENT "butlerctl"
#define GRANT  "urn:ietf:params:oauth:grant-type:device_code"

static const struct server_settings *settings_of(const struct server_call *call)
{
    return login_settings(call->login);
}

static struct tickets devices_of(struct server_call *call)
{
    return (struct tickets){ &call->own, settings_of(call)->system_namespace, "device" };
}

static struct tickets refreshes_of(struct server_call *call)
{
    return (struct tickets){ &call->own, settings_of(call)->system_namespace, "refresh" };
}

static struct error *switched_off(void)
{
    return error_new(ERR_NOT_FOUND, "logins of the command line are switched off");
}

/* --- a device asks ------------------------------------------------------------------------------
 */

static const char *brief(struct server_call *call, const char *name)
{
    const char *text = cli_form_get(call, name);

    return text ? arena_text(call->arena, slice_brief(slice_from(text))) : "";
}

static struct error *reply_device(struct server_call *call, const struct secret *code,
                                  const char *user_code)
{
    const char *origin = gate_origin(call->gate, call);
    struct text json = TEXT_EMPTY;

    json_write_object(&json);
    json_write_key(&json, "device_code");
    json_write_slice(&json, secret_reveal(code));
    json_write_member(&json, "user_code", user_code);
    json_write_member(&json, "verification_uri",
                      arena_format(call->arena, "%s/auth/device", origin));
    json_write_member(&json, "verification_uri_complete",
                      arena_format(call->arena, "%s/auth/device?code=%s", origin, user_code));
    json_write_key(&json, "expires_in");
    json_write_int(&json, (int64_t)settings_of(call)->cli_device_code_expiry_ms / 1000);
    json_write_key(&json, "interval");
    json_write_int(&json, DEVICE_INTERVAL_S);
    json_write_end_object(&json);
    return server_reply_json(call, 200, &json);
}

static struct error *ask(struct server_call *call)
{
    struct tickets tickets = devices_of(call);
    const char *client = cli_form_get(call, "client_id");
    const char *user_code = device_user_code(call->arena);
    struct device device = { .state = DEVICE_PENDING,
                             .client_name = brief(call, "client_name"),
                             .hostname = brief(call, "hostname"),
                             .address = call->address,
                             .user = "",
                             .teams = "",
                             .requested_ms = call->now_ms,
                             .interval_s = DEVICE_INTERVAL_S };
    CLEANUP(secret) struct secret *code = ticket_generate();
    size_t waiting = 0;
    struct error *err;

    if (!settings_of(call)->cli_auth_enabled)
        return switched_off();
    if (!client)
        return cli_form_refuse(call, 400, "invalid_request", "client_id is missing", NULL);
    if (strcmp(client, CLIENT) != 0)
        return cli_form_refuse(call, 400, "invalid_client", "client_id must be " CLIENT, NULL);
    if (!*gate_origin(call->gate, call))
        return cli_form_refuse(call, 500, "server_misconfigured",
                               "BUTLER_BASE_URL is not set, and the request names no host", NULL);
    err = ticket_count(&tickets, &waiting);
    if (!err && waiting >= DEVICE_MAX_PENDING)
        err = error_new(ERR_UNAVAILABLE, "too many logins wait for their approval");
    if (!err)
        err = ticket_create(
            &tickets, secret_reveal(code), device_code_key(call->arena, slice_from(user_code)),
            (call->now_ms + (int64_t)settings_of(call)->cli_device_code_expiry_ms) / 1000,
            device_write(&device));
    return err ? err : reply_device(call, code, user_code);
}

/* --- the device polls ---------------------------------------------------------------------------
 */

static struct error *refuse_poll(struct server_call *call, enum device_answer answer,
                                 const struct device *device)
{
    switch (answer) {
    case DEVICE_WAIT:
        call->note.skip = true;
        return cli_form_refuse(call, 400, "authorization_pending", "nobody has approved it yet",
                               NULL);
    case DEVICE_SLOW_DOWN:
        call->note.skip = true;
        return cli_form_refuse(
            call, 400, "slow_down", "wait longer between two questions",
            arena_format(call->arena, "\"interval\":%" PRId64, device->interval_s));
    case DEVICE_REFUSED:
        call->note.action = "cli_denied";
        return cli_form_refuse(call, 400, "access_denied", "it was denied", NULL);
    case DEVICE_EXPIRED:
        return cli_form_refuse(call, 400, "expired_token", "it took too long; begin again", NULL);
    case DEVICE_GRANTED:
    case DEVICE_GONE:
        break;
    }
    return cli_form_refuse(call, 400, "invalid_grant", "there is no such login", NULL);
}

/* The login is used up before anything is handed out: of two who poll at once, one gets it. */
static struct error *hand_out(struct server_call *call, const struct tickets *tickets,
                              const struct ticket *ticket, struct device *device)
{
    struct cli_grant grant = { .user = device->user, .teams = device->teams };
    struct text json = TEXT_EMPTY;
    struct error *err;

    device->state = DEVICE_USED;
    err = ticket_update(tickets, ticket, device_write(device));
    if (err && err->code == ERR_CONFLICT) {
        error_drop(err, "somebody else has it");
        return refuse_poll(call, DEVICE_GONE, device);
    }
    if (!err)
        err = cli_tokens_issue(call, &grant, &json);
    if (err && err->code == ERR_FORBIDDEN) {
        error_drop(err, "who approved it may not log in any more");
        return refuse_poll(call, DEVICE_REFUSED, device);
    }
    if (err)
        return err;
    call->note.user = device->user;
    return server_reply_json(call, 200, &json);
}

static struct error *poll(struct server_call *call)
{
    struct tickets tickets = devices_of(call);
    const char *grant = cli_form_get(call, "grant_type");
    const char *code = cli_form_get(call, "device_code");
    const char *client = cli_form_get(call, "client_id");
    enum device_answer answer;
    struct device device;
    struct ticket ticket;
    struct error *err;

    if (!settings_of(call)->cli_auth_enabled)
        return switched_off();
    if (!grant || !code || !client)
        return cli_form_refuse(call, 400, "invalid_request",
                               "grant_type, device_code and client_id are needed", NULL);
    if (strcmp(grant, GRANT) != 0)
        return cli_form_refuse(call, 400, "unsupported_grant_type", "grant_type must be " GRANT,
                               NULL);
    if (strcmp(client, CLIENT) != 0)
        return cli_form_refuse(call, 400, "invalid_client", "client_id must be " CLIENT, NULL);
    err = ticket_find(call->arena, &tickets, slice_from(code), &ticket);
    if (err)
        return err;
    if (!ticket.secret)
        return refuse_poll(call, DEVICE_GONE, &device);
    device_read(call->arena, ticket.record, &device);
    answer = device_poll(&device, ticket.expires_s, call->now_ms);
    if (answer == DEVICE_GRANTED)
        return hand_out(call, &tickets, &ticket, &device);
    if (answer == DEVICE_WAIT || answer == DEVICE_SLOW_DOWN) {
        err = ticket_update(&tickets, &ticket, device_write(&device));
        error_drop(err, "two polls at once, or an approval in between: the next one sees it");
    }
    return refuse_poll(call, answer, &device);
}

/* --- a person decides ---------------------------------------------------------------------------
 */

enum decision {
    DECIDE_SHOW,
    DECIDE_APPROVE,
    DECIDE_DENY,
};

struct question {
    enum decision decision;
    struct slice user_code;
    const char *teams;
    bool is_wrong; /* there is no such code: counted on the loop */
    struct text json;
};

static struct error *wrong_code(void)
{
    return server_error(ERR_NOT_FOUND, "invalid_code", "there is no login with this code");
}

static void write_shown(struct server_call *call, const struct device *device, int64_t expires_s,
                        struct text *json)
{
    json_write_object(json);
    json_write_member(json, "client_name", *device->client_name ? device->client_name : CLIENT);
    json_write_member(json, "hostname", device->hostname);
    json_write_member(json, "ip", device->address);
    json_write_member(
        json, "requestedAt",
        timestamp_format(call->arena, device->requested_ms * 1000, TIMESTAMP_SECONDS));
    json_write_key(json, "expires_in");
    json_write_int(json, expires_s - call->now_ms / 1000);
    json_write_key(json, "teams");
    user_info_write_teams(json, call->caller);
    user_info_write_role(json, call->caller);
    json_write_end_object(json);
}

static struct error *decide(struct server_call *call, struct question *question,
                            const struct ticket *ticket, struct device *device)
{
    struct tickets tickets = devices_of(call);

    if (device->state != DEVICE_PENDING)
        return server_error(ERR_CONFLICT, "already_resolved", "this login was decided on already");
    if (question->decision == DECIDE_SHOW) {
        write_shown(call, device, ticket->expires_s, &question->json);
        return NULL;
    }
    device->state = question->decision == DECIDE_APPROVE ? DEVICE_APPROVED : DEVICE_DENIED;
    device->user = call->caller->name;
    device->teams = question->teams;
    call->note.name = *device->hostname ? device->hostname : device->address;
    return ticket_update(&tickets, ticket, device_write(device));
}

static struct error *question_once(struct server_call *call, struct question *question,
                                   const char *key)
{
    struct tickets tickets = devices_of(call);
    struct ticket *found = NULL;
    struct device device;
    size_t count = 0;
    struct error *err = key ? ticket_find_group(call->arena, &tickets, key, &found, &count) : NULL;

    if (err)
        return err;
    question->is_wrong = count != 1; /* two of one code are nobody's */
    if (question->is_wrong)
        return NULL;
    device_read(call->arena, found[0].record, &device);
    if (found[0].expires_s * 1000 <= call->now_ms)
        return server_error(ERR_EXPIRED, "expired", "this login took too long; begin again");
    return decide(call, question, &found[0], &device);
}

static struct error *question_work(struct server_call *call, void *data)
{
    struct question *question = data;
    const char *key = device_code_key(call->arena, question->user_code);
    struct error *err = question_once(call, question, key);

    for (int i = 0;
         i < DEVICE_MAX_CONFLICTS && err && err->code == ERR_CONFLICT && !error_details_find(err);
         i++) {
        error_drop(err, "a poll came in between");
        err = question_once(call, question, key);
    }
    return err;
}

static struct error *question_finish(struct server_call *call, void *data)
{
    struct question *question = data;
    struct lockout *guesses = login_guesses(call->login);
    struct slice user = slice_from(call->caller->name);

    if (question->is_wrong) {
        lockout_fail(guesses, user, login_monotonic_ms(call->login));
        return wrong_code();
    }
    lockout_forget(guesses, user);
    if (question->decision == DECIDE_SHOW)
        return server_reply_json(call, 200, &question->json);
    return server_reply_status(call, 200,
                               question->decision == DECIDE_APPROVE ? "approved" : "denied");
}

/* Only teams of the caller; anything else is left out of what is granted. */
static struct error *read_teams(struct server_call *call, const char **out_teams)
{
    CLEANUP(text) struct text list = TEXT_EMPTY;
    struct value teams = value_get(call->body, SLICE("teams"));

    *out_teams = "";
    if (!value_exists(teams))
        return NULL;
    if (!value_is_array(teams) || !value_count(teams))
        return server_error_field("teams", "must be a list of teams, or be left out");
    DOC_EACH (it, teams) {
        struct slice name = value_string_or(it.value, SLICE(""));

        if (access_membership(call->caller, name) == TEAM_ROLE_NONE)
            return server_error_field("teams", "has a team that is not yours");
        text_appendf(&list, "%s" SLICE_FORMAT, list.size ? "," : "", SLICE_ARGUMENT(name));
    }
    *out_teams = arena_strdup(call->arena, text_string(&list));
    return NULL;
}

static struct error *question(struct server_call *call, enum decision decision)
{
    static const struct login_work work = { .work = question_work, .finish = question_finish };
    static const char *const known[] = { "user_code", "teams", NULL };
    struct question *question = arena_new(call->arena, struct question);
    uint64_t paused_ms =
        lockout_remaining_ms(login_guesses(call->login), slice_from(call->caller->name),
                             login_monotonic_ms(call->login));
    struct error *err = server_check_members(call, known);

    if (err)
        return err;
    if (!settings_of(call)->cli_auth_enabled)
        return switched_off();
    if (paused_ms)
        return error_retry_after(
            server_error(ERR_TOO_MANY, "rate_limited", "too many wrong codes; try again later"),
            (uint32_t)((paused_ms + 999) / 1000));
    question->decision = decision;
    if (!value_string(value_get(call->body, SLICE("user_code")), &question->user_code))
        return server_error_field("user_code", "is missing");
    err = read_teams(call, &question->teams);
    return err ? err : login_run(call->login, call, &work, question);
}

static struct error *verify(struct server_call *call)
{
    return question(call, DECIDE_SHOW);
}

static struct error *approve(struct server_call *call)
{
    return question(call, DECIDE_APPROVE);
}

static struct error *deny(struct server_call *call)
{
    return question(call, DECIDE_DENY);
}

/* --- tokens that go on and end ------------------------------------------------------------------
 */

static struct error *refresh_refused(struct server_call *call)
{
    return cli_form_refuse(call, 401, "refresh_token_invalid", "log in again", NULL);
}

static struct error *refresh(struct server_call *call)
{
    struct tickets tickets = refreshes_of(call);
    const char *token = cli_form_get(call, "refresh_token");
    enum cli_refresh_answer answer;
    struct cli_refresh refresh = { 0 };
    struct text json = TEXT_EMPTY;
    struct cli_grant grant;
    struct error *err;

    if (!settings_of(call)->cli_auth_enabled)
        return switched_off();
    if (!token)
        return cli_form_refuse(call, 400, "invalid_request", "refresh_token is missing", NULL);
    err = cli_refresh_take(call->arena, &tickets, slice_from(token), call->now_ms / 1000, &answer,
                           &refresh);
    if (err)
        return err;
    call->note.user = refresh.email;
    if (answer == CLI_REFRESH_UNKNOWN)
        return refresh_refused(call);
    if (answer == CLI_REFRESH_REUSED) {
        call->note.action = "cli_refresh_reuse";
        err = cli_refresh_end_family(&tickets, call->login, refresh.family);
        return err ? err : refresh_refused(call);
    }
    grant = (struct cli_grant){ refresh.user, refresh.email, refresh.teams, refresh.family };
    err = cli_tokens_issue(call, &grant, &json);
    if (err && err->code == ERR_FORBIDDEN) {
        error_drop(err, "the reason is not for strangers");
        return cli_form_refuse(call, 403, "account_disabled", "this account is disabled", NULL);
    }
    return err ? err : server_reply_json(call, 200, &json);
}

/* Says the same to everybody: what is asked for is that nothing of it is worth anything any more.
 */
static struct error *revoke(struct server_call *call)
{
    struct tickets tickets = refreshes_of(call);
    const char *token = cli_form_get(call, "refresh_token");
    struct text json = TEXT_EMPTY;
    bool known = false;
    struct error *err = NULL;

    if (token)
        err = cli_refresh_revoke(&tickets, call->login, slice_from(token), &known);
    else if (call->session)
        err = login_end_session(call->login, &call->own, call->caller->name, call->session->id,
                                call->session->expires_s);
    if (err)
        return err;
    json_write_object(&json);
    json_write_end_object(&json);
    return server_reply_json(call, 200, &json);
}

#define CLI_PUBLIC (SERVER_FORM | SERVER_CREDENTIAL)

const struct server_route device_routes[] = {
    { "startDeviceLogin", "POST", "/api/auth/cli/device", RULE_PUBLIC, "start", "CliDevice", ask,
      CLI_PUBLIC, LIMIT_DEVICE, "DeviceRequest", "DeviceAnswer", "Begin a login of a device" },
    { "pollDeviceLogin", "POST", "/api/auth/cli/token", RULE_PUBLIC, "cli_login", "CliDevice", poll,
      CLI_PUBLIC, LIMIT_NONE, "DevicePoll", "CliTokens", "Ask whether it was approved" },
    { "verifyDeviceCode", "POST", "/api/auth/cli/verify", RULE_ANY, "verify", "CliDevice", verify,
      SERVER_INLINE, LIMIT_VERIFY, "DeviceCode", "DeviceShown", "What a code stands for" },
    { "approveDevice", "POST", "/api/auth/cli/approve", RULE_ANY, "approve", "CliDevice", approve,
      SERVER_INLINE, LIMIT_NONE, "DeviceCode", "StatusWord", "Let the device in" },
    { "denyDevice", "POST", "/api/auth/cli/deny", RULE_ANY, "cli_denied", "CliDevice", deny,
      SERVER_INLINE, LIMIT_NONE, "DeviceCode", "StatusWord", "Keep the device out" },
    { "refreshCli", "POST", "/api/auth/cli/refresh", RULE_PUBLIC, "cli_refresh", "CliDevice",
      refresh, CLI_PUBLIC, LIMIT_REFRESH, "RefreshRequest", "CliTokens", "The next tokens" },
    { "revokeCliTokens", "POST", "/api/auth/cli/revoke", RULE_PUBLIC, "cli_revoked", "CliDevice",
      revoke, SERVER_FORM | SERVER_MAY_KNOW, LIMIT_NONE, "RefreshRequest", "Empty",
      "End a login of the command line" },
    { 0 },
};
