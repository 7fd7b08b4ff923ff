/* The ceilings of this room. */
#pragma once

#define RUNTIME_CALL_THREADS  64   /* handlers that may block, side by side */
#define RUNTIME_CALLS_WAITING 1024 /* beyond that a caller is told to come back */
#define RUNTIME_DRAIN_MS      700  /* for requests to finish once we were told to stop */
#define RUNTIME_STOP_MS       900  /* then the shutdown goes on without them */
#define KEEPERS_THREADS       8    /* controllers at work, side by side */
#define KEEPERS_WAITING       4096 /* runs that wait for a thread */
#define LOGINS_MAX_CLAIMS     32   /* that a token of a provider must have */
#define LOGINS_MAX_CA_BYTES   (1024 * 1024)
#define AUDIT_MAX_MEGABYTES   100000
#define AUDIT_MAX_BACKUPS     10000
#define MANAGERS_THREADS      16   /* reconcilers at work, side by side */
#define MANAGERS_WAITING      4096 /* runs that wait for a thread */
#define INSTALLATION_RETRY_MS 5000 /* after a step that failed */
#define TUNING_MAX_WORKERS    1000 /* reconcilers of one kind at once */
