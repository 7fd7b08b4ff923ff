/* TLS contexts of servers and clients, over OpenSSL. */
#include "net/tls.h"

#include <arpa/inet.h>
#include <errno.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <stdatomic.h>
#include <sys/socket.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "crypto/certificate.h"
#include "crypto/key.h"
#include "crypto/secret.h"
#include "crypto/trust.h"

/* Authenticated ciphers with forward secrecy; TLS 1.3 has no others to begin with. */
#define CIPHERS_1_2 "ECDHE+AESGCM:ECDHE+CHACHA20"
#define GROUPS      "X25519:P-256:P-384"

struct tls {
    atomic_uint refs;
    SSL_CTX *context;
    BIO_METHOD *socket_method;
    bool client;
    struct tls *(*find)(void *context, const char *name);
    void *find_context;
};

struct error *tls_error(const char *doing)
{
    unsigned long number = ERR_peek_last_error();
    const char *reason = number ? ERR_reason_error_string(number) : NULL;
    struct error *err =
        error_new(ERR_UNAVAILABLE, "%s: %s", doing, reason ? reason : "unknown TLS failure");

    ERR_clear_error();
    return err;
}

/* --- the socket under a session ------------------------------------------------------------ */

/* OpenSSL's own socket BIO writes with write(), and a far side that closed would end the process
 * with SIGPIPE. Signals belong to the program, so we bring our own. */
static int socket_write(BIO *bio, const char *data, size_t size, size_t *out_written)
{
    ssize_t written = send((int)(intptr_t)BIO_get_data(bio), data, size, MSG_NOSIGNAL);

    BIO_clear_retry_flags(bio);
    if (written >= 0) {
        *out_written = (size_t)written;
        return 1;
    }
    if (errno == EAGAIN || errno == EINTR)
        BIO_set_retry_write(bio);
    return 0;
}

static int socket_read(BIO *bio, char *data, size_t size, size_t *out_read)
{
    ssize_t got = recv((int)(intptr_t)BIO_get_data(bio), data, size, 0);

    BIO_clear_retry_flags(bio);
    if (got > 0) {
        *out_read = (size_t)got;
        return 1;
    }
    if (got == 0)
        BIO_set_flags(bio, BIO_FLAGS_IN_EOF);
    else if (errno == EAGAIN || errno == EINTR)
        BIO_set_retry_read(bio);
    return 0;
}

static long socket_control(BIO *bio, int command, long number, void *pointer)
{
    (void)number;
    (void)pointer;
    if (command == BIO_CTRL_EOF)
        return BIO_test_flags(bio, BIO_FLAGS_IN_EOF) != 0;
    return command == BIO_CTRL_FLUSH; /* there is nothing to flush, and that succeeds */
}

static BIO_METHOD *socket_method_new(void)
{
    BIO_METHOD *method = BIO_meth_new(BIO_TYPE_SOURCE_SINK, "socket without signals");

    ASSERT(method && BIO_meth_set_write_ex(method, socket_write) &&
           BIO_meth_set_read_ex(method, socket_read) && BIO_meth_set_ctrl(method, socket_control));
    return method;
}

/* --- contexts ------------------------------------------------------------------------------ */

static struct tls *tls_new(bool client)
{
    struct tls *tls = NEW(struct tls);

    atomic_init(&tls->refs, 1);
    tls->client = client;
    tls->socket_method = socket_method_new();
    tls->context = SSL_CTX_new(client ? TLS_client_method() : TLS_server_method());
    ASSERT(tls->context);
    return tls;
}

struct tls *tls_ref(struct tls *tls)
{
    atomic_fetch_add_explicit(&tls->refs, 1, memory_order_relaxed);
    return tls;
}

struct tls *tls_unref(struct tls *tls)
{
    if (!tls || atomic_fetch_sub_explicit(&tls->refs, 1, memory_order_acq_rel) > 1)
        return NULL;
    SSL_CTX_free(tls->context);
    BIO_meth_free(tls->socket_method);
    return memory_free(tls);
}

static struct error *set_common(struct tls *tls)
{
    SSL_CTX *context = tls->context;
    bool good = SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION) == 1 &&
                SSL_CTX_set_cipher_list(context, CIPHERS_1_2) == 1 &&
                SSL_CTX_set1_groups_list(context, GROUPS) == 1;

    if (!good)
        return tls_error("set up TLS");
    /* A far side that closes the socket without a farewell is an ordinary end for HTTP, where the
     * length of everything is known. */
    SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_IGNORE_UNEXPECTED_EOF);
    SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ENABLE_PARTIAL_WRITE |
                                  SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    SSL_CTX_set_read_ahead(context, 1); /* header and body of a record in one system call */
    SSL_CTX_set_session_cache_mode(context,
                                   SSL_SESS_CACHE_OFF); /* tickets need no memory of ours */
    return NULL;
}

/* Certificates and keys are never changed once made; OpenSSL takes a reference and only forgot to
 * say const. */
