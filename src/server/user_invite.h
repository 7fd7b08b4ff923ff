/* Invites as administrators hand them out. Worker thread. */
#pragma once

struct doc;
struct error;
struct secret;
struct server_call;
struct text;

/* The member "email" of the body, in lower case. 400: it is none. */
struct error *user_invite_read_email(struct server_call *call, const char **out_email);

/* Opens an invite. The token is shown once; `out_user` may be NULL. */
struct error *user_invite_open(struct server_call *call, const char *name,
                               struct secret **out_token, struct doc **out_user);

/* The member inviteUrl of an object that is open. */
void user_invite_write(struct server_call *call, const struct secret *token, struct text *json);
