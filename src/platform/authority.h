/* The platform's own certificate authority and what it signs, kept in pki/ of the state directory.
 * Start-up thread only: keys are made here, which takes a while. */
#pragma once

#include "base/cleanup.h"

struct authority;
struct certificate;
struct clock;
struct error;
struct key;
struct state;
struct text;

/* Loads what is there and makes what is missing. `hosts` (ends with NULL) are the names and
 * addresses the server certificate must have; it is made anew when one is missing, when it ends
 * within thirty days, or when this authority did not sign it. A damaged file is ERR_INVALID that
 * names it, and nothing is changed. */
struct error *authority_open(const struct state *state, const char *const *hosts,
                             const struct clock *clock, struct authority **out_authority);
struct authority *authority_close(struct authority *authority);

const struct certificate *authority_certificate(const struct authority *authority);
struct certificate *authority_server_certificate(const struct authority *authority);
struct key *authority_server_key(const struct authority *authority);

struct key *authority_key(const struct authority *authority);       /* signs certificates */
struct key *authority_token_key(const struct authority *authority); /* of service accounts */

/* A kubeconfig whose user is the administrator (group system:masters), valid for a year. The text
 * holds its private key afterwards. */
struct error *authority_admin_kubeconfig(const struct authority *authority, const char *server_url,
                                         struct text *text);

CLEANUP_DEFINE(authority, struct authority *, authority_close)
