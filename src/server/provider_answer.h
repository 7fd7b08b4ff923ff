/* Providers in answers, and who may know of one. Any thread. */
#pragma once

#include <stdbool.h>

#include "doc/value.h"
#include "server/outbound.h"

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

/* Whose word its address is: whoever can write into another namespace than the platform's own may
 * belong to a team. */
enum outbound_trust provider_answer_trust(const struct server_call *call,
                                          const struct doc *provider);

/* The Secret that it names; absent is no error. Only the platform's own providers may name one of
 * another namespace: 403 credentials_not_allowed, or a team could send the platform's credentials
 * to an address of its choice. Worker thread. */
struct error *provider_answer_find_secret(struct server_call *call, const struct doc *provider,
                                          struct doc **out_secret);
