/* What handlers answer when somebody has logged in: a token where the client keeps it, and who it
 * is. */
#pragma once

#include "server/session.h"

struct doc;
struct error;
struct secret;
struct server_call;
struct text;

struct login_answer {
    struct session session;
    struct secret *token; /* belongs to the call's arena */
};

/* Begins a session of this User, and ends the one that the request came with. Worker thread. */
struct error *login_answer_begin(struct server_call *call, const struct doc *user,
                                 const char *provider, struct login_answer *out_answer);

/* Another token for the call's own session. Worker thread. */
struct error *login_answer_renew(struct server_call *call, struct login_answer *out_answer);

/* The token goes into the cookie; for who sent a bearer token, into the member "token" of an object
 * that is open (NULL: there is none). Any thread. */
void login_answer_carry(struct server_call *call, const struct login_answer *answer,
                        struct text *json);

/* {"user": UserInfo} and the cookie. Loop thread: roles are looked up. */
struct error *login_answer_user(struct server_call *call, const struct login_answer *answer);

/* The same with "status": "success" in front. */
struct error *login_answer_success(struct server_call *call, const struct login_answer *answer);
