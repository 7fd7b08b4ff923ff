/* Objects of built-in kinds from one version to another: events between the core group and
 * events.k8s.io, autoscalers between v1 and v2. Any thread. */
#pragma once

struct doc;
struct error;
struct kind;

/* Both kinds are versions of one resource. The result is complete as defaults_apply() leaves it.
 * What the old version of an autoscaler has no fields for is kept in annotations, as upstream
 * does. */
struct error *kind_convert(const struct doc *doc, const struct kind *from, const struct kind *to,
                           struct doc **out_doc);
