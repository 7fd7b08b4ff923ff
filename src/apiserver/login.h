/* Who asks, over HTTP. Loop thread. */
#pragma once

struct apiserver;
struct arena;
struct error;
struct exchange;
struct user;

/* ERR_UNAUTHENTICATED: the credential is wrong. Without one it is the anonymous user. */
struct error *login_http(struct apiserver *server, struct exchange *exchange, struct arena *arena,
                         const struct user **out_user);
