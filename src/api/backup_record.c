#include "api/backup_record.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json.h"

/* Keys of a ConfigMap have no colons; otherwise they are the time, so that they stand in order. */
static void append_key(struct text *key, struct slice time)
{
    for (size_t i = 0; i < time.size; i++)
        text_append_char(key, time.data[i] == ':' ? '.' : time.data[i]);
}

static bool read_entry(struct arena *arena, struct value entry, struct backup_record *out_record)
{
    struct doc *doc;
    struct error *err = json_parse(value_string_or(entry, SLICE("")), NULL, &doc);

    if (err) {
        error_drop(err, "somebody else wrote it");
        return false;
    }
    arena_defer(arena, doc_release, doc);
    *out_record = (struct backup_record){
        .time = value_text(doc_root(doc), "time"),
        .file = value_text(doc_root(doc), "file"),
        .host = value_text(doc_root(doc), "host"),
        .bytes = value_int_or(value_get(doc_root(doc), SLICE("bytes")), 0),
    };
    return out_record->time.size > 0;
}

static int newest_first(const void *a, const void *b)
{
    const struct backup_record *left = a;
    const struct backup_record *right = b;

    return slice_compare(right->time, left->time);
}

size_t backup_record_read(struct arena *arena, struct value config_map,
                          struct backup_record **out_records)
{
    struct value data = value_get(config_map, SLICE("data"));
    struct backup_record *records = arena_array(arena, value_count(data), struct backup_record);
    size_t count = 0;

    DOC_EACH (it, data)
        count += read_entry(arena, it.value, &records[count]);
    if (count)
        qsort(records, count, sizeof(*records), newest_first);
    *out_records = records;
    return count;
}

/* The key of the oldest entry. */
static struct slice oldest_of(struct value data)
{
    struct slice oldest = SLICE("");

    DOC_EACH (it, data) {
        if (!oldest.size || slice_compare(it.key, oldest) < 0)
            oldest = it.key;
    }
    return oldest;
}

void backup_record_add(struct edit *edit, struct value config_map,
                       const struct backup_record *record)
{
    CLEANUP(text) struct text key = TEXT_EMPTY;
    CLEANUP(text) struct text entry = TEXT_EMPTY;
    struct value before = value_get(config_map, SLICE("data"));
    struct edit_node data = edit_ensure_object(edit, EDIT_PATH("data"));

    text_append(&entry, "{\"time\":");
    json_format_string(record->time, &entry);
    text_append(&entry, ",\"file\":");
    json_format_string(record->file, &entry);
    text_append(&entry, ",\"host\":");
    json_format_string(record->host, &entry);
    text_appendf(&entry, ",\"bytes\":%lld}", (long long)record->bytes);
    append_key(&key, record->time);
    if (value_count(before) >= BACKUP_RECORD_MAX)
        edit_remove(edit, EDIT_MEMBER(data, oldest_of(before)));
    edit_set_string(edit, EDIT_MEMBER(data, text_slice(&key)), text_slice(&entry));
}
