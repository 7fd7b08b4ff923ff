/* The certificate authority of an API server, the keys of that server, and whom it believes: made
 * by this program and kept in pki/ of the state directory, or found in files that somebody else
 * keeps. */
#pragma once

#include "base/cleanup.h"

struct apiserver_identity;
struct authority;
struct certificate;
struct clock;
struct error;
struct key;
struct state;
struct text;
struct tls;

/* The server's own: loads what is there and makes what is missing. `hosts` (ends with NULL) are the
 * names and addresses the server certificate must have; it is made anew when one is missing, when
 * it ends within thirty days, or when this authority did not sign it. A damaged file is ERR_INVALID
 * that names it, and nothing is changed. Start-up thread: keys are made here, which takes a while.
 */
struct error *authority_open(const struct state *state, const char *const *hosts,
                             const struct clock *clock, struct authority **out_authority);
struct authority *authority_close(struct authority *authority);

/* What is in a directory that somebody else keeps, as conf/current of a tenant: ca.crt (whom to
 * trust, the one that signs first), signing-ca.crt and signing-ca.key, apiserver.crt and
 * apiserver.key, sa.key, sa.pub, perhaps sa-previous.pub, perhaps front-proxy-ca.crt. ERR_INVALID
 * names the file that is missing, damaged or does not fit the others. Worker or start-up thread. */
struct error *authority_load(const char *directory, const struct clock *clock,
                             struct authority **out_authority);

/* Loop or start-up thread from here on; nothing changes. */
const struct certificate *authority_certificate(const struct authority *authority);
struct key *authority_key(const struct authority *authority); /* signs certificates with it */

struct certificate *authority_server_certificate(const struct authority *authority);

/* Append certificates: those that clients are to believe, and those of front proxies. */
void authority_format_trust(const struct authority *authority, struct text *text);
void authority_format_proxies(const struct authority *authority, struct text *text);

/* What an API server needs to know its users by; borrowed from the authority. */
void authority_identity(const struct authority *authority, const char *issuer,
                        struct apiserver_identity *out_identity);

/* What its listeners need. The predecessor's sessions can be resumed; NULL: there is none. */
struct error *authority_tls(const struct authority *authority, const struct tls *predecessor,
                            struct tls **out_tls);

/* A kubeconfig whose user is the administrator (group system:masters), valid for a year. The text
 * holds its private key afterwards. */
struct error *authority_admin_kubeconfig(const struct authority *authority, const char *server_url,
                                         struct text *text);

CLEANUP_DEFINE(authority, struct authority *, authority_close)
