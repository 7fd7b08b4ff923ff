/* Who asks, over HTTP: the login, and whom the request says it speaks for. */
#pragma once

#include <stdbool.h>

struct apiserver;
struct arena;
struct error;
struct exchange;
struct user;

/* Whether the login may have to wait for another server. Loop thread, as everything that does not
 * wait. */
bool login_may_wait(struct apiserver *server, struct exchange *exchange, struct arena *arena);

/* ERR_UNAUTHENTICATED: the credential is wrong. Without one it is the anonymous user.
 * ERR_FORBIDDEN: the request speaks for somebody its sender may not speak for. Worker thread if it
 * may wait; the arena is its alone. */
struct error *login_http(struct apiserver *server, struct exchange *exchange, struct arena *arena,
                         const struct user **out_user);
