/* How long what was asked for may take. */
#pragma once

enum {
    ROTATION_MAX_MS = 5 * 60 * 1000, /* certificates that are no authority are renewed in seconds */
};
