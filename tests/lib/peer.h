/* A small server inside a test: every connection is served by a function on a thread of its own,
 * which reads and writes raw bytes. All belong to the fixture, which ends them with the test. */
#pragma once

#include <stddef.h>

struct peer;

/* serve() has the connection until it returns; then it is closed. Calls on it fail once the test is
 * over, so a function that waits for more bytes ends by itself. */
struct peer *peer_start(void (*serve)(int fd, void *context), void *context);
struct peer *peer_start_unix(const char *path, void (*serve)(int fd, void *context), void *context);

const char *peer_url(const struct peer *peer);    /* "http://127.0.0.1:41234" */
unsigned peer_port(const struct peer *peer);      /* 0 for a Unix socket */
size_t peer_connections(const struct peer *peer); /* how many were accepted */

/* For serve(). */
#define PEER_HEAD_SIZE 8192
char *peer_read_head(int fd,
                     char out_head[PEER_HEAD_SIZE]); /* to the empty line; NULL at the end */
void peer_write(int fd, const char *text);
void peer_writef(int fd, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void peer_wait_closed(int fd); /* until the other side has closed; what it sends is thrown away */
