/* The names and addresses under which this machine's platform is reached: what its server
 * certificate must have. */
#pragma once

struct address;
struct arena;

/* Local names, the machine's own name, the names pods use for the API, and the addresses listened
 * on; for a wildcard address, those of all interfaces. Ends with NULL; in the arena. */
const char *const *hosts_list(struct arena *arena, const struct address *const *listening);

/* How a client on this machine writes the address in a URL: a wildcard becomes the loopback. */
const char *hosts_url(struct arena *arena, const struct address *address);
