/* Ceilings of this room, and the times it waits. */
#pragma once

#include "base/clock.h"

/* How many objects are worked on at once, unless the options say otherwise. */
#define CONTROLLERS_CLUSTER_WORKERS 10
#define CONTROLLERS_ADDON_WORKERS   6
