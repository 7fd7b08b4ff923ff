/* Providers in answers, and who may know of one. Any thread. */
#pragma once

#include <stdbool.h>

#include "doc/value.h"

struct doc;
struct error;
struct server_call;
struct text;

/* The platform's for everybody, a team's for those who see the team. */
bool provider_answer_shows(const struct server_call *call, struct value provider);

/* Raw; the name of the credentials' Secret is for admins of the platform. */
void provider_answer_append(const struct server_call *call, const struct doc *provider,
                            struct text *text);
struct error *provider_answer(struct server_call *call, int status, const struct doc *provider);

/* One that the caller may know of; worker thread. A hidden one does not exist: ERR_NOT_FOUND with
 * the same words. */
struct error *provider_answer_find(struct server_call *call, const char *namespace,
                                   const char *name, struct doc **out_provider);

/* The Secret that it names; absent is no error. Worker thread. */
struct error *provider_answer_find_secret(struct server_call *call, const struct doc *provider,
                                          struct doc **out_secret);
