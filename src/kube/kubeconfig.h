/* Kubeconfig files: where a cluster is and who we are there. */
#pragma once

#include "base/slice.h"

struct secret;
struct text;

/* One cluster, one user, one context, all of one name. */
struct kubeconfig {
    const char *name;             /* cluster, user and context */
    const char *server;           /* https://host:port */
    struct slice ca_pem;          /* whom to trust */
    struct slice certificate_pem; /* who we are */
    const struct secret *key_pem; /* private key of that certificate, as PEM */
};

/* YAML with everything inline. The text holds a private key afterwards: write it 0600 and wipe it.
 */
void kubeconfig_format(const struct kubeconfig *config, struct text *text);
