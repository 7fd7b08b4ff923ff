/* Base64 of RFC 4648, strict both ways: one text for one value. Any thread. */
#pragma once

#include "base/slice.h"

struct arena;
struct error;
struct text;

enum base64_form {
    BASE64_STANDARD,      /* + and /, padded with = : Kubernetes secrets, PEM */
    BASE64_STANDARD_BARE, /* the same without padding */
    BASE64_URL,           /* - and _, padded */
    BASE64_URL_BARE,      /* the same without padding: JWT, JWK */
};

void base64_append(struct text *text, struct slice bytes, enum base64_form form);
char *base64_format(struct arena *arena, struct slice bytes, enum base64_form form);

/* Replaces what out_bytes held. Refuses line ends, the other alphabet, missing or superfluous
 * padding, and bits after the last byte that are not zero. The message never shows the text, which
 * may be a secret. */
struct error *base64_parse(struct slice text, enum base64_form form, struct text *out_bytes);
