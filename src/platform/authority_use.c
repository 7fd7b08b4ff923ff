/* What an authority is good for, wherever it came from. */
#include "apiserver/apiserver.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "crypto/certificate_issue.h"
#include "crypto/key.h"
#include "crypto/secret.h"
#include "kube/kubeconfig.h"
#include "net/tls.h"
#include "platform/authority_internal.h"

struct authority *authority_close(struct authority *authority)
{
    if (!authority)
        return NULL;
    certificate_unref(authority->ca);
    key_unref(authority->ca_key);
    certificate_unref(authority->server);
    key_unref(authority->server_key);
    certificate_list_done(&authority->trust);
    certificate_list_done(&authority->proxies);
    certificate_list_done(&authority->chain);
    for (size_t i = 0; i < authority->token_key_count; i++)
        key_unref(authority->token_keys[i]);
    return memory_free(authority);
}

const struct certificate *authority_certificate(const struct authority *authority)
{
    return authority->ca;
}

struct certificate *authority_server_certificate(const struct authority *authority)
{
    return authority->server;
}

struct key *authority_key(const struct authority *authority)
{
    return authority->ca_key;
}

void authority_format_trust(const struct authority *authority, struct text *text)
{
    certificate_list_format_pem(&authority->trust, text);
}

void authority_format_proxies(const struct authority *authority, struct text *text)
{
    certificate_list_format_pem(&authority->proxies, text);
}

void authority_identity(const struct authority *authority, const char *issuer,
                        struct apiserver_identity *out_identity)
{
    bool has_proxies = authority->proxies.count > 0;

    *out_identity = (struct apiserver_identity){
        .token_keys = authority->token_keys,
        .token_key_count = authority->token_key_count,
        .issuer = issuer,
        .clients = &authority->trust,
        .proxies = has_proxies ? &authority->proxies : NULL,
        .proxy_names = has_proxies ? authority->proxy_names : NULL,
    };
}

struct error *authority_tls(const struct authority *authority, const struct tls *predecessor,
                            struct tls **out_tls)
{
    CLEANUP(certificate_list) struct certificate_list clients = { 0 };

    for (size_t i = 0; i < authority->trust.count; i++)
        certificate_list_push(&clients, certificate_ref(authority->trust.items[i]));
    for (size_t i = 0; i < authority->proxies.count; i++)
        certificate_list_push(&clients, certificate_ref(authority->proxies.items[i]));
    return tls_server_new(
        &(struct tls_server_options){
            .chain = &authority->chain,
            .key = authority->server_key,
            .clients = TLS_CLIENTS_OPTIONAL,
            .client_authorities = &clients,
            .predecessor = predecessor,
        },
        out_tls);
}

struct error *authority_admin_kubeconfig(const struct authority *authority, const char *server_url,
                                         struct text *text)
{
    static const char *const groups[] = { "system:masters", NULL };
    struct certificate_issuer issuer = { authority->ca, authority->ca_key };
    struct certificate_spec spec = {
        .identity = { .common_name = "admin", .organizations = groups },
        .purposes = CERTIFICATE_CLIENT,
        .lifetime_ms = LEAF_LIFETIME_MS,
        .backdate_ms = CLOCK_TOLERANCE_MS,
    };
    CLEANUP(certificate) struct certificate *certificate = NULL;
    CLEANUP(secret) struct secret *key_pem = NULL;
    CLEANUP(text) struct text certificate_pem = TEXT_EMPTY;
    CLEANUP(text) struct text ca_pem = TEXT_EMPTY;
    CLEANUP(key) struct key *key = NULL;
    struct error *err;

    err = key_generate(KEY_P256, 0, &key);
    if (err)
        return err;
    err = certificate_issue(&spec, key, &issuer, authority->clock, &certificate);
    if (err)
        return err;
    key_pem = key_format_pem(key, KEY_FORM_PKCS8);
    certificate_format_pem(certificate, &certificate_pem);
    certificate_format_pem(authority->ca, &ca_pem);
    kubeconfig_format(
        &(struct kubeconfig){
            .name = "butler",
            .server = server_url,
            .ca_pem = text_slice(&ca_pem),
            .certificate_pem = text_slice(&certificate_pem),
            .key_pem = key_pem,
        },
        text);
    return NULL;
}
