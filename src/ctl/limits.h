/* How often and how long commands look. */
#pragma once

enum {
    ROTATION_LOOK_MIN_MS = 250, /* between two looks at a rotation; doubles */
    ROTATION_LOOK_MAX_MS = 5000,
};
