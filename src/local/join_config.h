/* What a machine finds in its bootstrap data: where its cluster is, the token with which it may ask
 * for a certificate, and how it knows that it speaks to the right one. Pure; any thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"

struct arena;
struct error;
struct secret;

struct join_config {
    const char *server;         /* "https://127.0.0.1:20001" */
    const struct secret *token; /* "abcdef.0123456789abcdef" */
    struct slice token_id;
    struct slice token_secret;
    const char *const *pins; /* "sha256:…" of the authority's public key; ends with NULL */
    bool trust_anyone;       /* the payload says not to look at pins */
};

/* Looks in a cloud-config for the file with kubeadm's JoinConfiguration, or at one itself. The
 * result belongs to the arena. ERR_INVALID names what is missing, and never shows the token. */
struct error *join_config_read(struct arena *arena, struct slice payload,
                               struct join_config *out_config);

/* Takes the authority from a cluster-info ConfigMap, if our token has signed it and its key is one
 * of the pins. ERR_UNAVAILABLE: our token has not signed it yet. ERR_FORBIDDEN: this is another
 * cluster. */
struct doc;
struct error *join_config_trust(struct arena *arena, const struct join_config *config,
                                const struct doc *cluster_info, struct slice *out_ca_pem);

/* Whether an authority is one of those that the payload names. */
bool join_config_has_pin(const struct join_config *config, struct slice ca_pem);
