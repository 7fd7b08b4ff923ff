/* Speaking to providers. */
#include "server/provider_access.h"

#include <string.h>

#include "api/provider_config.h"
#include "base/arena.h"
#include "base/base64.h"
#include "base/error.h"
#include "base/text.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "doc/yaml.h"
#include "kube/kubeconfig.h"
#include "net/http_client.h"
#include "server/provider_form.h"
#include "server/server_call.h"
#include "server/server_parts.h"
#include "server/settings.h"

enum {
    CONNECT_MS = 5000,
    TOTAL_MS = 30000,
    MAX_ANSWER = 1024 * 1024,
    MAX_HEADERS = 8,
    NUTANIX_PORT = 9440,
};

/* --- credentials ---------------------------------------------------------------------------- */

static void release_secret(void *secret)
{
    secret_free(secret);
}

/* NULL: the Secret has no such key, or one that is no base64. */
static const struct secret *read_key(struct arena *arena, struct value secret, const char *key)
{
    CLEANUP(secret_text) struct text decoded = TEXT_EMPTY;
    struct slice encoded = value_text(value_get(secret, SLICE("data")), key);
    struct error *err = base64_parse(encoded, BASE64_STANDARD, &decoded);
    struct secret *kept;

    if (err || !decoded.size) {
        error_drop(err, "what cannot be read is missing");
        return NULL;
    }
    kept = secret_take_text(&decoded);
    arena_defer(arena, release_secret, kept);
    return kept;
}

static struct slice reveal(const struct secret *secret)
{
    return secret ? secret_reveal(secret) : SLICE("");
}

/* A text with a secret in it, as long as the arena. */
static const char *keep(struct arena *arena, struct text *take_text)
{
    struct secret *secret = secret_take_text(take_text);

    arena_defer(arena, release_secret, secret);
    return secret_reveal(secret).data;
}

static struct error *missing(const char *what)
{
    return error_new(ERR_INVALID, "the credentials lack %s", what);
}

/* --- kinds ---------------------------------------------------------------------------------- */

static struct error *read_harvester(struct arena *arena, struct value block, struct value secret,
                                    struct provider_access *access)
{
    const struct secret *content = read_key(arena, secret, "kubeconfig");
    struct doc *doc = NULL;
    struct kubeconfig config;
    struct error *err;

    (void)block;
    if (!content)
        return missing("kubeconfig");
    err =
        provider_form_check_kubeconfig(secret_reveal(content), access->trust == OUTBOUND_PLATFORM);
    if (!err)
        err = yaml_parse(secret_reveal(content), NULL, &doc);
    if (err)
        return err;
    arena_defer(arena, doc_release, doc);
    err = kubeconfig_read(arena, doc, NULL, NULL, &config);
    if (err)
        return error_wrap(err, "the kubeconfig");
    access->url = config.server;
    access->server_name = config.server_name;
    access->insecure = config.trust_anyone;
    access->ca_pem = config.ca_pem;
    access->certificate_pem = config.certificate_pem;
    access->key = config.key_pem;
    access->bearer = config.token;
    return NULL;
}

static struct error *read_nutanix(struct arena *arena, struct value block, struct value secret,
                                  struct provider_access *access)
{
    const struct secret *name = read_key(arena, secret, "username");
    const struct secret *password = read_key(arena, secret, "password");
    CLEANUP(secret_text) struct text pair = TEXT_EMPTY;
    CLEANUP(secret_text) struct text header = TEXT_EMPTY;
    struct outbound target;
    struct error *err;

    if (!name || !password)
        return missing("username and password");
    access->url = arena_text(arena, value_text(block, "endpoint"));
    err = outbound_parse(arena, access->url, &target);
    if (err)
        return err;
    access->url = arena_format(
        arena, strchr(target.host, ':') ? "%s://[%s]:%lld%s" : "%s://%s:%lld%s", target.scheme,
        target.host, (long long)value_int_or(value_get(block, SLICE("port")), NUTANIX_PORT),
        target.path);
    text_append_slice(&pair, secret_reveal(name));
    text_append_char(&pair, ':');
    text_append_slice(&pair, secret_reveal(password));
    text_append(&header, "Basic ");
    base64_append(&header, text_slice(&pair), BASE64_STANDARD);
    access->authorization = keep(arena, &header);
    return NULL;
}

