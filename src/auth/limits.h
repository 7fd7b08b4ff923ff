/* The ceilings of this room, checked before memory is taken. */
#pragma once

/* Identities, whatever proved them: more than any directory hands out, less than a header holds. */
#define USER_MAX_NAME_BYTES  1024
#define USER_MAX_GROUPS      1000
#define USER_MAX_EXTRA       100 /* keys */
#define USER_MAX_EXTRA_BYTES (64 * 1024)

/* Escalation checks take rules apart into (group, resource, verb, name); a role of 1.5 MB can be
 * written so that this gives billions. */
#define RULE_MAX_PARTS       (200 * 1000)
#define RULE_MAX_COMPARISONS (50 * 1000 * 1000)
#define RULE_MAX_MISSING     1000 /* told one by one; the rest is counted */

#define RBAC_MAX_PROBLEMS 100 /* bindings to roles that are not there, named in one answer */

/* Tokens that were found good are remembered, so that a client's next request costs a look-up. What
 * may change (the account, the pod, the secret) is asked each time. */
#define LOGIN_CACHE_MAX_ENTRIES 512

#define ACCOUNT_TOKEN_MAX_AUDIENCES 100
#define ACCOUNT_TOKENS_MAX_KEYS     32
#define ACCOUNT_TOKENS_MAX_ISSUERS  16

/* OIDC: what an identity provider may send, and how often and how long we ask. */
#define OIDC_MAX_ANSWER_BYTES (256 * 1024)
#define OIDC_MAX_KEYS         100
#define OIDC_MAX_CLIENT_IDS   100
#define OIDC_FETCH_MS         5000
#define OIDC_FETCH_PAUSE_MS                                                                        \
    10000                   /* between two attempts; tokens with unknown keys cost nothing more */
#define OIDC_MAX_WAITING 8  /* logins that wait for an attempt that is under way */
#define OIDC_SKEW_S      60 /* between two machines' clocks */
