/* Names of users, made from their e-mail addresses. Pure; any thread. */
#pragma once

#include <stdbool.h>

#include "base/slice.h"

struct arena;

/* The local part in lower case, with "-" for what a name cannot hold: "jane.doe@example.com" is
 * jane-doe. An address of which nothing is left is "user". */
char *user_name_from_email(struct arena *arena, struct slice email);

/* The same where that name is somebody else's: with six digits that follow from the address. */
char *user_name_from_email_distinct(struct arena *arena, struct slice email);

/* Addresses are kept in lower case. */
char *user_name_fold_email(struct arena *arena, struct slice email);
