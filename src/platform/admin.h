/* The first administrator of the console and the password that is printed once. */
#pragma once

#include <stdbool.h>

#include "base/cleanup.h"

struct admin;
struct error;
struct state;

#define ADMIN_USER "admin"

/* Reads admin.password from the state directory, or makes one. *out_made says which. None is made
 * once the administrator has chosen another one: whoever has lost that one removes admin.changed,
 * too. Blocks. */
struct error *admin_open(const struct state *state, bool *out_made, struct admin **out_admin);
struct admin *admin_close(struct admin *admin);

/* For the terminal of whoever started us, on the first start, and for the server; "": there is none
 * any more. */
const char *admin_reveal_password(const struct admin *admin);

/* The administrator has chosen another password: the first one is worth nothing, and its file goes.
 * Any thread; blocks. */
struct error *admin_forget(const struct admin *admin);

CLEANUP_DEFINE(admin, struct admin *, admin_close)