/* As forms write it: what could mean something else is escaped. */
static void append_escaped(struct text *text, struct slice bytes)
{
    static const char plain[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";

    for (size_t i = 0; i < bytes.size; i++) {
        if (bytes.data[i] && strchr(plain, bytes.data[i]))
            text_append_char(text, bytes.data[i]);
        else
            text_appendf(text, "%%%02X", (unsigned char)bytes.data[i]);
    }
}

/* A token has "user@realm!name" and a secret, in one text or in two. */
static struct error *read_proxmox(struct arena *arena, struct value block, struct value secret,
                                  struct provider_access *access)
{
    const struct secret *id = read_key(arena, secret, "tokenID");
    const struct secret *token = read_key(arena, secret, "token");
    const struct secret *name = read_key(arena, secret, "username");
    const struct secret *password = read_key(arena, secret, "password");
    CLEANUP(secret_text) struct text text = TEXT_EMPTY;

    access->url = arena_text(arena, value_text(block, "endpoint"));
    if (token) {
        text_appendf(&text, "PVEAPIToken=" SLICE_FORMAT "%s" SLICE_FORMAT,
                     SLICE_ARGUMENT(reveal(id)), id ? "=" : "",
                     SLICE_ARGUMENT(secret_reveal(token)));
        access->authorization = keep(arena, &text);
        return NULL;
    }
    if (!name || !password)
        return missing("username and password, or a token");
    text_append(&text, "username=");
    append_escaped(&text, secret_reveal(name));
    text_append(&text, "&password=");
    append_escaped(&text, secret_reveal(password));
    access->login = keep(arena, &text);
    return NULL;
}

static const struct kind {
    const char *name;
    struct error *(*read)(struct arena *arena, struct value block, struct value secret,
                          struct provider_access *access);
    const char *path;   /* that only those who are known may ask */
    const char *member; /* that the answer has */
} kinds[] = {
    { "harvester", read_harvester, "/api", "versions" },
    { "nutanix", read_nutanix, "/api/nutanix/v3/users/me", "metadata" },
    { "proxmox", read_proxmox, "/api2/json/version", "data" },
};

static const struct kind *find_kind(struct slice name)
{
    for (size_t i = 0; i < COUNT_OF(kinds); i++) {
        if (slice_is(name, kinds[i].name))
            return &kinds[i];
    }
    return NULL;
}

struct error *provider_access_read(struct arena *arena, enum outbound_trust trust,
                                   struct value provider, struct value secret,
                                   struct provider_access *out_access)
{
    struct provider_access access = { 0 };
    struct provider_config config;
    const struct kind *kind;
    struct value block;
    struct error *err;

    provider_config_read(provider, &config);
    kind = find_kind(config.provider);
    if (!kind)
        return server_error(ERR_BAD_REQUEST, "not_supported",
                            "the server does not speak to providers of kind \"%.*s\"",
                            SLICE_ARGUMENT(slice_brief(config.provider)));
    block = value_get(config.spec, config.provider);
    access.kind = kind->name;
    access.trust = trust;
    access.insecure = value_bool_or(value_get(block, SLICE("insecure")), false);
    access.ca_pem = reveal(read_key(arena, secret, PROVIDER_FORM_CA_KEY));
    err = kind->read(arena, block, secret, &access);
    if (err)
        return err;
    *out_access = access;
    return NULL;
}

/* --- asking --------------------------------------------------------------------------------- */

static struct error *make_peer(const struct server_call *call, const struct provider_access *access,
                               const struct outbound *target, struct http_peer **out_peer)
{
    return outbound_peer(call->arena, target,
                         &(struct http_peer_spec){
                             .server_name = access->server_name,
                             .ca_pem = access->ca_pem,
                             .certificate_pem = access->certificate_pem,
                             .key_pem = access->key,
                             .bearer = access->bearer,
                             .trust_anyone = access->insecure,
                         },
                         out_peer);
}

struct error *provider_access_ask(const struct server_call *call,
                                  const struct provider_access *access,
                                  const struct http_request *request,
                                  struct http_response **out_response)
{
    const struct server_parts *parts = server_parts(call->server);
    const struct outbound_options options = {
        .allow = parts->settings->outbound_allow,
        .lookup = parts->lookup,
    };
    CLEANUP(http_peer) struct http_peer *peer = NULL;
    struct http_header headers[MAX_HEADERS] = { { "Accept", "application/json" } };
    struct http_request whole = *request;
    struct outbound target;
    struct error *err = outbound_find(call->arena, &options, access->trust, access->url, &target);

    if (!err && !parts->client)
        err = error_new(ERR_UNAVAILABLE, "this server speaks to nobody");
    if (!err)
        err = make_peer(call, access, &target, &peer);
    if (err)
        return err;
    whole.headers = headers;
    whole.header_count = 1;
    headers[whole.header_count++] =
        (struct http_header){ "Host", outbound_authority(call->arena, &target) };
    if (access->authorization)
        headers[whole.header_count++] =
            (struct http_header){ "Authorization", access->authorization };
    for (size_t i = 0; i < request->header_count && whole.header_count < MAX_HEADERS; i++)
        headers[whole.header_count++] = request->headers[i];
    whole.connect_ms = CONNECT_MS;
    whole.total_ms = TOTAL_MS;
    whole.max_body = MAX_ANSWER;
    return http_client_fetch(parts->client, peer, &whole, NULL, out_response);
}

/* --- verdicts ------------------------------------------------------------------------------- */

static struct provider_verdict bad(const char *category, const char *message)
{
    return (struct provider_verdict){ false, category, message };
}

/* What was in the way, without addresses that somebody behind a name would be told. */
static struct provider_verdict verdict_of_error(const struct error *error)
{
    const struct error *inner = error;

    while (inner->cause)
        inner = inner->cause;
    if (error->code == ERR_INVALID)
        return bad("parse", "the credentials cannot be used as they are");
    if (error->code == ERR_TIMEOUT)
        return bad("network", "the provider did not answer in time");
    if (slice_has_prefix(slice_from(inner->message), "TLS with"))
        return bad("tls", "the certificate of the provider is not trusted");
    if (slice_has_prefix(slice_from(inner->message), "look up"))
        return bad("network", "the name of the provider has no address");
    return bad("network", "the provider cannot be reached");
}

static struct provider_verdict verdict_of(const struct kind *kind,
                                          const struct http_response *response)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err;

    if (response->status == 401 || response->status == 403)
        return bad("auth", "the provider does not accept the credentials");
    if (response->status != 200)
        return bad("parse", "the provider answered with something else than its API");
    err = json_parse(slice_of(response->body, response->body_size), NULL, &doc);
    error_drop(err, "said in our words");
    if (!doc || !value_exists(value_get(doc_root(doc), slice_from(kind->member))))
        return bad("parse", "the provider answered with something else than its API");
    return (struct provider_verdict){ true, NULL,
                                      "the provider answers and accepts the credentials" };
}

struct error *provider_access_check(const struct server_call *call,
                                    const struct provider_access *access,
                                    struct provider_verdict *out_verdict)
{
    const struct kind *kind = find_kind(slice_from(access->kind));
    struct http_request request = { .method = "GET", .path = kind->path };
    CLEANUP(http_response) struct http_response *response = NULL;
    CLEANUP(error) struct error *err = NULL;

    if (access->login) {
        request.method = "POST";
        request.path = "/api2/json/access/ticket";
        request.body = slice_from(access->login);
    }
    err = provider_access_ask(call, access, &request, &response);
    if (err && err->code == ERR_FORBIDDEN)
        return STEAL(err);
    *out_verdict = err ? verdict_of_error(err) : verdict_of(kind, response);
    return NULL;
}
