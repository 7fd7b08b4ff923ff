/* Writes that must be decided one after the other: who decides on one by looking at others keeps
 * its turn until it is committed, so that the next one sees it. Worker threads: beginning a turn
 * waits for those before. */
#pragma once

#include "base/slice.h"

struct apiserver;
struct request;

void turns_open(struct apiserver *server);
void turns_close(struct apiserver *server);

/* Takes the turn of this key for the request, which has none yet. Different keys may share one by
 * chance. */
void turns_begin(struct request *request, struct slice key);
void turns_end(struct request *request); /* one that did not begin is fine */

/* For those who write: ends the turn of a request that may have got one on the way. */
struct turns_holder {
    struct request *request;
};

static inline void turns_holder_cleanup(struct turns_holder *holder)
{
    turns_end(holder->request);
}
