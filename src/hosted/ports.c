#include "hosted/ports.h"

#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/random.h"
#include "hosted/limits.h"

enum {
    COUNT = PORTS_LAST - PORTS_FIRST + 1
};

struct ports {
    struct in_addr address;
    size_t next; /* where to look first: a port that was just given back rests for a while */
    bool taken[COUNT];
};

struct ports *ports_new(const char *address)
{
    struct ports *ports = NEW(struct ports);

    ASSERT(inet_pton(AF_INET, address, &ports->address) == 1);
    /* Two platforms that start at one moment would find the same ports free. */
    ports->next = random_below(COUNT);
    return ports;
}

struct ports *ports_free(struct ports *ports)
{
    return memory_free(ports);
}

/* Asked by binding, the only answer that counts. */
static bool can_bind(const struct ports *ports, uint16_t port)
{
    struct sockaddr_in address = { .sin_family = AF_INET,
                                   .sin_addr = ports->address,
                                   .sin_port = htons(port) };
    int yes = 1;
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool bound;

    if (fd < 0)
        return false;
    /* What is left of old connections is in nobody's way. */
    bound = setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof(yes)) == 0 &&
            bind(fd, (struct sockaddr *)&address, sizeof(address)) == 0 && listen(fd, 1) == 0;
    close(fd);
    return bound;
}

bool ports_take(struct ports *ports, uint16_t *out_port)
{
    for (size_t i = 0; i < COUNT; i++) {
        size_t at = (ports->next + i) % COUNT;
        uint16_t port = (uint16_t)(PORTS_FIRST + at);

        if (ports->taken[at] || !can_bind(ports, port))
            continue;
        ports->taken[at] = true;
        ports->next = (at + 1) % COUNT;
        *out_port = port;
        return true;
    }
    return false;
}

static void set(struct ports *ports, uint16_t port, bool taken)
{
    if (port >= PORTS_FIRST && port <= PORTS_LAST)
        ports->taken[port - PORTS_FIRST] = taken;
}

void ports_reserve(struct ports *ports, uint16_t port)
{
    set(ports, port, true);
}

void ports_release(struct ports *ports, uint16_t port)
{
    set(ports, port, false);
}
