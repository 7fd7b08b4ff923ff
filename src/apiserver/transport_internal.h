/* What the files of the transport share. */
#pragma once

#include "kube/transport.h"

struct apiserver;
struct arena;
struct error;
struct request;
struct user;

struct transport {
    struct kube_transport base;
    struct apiserver *server;
    const struct user *user;
};

/* The question in the words of this room, resolved and allowed. */
struct error *transport_request(const struct transport *transport, struct arena *arena,
                                const struct kube_request *asked, struct request *out_request);

struct kube_watch *transport_watch(struct kube_transport *transport,
                                   const struct kube_request *asked,
                                   const struct kube_watch_events *events, void *context);
