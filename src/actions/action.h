/* What a person asks for, as a change of one object: an action looks at the object as it is and
 * edits what was asked. It refuses what makes no sense for this object, naming the field; whether
 * the result may be written is for the server to judge. */
#pragma once

#include <stdbool.h>

#include "base/cleanup.h"
#include "doc/value.h"

struct doc;
struct edit;
struct error;
struct kube;
struct kube_change;

/* Pure; any thread. The wish is borrowed for the call. ERR_BAD_REQUEST: the wish itself is wrong.
 * ERR_NOT_FOUND, ERR_ALREADY_EXISTS: about a part of the object. ERR_INVALID: not of this object.
 */
typedef struct error *action_change(const void *wish, struct value object, struct edit *edit);

/* The object as it would be; the same document again when nothing changes. The caller owns it. */
struct error *action_preview(struct doc *object, action_change *change, const void *wish,
                             struct doc **out_doc);

/* Does it on the server, again and again while others are quicker. Nothing is written when nothing
 * changes. Blocks: worker threads. */
struct error *action_write(const struct kube *kube, const struct kube_change *what,
                           action_change *change, const void *wish, struct doc **out_doc,
                           bool *out_changed);
