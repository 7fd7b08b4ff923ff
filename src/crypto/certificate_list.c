/* Several certificates: bundles and chains in PEM. */
#include <string.h>

#include <openssl/pem.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/vec.h"
#include "crypto/certificate_internal.h"
#include "crypto/limits.h"
#include "crypto/pem_internal.h"

void certificate_list_push(struct certificate_list *list, struct certificate *take_certificate)
{
    vec_push(list, take_certificate);
}

void certificate_list_done(struct certificate_list *list)
{
    VEC_EACH (item, list)
        certificate_unref(*item);
    vec_done(list);
}

static bool has_issued(const struct certificate *issuer, const struct certificate *certificate)
{
    const struct certificate_fields *above = certificate_fields(issuer);
    const struct certificate_fields *below = certificate_fields(certificate);

    return strcmp(above->subject, below->issuer) == 0 &&
           (!above->subject_key_id || !below->authority_key_id ||
            strcmp(above->subject_key_id, below->authority_key_id) == 0);
}

bool certificate_list_anchors(const struct certificate_list *authorities,
                              const struct certificate *certificate)
{
    VEC_EACH (authority, authorities) {
        if (certificate_equal(*authority, certificate) || has_issued(*authority, certificate))
            return true;
    }
    return false;
}

static struct error *parse_block(const struct pem_block *block, struct certificate_list *list)
{
    struct certificate *certificate = NULL;
    struct error *err;

    if (!pem_block_is(block, PEM_STRING_X509))
        return error_new(ERR_BAD_REQUEST, "expected CERTIFICATE blocks, found %s", block->label);
    if (list->count == CERTIFICATE_BUNDLE_MAX_COUNT)
        return error_new(ERR_TOO_LARGE, "more than %d certificates", CERTIFICATE_BUNDLE_MAX_COUNT);
    err = certificate_parse_der(pem_block_der(block), &certificate);
    if (err)
        return list->count ? error_wrap(err, "block %zu", list->count + 1) : err;
    certificate_list_push(list, certificate);
    return NULL;
}

static struct error *parse_blocks(BIO *bio, struct certificate_list *list)
{
    CLEANUP(pem_block) struct pem_block block = { 0 };

    for (;;) {
        bool found = false;
        struct error *err = pem_read(bio, &block, &found);

        if (err)
            return err;
        if (!found)
            break;
        err = parse_block(&block, list);
        if (err)
            return err;
    }
    if (list->count == 0)
        return error_new(ERR_BAD_REQUEST, "no CERTIFICATE block in the PEM text");
    return NULL;
}

struct error *certificate_list_parse_pem(struct certificate_list *list, struct slice pem)
{
    CLEANUP(certificate_list) struct certificate_list found = { 0 };
    CLEANUP(bio) BIO *bio = NULL;
    struct error *err;

    if (pem.size > CERTIFICATE_BUNDLE_MAX_BYTES)
        return error_new(ERR_TOO_LARGE, "certificates have %zu bytes, at most %d are allowed",
                         pem.size, CERTIFICATE_BUNDLE_MAX_BYTES);
    bio = openssl_reader(pem);
    err = parse_blocks(bio, &found);
    if (err)
        return error_wrap(err, "parse certificates");
    VEC_EACH (item, &found)
        certificate_list_push(list, certificate_ref(*item));
    return NULL;
}

struct error *certificate_parse_pem(struct slice pem, struct certificate **out_certificate)
{
    CLEANUP(certificate_list) struct certificate_list list = { 0 };
    struct error *err = certificate_list_parse_pem(&list, pem);

    if (err)
        return err;
    if (list.count != 1)
        return error_new(ERR_BAD_REQUEST, "expected one certificate, found %zu", list.count);
    *out_certificate = certificate_ref(list.items[0]);
    return NULL;
}

struct error *certificate_list_load(struct certificate_list *list, const char *path)
{
    CLEANUP(text) struct text pem = TEXT_EMPTY;
    struct error *err;

    err = file_read(path, CERTIFICATE_BUNDLE_MAX_BYTES, &pem);
    if (err)
        return error_wrap(err, "load certificates");
    err = certificate_list_parse_pem(list, text_slice(&pem));
    return err ? error_wrap(err, "load certificates %s", path) : NULL;
}

void certificate_list_format_pem(const struct certificate_list *list, struct text *text)
{
    VEC_EACH (item, list)
        certificate_format_pem(*item, text);
}

STACK_OF(X509) * certificate_list_stack(const struct certificate_list *list)
{
    STACK_OF(X509) *stack = sk_X509_new_null();

    OPENSSL_MUST(stack);
    for (size_t i = 0; list && i < list->count; i++)
        OPENSSL_MUST(sk_X509_push(stack, certificate_native(list->items[i])));
    return stack;
}
