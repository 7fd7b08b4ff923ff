/* Requests for certificates, looked into. */
#include "apiserver/csr_request.h"

#include "apiserver/limits.h"
#include "base/base64.h"
#include "base/error.h"
#include "base/text.h"
#include "crypto/csr.h"

struct error *csr_request_read(struct value object, struct csr **out_csr)
{
    struct slice encoded =
        value_string_or(value_find(object, VALUE_KEYS("spec", "request")), SLICE(""));
    CLEANUP(text) struct text pem = TEXT_EMPTY;
    struct error *err;

    if (encoded.size > API_MAX_CERTIFICATE_REQUEST)
        return error_new(ERR_INVALID, "spec.request has %zu bytes; at most %d are read",
                         encoded.size, API_MAX_CERTIFICATE_REQUEST);
    err = base64_parse(encoded, BASE64_STANDARD, &pem);
    return err ? err : csr_parse_pem(text_slice(&pem), out_csr);
}
