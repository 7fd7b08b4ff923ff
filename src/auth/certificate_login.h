/* Client certificates as logins. That the certificate is believed, TLS has seen to. Any thread. */
#pragma once

struct arena;
struct certificate;
struct clock;
struct error;
struct user;

/* The common name is the user, the organizations are its groups. A certificate without a common
 * name proves nobody: *out_user is NULL then. ERR_UNAUTHENTICATED when it has expired since the
 * handshake, which a connection may outlive for long. */
struct error *certificate_login(struct arena *arena, const struct certificate *certificate,
                                const struct clock *clock, struct user **out_user);
