/* Structured log. Each line is built in memory and written with one call. */
#include "base/log.h"

#include <stdatomic.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"

struct log {
    atomic_size_t references;
    int fd;
    enum log_format format;
    enum log_level level;
    const struct clock *clock;
    struct log *parent; /* NULL for the first; a child adds its own field */
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
    log->parent = log_ref(parent);
    log->name = memory_strdup(name);
    log->value = memory_strdup(value);
    return log;
}

bool log_enabled(const struct log *log, enum log_level level)
{
    return log && level >= log->level;
}

/* Quotes for both formats: what is not printable ASCII or UTF-8 cannot forge a second line. */
static void append_quoted(struct text *line, const char *value)
{
    text_append_char(line, '"');
    for (; *value; value++) {
        unsigned char c = (unsigned char)*value;

        if (c == '"' || c == '\\') {
            text_append_char(line, '\\');
            text_append_char(line, (char)c);
        } else if (c == '\n') {
            text_append(line, "\\n");
        } else if (c < 0x20 || c == 0x7f) {
            text_appendf(line, "\\u%04x", c);
        } else {
            text_append_char(line, (char)c);
        }
    }
    text_append_char(line, '"');
}

static void append_string(struct text *line, enum log_format format, const char *value)
{
    bool plain = format == LOG_FORMAT_TEXT && *value;

    for (const char *c = value; plain && *c; c++)
        plain = (unsigned char)*c > ' ' && *c != '"' && *c != '=' && *c != '\\' && *c != 0x7f;
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
    int64_t now_ms = clock_wall_ms(log->clock);
    time_t seconds = (time_t)(now_ms / 1000);
    struct tm utc;

    gmtime_r(&seconds, &utc);
    if (log->format == LOG_FORMAT_TEXT) {
        text_appendf(line, "%02d:%02d:%02d.%03d %-5s %s", utc.tm_hour, utc.tm_min, utc.tm_sec,
                     (int)(now_ms % 1000), level_names[level], message);
        return;
    }
    text_appendf(line,
                 "{\"time\":\"%04d-%02d-%02dT%02d:%02d:%02d.%03dZ\",\"level\":\"%s\",\"msg\":",
                 utc.tm_year + 1900, utc.tm_mon + 1, utc.tm_mday, utc.tm_hour, utc.tm_min,
                 utc.tm_sec, (int)(now_ms % 1000), level_names[level]);
    append_quoted(line, message);
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

    /* A log that cannot be written must not stop the work it tells of. */
    (void)!write(log->fd, line.data, line.size);
}
