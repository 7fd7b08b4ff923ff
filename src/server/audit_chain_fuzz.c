/* Lines of an audit file. Whatever is accepted can be sealed again, and then its chain holds; and a
 * line that already holds is sealed to the same bytes. */
#include "server/audit_chain.h"

#include <stdint.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(struct slice line)
{
    CLEANUP(text) struct text again = TEXT_EMPTY;
    char hash[AUDIT_HASH_SIZE + 1];
    struct audit_link sealed;
    struct audit_link link;
    size_t tail = strlen(",\"hash\":\"") + AUDIT_HASH_SIZE + strlen("\"}");
    struct error *err = audit_link_read(line, &link);
    bool held;

    if (err) {
        error_drop(err, "no entry");
        return;
    }
    err = audit_chain_check(line, NULL, &sealed);
    held = !err;
    error_drop(err, "forged, or the first of a chain that has something before it");
    text_append_slice(&again, slice_of(line.data, line.size - tail));
    text_append_char(&again, '}');
    audit_chain_seal(&again, 0, hash);
    if (held)
        ASSERT(slice_equal(text_slice(&again), line));
    if (link.seq == 1 && strcmp(link.prev_hash, audit_chain_start) != 0)
        return;
    err = audit_chain_check(text_slice(&again), NULL, &sealed);
    ASSERT(!err);
    ASSERT(strcmp(sealed.hash, hash) == 0 && sealed.seq == link.seq);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct slice rest = slice_of((const char *)data, size);
    struct slice line;

    while (rest.size && slice_split(&rest, '\n', &line))
        check(line);
    return 0;
}
