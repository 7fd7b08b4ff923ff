/* A key that is accepted can be written and read back, and is the same key. */
#include "server/ssh_key.h"

#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct ssh_key key;
    struct ssh_key again;
    struct error *err = ssh_key_parse(arena, slice_of((const char *)data, size), &key);
    const char *line;

    if (err) {
        error_drop(err, "most inputs are none");
        return 0;
    }
    line = ssh_key_format(arena, &key);
    ASSERT(!strpbrk(line, "\r\n"));
    err = ssh_key_parse(arena, slice_from(line), &again);
    ASSERT(!err);
    ASSERT(strcmp(key.fingerprint, again.fingerprint) == 0);
    ASSERT(strcmp(line, ssh_key_format(arena, &again)) == 0);
    return 0;
}
