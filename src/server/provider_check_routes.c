/* Whether providers work: with credentials that nobody has stored yet, and with those that are. */
#include "actions/cluster_certificates.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "crypto/certificate.h"
#include "doc/doc.h"
#include "doc/json_write.h"
#include "server/provider_access.h"
#include "server/provider_answer.h"
#include "server/provider_form.h"
#include "server/server_call.h"
#include "server/tables.h"

/* --- does it answer ------------------------------------------------------------------------- */

static struct error *reply_verdict(struct server_call *call, const struct provider_verdict *verdict)
{
    struct text text = TEXT_EMPTY;

    json_write_object(&text);
    json_write_key(&text, "valid");
    json_write_bool(&text, verdict->valid);
    if (verdict->category)
        json_write_member(&text, "category", verdict->category);
    json_write_member(&text, "message", verdict->message);
    json_write_end_object(&text);
    return server_reply_json(call, 200, &text);
}

/* What the credentials lack is a verdict as well: the person is told in the form. */
static struct error *check(struct server_call *call, enum outbound_trust trust,
                           struct value provider, struct value secret)
{
    struct provider_access access;
    struct provider_verdict verdict;
    struct error *err = provider_access_read(call->arena, trust, provider, secret, &access);

    if (err && err->code == ERR_INVALID) {
        verdict =
            (struct provider_verdict){ false, "parse", arena_strdup(call->arena, err->message) };
        error_drop(err, "told as the verdict");
        return reply_verdict(call, &verdict);
    }
    if (!err)
        err = provider_access_check(call, &access, &verdict);
    return err ? err : reply_verdict(call, &verdict);
}

static struct error *test_for(struct server_call *call, const char *team)
{
    CLEANUP(doc) struct doc *secret = NULL;
    struct provider_form form;
    struct provider_action_wish wish;
    struct error *err = provider_form_read(call, NULL, team, &form);

    if (err)
        return err;
    call->note.name = form.name;
    call->note.team = team;
    wish = (struct provider_action_wish){ .name = form.name, .namespace = "test" };
    err = provider_action_secret_new(call->arena, &wish, form.secrets, form.secret_count, &secret);
    return err ? err
               : check(call, team ? OUTBOUND_TEAM : OUTBOUND_PLATFORM, doc_root(form.draft),
                       doc_root(secret));
}

/* POST /api/providers/test */
static struct error *test(struct server_call *call)
{
    return test_for(call, NULL);
}

/* POST /api/teams/{team}/providers/test */
static struct error *test_of_team(struct server_call *call)
{
    return test_for(call, call->target->team);
}

/* POST /api/providers/{namespace}/{name}/validate */
static struct error *validate(struct server_call *call)
{
    CLEANUP(doc) struct doc *provider = NULL;
    CLEANUP(doc) struct doc *secret = NULL;
    struct error *err = provider_answer_find(call, server_param(call, "namespace"),
                                             server_param(call, "name"), &provider);

    if (!err)
        err = provider_answer_find_secret(call, provider, &secret);
    if (err)
        return err;
    return check(call, provider_answer_trust(call, provider), doc_root(provider),
                 secret ? doc_root(secret) : VALUE_ABSENT_VALUE);
}

/* --- whom it trusts ------------------------------------------------------------------------- */

static void write_certificate(const struct server_call *call, const struct certificate *certificate,
                              struct text *text)
{
    const struct certificate_fields *fields = certificate_fields(certificate);
    enum certificate_health health =
        certificate_health_of(fields->not_after_ms, call->now_ms, CERTIFICATE_WARNING_DAYS);

    json_write_object(text);
    json_write_member(text, "subject", fields->subject);
    json_write_member(text, "issuer", fields->issuer);
    json_write_member(
        text, "notAfter",
        timestamp_format(call->arena, fields->not_after_ms * 1000, TIMESTAMP_SECONDS));
    json_write_key(text, "isCA");
    json_write_bool(text, fields->is_ca);
    json_write_member(text, "healthStatus", certificate_health_name(health));
    json_write_key(text, "selfSigned");
    json_write_bool(text, certificate_is_issued_by(certificate, certificate));
    json_write_end_object(text);
}

