/* Control planes in answers: name, versions, where it is reached and how many of it run. Any
 * thread.
 */
#pragma once

#include "doc/value.h"

struct text;

void control_plane_answer_append(struct value plane, struct text *text);
