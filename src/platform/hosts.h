/* The names and addresses under which this machine's platform is reached: what its server
 * certificate must have. */
#pragma once

#include <stdbool.h>

struct address;
struct arena;
struct ip_address;

/* Local names, the machine's own name, the names pods use for the API, and the addresses listened
 * on; for a wildcard address, those of all interfaces. Ends with NULL; in the arena. */
const char *const *hosts_list(struct arena *arena, const struct address *const *listening);

/* The address that other machines reach this one by: the one listened on, or for a wildcard the
 * first one of the interfaces that is not only for the machine or the link. False: there is none.
 */
bool hosts_reached_by(const struct address *listening, struct ip_address *out_ip);

/* How a client on this machine writes the address in a URL: a wildcard becomes the loopback. */
const char *hosts_url(struct arena *arena, const struct address *address);
