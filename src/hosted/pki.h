/* A tenant's keys, certificates and kubeconfigs as one function: Secrets in, Secrets out. It writes
 * nothing and keeps nothing; when nothing must change it hands out no new bytes. It makes keys and
 * signatures: worker threads only. Everything in a result belongs to the arena. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/clock.h"
#include "base/slice.h"
#include "crypto/key.h"
#include "doc/value.h"
#include "hosted/ca_rotation.h"

struct arena;
struct doc;
struct edit;
struct error;

/* The Secrets, each after those that it is signed with. */
enum pki_part {
    PKI_CA,
    PKI_FRONT_PROXY_CA,
    PKI_SA,
    PKI_API_SERVER,
    PKI_KUBELET_CLIENT,
    PKI_FRONT_PROXY_CLIENT,
    PKI_ADMIN,
    PKI_CONTROLLER_MANAGER,
    PKI_SCHEDULER,
    PKI_MONITORING,
    PKI_PARTS, /* how many */
};

const char *pki_suffix(enum pki_part part); /* "front-proxy-ca-certificate": <tcp>-<suffix> */
char *pki_secret_name(struct arena *arena, const char *tcp, enum pki_part part);
bool pki_is_kubeconfig(enum pki_part part);

/* --- what comes in --------------------------------------------------------------------------- */

/* What the TenantControlPlane asks for. */
struct pki_profile {
    enum key_type key_type;
    unsigned rsa_bits; /* 0: not RSA */
    uint64_t ca_validity_ms;
    uint64_t leaf_validity_ms;
    enum ca_rotation_strategy strategy;
    bool ignore_workers;
    const char *cluster_domain;
    const char *const *service_ranges; /* lists end with NULL */
    const char *const *names;          /* address, advertiseAddress, certSANs: for the API server */
};

/* Reads spec.certificates and spec.networkProfile. `default_key` counts when the object names none:
 * the runtime decides. ERR_INVALID names the field. */
struct error *pki_profile_read(struct arena *arena, struct value tcp, enum key_type default_key,
                               struct pki_profile *out_profile);

/* What was found in the tenant's data directory, for a CA or an account key whose Secret is lost.
 * Empty: not there. */
struct pki_backup {
    struct slice bundle;      /* ca.crt */
    struct slice signing_crt; /* signing-ca.crt */
    struct slice signing_key; /* signing-ca.key */
    struct slice account_key; /* sa.key */
};

/* Reads those in conf/current below the directory of a tenant, who writes there too; what is
 * missing stays empty. Blocks on the disk. */
struct error *pki_backup_load(struct arena *arena, const char *home, struct pki_backup *out_backup);

/* NULL and empty: absent, unless it says otherwise. */
struct pki_input {
    const char *namespace; /* of the TenantControlPlane */
    const char *name;
    const char *cluster; /* of Cluster API that it is the control plane of; NULL: none */
    struct pki_profile profile;

    /* host:port each. Without an endpoint the kubeconfigs have to wait. */
    const char *endpoint;         /* published to workers and people */
    const char *service_endpoint; /* of admin.svc; NULL: that of the loopback address */
    const char *local_endpoint;   /* of controller-manager and scheduler: 127.0.0.1:port */

    const char *const *extra_names; /* load-balancer addresses, host names of routes … */
    const char *management_domain;  /* of the cluster that Steward runs in; NULL: cluster.local */
    bool ipv6;                      /* IPv6 is in use: ::1 is one of the names */

    uint64_t expiration_deadline_ms; /* 0: PKI_DEADLINE_MS */
    uint64_t account_grace_ms;       /* a former account key counts so long; 0: PKI_GRACE_MS */
    const struct clock *clock;

    const struct doc *secrets[PKI_PARTS]; /* as they are */
    struct pki_backup backup;
    struct ca_rotation_facts rotation;

    /* The API server's own name is not yet bound to its role in the tenant: a certificate made by
     * the original, which has the group instead, stays for now. */
    bool hold_kubelet_client;
};

/* --- what comes out -------------------------------------------------------------------------- */

enum pki_cause {
    PKI_KEPT, /* nothing to write */
    PKI_MISSING,
    PKI_UNREADABLE,
    PKI_MISMATCHED,   /* key and certificate do not belong together */
    PKI_EDITED,       /* the payload is not what its checksum says */
    PKI_ASKED,        /* by the rotate annotation */
    PKI_WRONG_ISSUER, /* not signed by the current CA */
    PKI_EXPIRING,
    PKI_WRONG_SUBJECT,
    PKI_WRONG_USAGE,
    PKI_WRONG_NAMES, /* a SAN is missing */
    PKI_WRONG_SERVER,
    PKI_WRONG_BUNDLE,
    PKI_REFORMED, /* labels, checksum or form differ: same keys, same certificates */
    PKI_RESTORED, /* from the data directory: the same identity again */
    PKI_PHASE,    /* of a rotation of the CA, or the end of a former account key */
    PKI_LOST,     /* nothing was left of it: a new identity, workers must join again */
};

const char *pki_cause_name(enum pki_cause cause); /* "wrong-issuer", for metrics */

struct pki_secret {
    enum pki_cause cause;
    const char *why;       /* a sentence for an event; NULL when kept */
    bool warning;          /* the event should be one */
    const char *name;      /* of the Secret */
    const struct doc *doc; /* the whole Secret as it should be; owner reference left to the caller.
                              The one that came in when kept. NULL: it has to wait */
    const char *checksum;
    int64_t updated_ms;   /* when its content was made; since 1970 */
    int64_t not_after_ms; /* the earliest end in it; 0: it has none */
};

struct pki_result {
    struct pki_secret secrets[PKI_PARTS];
    size_t changed;      /* how many are not kept */
    bool waits_endpoint; /* kubeconfigs could not be made: the endpoint is not known */
    int64_t due_ms;      /* since 1970: the earliest time at which something is due */
    struct ca_rotation rotation;
};

/* Looks at everything, decides, and makes what is needed. ERR_INVALID: a name in the profile cannot
 * be certified; ERR_ALREADY_EXISTS: a Secret of that name belongs to somebody else. */
struct error *pki_ensure(struct arena *arena, const struct pki_input *input,
                         struct pki_result *out_result);

/* Sets status.certificates, status.kubeconfig and status.caRotation. */
void pki_write_status(struct edit *edit, const struct pki_result *result,
                      const struct ca_rotation_facts *facts);

/* The status of the object says what pki_write_status() would. */
bool pki_is_told(struct value object, const struct pki_result *result);

/* --- what components are given --------------------------------------------------------------- */

struct pki_file {
    const char *name; /* "apiserver.key" */
    struct slice bytes;
};

/* The files of the tenant's conf directory, from Secrets that are all there: of the embedded engine
 * or, with kubeconfigs and the CA's key, of upstream's components. */
enum pki_file_set {
    PKI_FILES_EMBEDDED,
    PKI_FILES_UPSTREAM,
};

struct error *pki_files(struct arena *arena, const struct pki_result *result, enum pki_file_set set,
                        const struct pki_file **out_files, size_t *out_count);
