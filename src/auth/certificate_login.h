/* Client certificates as logins. That the certificate is believed, TLS has seen to. Any thread. */
#pragma once

struct arena;
struct certificate;
struct error;
struct user;

/* The common name is the user, the organizations are its groups. A certificate without a common
 * name proves nobody: *out_user is NULL then. */
struct error *certificate_login(struct arena *arena, const struct certificate *certificate,
                                struct user **out_user);
