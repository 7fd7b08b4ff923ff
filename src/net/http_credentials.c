/* Credentials of a peer. curl would read certificates and keys from PEM again for every connection,
 * which takes longer than the handshake itself; so where it can be done safely, connections get
 * what was read when the peer was made. */
#include "net/http_credentials_internal.h"

#include <openssl/ssl.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "crypto/certificate.h"
#include "crypto/digest.h"
#include "crypto/key.h"
#include "crypto/secret.h"
#include "crypto/trust.h"
#include "net/http_peer.h"

struct http_credentials {
    struct text ca_pem;
    struct text certificate_pem;
    struct secret *key_pem;
    bool trust_anyone;

    /* For connections that get them ready-made. */
    struct trust *trust; /* NULL: not pinned, or a proxy may be in between */
    struct certificate_list chain;
    struct key *key;
    char *mark; /* differs for different credentials */
};

/* --- reading -------------------------------------------------------------------------------- */

static struct error *take_own_certificate(struct http_credentials *credentials,
                                          const struct http_peer_spec *spec)
{
    struct error *err;

    if (!spec->key_pem && spec->certificate_pem.size == 0)
        return NULL;
    if (!spec->key_pem || spec->certificate_pem.size == 0)
        return error_new(ERR_INVALID, "client %s without client %s",
                         spec->key_pem ? "key" : "certificate",
                         spec->key_pem ? "certificate" : "key");
    err = certificate_list_parse_pem(&credentials->chain, spec->certificate_pem);
    if (err)
        return error_wrap(err, "client certificate");
    err = key_parse_pem(secret_reveal(spec->key_pem), &credentials->key);
    if (err)
        return error_wrap(err, "client key");
    if (!certificate_has_key(credentials->chain.items[0], credentials->key))
        return error_new(ERR_INVALID, "client key does not belong to the client certificate");
    text_append_slice(&credentials->certificate_pem, spec->certificate_pem);
    credentials->key_pem = secret_dup(spec->key_pem);
    return NULL;
}

/* A proxy that is spoken to over TLS would be judged by the peer's rules: curl asks one function
 * for both. */
static bool may_have_proxy(const struct http_peer_spec *spec)
{
    static const char *const names[] = { "https_proxy", "HTTPS_PROXY", "http_proxy", "all_proxy",
                                         "ALL_PROXY" };

    if (spec->proxy)
        return *spec->proxy;
    for (size_t i = 0; spec->proxy_from_environment && i < COUNT_OF(names); i++) {
        const char *value = getenv(names[i]);

        if (value && *value)
            return true;
    }
    return false;
}

static struct error *take_trust(struct http_credentials *credentials,
                                const struct http_peer_spec *spec)
{
    CLEANUP(certificate_list) struct certificate_list roots = { 0 };
    struct error *err;

    credentials->trust_anyone = spec->trust_anyone;
    if (spec->ca_pem.size == 0)
        return NULL;
    if (spec->trust_anyone)
        return error_new(ERR_INVALID, "a certificate authority and no check at all: want one");
    err = certificate_list_parse_pem(&roots, spec->ca_pem);
    if (err)
        return error_wrap(err, "certificate authority");
    text_append_slice(&credentials->ca_pem, spec->ca_pem);
    if (!may_have_proxy(spec))
        credentials->trust = trust_new(&roots);
    return NULL;
}

/* Which connections a call may use is curl's decision, by comparing settings, and a function that
 * sets up TLS is none of them. The directory of authorities is, so its name says whose credentials
 * these are. It is no directory: should it ever be looked at, nobody is trusted. */
static char *make_mark(const struct http_credentials *credentials)
{
    CLEANUP(text) struct text both = TEXT_EMPTY;
    CLEANUP(text) struct text mark = TEXT_EMPTY;
    unsigned char digest[DIGEST_SHA256_SIZE];

    text_appendf(&both, "%zu %zu ", credentials->ca_pem.size, credentials->certificate_pem.size);
    text_append_slice(&both, text_slice(&credentials->ca_pem));
    text_append_slice(&both, text_slice(&credentials->certificate_pem));
    digest_compute(DIGEST_SHA256, text_slice(&both), digest);
    text_append(&mark, "/dev/null/");
    for (size_t i = 0; i < sizeof(digest); i++)
        text_appendf(&mark, "%02x", digest[i]);
    return memory_strdup(text_string(&mark));
}

