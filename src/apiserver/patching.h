/* Patches that are not applies. Any thread. */
#pragma once

struct doc;
struct error;
struct request;

/* Applies the patch, of the request's type, to an object of the request's resource or part:
 * decoded, completed and checked like a body. */
struct error *patching_apply(struct request *request, const struct doc *patch,
                             const struct doc *before, struct doc **out_after);

/* What `before` becomes by what intake_change() took: patched, or replaced. */
struct error *patching_change(struct request *request, struct doc *sent, const struct doc *before,
                              struct doc **out_after);
