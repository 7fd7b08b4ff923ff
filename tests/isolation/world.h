/* Two API servers in one process, on one loop and one pool, and everything about them that a thief
 * would like to have. Belongs to the fixture; one thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"
#include "base/vec.h"
#include "lib/pki.h"

struct apiserver;
struct http_client;
struct http_peer;
struct http_request;
struct http_response;
struct http_server;
struct loop;
struct pool;
struct tls;

enum {
    INSTANCES = 2
};

struct instance {
    const char *name;   /* part of every object's name: no secret, requests may have it */
    const char *secret; /* part of every object's content: in no request, in no foreign answer */
    struct apiserver *server;
    struct http_server *http;
    struct tls *tls;
    struct pki_pair authority;
    struct pki_pair admin;
    const char *url;

    /* What a thief may have found. */
    const char *token;       /* of a service account with all rights */
    const char *next;        /* continue token of the config maps */
    const char *version;     /* of that list */
    VEC(const char *) marks; /* the secret in all its forms, uids, a piece of the certificate */
};

enum credential {
    CREDENTIAL_NONE,
    CREDENTIAL_FIRST_ADMIN, /* certificate of the first instance's administrator */
    CREDENTIAL_SECOND_ADMIN,
    CREDENTIAL_COUNT,
};

struct world {
    struct loop *loop;
    struct pool *pool;
    struct log *log;
    struct http_client *client;
    struct instance instances[INSTANCES];
    struct http_peer *peers[CREDENTIAL_COUNT][INSTANCES]; /* who to whom */
    struct http_response *response;                       /* of the last world_call() */
    size_t closing;
};

struct world *world_new(void);

/* Runs the loop until the answer is there, which lives until the next call; fails without one. */
const struct http_response *world_call(struct world *world, struct http_peer *peer,
                                       const struct http_request *request);

/* The resourceVersion of everything an instance has. */
const char *world_version(struct world *world, size_t instance);

/* The first of the instance's marks in a text; NULL: none. */
const char *instance_find_mark(const struct instance *instance, struct slice text);
