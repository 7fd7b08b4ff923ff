/* The chain, the ring of what is kept in memory, and who is told. */
#include "server/audit.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/log.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/vec.h"
#include "doc/doc.h"
#include "loop/line_writer.h"
#include "loop/loop.h"
#include "server/audit_chain.h"
#include "server/audit_records.h"
#include "server/audit_sink.h"
#include "server/server_error.h"
#include "server/server_metrics.h"

struct audit {
    struct audit_options options;
    struct audit_link link; /* of the last entry */

    struct audit_stored *ring;
    size_t first; /* the oldest */
    size_t count;
    bool complete; /* the ring has held everything that is known */

    struct audit_sink *sink; /* the file writer's thread; NULL: no files */
    struct line_writer *file;
    struct line_writer *printer;
    bool broken; /* the last batch could not be written */
    uint64_t entries;
    uint64_t errors;

    struct map *looks; /* users who looked in this minute */
    uint64_t minute;
};

/* --- the ring ------------------------------------------------------------------------------- */

static void ring_push(struct audit *audit, struct audit_stored stored)
{
    size_t place = (audit->first + audit->count) % audit->options.buffer;

    if (audit->count == audit->options.buffer) {
        doc_unref(audit->ring[audit->first].line);
        audit->first = (audit->first + 1) % audit->options.buffer;
        audit->complete = false;
    } else {
        audit->count++;
    }
    audit->ring[place] = stored;
}

struct audit_records *audit_records_take(const struct audit *audit)
{
    struct audit_records *records = audit_records_new();

    loop_assert(audit->options.loop);
    vec_reserve(records, audit->count);
    for (size_t i = 0; i < audit->count; i++) {
        const struct audit_stored *stored =
            &audit->ring[(audit->first + i) % audit->options.buffer];

        records->items[i] = (struct audit_stored){ doc_ref(stored->line), stored->time_us };
    }
    records->count = audit->count;
    records->complete = audit->complete;
    records->writer = memory_strdup(audit->link.writer);
    if (audit->sink)
        records->directory = memory_strdup(audit_sink_directory(audit->sink));
    return records;
}

/* --- sinks ---------------------------------------------------------------------------------- */

static struct error *write_file(void *context, struct slice line)
{
    struct audit *audit = context;

    return audit_sink_write(audit->sink, line);
}

static struct error *flush_file(void *context)
{
    struct audit *audit = context;

    return audit_sink_flush(audit->sink);
}

static void on_written(void *context, const struct error *error, size_t lost)
{
    struct audit *audit = context;

    if (error) {
        audit->errors++;
        if (audit->options.metrics)
            server_metrics_count(audit->options.metrics->audit_errors, "file", 1);
        log_error(audit->options.log, "the audit log cannot be written", LOG_ERROR(error));
    } else if (audit->broken) {
        log_info(audit->options.log, "the audit log can be written again");
    }
    if (lost)
        log_error(audit->options.log, "audit entries were lost", LOG_UINT("entries", lost));
    audit->broken = error != NULL;
}

static struct error *print(void *context, struct slice line)
{
    (void)context;
    while (line.size) {
        ssize_t written = write(STDOUT_FILENO, line.data, line.size);

        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return error_errno(errno, "write standard output");
        line = slice_of(line.data + written, line.size - (size_t)written);
    }
    return NULL;
}

/* The same object with "log":"audit" in front, so that it is found among other lines. */
static void add_printed(struct audit *audit, struct slice line)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    text_append(&text, "{\"log\":\"audit\",");
    text_append_slice(&text, slice_of(line.data + 1, line.size - 1));
    line_writer_add(audit->printer, text_slice(&text));
}

/* --- entries -------------------------------------------------------------------------------- */

void audit_record(struct audit *audit, const struct audit_entry *entry)
{
    CLEANUP(text) struct text line = TEXT_EMPTY;
    struct audit_entry copy = *entry;

    loop_assert(audit->options.loop);
    if (!copy.time_us)
        copy.time_us = clock_wall_us(audit->options.clock);
    audit->link.seq++;
    memcpy(audit->link.prev_hash, audit->link.hash, sizeof(audit->link.hash));
    audit_entry_append(&line, &copy, &audit->link);
    ring_push(audit, (struct audit_stored){ doc_new(text_slice(&line)), copy.time_us });
    audit->entries++;
    if (audit->options.metrics)
        server_metrics_count(audit->options.metrics->entries, copy.action ? copy.action : "", 1);
    if (audit->file)
        line_writer_add(audit->file, text_slice(&line));
    if (audit->printer)
        add_printed(audit, text_slice(&line));
    if (audit->options.on_line)
        audit->options.on_line(audit->options.context, text_slice(&line));
}

void audit_reopen(struct audit *audit)
{
    if (audit->sink)
        audit_sink_reopen(audit->sink);
}

