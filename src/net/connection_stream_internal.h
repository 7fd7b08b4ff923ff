/* A connection seen as a byte stream, for protocols that take over. Loop thread only. */
#pragma once

struct byte_stream;
struct connection;
struct error;

/* Takes over the events of an open connection and holds a reference to it. on_gone is called once,
 * after the user of the stream has been told of its end. */
struct byte_stream *connection_stream_new(struct connection *connection,
                                          void (*on_gone)(void *context), void *context);
