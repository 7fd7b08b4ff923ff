/* Errors for people. */
#include "cli/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/status.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/error_details.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "cli/exit.h"
#include "cli/globals.h"
#include "cli/limits.h"
#include "cli/session.h"
#include "crypto/certificate.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/json.h"
#include "net/tls_look.h"

/* What a webhook refused with, without the machine's words before it. */
static const char *without_prefix(const char *message)
{
    static const char denied[] = "denied the request: ";
    const char *found = strstr(message, denied);

    return found ? found + strlen(denied) : message;
}

/* `TenantCluster "x" is invalid: spec.a: …` says the causes again, which follow one by one. */
static struct slice without_causes(const char *message, const struct error_details *details)
{
    const char *end = details && details->cause_count ? strstr(message, "\" is invalid: ") : NULL;

    return end ? slice_of(message, (size_t)(end - message) + strlen("\" is invalid"))
               : slice_from(message);
}

/* "spec.workers.replicas: …" begins here. */
static bool is_field(struct slice text)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.[]/_-";
    size_t size = 0;

    while (size < text.size && strchr(letters, text.data[size]))
        size++;
    return (slice_has_prefix(text, "spec.") || slice_has_prefix(text, "metadata.")) &&
           size < text.size && text.data[size] == ':';
}

/* Rules that refuse for several reasons tell all of them in brackets: "[spec.a: x, spec.b: y]". */
static bool append_reasons(struct text *text, struct slice message)
{
    struct slice rest;

    if (message.size < 2 || message.data[0] != '[' || message.data[message.size - 1] != ']')
        return false;
    rest = slice_of(message.data + 1, message.size - 2);
    if (!is_field(rest))
        return false;
    text_append(text, "it was refused\n  ");
    for (size_t i = 0; i < rest.size; i++) {
        struct slice next = slice_of(rest.data + i, rest.size - i);

        if (slice_has_prefix(next, ", ") && is_field(slice_of(next.data + 2, next.size - 2))) {
            text_append(text, "\n  ");
            i++;
        } else {
            text_append_char(text, rest.data[i]);
        }
    }
    return true;
}

void report_append(const struct error *error, struct text *text)
{
    const struct error_details *details = error_details_find(error);

    for (const struct error *level = error; level; level = level->cause) {
        if (level != error)
            text_append(text, ": ");
        if (!append_reasons(text, slice_from(without_prefix(level->message))))
            text_append_slice(text, without_causes(without_prefix(level->message), details));
    }
    for (size_t i = 0; details && i < details->cause_count; i++) {
        const struct error_cause *cause = &details->causes[i];

        text_appendf(text, "\n  %s%s%s", cause->field ? cause->field : "", cause->field ? ": " : "",
                     cause->message ? cause->message : cause->reason);
    }
}

/* --- hints --------------------------------------------------------------------------------- */

static const char *innermost(const struct error *error)
{
    while (error->cause)
        error = error->cause;
    return error->message;
}

/* `User "x" cannot create resource "tenantclusters" in API group "…" in the namespace "y"` */
static struct slice word_after(const char *message, const char *before, char end)
{
    const char *start = strstr(message, before);
    const char *stop;

    if (!start)
        return slice_of(NULL, 0);
    start += strlen(before);
    stop = strchr(start, end);
    return stop ? slice_of(start, (size_t)(stop - start)) : slice_from(start);
}

static bool is_reading(struct slice verb)
{
    return slice_is(verb, "get") || slice_is(verb, "list") || slice_is(verb, "watch");
}

