/* Logins of a server: whom it believes, and the stored objects they depend on. A snapshot: never
 * changed, counted by reference, replaced as a whole when the server gets other keys. Any thread.
 */
#pragma once

#include "auth/authenticator.h"
#include "base/cleanup.h"

struct account_tokens;
struct accounts;
struct apiserver;
struct apiserver_options;
struct error;

/* Start-up thread. */
struct error *accounts_open(struct apiserver *server, const struct apiserver_options *options);
void accounts_close(struct apiserver *server);

/* As they are now: a reference. */
struct accounts *accounts_get(struct apiserver *server);
struct accounts *accounts_unref(struct accounts *accounts); /* NULL in, NULL out */

const struct authenticator *accounts_authenticator(const struct accounts *accounts);

/* NULL: service accounts have no tokens. */
const struct account_tokens *accounts_tokens(const struct accounts *accounts);

CLEANUP_DEFINE(accounts, struct accounts *, accounts_unref)
