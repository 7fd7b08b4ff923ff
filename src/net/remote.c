/* What a handshake told about the client. */
#include "net/remote.h"

#include <openssl/ssl.h>

#include "base/error.h"
#include "base/memory.h"
#include "net/connection.h"

static void push_native(struct certificate_list *list, X509 *native)
{
    struct certificate *certificate;
    struct error *err = certificate_from_native(native, &certificate);

    if (err)
        error_drop(err, "a certificate we cannot read proves nothing");
    else
        certificate_list_push(list, certificate);
}

static void take_certificates(struct remote *remote, SSL *ssl, int64_t now_ms)
{
    X509 *own = SSL_get0_peer_certificate(ssl);
    STACK_OF(X509) *chain = SSL_get0_verified_chain(ssl);
    const struct certificate_fields *fields;

    if (!own)
        return;
    remote->refused = true;
    if (SSL_get_verify_result(ssl) != X509_V_OK)
        return;
    push_native(&remote->certificates, own);
    /* A resumed session does not check the time again, and brings no chain along. */
    if (remote->certificates.count == 0)
        return;
    fields = certificate_fields(remote->certificates.items[0]);
    if (now_ms < fields->not_before_ms || now_ms > fields->not_after_ms + 999) {
        certificate_list_done(&remote->certificates);
        remote->certificates = (struct certificate_list){ 0 };
        return;
    }
    remote->refused = false;
    for (int i = 1; chain && i < sk_X509_num(chain); i++)
        push_native(&remote->certificates, sk_X509_value(chain, i));
}

struct remote *remote_new(const struct connection *connection, int64_t now_ms)
{
    struct remote *remote = NEW(struct remote);
    SSL *ssl = connection_tls(connection);

    remote->refs = 1;
    remote->address = *connection_peer(connection);
    if (ssl) {
        remote->encrypted = true;
        remote->tls_version = SSL_get_version(ssl);
        remote->cipher = SSL_get_cipher_name(ssl);
        remote->server_name = memory_strdup(SSL_get_servername(ssl, TLSEXT_NAMETYPE_host_name));
        take_certificates(remote, ssl, now_ms);
    }
    return remote;
}

struct remote *remote_ref(struct remote *remote)
{
    remote->refs++;
    return remote;
}

struct remote *remote_unref(struct remote *remote)
{
    if (!remote || --remote->refs > 0)
        return NULL;
    memory_free(remote->server_name);
    certificate_list_done(&remote->certificates);
    return memory_free(remote);
}
