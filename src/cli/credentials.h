/* Which cluster a command speaks to, and as whom: the first that is there of flag, context,
 * environment, login, files, a platform on this machine, the pod we are in. */
#pragma once

#include "kube/kubeconfig.h"

struct cli;
struct error;

enum credentials_kind {
    CREDENTIALS_FILE, /* a kubeconfig of the person's own: changes are recorded under its identity
                       */
    CREDENTIALS_KUBECTL, /* such a file that nobody named: the one that kubectl uses */
    CREDENTIALS_LOGIN,
    CREDENTIALS_EMBEDDED, /* `butler up` on this machine */
    CREDENTIALS_POD,
};

struct credentials {
    enum credentials_kind kind;
    struct kubeconfig config;
    const char *source; /* for messages: "KUBECONFIG (./admin.conf)" */
};

/* Everything belongs to the command's arena. `past_kubectl` passes over kubectl's own file, when
 * that turned out to lead elsewhere. ERR_UNAUTHENTICATED: nothing was found, or the login has
 * expired. */
struct error *credentials_choose(struct cli *cli, bool past_kubectl,
                                 struct credentials *out_credentials);

/* Adds the roots that the person trusts besides, by --ca-cert and ~/.butler/certificates, to those
 * given; to the system's when there are none. Nothing changes when the person has none. */
struct error *credentials_add_roots(struct cli *cli, struct slice *ca_pem);
