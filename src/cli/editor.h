/* Changing an object in the person's editor. */
#pragma once

#include <stdbool.h>

#include "cli/command.h"

struct doc;
struct kube_resource;

/* Opens the editor on the object until what was saved can be read, and sends what the person
 * changed. What others changed meanwhile stays; where both changed the same, the person is asked.
 * *out_changed is false when nothing was to be done, which is told. After an error the text is
 * still there, and the hint says where. */
struct error *editor_change(struct cli *cli, const struct kube *kube,
                            const struct kube_resource *resource, const struct doc *object,
                            bool *out_changed);
