/* The first administrator, whose password comes from whoever starts the server. */
#pragma once

#include <stdint.h>

struct accounts;
struct error;

#define BOOTSTRAP_ADMIN_EMAIL "admin@butler.local"
#define BOOTSTRAP_ADMIN_FIELD "password-hash"

/* Makes the User `name` where there is none, and lets it log in with this password. A password that
 * was set by the user afterwards stays, until another one is given here. An empty password does
 * nothing at all. Worker thread: it blocks. */
struct error *bootstrap_admin_ensure(const struct accounts *accounts, const char *name,
                                     const char *password, const char *secret_name, int64_t now_ms);
