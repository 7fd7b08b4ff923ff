/* From the bytes of a body to an object of the request's resource: decoded, of the right kind,
 * unknown fields told or dropped, defaults filled in. Any thread. */
#pragma once

#include "doc/schema.h"

struct doc;
struct error;
struct request;
struct resource;

/* What an object of the request's resource, or part, looks like. */
struct schema intake_schema(const struct request *request);

/* The body as a patch, whatever its content; ERR_BAD_REQUEST when there is none. What a strict
 * client does not want in it is remembered in the request. */
struct error *intake_patch(struct request *request, struct doc **out_doc);

/* The body as it is, for whoever writes requests down: nothing is told about it. */
struct error *intake_show(const struct request *request, struct doc **out_doc);

/* The body of a deletion. */
struct error *intake_delete_options(struct request *request, struct doc **out_doc);

/* The body as an object of this resource (of the part's kind, if it is about a part). */
struct error *intake_object(struct request *request, struct doc **out_doc);

/* The body of an update or a patch of a part: intake_object() or intake_patch(), as the verb asks.
 */
struct error *intake_change(struct request *request, struct doc **out_doc);

/* The body as a configuration to apply, as it is: YAML. Keys that came twice are told in a text of
 * the request's arena; NULL: there are none. */
struct error *intake_applied(struct request *request, struct doc **out_doc,
                             const char **out_duplicates);

/* The same as intake_object() for an object that a patch made. ERR_BAD_REQUEST says only what is
 * wrong, for the words around it are those of a patch. */
struct error *intake_patched(struct request *request, struct doc **inout_doc);

/* The same for an object that came of a configuration. */
struct error *intake_complete(struct request *request, struct doc **inout_doc);

/* The same for an object that somebody else has changed on the way, in this version of the
 * request's resource: what nobody knows is dropped, whatever the client wants to hear of. */
struct error *intake_mend(struct request *request, const struct resource *resource,
                          struct doc **inout_doc);
