/* What a shell may do in its cluster, made for one session: rights of a person in the cluster
 * itself, and a kubeconfig that is worth something to the proxy of this session and nowhere else.
 * Blocks: worker threads. */
#pragma once

#include <stdbool.h>

#include "base/text.h"

struct clock;
struct error;
struct http_peer;
struct kube;
struct secret;
struct tls;

struct terminal_grant {
    struct http_peer *peer; /* the cluster, with the credential of its admin */
    struct tls *tls;        /* how the proxy proves itself to the shell */
    struct secret *token;   /* how the shell proves itself to the proxy */
    struct text kubeconfig; /* of the shell; holds the token */
};

/* For whom. */
struct terminal_holder {
    const char *cluster; /* as the shell calls it */
    const char *email;
    bool read_only;
    bool management; /* the platform's own kinds can be seen there as well */
};

/* In the cluster rights belong to groups, which nobody is in but by the proxy's word. Ends with
 * NULL. */
const char *const *terminal_grant_groups(bool read_only);

/* `tenant` speaks as an admin of the cluster, `peer` leads there with the same credential; a
 * reference is taken. */
struct error *terminal_grant_make(const struct kube *tenant, struct http_peer *peer,
                                  const struct clock *clock, const struct terminal_holder *holder,
                                  struct terminal_grant *out_grant);
void terminal_grant_done(struct terminal_grant *grant); /* also when it was never made */
