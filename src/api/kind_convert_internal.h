/* The halves of kind_convert.c. */
#pragma once

#include "doc/value.h"

struct edit;

/* From v2 to v1, and back. The edit holds what `object` is. */
void kind_convert_autoscaler_down(struct value object, struct edit *edit);
void kind_convert_autoscaler_up(struct value object, struct edit *edit);
