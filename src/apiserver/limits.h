/* How far a stranger can make an API server's memory and time grow. Checked before memory is taken.
 */
#pragma once

enum {
    API_MAX_BODY = 3 * 1024 * 1024, /* of a request */
    API_BODY_SHOWN = 30,            /* bytes of one that cannot be read, told to its sender */
    API_PATCH_SHOWN = 16 * 1024,    /* bytes of what a patch makes of an object, if that is none */
    API_MAX_IN_FLIGHT = 400,        /* requests being answered, watches apart */
    API_RETRY_S = 1,                /* whoever was too much may come back after this */
    API_WORKERS = 64,               /* writes wait for the disk together: one thread each */

    API_MAX_PATCH_TRIES = 5,     /* optimistic lock of patches and finalizers */
    API_MAX_CHARGE_TRIES = 16,   /* quotas that somebody counted anew meanwhile */
    API_QUOTA_LOCKS = 64,        /* namespaces share them by chance */
    API_TURNS = 64,              /* teams share them by chance */
    API_MAX_BUDGET_TRIES = 32,   /* evictions at the same time */
    API_MAX_NAME_TRIES = 8,      /* generateName */
    API_MAX_POOL_TRIES = 64,     /* addresses that somebody else took meanwhile */
    API_MAX_SERVICE_PORTS = 400, /* a node port of each is a write of the same commit */
    API_MAX_WARNINGS = 16,       /* headers of one answer */
    API_WARNINGS_BYTES = 4096,   /* of all of them; if there is more … */
    API_WARNING_BYTES = 256,     /* … each is cut to this */
    API_MAX_NOTES = 32,          /* about one request, for the audit log */
    API_MAX_FIELD_MANAGER = 128,
    API_MAX_ANNOTATION_BYTES = 256 * 1024,
    API_MAX_PODS_CHECKED = 3000,             /* of a namespace that gets a stricter rule */
    API_MAX_TOLERATIONS = 1000,              /* of a pod, that are compared with each other */
    API_MAX_CERTIFICATE_REQUEST = 64 * 1024, /* in base64 */

    API_WATCH_BUFFER = 1024 * 1024,          /* unread bytes, then the watch is ended */
    API_EVENT_CACHE_SLOTS = 256,             /* events that watches share: two pages of the feed */
    API_EVENT_CACHE_BYTES = 4 * 1024 * 1024, /* of them */
    API_WATCH_LINE = 256 * 1024,             /* a buffer of theirs that grew larger is given back */
    API_WATCH_BATCH = 64 * 1024,             /* bytes of the first state written at once */
    API_MAX_WATCHES = 20000,                 /* of one server */
    API_MAX_USER_WATCHES = 5000,             /* of one user */
    API_BOOKMARK_MS = 60 * 1000,
    API_WATCH_MIN_S = 1800, /* watches without timeoutSeconds end after this … */
    API_WATCH_MAX_S = 3600, /* … to that */

    API_MAX_PATH = 16 * 1024,     /* bytes of a request's path */
    API_MAX_ACCEPT = 32,          /* clauses of an Accept header that are looked at */
    API_MAX_CONTINUE = 16 * 1024, /* bytes of a continue token, which holds two names */

    API_CLIENT_GONE = 499, /* what net says of a client that did not wait for its answer */
    API_MAX_AUDIT_ID = 64,
    API_MAX_AUDIT_POLICY = 1024 * 1024,
    API_MAX_AUDIT_OBJECT = 256 * 1024, /* bytes of one that is written down, else it is not */
    API_MAX_AUDIT_WAITING = 16 * 1024 * 1024, /* bytes of lines that wait for the disk */

    API_LIST_PIECE = 64 * 1024, /* of a list that is sent while it is encoded */
    API_INLINE_LIST = 64,       /* objects of a list that is answered on the loop */

    API_ADMISSION_MS = 34 * 1000,           /* all webhooks of one write together */
    API_WEBHOOK_CALLS = 16,                 /* at once, to one webhook: a worker waits in each */
    API_WEBHOOK_ALL_CALLS = 32,             /* to all together; the other workers stay free */
    API_WEBHOOK_SLOW_MS = 500,              /* a call of that age has no place for others soon */
    API_WEBHOOK_ANSWER = 8 * 1024 * 1024,   /* bytes; an object's patch in base64 fits */
    API_CONVERSION_MS = 30 * 1000,          /* for one question to a conversion webhook */
    API_CONVERSION_OBJECTS = 500,           /* in one question … */
    API_CONVERSION_BYTES = 2 * 1024 * 1024, /* … and their bytes, unless it is a single one */
    API_CONVERSION_ANSWER = 16 * 1024 * 1024,
    API_WEBHOOK_WORDS = 16 * 1024, /* bytes of what it says, in a message */
};
