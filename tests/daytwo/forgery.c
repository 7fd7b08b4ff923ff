/* Certificates and tokens with one thing wrong each. */
#include "daytwo/forgery.h"

#include <string.h>

#include "base/base64.h"
#include "base/clock.h"
#include "base/text.h"
#include "crypto/jwk.h"
#include "crypto/jwt.h"
#include "crypto/secret.h"
#include "daytwo/town.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/json.h"
#include "lib/test.h"

#define SUPER_USER "kubernetes-super-admin"

static struct secret *keep(struct slice bytes)
{
    return pki_keep_secret(secret_new(bytes.data, bytes.size));
}

/* --- the realm's own keys --------------------------------------------------------------------- */

static struct key *parse_key(struct slice pem)
{
    struct key *key = NULL;

    assert_no_error(key_parse_pem(pem, &key));
    return pki_keep_key(key);
}

static struct certificate *parse_certificate(struct slice pem)
{
    struct certificate *certificate = NULL;

    assert_no_error(certificate_parse_pem(pem, &certificate));
    return pki_keep(certificate);
}

static struct slice platform_file(const struct estate *estate, const char *name)
{
    return slice_from(fixture_read(
        arena_format(fixture_current()->arena, "%s/pki/%s", estate->town->state, name)));
}

void forgery_find_keys(struct estate *estate, const struct realm *realm,
                       struct forgery_keys *out_keys)
{
    if (!realm->name) {
        out_keys->authority.certificate = parse_certificate(platform_file(estate, "ca.crt"));
        out_keys->authority.key = parse_key(platform_file(estate, "ca.key"));
        out_keys->tokens = parse_key(platform_file(estate, "sa.key"));
        return;
    }
    out_keys->authority.certificate =
        parse_certificate(estate_secret(estate, realm, "ca", "ca.crt"));
    out_keys->authority.key = parse_key(estate_secret(estate, realm, "ca", "ca.key"));
    out_keys->tokens = parse_key(estate_secret(estate, realm, "sa-certificate", "sa.key"));
}

/* --- certificates ----------------------------------------------------------------------------- */

static void add_certificate(struct forgeries *forgeries, const char *name, const char *user,
                            const char *pem, const struct key *key)
{
    struct forgery forgery = {
        .credential = { .name = name,
                        .user = user,
                        .certificate_pem = slice_from(pem),
                        .key_pem = pki_keep_secret(key_format_pem(key, KEY_FORM_PKCS8)) },
    };

    vec_push(&forgeries->items, forgery);
}

/* Somebody with all rights, by this authority (NULL: by himself), from so many seconds after now on
 * and for so long. */
static void add_issued(struct forgeries *forgeries, const char *name,
                       const struct pki_pair *authority, int64_t after_s, uint64_t life_s)
{
    CLEANUP(clock_fake) struct clock *clock =
        clock_fake_new(clock_wall_ms(clock_system()) + after_s * 1000);
    struct pki_pair pair = pki_issue(
        &(struct certificate_spec){
            .identity = { .common_name = SUPER_USER, .organizations = PKI_LIST("system:masters") },
            .purposes = CERTIFICATE_CLIENT,
            .lifetime_ms = SECONDS(life_s) },
        authority, clock);

    add_certificate(forgeries, name, SUPER_USER, pki_pem(pair.certificate), pair.key);
}

static struct pki_pair twin_of(const struct certificate *authority)
{
    return pki_issue(
        &(struct certificate_spec){
            .identity = { .common_name = certificate_fields(authority)->identity.common_name },
            .is_ca = true },
        NULL, clock_system());
}

/* An administrator who takes his own certificate for a CA's. */
static void add_issued_by_leaf(const struct realm *realm, struct forgeries *forgeries)
{
    struct arena *arena = fixture_current()->arena;
    const struct credential *admin = &realm->credentials.items[0];
    struct pki_pair leaf = { .key = parse_key(secret_reveal(admin->key_pem)) };
    struct pki_pair pair;
    struct forgery *made;

    assert_no_error(certificate_self_issue(
        &(struct certificate_spec){
            .identity = { .common_name = admin->user }, .is_ca = true, .lifetime_ms = HOURS(1) },
        leaf.key, clock_system(), &leaf.certificate));
    pki_keep(leaf.certificate);
    pair = pki_issue(
        &(struct certificate_spec){
            .identity = { .common_name = SUPER_USER, .organizations = PKI_LIST("system:masters") },
            .purposes = CERTIFICATE_CLIENT },
        &leaf, clock_system());
    add_certificate(forgeries, "certificate by an administrator's", SUPER_USER, "", pair.key);
    made = &forgeries->items.items[forgeries->items.count - 1];
    made->credential.certificate_pem =
        slice_from(arena_format(arena, "%s" SLICE_FORMAT, pki_pem(pair.certificate),
                                SLICE_ARGUMENT(admin->certificate_pem)));
}

