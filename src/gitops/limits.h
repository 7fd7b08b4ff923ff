/* Ceilings of this room, and the times it waits. */
#pragma once

#include "base/clock.h"

#define GIT_HOST_ANSWER_MS  SECONDS(10)
#define GIT_HOST_MAX_ANSWER (256 * 1024) /* bytes about one account */
#define GIT_HOST_MAX_NAME   255          /* bytes of its name */