static void hint_forbidden(struct cli *cli, const char *message)
{
    struct slice verb = word_after(message, " cannot ", ' ');
    struct slice resource = word_after(message, "resource \"", '"');
    struct slice namespace = word_after(message, "in the namespace \"", '"');
    bool team = slice_is(resource, "tenantclusters") || slice_is(resource, "tenantaddons");
    const char *role = !namespace.size || !team ? "platform admin"
                       : is_reading(verb)       ? "viewer of the team"
                                                : "operator of the team";

    if (verb.size && resource.size)
        cli_hint(cli, "to " SLICE_FORMAT " " SLICE_FORMAT "%s" SLICE_FORMAT " you need the role %s",
                 SLICE_ARGUMENT(verb), SLICE_ARGUMENT(resource),
                 namespace.size ? " in namespace " : "", SLICE_ARGUMENT(namespace), role);
}

static const char *proxy_variable(void)
{
    static const char *const names[] = { "HTTPS_PROXY", "https_proxy", "HTTP_PROXY",
                                         "http_proxy",  "ALL_PROXY",   "all_proxy" };

    for (size_t i = 0; i < COUNT_OF(names); i++) {
        const char *value = getenv(names[i]);

        if (value && *value)
            return names[i];
    }
    return NULL;
}

/* Who answers there, in the words of its certificate; NULL: it did not show one. */
static void hint_certificate(struct cli *cli, const struct certificate *shown)
{
    const struct credentials *used = &cli->session->credentials;

    if (!shown) {
        cli_hint(cli,
                 "if %s is the right server, trust its authority with --ca-cert FILE (the "
                 "address is from %s)",
                 used->config.server, used->source);
        return;
    }
    cli_hint(
        cli,
        "%s shows the certificate of %s, issued by %s, SHA-256 %s; if that is right, trust its "
        "authority with --ca-cert FILE (the address is from %s)",
        used->config.server, certificate_fields(shown)->subject, certificate_fields(shown)->issuer,
        certificate_fields(shown)->fingerprint, used->source);
}

/* Credentials and certificates are good for a time, and what the time is two clocks must agree on.
 * Says so when they do not. */
static bool hint_clocks(struct cli *cli, int64_t theirs_s)
{
    int64_t now_s = clock_wall_ms(clock_system()) / 1000;
    int64_t ahead_s = theirs_s - now_s;

    if (!theirs_s || (ahead_s <= CLOCKS_MAX_SKEW_S && ahead_s >= -CLOCKS_MAX_SKEW_S))
        return false;
    cli_hint(cli, "the clocks differ: here it is %s, at the server %s",
             timestamp_format(cli->arena, now_s * 1000000, TIMESTAMP_SECONDS),
             timestamp_format(cli->arena, theirs_s * 1000000, TIMESTAMP_SECONDS));
    return true;
}

/* What the server shows of itself; all zeroes when it shows nothing. */
static struct tls_look look(const struct cli *cli)
{
    struct tls_look seen = { 0 };
    struct error *err = tls_look(cli->session->credentials.config.server, LOOK_MS, &seen);

    error_drop(err, "then it cannot be said who answers, nor what time it is there");
    return seen;
}

static void hint_untrusted(struct cli *cli)
{
    struct tls_look seen = look(cli);

    if (!hint_clocks(cli, seen.date_s))
        hint_certificate(cli, seen.certificate);
    certificate_unref(seen.certificate);
}

static void hint_unauthenticated(struct cli *cli)
{
    struct tls_look seen = cli->session ? look(cli) : (struct tls_look){ 0 };

    if (!hint_clocks(cli, seen.date_s))
        cli_hint(cli, "the server does not know these credentials%s%s; get new ones",
                 cli->session ? ", which are from " : "",
                 cli->session ? cli->session->credentials.source : "");
    certificate_unref(seen.certificate);
}

static void hint_unreachable(struct cli *cli, const char *message)
{
    const struct credentials *used = cli->session ? &cli->session->credentials : NULL;
    const char *proxy = proxy_variable();

    if (!used)
        return;
    if (strncmp(message, "TLS ", 4) == 0 || strstr(message, "certificate")) {
        hint_untrusted(cli);
        return;
    }
    cli_hint(cli, "is something listening at %s? The address is from %s; %s%s", used->config.server,
             used->source, proxy ? "a proxy is set by " : "no proxy variable is set",
             proxy ? proxy : "");
}

