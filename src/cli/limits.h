/* What a command may read, and how long it waits. */
#pragma once

enum {
    SETTINGS_MAX_BYTES = 1 << 20,
    SETTINGS_LOCK_MS = 5000,
    LOGIN_MAX_BYTES = 4 << 20,
    LOGIN_RENEW_MS = 5 * 60 * 1000, /* a token that is good for less is renewed */
    BUTLER_MAX_ANSWER = 32 << 20,   /* of a Butler server */
    BUTLER_RETRIES = 3,             /* after the first try, where a request may be repeated */
    BUTLER_RETRY_MS = 500,          /* before the first of them; doubles */
    DEVICE_INTERVAL_MS = 5000,      /* between two questions, when the server does not say */
    DEVICE_MAX_INTERVAL_S = 600,
    DEVICE_SLOWER_MS = 5000, /* more, each time that the server asks for it */
    DEVICE_MAX_PAUSE_MS = 60 * 1000,
    CA_MAX_BYTES = 4 << 20,
    INPUT_MAX_BYTES = 8 << 20,       /* a file that a command is given */
    FOLLOW_RETRY_MIN_MS = 500,       /* back-off between two attempts to watch */
    FOLLOW_RETRY_MAX_MS = 30 * 1000, /* doubles up to this, with jitter */
    VERSION_MS = 3000,               /* a server that is asked for its version */
    LOOK_MS = 2000,                  /* a look at a server for a hint; each step */
    CLOCKS_MAX_SKEW_S = 60,          /* clocks that differ more are told */
    HELP_WIDTH = 80,
    HELP_INDENT = 32,    /* where the words about a flag begin */
    TABLE_MIN_TEXT = 12, /* texts are not cut below this for the terminal's sake */
    TABLE_MIN_NAME = 24, /* nor are names */
    PROGRESS_REDRAW_MS = 100,
    PROGRESS_HEARTBEAT_MS = 30 * 1000,
    COMPLETE_MS = 1000,           /* a shell does not wait longer for names */
    COMPLETE_KEEP_MS = 10 * 1000, /* how long names are good */
};