static void write_summary(const struct server_call *call, const struct certificate_list *list,
                          struct text *text)
{
    enum certificate_health worst = CERTIFICATE_HEALTHY;
    int64_t nearest_ms = INT64_MAX;

    for (size_t i = 0; i < list->count; i++) {
        int64_t end_ms = certificate_fields(list->items[i])->not_after_ms;
        enum certificate_health health =
            certificate_health_of(end_ms, call->now_ms, CERTIFICATE_WARNING_DAYS);

        worst = health > worst ? health : worst;
        nearest_ms = end_ms < nearest_ms ? end_ms : nearest_ms;
    }
    json_write_member(text, "health", certificate_health_name(worst));
    json_write_member(text, "nearestExpiry",
                      timestamp_format(call->arena, nearest_ms * 1000, TIMESTAMP_SECONDS));
}

static struct error *reply_trust(struct server_call *call, struct slice pem)
{
    CLEANUP(certificate_list) struct certificate_list list = { 0 };
    struct text text = TEXT_EMPTY;
    struct error *err = pem.size ? certificate_list_parse_pem(&list, pem) : NULL;

    json_write_object(&text);
    json_write_key(&text, "configured");
    json_write_bool(&text, pem.size > 0);
    if (list.count) {
        json_write_key(&text, "certificates");
        json_write_list(&text);
        for (size_t i = 0; i < list.count; i++)
            write_certificate(call, list.items[i], &text);
        json_write_end_list(&text);
        write_summary(call, &list, &text);
    } else if (err) {
        json_write_member(&text, "health", certificate_health_name(CERTIFICATE_UNKNOWN));
    }
    error_drop(err, "told as an unknown health");
    json_write_end_object(&text);
    return server_reply_json(call, 200, &text);
}

/* GET /api/providers/{namespace}/{name}/ca-info */
static struct error *trust(struct server_call *call)
{
    CLEANUP(doc) struct doc *provider = NULL;
    CLEANUP(doc) struct doc *secret = NULL;
    struct provider_access access = { .ca_pem = SLICE("") };
    struct error *err = provider_answer_find(call, server_param(call, "namespace"),
                                             server_param(call, "name"), &provider);

    if (!err)
        err = provider_answer_find_secret(call, provider, &secret);
    if (err)
        return err;
    if (secret)
        error_drop(provider_access_read(call->arena, OUTBOUND_PLATFORM, doc_root(provider),
                                        doc_root(secret), &access),
                   "what has no access has no CA");
    return reply_trust(call, access.ca_pem);
}

#define PROVIDER "/api/providers/{namespace}/{name}"

const struct server_route provider_check_routes[] = {
    { "testProvider", "POST", "/api/providers/test", RULE_PLATFORM_ADMIN, "test", "ProviderConfig",
      test, 0, LIMIT_PROVIDER_TEST, "CreateProvider", "ValidateResult",
      "Asks a provider with credentials that are not stored" },
    { "testTeamProvider", "POST", "/api/teams/{team}/providers/test", RULE_TEAM_ADMIN, "test",
      "ProviderConfig", test_of_team, 0, LIMIT_PROVIDER_TEST, "CreateProvider", "ValidateResult",
      "Asks a provider of a team with credentials that are not stored" },
    { "validateProvider", "POST", PROVIDER "/validate", RULE_PLATFORM_ADMIN, "validate",
      "ProviderConfig", validate, SERVER_NO_BODY, LIMIT_PROVIDER_TEST, NULL, "ValidateResult",
      "Asks a provider with its credentials" },
    { "getProviderTrust", "GET", PROVIDER "/ca-info", RULE_PLATFORM_VIEWER, NULL, NULL, trust, 0,
      LIMIT_NONE, NULL, "ProviderTrust", "The certificates that a provider is trusted by" },
    { 0 },
};