static struct error *use_identity(struct tls *tls, const struct certificate_list *chain,
                                  const struct key *key)
{
    const struct certificate *own = chain && chain->count > 0 ? chain->items[0] : NULL;

    if (!own || !key)
        return error_new(ERR_INVALID, "TLS needs a certificate and its private key");
    if (!certificate_has_key(own, key))
        return error_new(ERR_INVALID,
                         "the private key does not belong to certificate %s; want the key it was "
                         "issued for",
                         certificate_fields(own)->subject);
    if (SSL_CTX_use_certificate(tls->context, certificate_native(own)) != 1 ||
        SSL_CTX_use_PrivateKey(tls->context, key_native(key)) != 1)
        return tls_error("use certificate");
    for (size_t i = 1; i < chain->count; i++)
        if (SSL_CTX_add1_chain_cert(tls->context, certificate_native(chain->items[i])) != 1)
            return tls_error("use certificate chain");
    return NULL;
}

struct error *tls_session_new(struct tls *tls, int fd, const char *host, struct ssl_st **out_ssl)
{
    SSL *ssl = SSL_new(tls->context);
    BIO *bio = BIO_new(tls->socket_method);
    struct in6_addr address;
    bool is_address;

    ASSERT(ssl && bio);
    BIO_set_data(bio, (void *)(intptr_t)fd);
    BIO_set_init(bio, 1);
    SSL_set_bio(ssl, bio, bio);
    if (!tls->client) {
        SSL_set_accept_state(ssl);
        *out_ssl = ssl;
        return NULL;
    }
    SSL_set_connect_state(ssl);
    is_address =
        inet_pton(AF_INET, host, &address) == 1 || inet_pton(AF_INET6, host, &address) == 1;
    if (is_address ? X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(ssl), host) != 1
                   : SSL_set1_host(ssl, host) != 1 || SSL_set_tlsext_host_name(ssl, host) != 1) {
        SSL_free(ssl);
        return error_wrap(tls_error("set up TLS"), "\"%s\" is no name of a host", host);
    }
    *out_ssl = ssl;
    return NULL;
}

/* --- clients ------------------------------------------------------------------------------- */

static struct error *configure_client(struct tls *tls, const struct tls_client_options *options)
{
    static const unsigned char protocols[] = "\x08http/1.1";
    struct error *err = set_common(tls);

    if (err)
        return err;
    SSL_CTX_set_verify(tls->context, SSL_VERIFY_PEER, NULL);
    if (options->trust)
        SSL_CTX_set1_cert_store(tls->context, trust_native(options->trust));
    else if (SSL_CTX_set_default_verify_paths(tls->context) != 1)
        return tls_error("load the roots of this machine");
    if (SSL_CTX_set_alpn_protos(tls->context, protocols, sizeof(protocols) - 1) != 0)
        return tls_error("set up TLS");
    return options->chain ? use_identity(tls, options->chain, options->key) : NULL;
}

struct error *tls_client_new(const struct tls_client_options *options, struct tls **out_tls)
{
    struct tls *tls = tls_new(true);
    struct error *err = configure_client(tls, options);

    if (err) {
        tls_unref(tls);
        return error_wrap(err, "set up a TLS client");
    }
    *out_tls = tls;
    return NULL;
}

/* --- servers ------------------------------------------------------------------------------- */

static int choose_protocol(SSL *ssl, const unsigned char **out, unsigned char *out_size,
                           const unsigned char *offered, unsigned offered_size, void *context)
{
    static const unsigned char ours[] = "\x02h2\x08http/1.1";
    /* Not the tls itself: after a change by name, nobody may hold that but the session's context.
     */
    unsigned skip = (unsigned)(uintptr_t)context;
    unsigned char *chosen;

    (void)ssl;
    if (SSL_select_next_proto(&chosen, out_size, ours + skip, sizeof(ours) - 1 - skip, offered,
                              offered_size) != OPENSSL_NPN_NEGOTIATED)
        return SSL_TLSEXT_ERR_ALERT_FATAL;
    *out = chosen;
    return SSL_TLSEXT_ERR_OK;
}

/* Changing the context of a session brings its certificate along, but not its rules for clients. */
static void adopt(SSL *ssl, const struct tls *other)
{
    SSL_set_SSL_CTX(ssl, other->context);
    SSL_set_verify(ssl, SSL_CTX_get_verify_mode(other->context),
                   SSL_CTX_get_verify_callback(other->context));
    SSL_set1_verify_cert_store(ssl, SSL_CTX_get_cert_store(other->context));
    SSL_set_client_CA_list(ssl, SSL_dup_CA_list(SSL_CTX_get_client_CA_list(other->context)));
}

/* The host_name of a server_name extension (RFC 6066); false when there is none or it is no text.
 */
static bool read_name(const unsigned char *extension, size_t size, char *out_name, size_t max_size)
{
    size_t length;

    if (size < 5 || extension[2] != TLSEXT_NAMETYPE_host_name)
        return false;
    length = (size_t)extension[3] << 8 | extension[4];
    if (length > size - 5 || length >= max_size || memchr(extension + 5, '\0', length))
        return false;
    memcpy(out_name, extension + 5, length);
    out_name[length] = '\0';
    return length > 0;
}

