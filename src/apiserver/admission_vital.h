/* Without these a cluster falls apart: heartbeats, what happened, tokens, and questions that change
 * nothing. No limit from outside stops them. */
#pragma once

#include <stdbool.h>

struct request;

bool admission_is_vital(const struct request *request);
