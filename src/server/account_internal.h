/* What the files about accounts share. */
#pragma once

#include "server/account.h"

struct edit;

int64_t account_time_ms(struct slice text);                                   /* 0: there is none */
void account_set_time(struct edit *edit, const char *field, int64_t time_ms); /* of status */

/* As kube_edit(), of the User's status. */
struct error *account_edit_status(const struct accounts *accounts, const char *name,
                                  bool (*change)(void *context, struct value user,
                                                 struct edit *edit),
                                  void *context, struct doc **out_user);

/* No failures, no lock. */
void account_clear_failures(const struct account *account, struct edit *edit);
