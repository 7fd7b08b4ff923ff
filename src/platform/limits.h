/* The ceilings of this room. */
#pragma once

#define RENDER_MAX_MANIFESTS (64 << 20) /* bytes that a chart may render */

#define RUNTIME_CALL_THREADS   64   /* handlers that may block, side by side */
#define RUNTIME_CALLS_WAITING  1024 /* beyond that a caller is told to come back */
#define RUNTIME_DRAIN_MS       700  /* for requests to finish once we were told to stop */
#define RUNTIME_STOP_MS        900  /* then the shutdown goes on without them */
#define KEEPERS_THREADS        8    /* controllers at work, side by side */
#define KEEPERS_WAITING        4096 /* runs that wait for a thread */
#define LOGINS_MAX_CLAIMS      32   /* that a token of a provider must have */
#define LOGINS_MAX_CA_BYTES    (1024 * 1024)
#define AUDIT_MAX_MEGABYTES    100000
#define AUDIT_MAX_BACKUPS      10000
#define MANAGERS_THREADS       16               /* reconcilers at work, side by side */
#define MANAGERS_WAITING       4096             /* runs that wait for a thread */
#define INSTALLATION_RETRY_MS  5000             /* after a step that failed */
#define TUNING_MAX_WORKERS     1000             /* reconcilers of one kind at once */
#define WEBHOOKS_RETRY_MS      5000             /* after something that failed */
#define WEBHOOKS_RENEW_MS      (60 * 60 * 1000) /* between looks at our own certificate */
#define WEBHOOKS_FILES_MS      (60 * 1000)      /* between looks at that of somebody else */
#define WEBHOOKS_READ_MS       8000             /* a read by a rule; who asks waits for 10 s */
#define WEBHOOKS_DRAIN_MS      700              /* for questions once we were told to stop */
#define REPLICA_CALL_THREADS   32               /* questions answered side by side */
#define REPLICA_CALLS_WAITING  1024             /* beyond that whoever asks is told to come back */
#define REPLICA_ERRAND_THREADS 4
#define REPLICA_STOP_MS        6000 /* for work to end once we were told to stop … */
#define REPLICA_LEASE_MS       2000 /* … for the lease to be given up … */
#define REPLICA_DESKS_MS       1500 /* … and for answers; all in all under 10 s */

#define AUTHORITY_MAX_TOKEN_KEYS 8 /* of service accounts: the one that signs and earlier ones */
#define TENANT_MAX_SETTINGS      (64 * 1024)   /* bytes of engine.json */
#define TENANT_MAX_RANGES        2             /* of services, of pods: one of each family */
#define TENANT_DRAIN_MS          10000         /* for requests to finish once it was told to stop */
#define TENANT_STOP_MS           10500         /* then the shutdown goes on without them */
#define TENANT_TELL_MS           1000          /* between two events about use */
#define TENANT_MAX_SUPERVISORS   4             /* that are told about a tenant at once */
#define TENANT_SETTLE_MS         200           /* for the first answer to go out, at most */
#define TENANT_MAX_SUBNETS       256           /* that addresses of kubelets may be in */
#define TENANT_MAX_OBJECTS       (1024 * 1024) /* bytes of objects.json */
#define TENANT_GIVEN_MS          5000          /* for what it is given, before it serves anyway */

/* The server in a process of its own: for requests to finish once it was told to stop. */
#define POST_DRAIN_MS 29000
#define POST_STOP_MS  30000
