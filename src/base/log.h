/* Structured log: a constant message with fields, one line each. JSON by default, aligned text on a
 * terminal. Lines from several threads do not mix. There is no global log: it is passed. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/cleanup.h"

struct clock;
struct error;
struct log;

enum log_level {
    LOG_LEVEL_DEBUG,
    LOG_LEVEL_INFO,
    LOG_LEVEL_WARN,
    LOG_LEVEL_ERROR,
};

enum log_format {
    LOG_FORMAT_AUTO, /* text on a terminal, JSON otherwise */
    LOG_FORMAT_TEXT,
    LOG_FORMAT_JSON,
};

enum log_field_type {
    LOG_FIELD_END,
    LOG_FIELD_STR,
    LOG_FIELD_INT,
    LOG_FIELD_UINT,
    LOG_FIELD_BOOL,
    LOG_FIELD_ERROR,
};

struct log_field {
    enum log_field_type type;
    const char *name;
    union {
        const char *string;
        int64_t integer;
        uint64_t unsigned_integer;
        bool boolean;
        const struct error *error;
    } value;
};

#define LOG_STR(n, v)                                                                              \
    {                                                                                              \
        LOG_FIELD_STR, n,                                                                          \
        {                                                                                          \
            .string = (v)                                                                          \
        }                                                                                          \
    }
#define LOG_INT(n, v)                                                                              \
    {                                                                                              \
        LOG_FIELD_INT, n,                                                                          \
        {                                                                                          \
            .integer = (v)                                                                         \
        }                                                                                          \
    }
#define LOG_UINT(n, v)                                                                             \
    {                                                                                              \
        LOG_FIELD_UINT, n,                                                                         \
        {                                                                                          \
            .unsigned_integer = (v)                                                                \
        }                                                                                          \
    }
#define LOG_BOOL(n, v)                                                                             \
    {                                                                                              \
        LOG_FIELD_BOOL, n,                                                                         \
        {                                                                                          \
            .boolean = (v)                                                                         \
        }                                                                                          \
    }
#define LOG_ERROR(e)                                                                               \
    {                                                                                              \
        LOG_FIELD_ERROR, "error",                                                                  \
        {                                                                                          \
            .error = (e)                                                                           \
        }                                                                                          \
    }

/* Writes to a descriptor it does not own. */
struct log *log_new(int fd, enum log_format format, enum log_level level,
                    const struct clock *clock);
struct log *log_ref(struct log *log);
struct log *log_unref(struct log *log);

/* A log whose lines also carry the given field, such as the room or the controller. */
struct log *log_with(struct log *parent, const char *name, const char *value);

bool log_enabled(const struct log *log, enum log_level level);
void log_write(struct log *log, enum log_level level, const char *message,
               const struct log_field *fields);

#define LOG_FIELDS(...) ((const struct log_field[]){ __VA_ARGS__ })

/* log_info(log, "range allocated", LOG_STR("pool", name), LOG_UINT("count", n)); NULL log: silent
 */
#define log_debug(log, ...) LOG_AT(log, LOG_LEVEL_DEBUG, __VA_ARGS__, { 0 })
#define log_info(log, ...)  LOG_AT(log, LOG_LEVEL_INFO, __VA_ARGS__, { 0 })
#define log_warn(log, ...)  LOG_AT(log, LOG_LEVEL_WARN, __VA_ARGS__, { 0 })
#define log_error(log, ...) LOG_AT(log, LOG_LEVEL_ERROR, __VA_ARGS__, { 0 })

#define LOG_AT(log, level, message, ...) log_write(log, level, message, LOG_FIELDS(__VA_ARGS__))

CLEANUP_DEFINE(log, struct log *, log_unref)
