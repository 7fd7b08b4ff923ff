/* Git services: who somebody is there, by the token in a Secret. Worker threads: it asks over the
 * network and waits for the answer. */
#pragma once

#include "base/slice.h"
#include "doc/value.h"

struct arena;
struct error;
struct http_abort;
struct http_client;

struct git_host {
    struct slice type;  /* "github", "gitlab" or "bitbucket" */
    struct slice url;   /* of its API; empty, or GitHub's for another type: where that one is */
    struct value login; /* data of the Secret: `token`, or `username` and `app-password` */
};

/* The name of the account, in the arena. ERR_INVALID: something is missing to ask with;
 * ERR_UNAUTHENTICATED: the service refuses the login; ERR_UNAVAILABLE: it cannot be reached, or
 * does not answer as such a service does. No message holds anything of the Secret. */
struct error *git_host_find_user(struct arena *arena, struct http_client *client,
                                 const struct git_host *host, struct http_abort *abort,
                                 const char **out_name);
