/* What the reviews share: an object that comes back with a status. Worker threads. */
#pragma once

#include "doc/edit.h"
#include "doc/value.h"

struct answer;
struct error;
struct request;
struct user;

/* Begins the answer: the object as it was sent, without a status. */
struct edit *review_begin(const struct request *request, struct value object);

/* Ends it: 201 with the object. */
struct error *review_finish(struct edit *take_edit, struct answer *out_answer);

/* Writes a user as userInfo has it. */
void review_set_user(struct edit *edit, struct edit_path path, const struct user *user);
