/* Long lists that are sent while they are encoded: a list of many MiB never stands in memory as a
 * whole, and nobody clears pages for it. Loop. */
#pragma once

#include <stdbool.h>

struct answer;
struct exchange;
struct request;

/* Whether the items of a list go out as they are stored, to a client that does not want them
 * compressed (which a worker does, of the whole). */
bool list_stream_suits(const struct request *request, struct exchange *exchange);

/* Takes the list, which has items. The request lives as long as the exchange. */
void list_stream_begin(struct request *request, struct exchange *exchange,
                       struct answer *take_answer);
