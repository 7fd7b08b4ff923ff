/* Watches over HTTP: events of one resource as they happen, after what was there when asked for.
 * Loop thread only. */
#pragma once

struct apiserver;
struct exchange;
struct request;

/* Answers the exchange with a stream, or with an error. The request lives in the exchange's arena.
 */
void watch_start(struct request *request, struct exchange *exchange);

/* Ends every watch of a server, or those of one resource (its definition went). */
/* Tells those who asked for it how far they are. */
void watch_bookmark_all(struct apiserver *server);

void watch_end_all(struct apiserver *server);
void watch_end_resource(struct apiserver *server, unsigned stored);
