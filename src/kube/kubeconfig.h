/* Kubeconfig files: where a cluster is and who we are there. */
#pragma once

#include <stdbool.h>

#include "base/slice.h"

struct arena;
struct doc;
struct error;
struct secret;
struct text;

/* One cluster and one user: what a context names, or what a file of ours has. NULL and empty:
 * absent.
 */
struct kubeconfig {
    const char *name;        /* of the context */
    const char *cluster;     /* its name when we write; NULL: that of the context */
    const char *user;        /* the same */
    const char *server;      /* https://host:port, and maybe a path */
    const char *namespace;   /* what the context prefers */
    const char *server_name; /* the name that the certificate must have instead of the host */
    const char *proxy;
    const char *unix_socket; /* connect here, where the server is called localhost; in no file */
    struct slice ca_pem;     /* whom to trust; empty: the system's roots */
    bool trust_anyone;       /* the file says not to check the server */

    struct slice certificate_pem; /* who we are */
    const struct secret *key_pem; /* private key of that certificate, as PEM */
    const struct secret *token;   /* or a bearer token */
    const char *token_path;       /* where it is renewed from time to time */

    const char *as;               /* whom we act as, if the server lets us; NULL: ourselves */
    const char *const *as_groups; /* in which groups; ends with NULL, or is NULL. Only with `as` */
};

/* YAML with everything inline, but for a token that is renewed, which stays in its file. The text
 * holds a private key afterwards: write it 0600 and wipe it.
 */
void kubeconfig_format(const struct kubeconfig *config, struct text *text);

/* Blocks on the disk: worker threads and start-up. Reads the context of that name, or the current
 * one for NULL, with the files it refers to. The result and everything it points to belong to the
 * arena. ERR_INVALID names what is missing, and credentials that must be asked from other programs,
 * which we do not start. */
struct error *kubeconfig_load(struct arena *arena, const char *path, const char *context,
                              struct kubeconfig *out_config);

/* The same from a document; relative file names begin at `directory`. NULL: the document is from
 * somewhere else, and naming files of this machine is ERR_INVALID. */
struct error *kubeconfig_read(struct arena *arena, const struct doc *doc, const char *directory,
                              const char *context, struct kubeconfig *out_config);

/* What a pod is given to reach its own cluster: ca.crt, token and namespace in a directory, address
 * and port in KUBERNETES_SERVICE_HOST and _PORT, which the caller looks up. The same blocking, the
 * same errors; ERR_NOT_FOUND when address or port are NULL or empty: this is no pod. */
#define KUBECONFIG_ACCOUNT_DIRECTORY "/var/run/secrets/kubernetes.io/serviceaccount"
struct error *kubeconfig_load_account(struct arena *arena, const char *directory, const char *host,
                                      const char *port, struct kubeconfig *out_config);
