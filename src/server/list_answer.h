/* Lists of objects of the API, in pages by their names. */
#pragma once

#include <stdbool.h>

#include "doc/value.h"

struct error;
struct kube_list;
struct server_call;
struct text;

/* Writes an object into the list. False: it is not for the caller, and does not count. */
typedef bool list_answer_write(const struct server_call *call, struct value object,
                               struct text *json);

/* Answers {KEY: […], continue?} with what ?limit= and ?continue= ask for. */
struct error *list_answer_page(struct server_call *call, const struct kube_list *list,
                               const char *key, list_answer_write *write);
