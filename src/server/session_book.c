/* The sessions of a user. */
#include "server/session_book.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "base/utf8.h"
#include "doc/json.h"
#include "doc/json_write.h"
#include "server/login_limits.h"

char *session_book_name(struct arena *arena, const char *user)
{
    return arena_format(arena, "butler-sessions-%s", user);
}

static struct session_entry read_entry(struct arena *arena, struct value entry)
{
    return (struct session_entry){
        .id = arena_text(arena, value_text(entry, "id")),
        .provider = arena_text(arena, value_text(entry, "provider")),
        .address = arena_text(arena, value_text(entry, "address")),
        .user_agent = arena_text(arena, value_text(entry, "userAgent")),
        .created_s = value_int_or(value_get(entry, SLICE("created")), 0),
        .seen_s = value_int_or(value_get(entry, SLICE("seen")), 0),
        .expires_s = value_int_or(value_get(entry, SLICE("expires")), 0),
    };
}

void session_book_read(struct arena *arena, struct slice book, int64_t now_s,
                       struct session_entry **out_entries, size_t *out_count)
{
    struct doc *doc = NULL;
    struct value list;
    size_t count = 0;
    struct error *err = json_parse(book, NULL, &doc);

    if (err)
        error_drop(err, "an empty book, or one that somebody else wrote");
    list = doc ? doc_root(doc) : VALUE_ABSENT_VALUE;
    *out_entries = arena_array(arena, value_count(list), struct session_entry);
    DOC_EACH (it, list) {
        struct session_entry entry = read_entry(arena, it.value);

        if (entry.expires_s > now_s && *entry.id && count < SESSION_BOOK_MAX)
            (*out_entries)[count++] = entry;
    }
    *out_count = count;
    doc_unref(doc);
}

static void write_number(struct text *book, const char *key, int64_t number)
{
    json_write_key(book, key);
    json_write_int(book, number);
}

static void write_entry(struct text *book, const struct session_entry *entry)
{
    struct slice agent = utf8_truncate(slice_from(entry->user_agent), SESSION_BOOK_MAX_AGENT);

    json_write_object(book);
    json_write_member(book, "id", entry->id);
    json_write_member(book, "provider", entry->provider);
    json_write_member(book, "address", entry->address);
    json_write_key(book, "userAgent");
    json_write_slice(book, utf8_is_valid(agent) ? agent : SLICE(""));
    write_number(book, "created", entry->created_s);
    write_number(book, "seen", entry->seen_s);
    write_number(book, "expires", entry->expires_s);
    json_write_end_object(book);
}

/* All but the one of this id, behind what is written already. */
static void write_others(struct arena *arena, struct slice book, struct slice id, int64_t now_s,
                         size_t max, struct text *out_book)
{
    struct session_entry *entries;
    size_t count;

    session_book_read(arena, book, now_s, &entries, &count);
    for (size_t i = 0, written = 0; i < count && written < max; i++) {
        if (slice_is(id, entries[i].id))
            continue;
        write_entry(out_book, &entries[i]);
        written++;
    }
}

static int64_t created_at(struct arena *arena, struct slice book, const struct session_entry *entry,
                          int64_t now_s)
{
    struct session_entry *entries;
    size_t count;

    session_book_read(arena, book, now_s, &entries, &count);
    for (size_t i = 0; i < count; i++)
        if (slice_is(slice_from(entries[i].id), entry->id))
            return entries[i].created_s;
    return entry->created_s;
}

void session_book_put(struct slice book, const struct session_entry *entry, int64_t now_s,
                      struct text *out_book)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct session_entry first = *entry;

    first.created_s = created_at(arena, book, entry, now_s);
    text_clear(out_book);
    json_write_list(out_book);
    write_entry(out_book, &first);
    write_others(arena, book, slice_from(entry->id), now_s, SESSION_BOOK_MAX - 1, out_book);
    json_write_end_list(out_book);
}

void session_book_remove(struct slice book, struct slice id, int64_t now_s, struct text *out_book)
{
    CLEANUP(arena) struct arena *arena = arena_create();

    text_clear(out_book);
    json_write_list(out_book);
    write_others(arena, book, id, now_s, SESSION_BOOK_MAX, out_book);
    json_write_end_list(out_book);
}
