/* The platform's certificate authority. A key is written before its certificate, and a key without
 * a certificate gets one: so a crash in between is mended by the next start. */
#include "platform/authority.h"

#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/file.h"
#include "base/ip.h"
#include "base/memory.h"
#include "base/text.h"
#include "crypto/certificate.h"
#include "crypto/certificate_issue.h"
#include "crypto/key.h"
#include "crypto/limits.h"
#include "platform/authority_internal.h"
#include "platform/state.h"

#define CA_LIFETIME_MS  DAYS(3650)
#define RENEW_BEFORE_MS DAYS(30)

/* Where one key and its certificate are. */
struct pair {
    const char *key_path;
    const char *certificate_path; /* NULL: it has none */
};

/* What is wrong with a file of ours is an invalid file, whatever the reader below calls it. */
static struct error *damaged(struct error *take_error, const char *path)
{
    return error_wrap(error_recode(take_error, ERR_INVALID), "read %s", path);
}

static struct error *load_certificate(const char *path, struct certificate **out_certificate)
{
    CLEANUP(text) struct text pem = TEXT_EMPTY;
    struct error *err;

    err = file_read(path, CERTIFICATE_MAX_BYTES, &pem);
    if (err)
        return err->code == ERR_TOO_LARGE ? damaged(err, path) : err;
    err = certificate_parse_pem(text_slice(&pem), out_certificate);
    return err ? damaged(err, path) : NULL;
}

static struct error *save_certificate(const char *path, const struct certificate *certificate)
{
    CLEANUP(text) struct text pem = TEXT_EMPTY;

    certificate_format_pem(certificate, &pem);
    return file_write(path, pem.data, pem.size, 0644);
}

/* The key of a pair, made when neither half exists. */
static struct error *key_ensure(const struct pair *pair, struct key **out_key)
{
    CLEANUP(key) struct key *key = NULL;
    struct error *err;

    if (file_exists(pair->key_path)) {
        err = key_load(pair->key_path, out_key);
        return err && err->code != ERR_FORBIDDEN ? damaged(err, pair->key_path) : err;
    }
    if (pair->certificate_path && file_exists(pair->certificate_path))
        return error_new(ERR_INVALID, "%s is missing, but its certificate %s is there",
                         pair->key_path, pair->certificate_path);
    err = key_generate(KEY_P256, 0, &key);
    if (err)
        return err;
    err = key_save(key, pair->key_path);
    if (err)
        return err;
    *out_key = STEAL(key);
    return NULL;
}

/* The certificate of a pair; *out_certificate stays NULL when there is none yet. */
static struct error *certificate_find(const struct pair *pair, const struct key *key,
                                      struct certificate **out_certificate)
{
    CLEANUP(certificate) struct certificate *certificate = NULL;
    struct error *err;

    if (!file_exists(pair->certificate_path))
        return NULL;
    err = load_certificate(pair->certificate_path, &certificate);
    if (err)
        return err;
    if (!certificate_has_key(certificate, key))
        return error_new(ERR_INVALID, "%s does not belong to the key %s", pair->certificate_path,
                         pair->key_path);
    *out_certificate = STEAL(certificate);
    return NULL;
}

static struct error *ca_ensure(struct authority *authority, const struct pair *pair)
{
    static const char *const organizations[] = { "Butler", NULL };
    struct certificate_spec spec = {
        .identity = { .common_name = "butler-ca", .organizations = organizations },
        .is_ca = true,
        .path_limit = 1,
        .lifetime_ms = CA_LIFETIME_MS,
        .backdate_ms = CLOCK_TOLERANCE_MS,
    };
    const struct certificate_fields *fields;
    struct error *err;

