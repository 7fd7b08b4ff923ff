/* The first administrator of the console and the password that is printed once. */
#pragma once

#include <stdbool.h>

#include "base/cleanup.h"
#include "base/slice.h"

struct admin;
struct error;
struct state;

#define ADMIN_USER "admin"

/* Reads admin.password from the state directory, or makes one. *out_made says which. Blocks. */
struct error *admin_open(const struct state *state, bool *out_made, struct admin **out_admin);
struct admin *admin_close(struct admin *admin);

/* For the terminal of whoever started us, on the first start. */
const char *admin_reveal_password(const struct admin *admin);

/* Any thread. The time it takes does not depend on how much of the password is right. */
bool admin_accepts(const struct admin *admin, struct slice user, struct slice password);

CLEANUP_DEFINE(admin, struct admin *, admin_close)
