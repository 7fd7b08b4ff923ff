/* Listening sockets of tenants: bound here, handed to engines, and kept while nobody serves them.
 * Naming who is in the way reads all of /proc: worker threads and start-up only. */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct arena;
struct error;

/* ERR_CONFLICT with reason PortConflict, which names the holder where that is known. */
struct error *endpoint_listen(const char *address, uint16_t port, int *out_fd);

/* Whether nobody listens there. */
bool endpoint_is_free(const char *address, uint16_t port);

/* The listening socket that a process has at this number, as a descriptor of ours; false when it
 * has none for this address there, or we may not. */
bool endpoint_borrow(pid_t pid, int number, const char *address, uint16_t port, int *out_fd);

/* Who listens there, on this address or on all: "process 4711 (nginx)", or "another program"; of
 * the arena. */
const char *endpoint_holder(struct arena *arena, const char *address, uint16_t port);
