/* Hides what must not be seen: fields by name, texts by how they look, everything in a Secret. Any
 * thread. */
#pragma once

#include <stdbool.h>

#include "base/slice.h"
#include "doc/value.h"

struct doc;
struct edit;
struct error;
struct text;

#define REDACTED "[REDACTED]"

/* Replaces the values of data and stringData of a Secret by "<redacted N bytes>". */
void redact_secret(struct edit *edit, struct value object);

/* The same for fields whose names say that they hold a password, token, key, kubeconfig or the
 * like, wherever they are, for variables with such names, and for Secrets in lists. For people who
 * look for a fault: what only names a secret stays. The caller owns it. */
struct error *redact_all(struct value value, struct doc **out_doc);

/* For what is kept for years: every value, of whatever type, whose name contains such a word
 * becomes REDACTED, and so does each text that looks like a key or token. The caller owns it. */
struct error *redact_record(struct value value, struct doc **out_doc);

/* A name such as adminPassword; not passwordSecretRef, which says only where it is. */
bool redact_is_sensitive(struct slice name);

/* Some part of it looks like a private key, a token, a password or a key of a cloud. */
bool redact_is_suspicious(struct slice text);

/* Replaces such parts, in place. */
void redact_text(struct text *text);
