/* Objects of the API server's crash test: config maps whose content follows from a counter. */
#include <inttypes.h>

#include "base/number.h"
#include "crash/api_crash.h"

static void append_fill(uint64_t counter, struct text *text)
{
    uint64_t mixed = counter * 0x9e3779b97f4a7c15u;
    size_t fill = mixed % 64 == 0 ? 40000 : (mixed >> 8) % 3000;

    for (size_t i = 0; i < fill; i++)
        text_append_char(text, (char)('a' + (mixed + i * i) % 26));
}

void object_body(uint32_t key, uint64_t counter, uint64_t revision, struct text *out_body)
{
    text_clear(out_body);
    text_appendf(out_body,
                 "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":"
                 "\"thing-%" PRIu32 "\",\"labels\":{\"proof\":\"crash\",\"counter\":\"%" PRIu64
                 "\"}",
                 key, counter);
    if (revision)
        text_appendf(out_body, ",\"resourceVersion\":\"%" PRIu64 "\"", revision);
    text_appendf(out_body, "},\"data\":{\"counter\":\"%" PRIu64 "\",\"fill\":\"", counter);
    append_fill(counter, out_body);
    text_append(out_body, "\"}}");
}

void object_json_patch(uint64_t counter, struct text *out_body)
{
    text_clear(out_body);
    text_appendf(out_body,
                 "[{\"op\":\"replace\",\"path\":\"/data/counter\",\"value\":\"%" PRIu64 "\"},"
                 "{\"op\":\"replace\",\"path\":\"/metadata/labels/counter\",\"value\":\"%" PRIu64
                 "\"},{\"op\":\"replace\",\"path\":\"/data/fill\",\"value\":\"",
                 counter, counter);
    append_fill(counter, out_body);
    text_append(out_body, "\"}]");
}

void object_append_path(uint32_t key, struct text *text)
{
    text_appendf(text, "/api/v1/namespaces/" CRASH_NAMESPACE "/configmaps/thing-%" PRIu32, key);
}

static uint64_t number_at(struct value object, const char *const *keys)
{
    uint64_t number = 0;

    if (!number_parse_uint(value_string_or(value_find(object, keys), SLICE("")), &number))
        return 0;
    return number;
}

uint64_t object_revision(struct value object)
{
    uint64_t revision = number_at(object, VALUE_KEYS("metadata", "resourceVersion"));

    if (!revision)
        crash_fail("something came without a resourceVersion");
    return revision;
}

bool object_read(struct value object, struct seen *out_seen)
{
    struct slice name =
        value_string_or(value_find(object, VALUE_KEYS("metadata", "name")), SLICE(""));
    struct slice fill = value_string_or(value_find(object, VALUE_KEYS("data", "fill")), SLICE("-"));
    CLEANUP(text) struct text expected = TEXT_EMPTY;
    uint64_t label = number_at(object, VALUE_KEYS("metadata", "labels", "counter"));
    uint64_t key;

    if (!slice_has_prefix(name, "thing-"))
        return false;
    if (!number_parse_uint(slice_of(name.data + 6, name.size - 6), &key) || key >= KEYS)
        crash_fail("an object is called " SLICE_FORMAT, SLICE_ARGUMENT(name));
    out_seen->key = (uint32_t)key;
    out_seen->revision = object_revision(object);
    out_seen->counter = number_at(object, VALUE_KEYS("data", "counter"));
    append_fill(out_seen->counter, &expected);
    if (!out_seen->counter || out_seen->counter != label ||
        !slice_equal(fill, text_slice(&expected)))
        crash_fail("object %" PRIu64 " of revision %" PRIu64 " is half-written", key,
                   out_seen->revision);
    return true;
}
