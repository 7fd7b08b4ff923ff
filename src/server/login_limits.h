/* How far strangers can make logins grow, checked before memory is taken. */
#pragma once

enum {
    KEYS_MIN_BYTES = 32, /* of a key that sessions are signed with */
    KEYS_MAX_BYTES = 1024,

    SESSION_MAX_TOKEN_BYTES = 1536, /* a cookie has 4 KiB in all browsers, others want room too */
    SESSION_MAX_FIELD_BYTES = 253, /* of name, e-mail and provider within a token; cut or refused */
    SESSION_MAX_REVOKED = 10000,   /* sessions ended before their time, until they expire */

    SESSION_BOOK_MAX = 50,        /* sessions that a user is shown */
    SESSION_BOOK_MAX_AGENT = 200, /* bytes of what a browser calls itself */

    LOCKOUT_MAX_NAMES = 10000,    /* names that nobody has, counted like those of users */
    LOCKOUT_MAX_NAME_BYTES = 320, /* the longest e-mail address there can be */

    PASSWORD_POLICY_MAX_CHARACTERS = 72, /* what bcrypt looks at has 72 bytes */

    SSH_KEY_MAX_BYTES = 16 * 1024, /* of one public key with its comment */
    SSH_KEY_MIN_RSA_BITS = 3072,
    SSH_KEY_MAX_PER_USER = 20,
    SSH_KEY_MAX_NAME = 63,

    PROFILE_MAX_NAME = 100,
    PROFILE_MAX_AVATAR = 2048,

    USER_SEARCH_MIN = 3, /* letters that somebody must know */
    USER_SEARCH_MAX = 10,

    DEVICE_MAX_PENDING = 1000, /* logins that wait for their approval */
    DEVICE_MAX_GUESSES = 5,    /* wrong codes in a row that pause a user */
    DEVICE_PAUSE_MS = 600000,
    DEVICE_MAX_CONFLICTS = 5, /* polls that may come between a look and a decision */

    LOGIN_MAX_HASHES = 4,   /* at once; the others wait */
    LOGIN_MAX_WAITING = 64, /* for their turn; the next one is sent away */
    LOGIN_MAX_WAIT_MS = 5000,
    LOGIN_EVEN_MS = 50,    /* what a refusal takes besides a hash */
    LOGIN_RETRY_MS = 2000, /* until what must be there is tried for again */
};
