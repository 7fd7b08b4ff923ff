/* Structured log. Each line is built in memory and written as a whole. */
#include "base/log.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "base/utf8.h"

struct log {
    atomic_size_t references;
    int fd;
    enum log_format format;
    enum log_level level;
    const struct clock *clock;
    struct log *root;     /* itself for the first; kept alive through the parents */
    pthread_mutex_t lock; /* the root's: one line at a time */
    struct log *parent;   /* NULL for the first; a child adds its own field */
    char *name;
    char *value;
};

static const char *const level_names[] = { "debug", "info", "warn", "error" };

struct log *log_new(int fd, enum log_format format, enum log_level level, const struct clock *clock)
{
    struct log *log = NEW(struct log);

    if (format == LOG_FORMAT_AUTO)
        format = isatty(fd) ? LOG_FORMAT_TEXT : LOG_FORMAT_JSON;
    atomic_init(&log->references, 1);
    log->fd = fd;
    log->format = format;
    log->level = level;
    log->clock = clock;
    log->root = log;
    pthread_mutex_init(&log->lock, NULL);
    return log;
}

struct log *log_ref(struct log *log)
{
    if (log)
        atomic_fetch_add_explicit(&log->references, 1, memory_order_relaxed);
    return log;
}

struct log *log_unref(struct log *log)
{
    while (log && atomic_fetch_sub_explicit(&log->references, 1, memory_order_acq_rel) == 1) {
        struct log *parent = log->parent;

        pthread_mutex_destroy(&log->lock);
        memory_free(log->name);
        memory_free(log->value);
        memory_free(log);
        log = parent;
    }
    return NULL;
}

struct log *log_with(struct log *parent, const char *name, const char *value)
{
    struct log *log;

    if (!parent)
        return NULL;
    log = log_new(parent->fd, parent->format, parent->level, parent->clock);
    log->root = parent->root;
    log->parent = log_ref(parent);
    log->name = memory_strdup(name);
    log->value = memory_strdup(value);
    return log;
}

bool log_enabled(const struct log *log, enum log_level level)
{
    return log && level >= log->level;
}

/* Quotes for both formats. Control characters are escaped, so that no value can forge a second line
 * or move a terminal's cursor; what is not UTF-8 is replaced, so that each line is valid JSON. */
static void append_quoted(struct text *line, const char *value)
{
    struct slice rest = slice_from(value);
    uint32_t point;

    text_append_char(line, '"');
    while (utf8_next(&rest, &point)) {
        if (point == '"' || point == '\\') {
            text_append_char(line, '\\');
            text_append_char(line, (char)point);
        } else if (point == '\n') {
            text_append(line, "\\n");
        } else if (point < 0x20 || (point >= 0x7f && point < 0xa0)) {
            text_appendf(line, "\\u%04x", point);
        } else {
            utf8_append(line, point);
        }
    }
    text_append_char(line, '"');
}

static void append_string(struct text *line, enum log_format format, const char *value)
{
    bool plain = format == LOG_FORMAT_TEXT && *value;

    for (const char *c = value; plain && *c; c++)
        plain = *c > ' ' && *c < 0x7f && *c != '"' && *c != '=' && *c != '\\';
    if (plain)
        text_append(line, value);
    else
        append_quoted(line, value);
}

static void append_value(struct text *line, enum log_format format, const struct log_field *field)
{
    CLEANUP(string) char *chain = NULL;

    switch (field->type) {
    case LOG_FIELD_END:
        break;
    case LOG_FIELD_STR:
        append_string(line, format, field->value.string ? field->value.string : "");
        break;
    case LOG_FIELD_INT:
        text_appendf(line, "%lld", (long long)field->value.integer);
        break;
    case LOG_FIELD_UINT:
        text_appendf(line, "%llu", (unsigned long long)field->value.unsigned_integer);
        break;
    case LOG_FIELD_BOOL:
        text_append(line, field->value.boolean ? "true" : "false");
        break;
    case LOG_FIELD_ERROR:
        chain = error_format(field->value.error);
        append_string(line, format, chain);
        break;
    }
}

static void append_field(struct text *line, enum log_format format, const struct log_field *field)
{
    if (format == LOG_FORMAT_JSON) {
        text_append_char(line, ',');
        append_quoted(line, field->name);
        text_append_char(line, ':');
    } else {
        text_appendf(line, " %s=", field->name);
    }
    append_value(line, format, field);
}

static void append_inherited(struct text *line, const struct log *log)
{
    if (!log->parent)
        return;
    append_inherited(line, log->parent);
    append_field(line, log->format, &(struct log_field)LOG_STR(log->name, log->value));
}

static void append_head(struct text *line, const struct log *log, enum log_level level,
                        const char *message)
{
    int64_t now_us = clock_wall_us(log->clock);
    struct timestamp_parts now;

    if (log->format == LOG_FORMAT_TEXT) {
        timestamp_split(now_us, &now);
        text_appendf(line, "%02d:%02d:%02d.%03d %-5s %s", now.hour, now.minute, now.second,
                     now.micros / 1000, level_names[level], message);
        return;
    }
    text_append(line, "{\"time\":\"");
    timestamp_append(line, now_us, TIMESTAMP_MILLIS);
    text_appendf(line, "\",\"level\":\"%s\",\"msg\":", level_names[level]);
    append_quoted(line, message);
}

/* Under the lock, because a pipe takes a long line in several pieces. */
static void write_line(struct log *log, const char *data, size_t size)
{
    pthread_mutex_lock(&log->root->lock);
    while (size > 0) {
        ssize_t put = write(log->fd, data, size);

        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            break; /* a log that cannot be written must not stop the work it tells of */
        data += put;
        size -= (size_t)put;
    }
    pthread_mutex_unlock(&log->root->lock);
}

void log_write(struct log *log, enum log_level level, const char *message,
               const struct log_field *fields)
{
    CLEANUP(text) struct text line = TEXT_EMPTY;

    if (!log_enabled(log, level))
        return;
    append_head(&line, log, level, message);
    append_inherited(&line, log);
    for (const struct log_field *field = fields; field->type != LOG_FIELD_END; field++)
        append_field(&line, log->format, field);
    text_append(&line, log->format == LOG_FORMAT_JSON ? "}\n" : "\n");

    write_line(log, line.data, line.size);
}
