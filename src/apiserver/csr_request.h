/* The PKCS #10 request inside a CertificateSigningRequest. Any thread. */
#pragma once

#include "doc/value.h"

struct csr;
struct error;

/* spec.request of the object, which is PEM in base64. */
struct error *csr_request_read(struct value object, struct csr **out_csr);
