#include "local/join_config.h"

#include "auth/bootstrap_token.h"
#include "base/arena.h"
#include "base/base64.h"
#include "base/error.h"
#include "base/text.h"
#include "crypto/certificate.h"
#include "crypto/digest.h"
#include "crypto/key.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/yaml.h"
#include "local/limits.h"

static const struct doc_options limited = { .max_bytes = JOIN_CONFIG_MAX_BYTES };

/* --- finding it ----------------------------------------------------------------------------- */

/* The JoinConfiguration in a stream of documents; absent: none of them is one. */
static struct value find_join(struct arena *arena, struct slice text)
{
    struct doc **docs;
    size_t count;
    struct error *err = yaml_parse_all(arena, text, &limited, &docs, &count);

    if (err) {
        error_drop(err, "some other file");
        return VALUE_ABSENT_VALUE;
    }
    for (size_t i = 0; i < count; i++) {
        if (slice_is(value_text(doc_root(docs[i]), "kind"), "JoinConfiguration"))
            return doc_root(docs[i]);
    }
    return VALUE_ABSENT_VALUE;
}

/* A file may be written as base64. */
static struct slice content_of(struct arena *arena, struct value file)
{
    struct slice content = value_text(file, "content");
    struct slice encoding = value_text(file, "encoding");
    CLEANUP(text) struct text decoded = TEXT_EMPTY;
    struct error *err;

    if (!slice_is(encoding, "b64") && !slice_is(encoding, "base64"))
        return content;
    err = base64_parse(slice_trim(content), BASE64_STANDARD, &decoded);
    if (err) {
        error_drop(err, "not the file that is looked for");
        return SLICE("");
    }
    return slice_of(arena_dup(arena, decoded.data, decoded.size), decoded.size);
}

static struct error *find(struct arena *arena, struct slice payload, struct value *out_join)
{
    struct doc *cloud = NULL;
    struct error *err;

    *out_join = find_join(arena, payload);
    if (value_exists(*out_join))
        return NULL;
    err = yaml_parse(payload, &limited, &cloud);
    if (err)
        return error_recode(error_wrap(err, "read it as a cloud-config"), ERR_INVALID);
    arena_defer(arena, doc_release, cloud);
    DOC_EACH (it, value_get(doc_root(cloud), SLICE("write_files"))) {
        *out_join = find_join(arena, content_of(arena, it.value));
        if (value_exists(*out_join))
            return NULL;
    }
    return error_new(ERR_INVALID, "no file in it is a JoinConfiguration");
}

/* --- reading it ----------------------------------------------------------------------------- */

static void release_secret(void *secret)
{
    secret_free(secret);
}

static struct error *read_token(struct arena *arena, struct value discovery,
                                struct join_config *config)
{
    struct slice token = value_text(value_get(discovery, SLICE("bootstrapToken")), "token");
    struct secret *secret;

    if (!token.size)
        token = value_text(discovery, "tlsBootstrapToken");
    secret = secret_new(token.data, token.size);
    arena_defer(arena, release_secret, secret);
    config->token = secret;
    if (!bootstrap_token_split(secret_reveal(secret), &config->token_id, &config->token_secret))
        return error_new(ERR_INVALID, "discovery.bootstrapToken.token must be 6 letters or digits, "
                                      "a dot, and 16 more");
    return NULL;
}

static void read_pins(struct arena *arena, struct value list, struct join_config *config)
{
    const char **pins = arena_array(arena, value_count(list) + 1, const char *);
    size_t count = 0;

    DOC_EACH (it, list) {
        struct slice pin = value_string_or(it.value, SLICE(""));

        pins[count++] = arena_text(arena, pin);
    }
    config->pins = pins;
}

struct error *join_config_read(struct arena *arena, struct slice payload,
                               struct join_config *out_config)
{
    struct join_config config = { 0 };
    struct value join;
    struct value discovery;
    struct value token;
    struct slice endpoint;
    struct error *err;

