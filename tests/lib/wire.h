/* A client that says exactly what the test wants, byte by byte, over a blocking socket. Waits are
 * bounded; what takes longer fails the test. Sockets and texts belong to the fixture. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

int wire_connect(unsigned port);
int wire_connect_unix(const char *path);
void wire_close(int fd);    /* earlier than the fixture does */
void wire_shutdown(int fd); /* sends no more, still reads */

void wire_send(int fd, const char *text);
void wire_send_bytes(int fd, const void *data, size_t size);

/* One HTTP/1.1 answer, head and body; chunks are joined. */
char *wire_read_answer(int fd);
char *wire_read_head(int fd);               /* to the empty line */
char *wire_read_bytes(int fd, size_t size); /* exactly that many; NUL-terminated */
char *wire_read_all(int fd);                /* until the other side closes */

bool wire_is_at_end(int fd); /* looks at the next byte without taking it */
bool wire_is_closed(int fd); /* waits for the end; false when bytes come instead */

int wire_status(const char *answer);
const char *wire_body(const char *answer);
bool wire_has_header(const char *answer, const char *line); /* "name: value", in lower case */
