/* Calls of a Butler server. */
#include "cli/butler_call.h"

#include <time.h>

#include "api/status.h"
#include "base/arena.h"
#include "base/build_info.h"
#include "base/error.h"
#include "base/text.h"
#include "cli/credentials.h"
#include "cli/globals.h"
#include "cli/limits.h"
#include "cli/wire.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "net/http_client.h"

/* --- one call ------------------------------------------------------------------------------ */

static struct error *open_peer(struct cli *cli, const struct butler_request *request,
                               struct http_peer **out_peer)
{
    struct slice ca_pem = { NULL, 0 };
    struct error *err = credentials_add_roots(cli, &ca_pem);

    if (err)
        return err;
    return http_peer_new(
        &(struct http_peer_spec){
            .url = request->origin,
            .ca_pem = ca_pem,
            .bearer = request->bearer,
            .trust_anyone = cli->globals->insecure,
            .proxy_from_environment = true,
            .user_agent = arena_format(cli->arena, "%s/%s (%s)", cli->program->name,
                                       build_info_version(), build_info_platform()),
        },
        out_peer);
}

/* A proxy on the way may answer in HTML: then the number is all we know. */
static struct doc *read_body(const struct http_response *response)
{
    struct doc *doc = NULL;
    struct error *err = json_parse(slice_of(response->body, response->body_size), NULL, &doc);

    error_drop(err, "then its status has to do");
    return doc ? doc : doc_new(SLICE("{}"));
}

static struct error *call_once(struct cli *cli, const struct wire *wire, struct http_peer *peer,
                               const struct butler_request *request,
                               struct butler_answer *out_answer)
{
    const struct http_header headers[] = { { "accept", "application/json" },
                                           { "content-type", "application/json" } };
    CLEANUP(http_response) struct http_response *response = NULL;
    struct error *err;

    err = http_client_fetch(
        wire->client, peer,
        &(struct http_request){
            .method = request->method,
            .path = request->path,
            .headers = headers,
            .header_count = request->body ? 2 : 1,
            .body = request->body ? doc_bytes(request->body) : (struct slice){ NULL, 0 },
            .max_body = BUTLER_MAX_ANSWER,
            .total_ms = cli->globals->request_timeout_ms,
        },
        NULL, &response);
    if (err)
        return err;
    *out_answer = (struct butler_answer){ response->status, read_body(response) };
    return NULL;
}

/* --- and again ----------------------------------------------------------------------------- */

static bool may_help(const struct butler_answer *answer, const struct error *err)
{
    if (err)
        return err->code == ERR_UNAVAILABLE;
    return answer->status == 502 || answer->status == 503 || answer->status == 504;
}

static void pause_ms(uint64_t ms)
{
    struct timespec time = { (time_t)(ms / 1000), (long)(ms % 1000) * 1000000 };

    (void)nanosleep(&time, NULL); /* a signal ends the program, or the pause */
}

static struct error *call_again(struct cli *cli, const struct wire *wire, struct http_peer *peer,
                                const struct butler_request *request,
                                struct butler_answer *out_answer)
{
    uint64_t wait_ms = BUTLER_RETRY_MS;

    for (unsigned tries = request->repeatable ? BUTLER_RETRIES : 0;; tries--) {
        struct butler_answer answer = { 0 };
        struct error *err = call_once(cli, wire, peer, request, &answer);

        if (!tries || !may_help(&answer, err)) {
            if (!err)
                *out_answer = answer;
            return err;
        }
        error_drop(err, "tried again");
        butler_answer_done(&answer);
        pause_ms(wait_ms);
        wait_ms *= 2;
    }
}

struct error *butler_call(struct cli *cli, const struct butler_request *request,
                          struct butler_answer *out_answer)
{
    CLEANUP(http_peer) struct http_peer *peer = NULL;
    const struct wire *wire;
    struct error *err;

    err = wire_get(cli, &wire);
    if (!err)
        err = open_peer(cli, request, &peer);
    if (!err)
        err = call_again(cli, wire, peer, request, out_answer);
    if (err && err->code == ERR_TIMEOUT)
        err = error_recode(err, ERR_UNAVAILABLE); /* nobody there, not somebody slow */
    return err ? error_wrap(err, "ask %s", request->origin) : NULL;
}

/* --- what it says -------------------------------------------------------------------------- */

struct slice butler_call_word(const struct butler_answer *answer)
{
    struct slice code = value_text(doc_root(answer->doc), "code");

    /* Where RFC 8628 speaks, the word is in "error"; elsewhere that is a sentence. */
    return code.size ? code : value_text(doc_root(answer->doc), "error");
}

struct error *butler_call_error(const struct butler_answer *answer)
{
    struct slice text = value_text(doc_root(answer->doc), "error_description");
    struct error *plain = status_error(answer->status, VALUE_ABSENT_VALUE);
    struct error *err;

    if (!text.size)
        text = value_text(doc_root(answer->doc), "error");
    if (!text.size)
        return plain;
    err = error_new(plain->code, SLICE_FORMAT, SLICE_ARGUMENT(text));
    error_free(plain);
    return err;
}

void butler_answer_done(struct butler_answer *answer)
{
    answer->doc = doc_unref(answer->doc);
}
