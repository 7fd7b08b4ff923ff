/* Reads the Secret of a ProviderConfig and writes one in another form. No message shows a value. */
#pragma once

#include "base/slice.h"

struct capi_facts;
struct edit;
struct error;
struct text;

/* The decoded value of a key, which must be text. Leaves out_value empty when there is none; the
 * caller wipes it. */
struct error *credentials_find(const struct capi_facts *facts, const char *key,
                               struct text *out_value);
struct error *credentials_require(const struct capi_facts *facts, const char *key,
                                  struct text *out_value);

void credentials_set(struct edit *edit, const char *key, struct slice value);