    err = key_ensure(pair, &authority->ca_key);
    if (err)
        return err;
    err = certificate_find(pair, authority->ca_key, &authority->ca);
    if (err)
        return err;
    if (!authority->ca) {
        err = certificate_self_issue(&spec, authority->ca_key, authority->clock, &authority->ca);
        if (err)
            return err;
        return save_certificate(pair->certificate_path, authority->ca);
    }
    fields = certificate_fields(authority->ca);
    if (!fields->is_ca)
        return error_new(ERR_INVALID, "%s is not the certificate of an authority",
                         pair->certificate_path);
    if (fields->not_after_ms < clock_wall_ms(authority->clock))
        return error_new(ERR_INVALID, "%s has expired", pair->certificate_path);
    return NULL;
}

static bool server_is_good(const struct authority *authority, const char *const *hosts)
{
    int64_t renew_ms = clock_wall_ms(authority->clock) + (int64_t)RENEW_BEFORE_MS;

    if (!authority->server || !certificate_is_issued_by(authority->server, authority->ca) ||
        certificate_fields(authority->server)->not_after_ms < renew_ms)
        return false;
    for (; *hosts; hosts++) {
        if (!certificate_has_host(authority->server, *hosts))
            return false;
    }
    return true;
}

static bool is_address(const char *host)
{
    struct error *err = ip_parse(slice_from(host), &(struct ip_address){ 0 });

    error_drop(err, "then it is a name");
    return !err;
}

static struct error *server_issue(struct authority *authority, const char *const *hosts)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct certificate_issuer issuer = { authority->ca, authority->ca_key };
    const char **names;
    const char **addresses;
    size_t count = 0;
    size_t name_count = 0;
    size_t address_count = 0;

    while (hosts[count])
        count++;
    names = arena_array(arena, count + 1, const char *);
    addresses = arena_array(arena, count + 1, const char *);
    for (size_t i = 0; i < count; i++) {
        if (is_address(hosts[i]))
            addresses[address_count++] = hosts[i];
        else
            names[name_count++] = hosts[i];
    }
    authority->server = certificate_unref(authority->server);
    return certificate_issue(
        &(struct certificate_spec){
            .identity = { .common_name = "butler", .dns_names = names, .ip_addresses = addresses },
            .purposes = CERTIFICATE_SERVER,
            .lifetime_ms = LEAF_LIFETIME_MS,
            .backdate_ms = CLOCK_TOLERANCE_MS,
        },
        authority->server_key, &issuer, authority->clock, &authority->server);
}

static struct error *server_ensure(struct authority *authority, const struct pair *pair,
                                   const char *const *hosts)
{
    struct error *err;

    err = key_ensure(pair, &authority->server_key);
    if (err)
        return err;
    err = certificate_find(pair, authority->server_key, &authority->server);
    if (err)
        return err;
    if (server_is_good(authority, hosts))
        return NULL;
    err = server_issue(authority, hosts);
    if (err)
        return err;
    return save_certificate(pair->certificate_path, authority->server);
}

struct error *authority_open(const struct state *state, const char *const *hosts,
                             const struct clock *clock, struct authority **out_authority)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(authority) struct authority *authority = NEW(struct authority);
    struct pair ca = { state_path(state, arena, "pki/ca.key"),
                       state_path(state, arena, "pki/ca.crt") };
    struct pair server = { state_path(state, arena, "pki/server.key"),
                           state_path(state, arena, "pki/server.crt") };
    struct pair tokens = { .key_path = state_path(state, arena, "pki/sa.key") };
    struct error *err;

    authority->clock = clock;
    err = file_directory_ensure(state_path(state, arena, "pki"), 0700);
    if (err)
        return err;
    err = ca_ensure(authority, &ca);
    if (err)
        return error_wrap(err, "open the certificate authority");
    err = server_ensure(authority, &server, hosts);
    if (err)
        return error_wrap(err, "open the server certificate");
    err = key_ensure(&tokens, &authority->token_keys[0]);
    if (err)
        return error_wrap(err, "open the key of service accounts");
    authority->token_key_count = 1;
    certificate_list_push(&authority->trust, certificate_ref(authority->ca));
    certificate_list_push(&authority->chain, certificate_ref(authority->server));
    *out_authority = STEAL(authority);
    return NULL;
}
