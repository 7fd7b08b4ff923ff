/* How far a stranger can make this room's memory grow. */
#pragma once

enum {
    HEALTH_MAX_EXCLUDED = 32, /* checks that one request can leave out; more are not looked at */
};
