/* Certificates, requests and public keys in PEM and DER. What we accept, we can write and read back
 * unchanged, and a certificate is good for the host names it lists. */
#include "crypto/certificate.h"

#include <openssl/err.h>
#include <string.h>

#include "base/error.h"
#include "base/ip.h"
#include "base/memory.h"
#include "base/text.h"
#include "crypto/csr.h"
#include "crypto/key.h"
#include "crypto/trust.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool refused(struct error *err)
{
    bool is_refused = err != NULL;

    ASSERT(ERR_peek_error() == 0);
    error_drop(err, "most inputs are no certificates");
    return is_refused;
}

static bool is_plain_host(const char *name)
{
    struct ip_address address;

    return name[0] != '.' && refused(ip_parse(slice_from(name), &address)) &&
           strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-") ==
               strlen(name);
}

static void check_hosts(const struct certificate *certificate)
{
    const struct identity *identity = &certificate_fields(certificate)->identity;

    for (size_t i = 0; identity->dns_names[i]; i++)
        ASSERT(!is_plain_host(identity->dns_names[i]) ||
               certificate_has_host(certificate, identity->dns_names[i]));
    for (size_t i = 0; identity->ip_addresses[i]; i++)
        ASSERT(certificate_has_host(certificate, identity->ip_addresses[i]));
}

static void check_trust(struct certificate *certificate)
{
    struct certificate_list roots = { 0 };
    const struct trust_question question = {
        .purpose = TRUST_SERVER,
        .host = "web.example.com",
        .now_ms = certificate_fields(certificate)->not_before_ms,
    };
    struct trust *trust;

    certificate_list_push(&roots, certificate_ref(certificate));
    trust = trust_new(&roots);
    if (!refused(trust_verify(trust, certificate, &question)))
        ASSERT(certificate_has_host(certificate, "web.example.com"));
    trust_unref(trust);
    certificate_list_done(&roots);
}

static void try_certificate_der(struct slice input)
{
    CLEANUP(certificate) struct certificate *certificate = NULL;
    CLEANUP(text) struct text der = TEXT_EMPTY;

    if (refused(certificate_parse_der(input, &certificate)))
        return;
    certificate_format_der(certificate, &der);
    ASSERT(slice_equal(text_slice(&der), input));
    check_hosts(certificate);
    check_trust(certificate);
}

static void try_certificate_pem(struct slice input)
{
    CLEANUP(certificate_list) struct certificate_list list = { 0 };
    CLEANUP(certificate_list) struct certificate_list back = { 0 };
    CLEANUP(text) struct text pem = TEXT_EMPTY;

    if (refused(certificate_list_parse_pem(&list, input)))
        return;
    ASSERT(list.count > 0);
    certificate_list_format_pem(&list, &pem);
    ASSERT(!refused(certificate_list_parse_pem(&back, text_slice(&pem))));
    ASSERT(back.count == list.count);
    for (size_t i = 0; i < list.count; i++)
        ASSERT(certificate_equal(list.items[i], back.items[i]));
}

static void try_csr(struct slice input)
{
    CLEANUP(csr) struct csr *csr = NULL;
    CLEANUP(csr) struct csr *back = NULL;
    CLEANUP(text) struct text pem = TEXT_EMPTY;
    CLEANUP(text) struct text before = TEXT_EMPTY;
    CLEANUP(text) struct text after = TEXT_EMPTY;

    if (refused(csr_parse_der(input, &csr)) && refused(csr_parse_pem(input, &csr)))
        return;
    csr_format_pem(csr, &pem);
    ASSERT(!refused(csr_parse_pem(text_slice(&pem), &back)));
    ASSERT(key_equal(csr_key(csr), csr_key(back)));
    identity_format(csr_identity(csr), &before);
    identity_format(csr_identity(back), &after);
    ASSERT(slice_equal(text_slice(&before), text_slice(&after)));
}

static void try_public_key(struct slice input)
{
    CLEANUP(key) struct key *key = NULL;
    CLEANUP(key) struct key *back = NULL;
    CLEANUP(text) struct text pem = TEXT_EMPTY;

    if (refused(key_parse_public_der(input, &key)) && refused(key_parse_public_pem(input, &key)))
        return;
    key_format_public_pem(key, &pem);
    ASSERT(!refused(key_parse_public_pem(text_slice(&pem), &back)));
    ASSERT(key_equal(key, back));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct slice input = slice_of((const char *)data, size);

    try_certificate_der(input);
    try_certificate_pem(input);
    try_csr(input);
    try_public_key(input);
    return 0;
}