    err = find(arena, payload, &join);
    if (err)
        return err;
    discovery = value_get(join, SLICE("discovery"));
    token = value_get(discovery, SLICE("bootstrapToken"));
    endpoint = value_text(token, "apiServerEndpoint");
    if (!endpoint.size)
        return error_new(ERR_INVALID, "discovery.bootstrapToken.apiServerEndpoint is missing");
    err = read_token(arena, discovery, &config);
    if (err)
        return err;
    config.server = arena_format(arena, "https://" SLICE_FORMAT, SLICE_ARGUMENT(endpoint));
    read_pins(arena, value_get(token, SLICE("caCertHashes")), &config);
    config.trust_anyone = value_bool_or(value_get(token, SLICE("unsafeSkipCAVerification")), false);
    if (!config.pins[0] && !config.trust_anyone)
        return error_new(ERR_INVALID, "discovery.bootstrapToken.caCertHashes names no authority");
    *out_config = config;
    return NULL;
}

/* --- trust ---------------------------------------------------------------------------------- */

bool join_config_has_pin(const struct join_config *config, struct slice ca_pem)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(certificate) struct certificate *ca = NULL;
    CLEANUP(text) struct text key = TEXT_EMPTY;
    struct error *err = certificate_parse_pem(ca_pem, &ca);
    const char *pin;

    if (err) {
        error_drop(err, "no certificate, so not one of ours");
        return false;
    }
    key_format_public_der(certificate_key(ca), &key);
    pin = arena_format(arena, "sha256:%s", digest_hex(arena, text_slice(&key)));
    for (const char *const *known = config->pins; *known; known++) {
        if (slice_is(slice_from(*known), pin))
            return true;
    }
    return config->trust_anyone;
}

/* The kubeconfig without users has one cluster. */
static struct error *read_authority(struct arena *arena, struct slice kubeconfig,
                                    struct slice *out_ca_pem)
{
    CLEANUP(doc) struct doc *doc = NULL;
    CLEANUP(text) struct text pem = TEXT_EMPTY;
    struct value cluster;
    struct error *err = yaml_parse(kubeconfig, &limited, &doc);

    if (err)
        return err;
    cluster = value_get(value_at(value_get(doc_root(doc), SLICE("clusters")), 0), SLICE("cluster"));
    err = base64_parse(value_text(cluster, "certificate-authority-data"), BASE64_STANDARD, &pem);
    if (err)
        return error_wrap(err, "certificate-authority-data");
    *out_ca_pem = slice_of(arena_dup(arena, pem.data, pem.size), pem.size);
    return NULL;
}

struct error *join_config_trust(struct arena *arena, const struct join_config *config,
                                const struct doc *cluster_info, struct slice *out_ca_pem)
{
    struct value data = value_get(doc_root(cluster_info), SLICE("data"));
    struct slice content = value_text(data, "kubeconfig");
    const char *key =
        arena_format(arena, "jws-kubeconfig-" SLICE_FORMAT, SLICE_ARGUMENT(config->token_id));
    struct slice signature = value_text(data, key);
    CLEANUP(text) struct text expected = TEXT_EMPTY;
    struct slice ca_pem;
    struct error *err;

    if (!signature.size)
        return error_new(ERR_UNAVAILABLE, "cluster-info is not signed with our token yet");
    bootstrap_token_sign(content, config->token_id, config->token_secret, &expected);
    if (!secret_equal_bytes(signature, text_slice(&expected)))
        return error_new(ERR_FORBIDDEN, "cluster-info has a wrong signature of our token");
    err = read_authority(arena, content, &ca_pem);
    if (err)
        return error_recode(error_wrap(err, "read cluster-info"), ERR_INVALID);
    if (!join_config_has_pin(config, ca_pem))
        return error_new(ERR_FORBIDDEN, "the authority in cluster-info is none of caCertHashes");
    *out_ca_pem = ca_pem;
    return NULL;
}
