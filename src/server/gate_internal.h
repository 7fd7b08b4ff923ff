/* What the files of the gate share. */
#pragma once

#include "base/slice.h"
#include "server/gate.h"

struct arena;
struct caller;
struct error;
struct limiter;
struct metric;
struct server_call;

struct gate {
    struct gate_options options;
    struct arena *arena;
    struct limiter *limiter;
    struct log *log;
    size_t waiting; /* requests that cannot be decided yet */
    struct metric *requests;
    struct metric *seconds;
    struct metric *in_flight;
    struct metric *denied;
    struct metric *limited;
};

/* gate_carrier.c: who asks, and whether a page of ours sent it. */
struct gate_carrier {
    struct slice token; /* empty: none */
    bool by_cookie;
};

struct error *gate_carrier_read(const struct server_call *call, struct gate_carrier *out_carrier);
struct error *gate_check_page(const struct gate *gate, const struct server_call *call,
                              bool by_cookie);
bool gate_is_safe(const struct server_call *call); /* a method without effects */

/* gate_rule.c: what they narrowed it to, what the path names, and whether they may. */
struct error *gate_apply_context(const struct gate *gate, struct server_call *call,
                                 struct caller *caller);
struct error *gate_apply_rule(const struct gate *gate, struct server_call *call);

/* gate_address.c */
const char *gate_address(const struct gate *gate, const struct server_call *call);
const char *gate_address_key(const struct server_call *call); /* IPv6: its network */
bool gate_trusts_peer(const struct gate *gate, const struct server_call *call);