/* Before anything else is looked at: chosen later, the rules for clients would come after OpenSSL
 * has resumed a session that was made under other rules. */
static int on_client_hello(SSL *ssl, int *alert, void *context)
{
    const struct tls *tls = context;
    const struct tls *other = NULL;
    const unsigned char *extension;
    char name[256];
    size_t size;

    (void)alert;
    if (SSL_client_hello_get0_ext(ssl, TLSEXT_TYPE_server_name, &extension, &size) == 1 &&
        read_name(extension, size, name, sizeof(name)))
        other = tls->find(tls->find_context, name);
    if (other && other != tls)
        adopt(ssl, other);
    return SSL_CLIENT_HELLO_SUCCESS;
}

/* A client whose certificate does not verify is a client without one; the result is kept and asked
 * for when the handshake is over. */
static int accept_any(int good, X509_STORE_CTX *store)
{
    (void)good;
    (void)store;
    return 1;
}

static struct error *set_clients(struct tls *tls, const struct tls_server_options *options)
{
    CLEANUP(trust) struct trust *trust = NULL;
    STACK_OF(X509_NAME) *names = NULL;

    if (options->clients == TLS_CLIENTS_ANONYMOUS)
        return NULL;
    if (!options->client_authorities || options->client_authorities->count == 0)
        return error_new(ERR_INVALID, "client certificates need at least one authority");
    trust = trust_new(options->client_authorities);
    SSL_CTX_set1_cert_store(tls->context, trust_native(trust));
    names = sk_X509_NAME_new_null();
    for (size_t i = 0; i < options->client_authorities->count; i++) {
        X509 *authority = certificate_native(options->client_authorities->items[i]);

        sk_X509_NAME_push(names, X509_NAME_dup(X509_get_subject_name(authority)));
    }
    SSL_CTX_set_client_CA_list(tls->context, names);
    if (options->clients == TLS_CLIENTS_OPTIONAL)
        SSL_CTX_set_verify(tls->context, SSL_VERIFY_PEER, accept_any);
    else
        SSL_CTX_set_verify(tls->context, SSL_VERIFY_PEER | SSL_VERIFY_FAIL_IF_NO_PEER_CERT, NULL);
    return NULL;
}

/* Sessions are resumed only under the rules for clients they were made under: a certificate that
 * one authority vouched for must not become valid elsewhere. */
static struct error *set_session_rules(struct tls *tls, const struct tls_server_options *options)
{
    CLEANUP(text) struct text rules = TEXT_EMPTY;
    unsigned char digest[EVP_MAX_MD_SIZE];
    unsigned size;

    text_appendf(&rules, "butler %d", (int)options->clients);
    for (size_t i = 0; options->client_authorities && i < options->client_authorities->count; i++)
        text_appendf(&rules, " %s",
                     certificate_fields(options->client_authorities->items[i])->fingerprint);
    if (EVP_Digest(text_string(&rules), rules.size, digest, &size, EVP_sha256(), NULL) != 1 ||
        SSL_CTX_set_session_id_context(tls->context, digest, size) != 1)
        return tls_error("set up sessions");
    return NULL;
}

static struct error *set_tickets(struct tls *tls, const struct tls *predecessor)
{
    unsigned char keys[256];
    long size;
    bool good;

    if (SSL_CTX_set_num_tickets(tls->context, 1) != 1)
        return tls_error("set up session tickets");
    if (!predecessor)
        return NULL;
    size = SSL_CTX_get_tlsext_ticket_keys(predecessor->context, NULL, 0);
    good = size > 0 && (size_t)size <= sizeof(keys) &&
           SSL_CTX_get_tlsext_ticket_keys(predecessor->context, keys, size) == 1 &&
           SSL_CTX_set_tlsext_ticket_keys(tls->context, keys, size) == 1;
    secret_wipe(keys, sizeof(keys));
    return good ? NULL : tls_error("take over session tickets");
}

static struct error *configure_server(struct tls *tls, const struct tls_server_options *options)
{
    struct error *err = set_common(tls);

    if (!err)
        err = use_identity(tls, options->chain, options->key);
    if (!err)
        err = set_clients(tls, options);
    if (!err)
        err = set_session_rules(tls, options);
    if (!err)
        err = set_tickets(tls, options->predecessor);
    if (err)
        return err;
    SSL_CTX_set_alpn_select_cb(tls->context, choose_protocol,
                               (void *)(uintptr_t)(options->without_http2 ? 3 : 0));
    tls->find = options->find;
    tls->find_context = options->find_context;
    if (tls->find)
        SSL_CTX_set_client_hello_cb(tls->context, on_client_hello, tls);
    return NULL;
}

struct error *tls_server_new(const struct tls_server_options *options, struct tls **out_tls)
{
    struct tls *tls = tls_new(false);
    struct error *err = configure_server(tls, options);

    if (err) {
        tls_unref(tls);
        return error_wrap(err, "set up a TLS server");
    }
    *out_tls = tls;
    return NULL;
}
