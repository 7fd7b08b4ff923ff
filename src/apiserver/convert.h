/* Objects from one version of their resource to another. Worker threads: a custom resource may have
 * a webhook for it. */
#pragma once

struct doc;
struct error;
struct resource;

/* The same document when the versions are the same. */
struct error *convert_object(const struct doc *doc, const struct resource *from,
                             const struct resource *to, struct doc **out_doc);
