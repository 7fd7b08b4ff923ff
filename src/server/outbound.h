/* Whom the server may speak to when somebody else says where: never itself, its neighbours on the
 * link or a cloud's metadata, and for teams nobody inside of the data centre. A name is looked up
 * once and every address of it is judged; the connection goes to an address that was. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/ip.h"

struct arena;
struct error;
struct http_peer;
struct http_peer_spec;

enum outbound_trust {
    OUTBOUND_TEAM,
    OUTBOUND_PLATFORM, /* an admin of the platform said so: private networks are fine */
};

/* Addresses of a name, in the arena. ERR_UNAVAILABLE: there are none. Blocks. */
typedef struct error *outbound_lookup(void *context, struct arena *arena, const char *host,
                                      struct ip_address **out_addresses, size_t *out_count);

struct outbound_options {
    const char *allow;       /* networks and names that are exempt, by commas */
    outbound_lookup *lookup; /* NULL: the system's */
    void *context;
};

/* Pure; any thread. `host` is what the address was found by. */
bool outbound_may_reach(const struct outbound_options *options, enum outbound_trust trust,
                        const char *host, const struct ip_address *address);

/* Where a URL leads. Texts belong to the arena. */
struct outbound {
    const char *scheme;
    const char *host; /* as written, without brackets: what the certificate is for */
    bool is_name;     /* not an address */
    uint16_t port;
    const char *path;          /* "" or "/…" */
    struct ip_address address; /* that may be reached */
};

/* Reads a URL without looking anything up. ERR_INVALID says what is wrong. Any thread. */
struct error *outbound_parse(struct arena *arena, const char *url, struct outbound *out_target);

/* And looks up and judges: ERR_FORBIDDEN address_not_allowed, ERR_UNAVAILABLE: no such name. Worker
 * thread. */
struct error *outbound_find(struct arena *arena, const struct outbound_options *options,
                            enum outbound_trust trust, const char *url,
                            struct outbound *out_target);

/* The peer at that very address, with everything else as in `spec`: its url is not looked at, and
 * the certificate must be for its server name or the target's host. Worker thread. */
struct error *outbound_peer(struct arena *arena, const struct outbound *target,
                            const struct http_peer_spec *spec, struct http_peer **out_peer);

/* For the Host header, since the peer is called by its address. */
const char *outbound_authority(struct arena *arena, const struct outbound *target);