void report_find_hint(struct cli *cli, const struct error *error)
{
    const char *message = innermost(error);

    if (cli->hint || cli->exit_code)
        return;
    switch (error->code) {
    case ERR_FORBIDDEN:
        if (exit_code_of(error) == EXIT_CODE_FORBIDDEN)
            hint_forbidden(cli, message);
        else if (strstr(message, "quota") || strstr(message, "limit"))
            cli_hint(cli, "remove something, or ask a platform admin for a higher limit");
        break;
    case ERR_UNAUTHENTICATED:
        hint_unauthenticated(cli);
        break;
    case ERR_UNAVAILABLE:
    case ERR_TIMEOUT:
        hint_unreachable(cli, message);
        break;
    case ERR_CONFLICT:
        cli_hint(cli, "somebody changed it meanwhile: look again and repeat the command");
        break;
    case ERR_TOO_MANY:
        cli_hint(cli, "the server is busy: try again in a moment");
        break;
    case ERR_BAD_REQUEST:
    case ERR_NOT_FOUND:
    case ERR_NOT_ALLOWED:
    case ERR_NOT_ACCEPTABLE:
    case ERR_ALREADY_EXISTS:
    case ERR_EXPIRED:
    case ERR_TOO_LARGE:
    case ERR_UNSUPPORTED:
    case ERR_INVALID:
    case ERR_INTERNAL:
        break;
    }
}

/* --- printing ------------------------------------------------------------------------------ */

static void set_details(struct edit *edit, const struct error_details *details)
{
    struct edit_node list = edit_set_array(edit, EDIT_PATH("error", "details"));

    for (size_t i = 0; details && i < details->cause_count; i++) {
        const struct error_cause *cause = &details->causes[i];
        struct edit_node node = edit_set_object(edit, EDIT_UNDER(list, EDIT_END));

        if (cause->field)
            edit_set_string(edit, EDIT_UNDER(node, "field"), slice_from(cause->field));
        if (cause->reason)
            edit_set_string(edit, EDIT_UNDER(node, "reason"), slice_from(cause->reason));
        if (cause->message)
            edit_set_string(edit, EDIT_UNDER(node, "message"), slice_from(cause->message));
    }
}

static void print_json(const struct cli *cli, const struct error *error, int code)
{
    CLEANUP(text) struct text message = TEXT_EMPTY;
    CLEANUP(doc) struct doc *doc = NULL;
    struct edit *edit = edit_new();
    struct error *err;

    error_append(error, &message);
    edit_set_int(edit, EDIT_PATH("error", "code"), code);
    edit_set_string(edit, EDIT_PATH("error", "reason"), slice_from(status_reason(error->code)));
    edit_set_string(edit, EDIT_PATH("error", "message"), text_slice(&message));
    if (cli->hint)
        edit_set_string(edit, EDIT_PATH("error", "hint"), slice_from(cli->hint));
    set_details(edit, error_details_find(error));
    err = edit_seal(edit, &doc);
    if (err)
        error_drop(err, "the message for people was printed");
    else
        fprintf(stderr, "%s\n", doc_bytes(doc).data);
}

int report_error(struct cli *cli, struct error *take_error)
{
    CLEANUP(error) struct error *error = take_error;
    CLEANUP(text) struct text text = TEXT_EMPTY;
    int code;

    if (!error)
        return cli->exit_code;
    code = cli->exit_code ? cli->exit_code : (int)exit_code_of(error);
    report_find_hint(cli, error);
    report_append(error, &text);
    fprintf(stderr, "error: %s\n", text_string(&text));
    if (cli->hint)
        fprintf(stderr, "  hint: %s\n", cli->hint);
    if (cli->see)
        fprintf(stderr, "  see:  %s\n", cli->see);
    if (cli->globals && cli->globals->output && strcmp(cli->globals->output, "json") == 0)
        print_json(cli, error, code);
    return code;
}
