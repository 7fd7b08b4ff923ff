/* Logins of a server: whom it believes, and the stored objects they depend on. */
#pragma once

struct apiserver;
struct apiserver_options;
struct error;

/* Start-up thread. */
struct error *accounts_open(struct apiserver *server, const struct apiserver_options *options);
void accounts_close(struct apiserver *server);