struct error *audit_check(const struct audit *audit)
{
    if (!audit->file || audit->options.fail_open)
        return NULL;
    if (!audit->broken && line_writer_waiting(audit->file) < AUDIT_FULL_BYTES)
        return NULL;
    return server_error(ERR_UNAVAILABLE, "audit_unavailable",
                        "the audit log cannot be written, so nothing is changed");
}

bool audit_is_first_look(struct audit *audit, const char *user)
{
    uint64_t minute = clock_monotonic_ms(audit->options.clock) / MINUTES(1);

    if (minute != audit->minute || map_count(audit->looks) >= AUDIT_MAX_READERS) {
        map_free(audit->looks);
        audit->looks = map_new();
        audit->minute = minute;
    }
    if (map_has(audit->looks, slice_from(user)))
        return false;
    map_set(audit->looks, slice_from(user), NULL);
    return true;
}

uint64_t audit_count(const struct audit *audit)
{
    return audit->entries;
}

uint64_t audit_errors(const struct audit *audit)
{
    return audit->errors;
}

/* --- beginning and end ---------------------------------------------------------------------- */

/* What a chain may be named after: nothing that means something in a file's name. */
static void set_writer(struct audit *audit, const char *name)
{
    size_t size = 0;

    for (; *name && size < AUDIT_MAX_WRITER; name++) {
        bool fine = (*name >= 'a' && *name <= 'z') || (*name >= '0' && *name <= '9') ||
                    *name == '-' || *name == '.';

        audit->link.writer[size++] = fine ? *name : '-';
    }
    audit->link.writer[size] = 0;
    if (!size || audit->link.writer[0] == '.')
        memcpy(audit->link.writer, "-", 2);
}

static struct error *read_back(struct audit *audit)
{
    CLEANUP(audit_records) struct audit_records *records = audit_records_new();
    struct error *err;

    err = audit_records_read(records, audit_sink_directory(audit->sink), audit->link.writer, NULL,
                             audit->options.buffer);
    if (err)
        return err;
    for (size_t i = 0; i < records->count; i++)
        ring_push(audit, (struct audit_stored){ doc_ref(records->items[i].line),
                                                records->items[i].time_us });
    audit->complete = records->complete;
    return NULL;
}

static struct error *open_files(struct audit *audit)
{
    struct audit_sink_options options = {
        .directory = audit->options.directory,
        .writer = audit->link.writer,
        .max_bytes = audit->options.max_bytes,
        .retention_ms = audit->options.retention_ms,
    };
    struct error *err = audit_sink_open(&options, &audit->sink);

    if (err)
        return err;
    audit_sink_last(audit->sink, &audit->link);
    set_writer(audit, audit_sink_writer(audit->sink));
    if (audit_sink_was_torn(audit->sink))
        log_warn(audit->options.log, "the audit log ended in the middle of a line, which is gone");
    return read_back(audit);
}

static void start_sinks(struct audit *audit)
{
    struct line_writer_options options = {
        .name = "audit",
        .loop = audit->options.loop,
        .max_waiting = AUDIT_MAX_WAITING,
        .write = write_file,
        .flush = flush_file,
        .on_written = on_written,
        .context = audit,
    };

    if (audit->sink)
        audit->file = line_writer_new(&options);
    if (!audit->options.prints)
        return;
    options = (struct line_writer_options){ .name = "audit-out",
                                            .loop = audit->options.loop,
                                            .max_waiting = AUDIT_MAX_WAITING,
                                            .write = print };
    audit->printer = line_writer_new(&options);
}

struct error *audit_start(const struct audit_options *options, struct audit **out_audit)
{
    CLEANUP(audit) struct audit *audit = NEW(struct audit);
    struct error *err;

    audit->options = *options;
    if (!audit->options.buffer)
        audit->options.buffer = AUDIT_DEFAULT_BUFFER;
    ASSERT(audit->options.buffer <= AUDIT_MAX_BUFFER);
    audit->ring = memory_array(audit->options.buffer, sizeof(*audit->ring));
    audit->looks = map_new();
    audit->complete = true;
    memcpy(audit->link.hash, audit_chain_start, sizeof(audit->link.hash));
    set_writer(audit, options->writer);
    err = options->directory ? open_files(audit) : NULL;
    if (err)
        return err;
    start_sinks(audit);
    *out_audit = STEAL(audit);
    return NULL;
}

struct audit *audit_finish(struct audit *audit)
{
    if (!audit)
        return NULL;
    line_writer_free(audit->file);
    line_writer_free(audit->printer);
    audit_sink_close(audit->sink);
    for (size_t i = 0; i < audit->count; i++)
        doc_unref(audit->ring[(audit->first + i) % audit->options.buffer].line);
    memory_free(audit->ring);
    map_free(audit->looks);
    return memory_free(audit);
}
