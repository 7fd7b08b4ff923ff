/* How files of this room make certificates. */
#pragma once

#include "crypto/certificate.h"
#include "crypto/openssl_internal.h"

/* Reads all fields; takes the reference, also when it fails. */
struct error *certificate_adopt(X509 *take_x509, struct certificate **out_certificate);

STACK_OF(X509) *
    certificate_list_stack(const struct certificate_list *list); /* borrows; NULL: ok */
