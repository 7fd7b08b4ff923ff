/* Ceilings of this room, and the times it waits. */
#pragma once

#include "base/clock.h"

#define POOL_IDLE_MS SECONDS(10) /* a worker without work ends after this */
