/* Writes. One that was answered is on disk and is seen by every reader; one that failed has left
 * nothing behind. Many that come together share one wait for the disk. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"
#include "store/record.h"

struct error;
struct loop;
struct store;

enum store_operation {
    STORE_PUT,
    STORE_DELETE,
};

enum store_condition {
    STORE_ANY,         /* a deletion still needs something to delete */
    STORE_IF_ABSENT,   /* else ERR_ALREADY_EXISTS */
    STORE_IF_PRESENT,  /* else ERR_NOT_FOUND */
    STORE_IF_REVISION, /* else ERR_CONFLICT, or ERR_NOT_FOUND */
};

#define STORE_NO_VERSION SIZE_MAX

struct store_write {
    enum store_operation operation;
    enum store_condition condition;
    uint64_t revision; /* for STORE_IF_REVISION */
    struct store_key key;

    /* The object as doc_bytes() prints it; of a deletion its last state, for those who watch. The
     * digits of the new revision replace some bytes of it, where version_find() says; an offset of
     * STORE_NO_VERSION leaves the body as it is. */
    struct slice body;
    size_t version_offset;
    size_t version_size;
};

/* Worker thread: blocks until the writes are on disk, all or none. No object twice. out_records
 * (NULL: not wanted) has room for `count`; the caller unrefs them. Besides the conditions:
 * ERR_TOO_LARGE, ERR_TOO_MANY when too much waits already, ERR_UNAVAILABLE when the disk does not
 * take it. */
struct error *store_commit(struct store *store, const struct store_write *writes, size_t count,
                           struct record **out_records);

/* Any thread. While hurried, writes are answered when readers see them; on disk, all or none, they
 * are when the next one is answered that was not. For a server that nobody was promised anything by
 * yet and that would write the same again after a crash. */
void store_hurry(struct store *store, bool hurried);

/* Any thread: copies the writes and returns; done() is called on the loop thread once, with the
 * records or with an error that it owns. An error that is returned here is instead of done(). The
 * loop must not be freed before the store is closed or done() was called. */
struct error *store_commit_async(struct store *store, const struct store_write *writes,
                                 size_t count, struct loop *loop,
                                 void (*done)(void *context, struct error *take_error,
                                              struct record *const *records),
                                 void *context);