/* Certificates of the tenant that are no client's, and an authority that is not for clients. */
static void add_misused(struct estate *estate, const struct realm *realm,
                        struct forgeries *forgeries)
{
    struct arena *arena = fixture_current()->arena;
    struct pki_pair front = {
        .certificate = parse_certificate(
            estate_secret(estate, realm, "front-proxy-ca-certificate", "front-proxy-ca.crt")),
        .key = parse_key(
            estate_secret(estate, realm, "front-proxy-ca-certificate", "front-proxy-ca.key")),
    };
    struct slice server = estate_secret(estate, realm, "api-server-certificate", "apiserver.crt");

    add_issued(forgeries, "certificate by the front proxy's CA", &front, -60, 3600);
    add_certificate(
        forgeries, "certificate of the server", "kube-apiserver", arena_text(arena, server),
        parse_key(estate_secret(estate, realm, "api-server-certificate", "apiserver.key")));
}

void forgery_certificates(struct estate *estate, const struct realm *realm,
                          const struct forgery_keys *keys, const struct forgery_keys *other,
                          struct forgeries *forgeries)
{
    struct pki_pair twin = twin_of(keys->authority.certificate);

    add_issued(forgeries, "certificate by the CA", &keys->authority, -60, 3600);
    forgeries->items.items[forgeries->items.count - 1].is_good = true;
    /* The CA itself is minutes old, and what it signs is not older. */
    add_issued(forgeries, "expired certificate", &keys->authority, -120, 60);
    add_issued(forgeries, "certificate from tomorrow on", &keys->authority, 86400, 3600);
    add_issued(forgeries, "self-signed certificate", NULL, -60, 3600);
    add_issued(forgeries, "certificate by another CA", &other->authority, -60, 3600);
    add_issued(forgeries, "certificate by a CA of the same name", &twin, -60, 3600);
    add_issued_by_leaf(realm, forgeries);
    if (realm->name)
        add_misused(estate, realm, forgeries);
}

/* --- tokens ----------------------------------------------------------------------------------- */

struct token_parts {
    struct slice header;
    struct slice claims;
    struct slice signature;
    const char *key; /* the id of the key that signed it */
    struct doc *said;
};

static struct doc *decode(struct slice part)
{
    CLEANUP(text) struct text bytes = TEXT_EMPTY;
    struct doc *doc = NULL;

