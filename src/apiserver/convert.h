/* Objects from one version of their resource to another. Worker threads: a custom resource may have
 * a webhook for it. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct apiserver;
struct doc;
struct error;
struct resource;

/* The same document when the versions are the same. An object of a custom resource may still be
 * stored in a version that was once the one to store; so the document itself says what it is. */
struct error *convert_object(struct apiserver *server, const struct doc *doc,
                             const struct resource *from, const struct resource *to,
                             struct doc **out_doc);

/* Many at once, which are one question to a webhook. All or nothing; the caller unrefs each. */
struct error *convert_all(struct apiserver *server, const struct doc *const *docs, size_t count,
                          const struct resource *from, const struct resource *to,
                          struct doc **out_docs);

/* It is in the version that is stored now. */
bool convert_is_current(const struct doc *doc, const struct resource *storage);

/* Nobody but a webhook can do it: not for the loop. */
bool convert_must_ask(const struct doc *doc, const struct resource *to);
