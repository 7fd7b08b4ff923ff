/* Objects of the crash test. */
#include <inttypes.h>
#include <stdio.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/number.h"
#include "doc/doc.h"
#include "lib/store_crash.h"
#include "store/store.h"

void crash_open(const char *directory, struct store **out_store, uint32_t *out_resource)
{
    CLEANUP(string) char *path = memory_format("%s/store.db", directory);
    struct store_options options = { .path = path, .max_events = HISTORY_EVENTS };
    struct error *err = store_open(&options, out_store);

    if (!err)
        err = store_resource(*out_store, SLICE(""), SLICE("things"), false, out_resource);
    if (err)
        crash_fail("%s", error_format(err));
}

void crash_name(uint32_t key, char out_name[KEY_TEXT])
{
    snprintf(out_name, KEY_TEXT, "thing-%" PRIu32, key);
}

uint32_t crash_key(const struct record *record)
{
    struct slice name = record_name(record);
    uint64_t key;

    if (!slice_has_prefix(name, "thing-") ||
        !number_parse_uint(slice_of(name.data + 6, name.size - 6), &key) || key >= KEYS)
        crash_fail("an object is called %s", name.data);
    return (uint32_t)key;
}

void crash_body(uint32_t key, uint64_t counter, uint64_t revision, struct text *out_body)
{
    uint64_t mixed = counter * 0x9e3779b97f4a7c15u;
    size_t fill = mixed % 64 == 0 ? 40000 : (mixed >> 8) % 3000;

    text_clear(out_body);
    text_append(out_body, "{\"metadata\":{\"resourceVersion\":\"");
    if (revision)
        text_appendf(out_body, "%" PRIu64, revision);
    text_appendf(out_body, "\"},\"counter\":\"%" PRIu64 "\",\"key\":%" PRIu32 ",\"fill\":\"",
                 counter, key);
    for (size_t i = 0; i < fill; i++)
        text_append_char(out_body, (char)('a' + (mixed + i * i) % 26));
    text_append(out_body, "\"}");
}

uint64_t crash_counter(const struct record *record)
{
    CLEANUP(doc) struct doc *copy = doc_new(doc_bytes(record->doc));
    CLEANUP(text) struct text expected = TEXT_EMPTY;
    struct slice digits = value_string_or(value_get(doc_root(copy), SLICE("counter")), SLICE("?"));
    uint64_t counter;

    if (!number_parse_uint(digits, &counter))
        crash_fail("revision %" PRIu64 " is no object of ours", record->revision);
    crash_body(crash_key(record), counter, record->revision, &expected);
    if (!slice_equal(text_slice(&expected), doc_bytes(record->doc)))
        crash_fail("the body of revision %" PRIu64 " is not what was written", record->revision);
    return counter;
}
