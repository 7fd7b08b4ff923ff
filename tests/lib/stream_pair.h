/* Two byte streams whose ends are tied together in memory, moved by hand: nothing happens except in
 * stream_pair_pump(). Belongs to the fixture. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"
#include "net/byte_stream.h"

struct stream_pair_end {
    struct byte_stream stream;
    struct stream_pair_end *other;
    struct text queued; /* on its way to the other end */
    bool written;       /* since the last on_drained */
    bool paused;
    bool closing;
    bool aborted;
    bool ended; /* on_closed was called */
};

struct stream_pair {
    struct stream_pair_end a;
    struct stream_pair_end b;
    size_t piece; /* at most so many bytes come in one on_data */
};

struct stream_pair *stream_pair_new(size_t piece);
bool stream_pair_pump(struct stream_pair *pair); /* false: nothing was left to do */
