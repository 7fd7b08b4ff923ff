/* Numbers from text: the whole text must be the number, and it must fit. Any thread. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/slice.h"

bool number_parse_int(struct slice text, int64_t *out_value);   /* optional sign, decimal */
bool number_parse_uint(struct slice text, uint64_t *out_value); /* decimal, no sign */
bool number_parse_hex(struct slice text, uint64_t *out_value);  /* no prefix */
bool number_parse_double(struct slice text, double *out_value); /* as in JSON, and finite */
