/* Lines in order of time. */
#include "server/audit_records.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/vec.h"
#include "doc/doc.h"
#include "server/audit_chain.h"
#include "server/audit_files.h"

struct audit_records *audit_records_new(void)
{
    struct audit_records *records = NEW(struct audit_records);

    records->complete = true;
    return records;
}

struct audit_records *audit_records_free(struct audit_records *records)
{
    if (!records)
        return NULL;
    for (size_t i = 0; i < records->count; i++)
        doc_unref(records->items[i].line);
    memory_free(records->items);
    memory_free(records->directory);
    memory_free(records->writer);
    return memory_free(records);
}

static void push(struct audit_records *records, struct audit_stored stored)
{
    vec_push(records, stored);
}

/* --- reading back --------------------------------------------------------------------------- */

struct reading {
    struct audit_records *records;
    size_t max;
};

static bool on_line(void *context, struct slice line)
{
    struct reading *reading = context;
    struct audit_link link;
    struct error *err = audit_link_read(line, &link);

    if (!err && reading->records->count == reading->max) {
        reading->records->complete = false;
        return false;
    }
    if (!err)
        push(reading->records, (struct audit_stored){ doc_new(line), link.time_us });
    error_drop(err, "no entry; verification names it");
    return true;
}

static int compare(const void *a, const void *b)
{
    const struct audit_stored *one = a;
    const struct audit_stored *other = b;

    return (one->time_us > other->time_us) - (one->time_us < other->time_us);
}

static void reverse(struct audit_stored *items, size_t count)
{
    for (size_t i = 0; i < count / 2; i++) {
        struct audit_stored other = items[i];

        items[i] = items[count - 1 - i];
        items[count - 1 - i] = other;
    }
}

/* Each writer's lines stay in the order in which it wrote them, whatever its clock said. */
static void merge(struct audit_records *records, size_t middle)
{
    struct audit_stored *merged = memory_array(records->count, sizeof(*merged));
    size_t right = middle;
    size_t left = 0;

    for (size_t i = 0; i < records->count; i++) {
        bool from_left =
            right == records->count ||
            (left < middle && compare(&records->items[left], &records->items[right]) <= 0);

        merged[i] = records->items[from_left ? left++ : right++];
    }
    memory_free(records->items);
    records->items = merged;
    records->capacity = records->count;
}

static struct error *read_writer(struct audit_records *records, const char *directory,
                                 const struct audit_files *files, size_t max)
{
    size_t before = records->count;
    struct reading reading = { records, before + max };
    struct error *err;

    /* One more than is kept says whether there is more. */
    err = audit_files_tail(directory, files, max + 1, on_line, &reading);
    reverse(records->items + before, records->count - before);
    if (before && records->count > before)
        merge(records, before);
    return err;
}

struct error *audit_records_read(struct audit_records *records, const char *directory,
                                 const char *writer, const char *except, size_t max)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct audit_files files;
    struct error *err = audit_files_list(arena, directory, writer, &files);
    size_t next = 0;

    while (!err && next < files.count) {
        struct audit_files own = { files.items + next, 0 };

        while (next < files.count && strcmp(files.items[next].writer, own.items->writer) == 0) {
            next++;
            own.count++;
        }
        if (!except || strcmp(own.items->writer, except) != 0)
            err = read_writer(records, directory, &own, max);
    }
    return err;
}

struct error *audit_records_merge(struct audit_records *records, size_t max)
{
    if (!records->directory)
        return NULL;
    return audit_records_read(records, records->directory, NULL, records->writer, max);
}
