/* Names of identity providers in bodies. Worker threads. */
#pragma once

struct error;
struct server_call;

/* NULL: there is such a provider. Else 400, naming the field. */
struct error *identity_name_check(const struct server_call *call, const char *field,
                                  const char *name);
