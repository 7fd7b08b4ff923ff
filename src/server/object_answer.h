/* Objects in answers: raw, without what bears a secret, alone or in a list; and conflicts, which
 * come with the object as it is, so that a form can show both. Any thread. */
#pragma once

#include "server/shown.h"

struct doc;
struct error;
struct meta;
struct server_call;
struct text;

/* Answers with one object. */
struct error *object_answer(struct server_call *call, int status, enum shelf_kind kind,
                            const struct doc *object);

/* One more item of a JSON list. */
void object_answer_append(struct value object, enum shelf_kind kind, struct text *text);

/* {"message": …} */
struct error *object_answer_message(struct server_call *call, int status, const char *message);

/* ERR_NOT_FOUND names what is missing: "there is no pool \"x\"". The caller owns the document.
 * Worker thread. */
struct error *object_answer_find(struct server_call *call, enum shelf_kind kind, const char *what,
                                 const char *namespace, const char *name, struct doc **out_doc);

/* The body's resourceVersion, if it has one, is that of the object: else a conflict with it. */
struct error *object_answer_check_version(struct server_call *call, enum shelf_kind kind,
                                          struct value body, const struct doc *object);

/* What a write was told; worker thread, as a conflict is looked up again. */
struct error *object_answer_of_write(struct server_call *call, struct error *take_error,
                                     enum shelf_kind kind, const char *namespace, const char *name);