struct error *http_credentials_new(const struct http_peer_spec *spec,
                                   struct http_credentials **out_credentials)
{
    CLEANUP(http_credentials) struct http_credentials *credentials =
        NEW(struct http_credentials);
    struct error *err;

    err = take_trust(credentials, spec);
    if (!err)
        err = take_own_certificate(credentials, spec);
    if (err)
        return err;
    if (credentials->trust)
        credentials->mark = make_mark(credentials);
    *out_credentials = STEAL(credentials);
    return NULL;
}

struct http_credentials *http_credentials_free(struct http_credentials *credentials)
{
    if (!credentials)
        return NULL;
    text_done(&credentials->ca_pem);
    text_done(&credentials->certificate_pem);
    secret_free(credentials->key_pem);
    trust_unref(credentials->trust);
    certificate_list_done(&credentials->chain);
    key_unref(credentials->key);
    memory_free(credentials->mark);
    return memory_free(credentials);
}

/* --- handing out ---------------------------------------------------------------------------- */

/* A new connection; the context takes references of its own. */
static CURLcode set_up(CURL *easy, void *context, void *peer_credentials)
{
    const struct http_credentials *credentials = peer_credentials;
    const struct certificate_list *chain = &credentials->chain;

    (void)easy;
    /* Most connections are silent most of the time. */
    SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS);
    SSL_CTX_set1_cert_store(context, trust_native(credentials->trust));
    if (!credentials->key)
        return CURLE_OK;
    if (SSL_CTX_use_certificate(context, certificate_native(chain->items[0])) != 1 ||
        SSL_CTX_use_PrivateKey(context, key_native(credentials->key)) != 1)
        return CURLE_SSL_CERTPROBLEM;
    for (size_t i = 1; i < chain->count; i++)
        if (SSL_CTX_add1_chain_cert(context, certificate_native(chain->items[i])) != 1)
            return CURLE_SSL_CERTPROBLEM;
    return CURLE_OK;
}

static bool apply_ready_made(const struct http_credentials *credentials, CURL *easy)
{
    /* Refused where curl does not use OpenSSL. */
    if (!credentials->trust || curl_easy_setopt(easy, CURLOPT_SSL_CTX_FUNCTION, set_up) != CURLE_OK)
        return false;
    curl_easy_setopt(easy, CURLOPT_SSL_CTX_DATA, (void *)(uintptr_t)credentials);
    curl_easy_setopt(easy, CURLOPT_CAINFO, NULL);
    curl_easy_setopt(easy, CURLOPT_CAPATH, credentials->mark);
    return true;
}

static struct curl_blob blob_of(struct slice bytes)
{
    return (struct curl_blob){ (void *)(uintptr_t)bytes.data, bytes.size, CURL_BLOB_NOCOPY };
}

static void apply_trust(const struct http_credentials *credentials, CURL *easy)
{
    struct curl_blob ca = blob_of(text_slice(&credentials->ca_pem));

    if (credentials->trust_anyone) {
        curl_easy_setopt(easy, CURLOPT_SSL_VERIFYPEER, 0L);
        curl_easy_setopt(easy, CURLOPT_SSL_VERIFYHOST, 0L);
        return;
    }
    if (ca.len == 0)
        return;
    /* The directory of system roots would be believed beside the pinned ones. */
    curl_easy_setopt(easy, CURLOPT_CAPATH, NULL);
    curl_easy_setopt(easy, CURLOPT_CAINFO, NULL);
    curl_easy_setopt(easy, CURLOPT_CAINFO_BLOB, &ca);
}

void http_credentials_apply(const struct http_credentials *credentials, CURL *easy)
{
    if (apply_ready_made(credentials, easy))
        return;
    apply_trust(credentials, easy);
    if (credentials->key_pem) {
        struct curl_blob certificate = blob_of(text_slice(&credentials->certificate_pem));
        struct curl_blob key = blob_of(secret_reveal(credentials->key_pem));

        curl_easy_setopt(easy, CURLOPT_SSLCERTTYPE, "PEM");
        curl_easy_setopt(easy, CURLOPT_SSLCERT_BLOB, &certificate);
        curl_easy_setopt(easy, CURLOPT_SSLKEYTYPE, "PEM");
        curl_easy_setopt(easy, CURLOPT_SSLKEY_BLOB, &key);
    }
}
