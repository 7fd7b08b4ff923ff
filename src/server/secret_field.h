/* One field of a Secret as bytes that several replicas change: read, changed, and written only onto
 * the version that was read. Worker threads: it blocks. */
#pragma once

#include "base/slice.h"

struct error;
struct kube;
struct text;

struct secret_field {
    const char *namespace;
    const char *name;
    const char *field;
};

/* change() makes the new content from what is there ("" when nothing is), again after a conflict.
 * An error of it ends the edit. A Secret that is missing is made; nothing is written when nothing
 * changes. */
struct error *secret_field_edit(const struct kube *kube, const struct secret_field *what,
                                struct error *(*change)(void *context, struct slice content,
                                                        struct text *out_content),
                                void *context);

struct error *secret_field_write(const struct kube *kube, const struct secret_field *what,
                                 struct slice content);

/* "" when there is no such Secret or field. */
struct error *secret_field_read(const struct kube *kube, const struct secret_field *what,
                                struct text *out_content);
