/* Bootstrap tokens, "abcdef.0123456789abcdef": how machines that know nothing else join a cluster.
 * They live in secrets of kube-system. Any thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"

struct arena;
struct clock;
struct doc;
struct error;
struct lookup;
struct text;
struct user;

#define BOOTSTRAP_TOKEN_NAMESPACE     "kube-system"
#define BOOTSTRAP_TOKEN_SECRET_PREFIX "bootstrap-token-"
#define BOOTSTRAP_TOKEN_SECRET_TYPE   "bootstrap.kubernetes.io/token"

/* The two parts; false for everything that is no such token. */
bool bootstrap_token_split(struct slice token, struct slice *out_id, struct slice *out_secret);

/* What a secret says. Texts are memory of the arena. */
struct bootstrap_token {
    struct slice id;
    struct slice secret;
    bool expires;
    int64_t expires_ms; /* since 1970; 0 when it was not readable: expired */
    bool may_log_in;
    bool may_sign; /* kube-public/cluster-info */
    const struct slice *groups;
    size_t group_count; /* at least system:bootstrappers */
};

/* False for a secret of another type, one that is being deleted, has no proper id or no secret, or
 * names groups that a bootstrap token must not give. */
bool bootstrap_token_read(struct arena *arena, const struct doc *secret,
                          struct bootstrap_token *out_token);
bool bootstrap_token_has_expired(const struct bootstrap_token *token, const struct clock *clock);

/* Logs in with one. ERR_UNAUTHENTICATED does not say which part was wrong. */
struct error *bootstrap_token_verify(struct arena *arena, const struct lookup *lookup,
                                     const struct clock *clock, struct slice token,
                                     struct user **out_user);

/* Appends the signature of kube-public/cluster-info: a JWS (HS256) whose content is left out, as
 * kubeadm join checks it. */
void bootstrap_token_sign(struct slice content, struct slice id, struct slice secret,
                          struct text *text);
