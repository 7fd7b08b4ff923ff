/* Fractions as Go prints them: the fewest digits that read back as the same number, with an
 * exponent below 1e-04 and from 1e+06 on. */
#pragma once

#include "doc/value.h"

struct text;

void real_append(struct text *text, double number);        /* 1.5, 1e+06, 1e-05, -0 */
void real_append_single(struct text *text, double number); /* with the precision of a float */

/* Any number of a document; what is beyond 64 bits and beyond a double as it is written. */
void real_append_number(struct text *text, struct value number);
