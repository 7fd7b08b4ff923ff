/* Header fields: all text in one piece of memory, found by walking a short list. */
#include "net/headers.h"

#include "net/http.h"

void headers_init(struct headers *headers)
{
    *headers = (struct headers){ 0 };
}

void headers_done(struct headers *headers)
{
    text_done(&headers->text);
    vec_done(&headers->entries);
}

void headers_clear(struct headers *headers)
{
    text_clear(&headers->text);
    vec_clear(&headers->entries);
}

static void append_lower(struct text *text, struct slice piece)
{
    char *to = text_reserve(text, piece.size);

    for (size_t i = 0; i < piece.size; i++) {
        char c = piece.data[i];

        to[i] = c >= 'A' && c <= 'Z' ? (char)(c | 0x20) : c;
    }
    text_grown(text, piece.size);
}

/* An entry is being built from pieces while its value has no end: the NUL is added then. */
static struct headers_entry *last(struct headers *headers)
{
    return headers->entries.count > 0 ? &headers->entries.items[headers->entries.count - 1] : NULL;
}

void headers_finish(struct headers *headers)
{
    struct headers_entry *entry = last(headers);

    if (!entry || entry->value == 0 || entry->value + entry->value_size < headers->text.size)
        return;
    while (entry->value_size > 0 &&
           (headers->text.data[entry->value + entry->value_size - 1] == ' ' ||
            headers->text.data[entry->value + entry->value_size - 1] == '\t'))
        entry->value_size--;
    text_truncate(&headers->text, entry->value + entry->value_size);
    text_append_char(&headers->text, '\0');
}

void headers_name_piece(struct headers *headers, struct slice piece)
{
    struct headers_entry *entry = last(headers);

    if (!entry || entry->value != 0) {
        headers_finish(headers);
        vec_push(&headers->entries, (struct headers_entry){ .name = (uint32_t)headers->text.size });
        entry = last(headers);
    }
    append_lower(&headers->text, piece);
    entry->name_size += (uint32_t)piece.size;
}

void headers_value_piece(struct headers *headers, struct slice piece)
{
    struct headers_entry *entry = last(headers);

    if (entry->value == 0) {
        text_append_char(&headers->text, '\0');
        entry->value = (uint32_t)headers->text.size;
    }
    text_append_bytes(&headers->text, piece.data, piece.size);
    entry->value_size += (uint32_t)piece.size;
}

void headers_add(struct headers *headers, struct slice name, struct slice value)
{
    headers_name_piece(headers, name);
    headers_value_piece(headers, value);
    headers_finish(headers);
}

void headers_set(struct headers *headers, struct slice name, struct slice value)
{
    for (size_t i = headers->entries.count; i > 0; i--)
        if (slice_equal_nocase(headers_name_at(headers, i - 1), name))
            vec_remove(&headers->entries, i - 1);
    headers_add(headers, name, value);
}

struct slice headers_name_at(const struct headers *headers, size_t index)
{
    const struct headers_entry *entry = &headers->entries.items[index];

    return slice_of(headers->text.data + entry->name, entry->name_size);
}

struct slice headers_value_at(const struct headers *headers, size_t index)
{
    const struct headers_entry *entry = &headers->entries.items[index];

    return slice_of(headers->text.data + entry->value, entry->value_size);
}

struct slice headers_find(const struct headers *headers, struct slice name)
{
    for (size_t i = 0; i < headers->entries.count; i++)
        if (headers->entries.items[i].name_size == name.size &&
            slice_equal_nocase(headers_name_at(headers, i), name))
            return headers_value_at(headers, i);
    return slice_of(NULL, 0);
}

const char *headers_get(const struct headers *headers, const char *name)
{
    return headers_find(headers, slice_from(name)).data;
}

size_t headers_count(const struct headers *headers, const char *name)
{
    size_t count = 0;

    for (size_t i = 0; i < headers->entries.count; i++)
        count += slice_equal_nocase(headers_name_at(headers, i), slice_from(name));
    return count;
}

bool headers_list_has(const struct headers *headers, const char *name, const char *word)
{
    for (size_t i = 0; i < headers->entries.count; i++)
        if (slice_equal_nocase(headers_name_at(headers, i), slice_from(name)) &&
            http_list_has(headers_value_at(headers, i), word))
            return true;
    return false;
}
