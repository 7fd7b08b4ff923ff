/* Errors on their way from a supervisor to its client: code, reason and words. Any thread. */
#pragma once

#include "doc/value.h"

struct error;
struct text;

/* Appends {"code":…,"reason":…,"message":…}. */
void tenant_error_write(const struct error *error, struct text *text);
struct error *tenant_error_read(struct value value);