    assert_no_error(base64_parse(part, BASE64_URL_BARE, &bytes));
    assert_no_error(json_parse(text_slice(&bytes), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    return doc;
}

static const struct credential *find_token(const struct realm *realm, const char *user)
{
    VEC_EACH (credential, &realm->credentials)
        if (credential->token && strcmp(credential->user, user) == 0)
            return credential;
    fail_msg("there is no token of %s", user);
    return NULL;
}

static void take_apart(struct slice token, struct token_parts *out_parts)
{
    struct slice rest;
    struct slice key;

    assert_true(slice_cut(token, '.', &out_parts->header, &rest));
    assert_true(slice_cut(rest, '.', &out_parts->claims, &out_parts->signature));
    out_parts->said = decode(out_parts->claims);
    key = value_text(doc_root(decode(out_parts->header)), "kid");
    assert_true(key.size > 0);
    out_parts->key = arena_text(fixture_current()->arena, key);
}

static void add_token(struct forgeries *forgeries, const char *name, struct slice token)
{
    struct forgery forgery = { .credential = { .name = name,
                                               .user = "system:serviceaccount:default:probe",
                                               .token = keep(token) } };

    vec_push(&forgeries->items, forgery);
}

/* Signed by this key, which says that it is the one of that id. */
static void add_signed(struct forgeries *forgeries, const char *name, const struct key *key,
                       const char *id, const struct doc *claims)
{
    struct jwt_key by = { .id = id, .key = key };
    struct secret *token = NULL;

    assert_no_error(jwt_sign(&by, NULL, doc_bytes(claims), &token));
    add_token(forgeries, name, secret_reveal(pki_keep_secret(token)));
}

static struct doc *seal(struct edit *take_edit)
{
    struct doc *doc = NULL;

    assert_no_error(edit_seal(take_edit, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    return doc;
}

static struct doc *with_time(const struct doc *claims, const char *key, int64_t after_s)
{
    struct edit *edit = edit_begin(claims);

    edit_set_int(edit, EDIT_PATH(key), clock_wall_ms(clock_system()) / 1000 + after_s);
    return seal(edit);
}

static struct doc *with_text(const struct doc *claims, const char *const *path, const char *text)
{
    struct edit *edit = edit_begin(claims);

    edit_set_string(edit, (struct edit_path){ .keys = path, .from_root = true }, slice_from(text));
    return seal(edit);
}

/* What the server signed, with another header or other claims before the signature. */
static void add_pasted(struct forgeries *forgeries, const char *name, struct slice header,
                       struct slice claims, struct slice signature)
{
    CLEANUP(text) struct text token = TEXT_EMPTY;

    text_appendf(&token, SLICE_FORMAT "." SLICE_FORMAT "." SLICE_FORMAT, SLICE_ARGUMENT(header),
                 SLICE_ARGUMENT(claims), SLICE_ARGUMENT(signature));
    add_token(forgeries, name, text_slice(&token));
}

static void add_bent(const struct token_parts *parts, struct forgeries *forgeries)
{
    struct arena *arena = fixture_current()->arena;
    struct doc *other =
        with_text(parts->said, VALUE_KEYS("sub"), "system:serviceaccount:kube-system:default");
    struct slice changed = slice_from(base64_format(arena, doc_bytes(other), BASE64_URL_BARE));
    struct slice none = slice_from(
        base64_format(arena, SLICE("{\"alg\":\"none\",\"typ\":\"JWT\"}"), BASE64_URL_BARE));

    add_pasted(forgeries, "token with another subject", parts->header, changed, parts->signature);
    add_pasted(forgeries, "token without a signature", parts->header, parts->claims, SLICE(""));
    add_pasted(forgeries, "token of algorithm none", none, parts->claims, SLICE(""));
    add_pasted(forgeries, "token of algorithm none, with the signature", none, parts->claims,
               parts->signature);
}

/* The public key, which everybody knows, as a secret. */
static void add_confused(const struct key *key, const struct token_parts *parts,
                         struct forgeries *forgeries)
{
    CLEANUP(text) struct text pem = TEXT_EMPTY;
    struct jwt_key by = { .id = parts->key };
    struct secret *token = NULL;

    key_format_public_pem(key, &pem);
    by.secret = keep(text_slice(&pem));
    assert_no_error(jwt_sign(&by, NULL, doc_bytes(parts->said), &token));
    add_token(forgeries, "token signed with the public key", secret_reveal(pki_keep_secret(token)));
}

/* Machines join with these. */
static void add_bootstrap(struct estate *estate, const struct realm *realm,
                          struct forgeries *forgeries)
{
    town_write(estate->town, realm->admin, "POST", "/api/v1/namespaces/kube-system/secrets",
               "{\"metadata\":{\"name\":\"bootstrap-token-fedcba\"},"
               "\"type\":\"bootstrap.kubernetes.io/token\",\"stringData\":{"
               "\"token-id\":\"fedcba\",\"token-secret\":\"0123456789abcdef\","
               "\"expiration\":\"2026-01-01T00:00:00Z\","
               "\"usage-bootstrap-authentication\":\"true\"}}");
    add_token(forgeries, "expired bootstrap token", SLICE("fedcba.0123456789abcdef"));
    add_token(forgeries, "bootstrap token with another secret", SLICE("abcdef.fedcba9876543210"));
}

void forgery_tokens(struct estate *estate, const struct realm *realm,
                    const struct forgery_keys *keys, const struct forgery_keys *other,
                    struct forgeries *forgeries)
{
    struct arena *arena = fixture_current()->arena;
    const struct credential *token = find_token(realm, "system:serviceaccount:default:probe");
    struct key *stranger = pki_key(key_type(keys->tokens));
    struct key *key = keys->tokens;
    struct token_parts parts;

    take_apart(secret_reveal(token->token), &parts);
    add_signed(forgeries, "token signed again", key, parts.key, parts.said);
    forgeries->items.items[forgeries->items.count - 1].is_good = true;
    add_signed(forgeries, "token by a stranger's key", stranger, jwk_thumbprint(arena, stranger),
               parts.said);
    add_signed(forgeries, "token by a stranger's key of the same id", stranger, parts.key,
               parts.said);
    add_signed(forgeries, "token by another's key", other->tokens,
               jwk_thumbprint(arena, other->tokens), parts.said);
    add_signed(forgeries, "token by another's key of the same id", other->tokens, parts.key,
               parts.said);
    /* A minute is granted to clocks that differ. */
    add_signed(forgeries, "expired token", key, parts.key, with_time(parts.said, "exp", -300));
    add_signed(forgeries, "token from tomorrow on", key, parts.key,
               with_time(parts.said, "nbf", 86400));
    add_signed(forgeries, "token for another audience", key, parts.key,
               with_text(parts.said, VALUE_KEYS("aud"), "https://elsewhere.example.com"));
    add_signed(forgeries, "token of another issuer", key, parts.key,
               with_text(parts.said, VALUE_KEYS("iss"), "https://elsewhere.example.com"));
    add_signed(forgeries, "token of an account of before", key, parts.key,
               with_text(parts.said, VALUE_KEYS("kubernetes.io", "serviceaccount", "uid"),
                         "00000000-0000-4000-8000-000000000000"));
    add_bent(&parts, forgeries);
    add_confused(key, &parts, forgeries);
    add_bootstrap(estate, realm, forgeries);
}
