/* Answers that describe the server itself: JSON that was just written, in the form the client
 * wants, and not sent again to a client that has it. Worker threads. */
#pragma once

#include <stdbool.h>

#include "apiserver/negotiate.h"
#include "base/slice.h"

struct call;
struct error;
struct text;

/* What negotiate_… is asked about this call. */
struct negotiate_question document_question(const struct call *call);

/* Answers with the JSON, pretty or as YAML when the form says so, and leaves the text empty. `type`
 * is the Content-Type of JSON; NULL: the usual one. */
struct error *document_reply(struct call *call, const struct negotiate_form *form, const char *type,
                             struct text *take_json);

/* Sets the tag, which has its quotes, and says whether the client already has this document; then
 * it was answered. */
bool document_is_known(struct call *call, const char *etag);
