/* Errors with their causes. */
#include "base/error.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>

#include "base/error_details.h"
#include "base/memory.h"
#include "base/text.h"

static struct error *make(enum error_code code, char *take_message, struct error *take_cause)
{
    struct error *error = NEW(struct error);

    error->code = code;
    error->message = take_message;
    error->cause = take_cause;
    error->final = take_cause && take_cause->final;
    return error;
}

struct error *error_new(enum error_code code, const char *fmt, ...)
{
    va_list args;
    char *message;

    va_start(args, fmt);
    message = memory_vformat(fmt, args);
    va_end(args);
    return make(code, message, NULL);
}

struct error *error_wrap(struct error *take_cause, const char *fmt, ...)
{
    va_list args;
    char *message;

    va_start(args, fmt);
    message = memory_vformat(fmt, args);
    va_end(args);
    return make(take_cause->code, message, take_cause);
}

static enum error_code code_of_errno(int number)
{
    switch (number) {
    case ENOENT:
    case ESRCH:
        return ERR_NOT_FOUND;
    case EACCES:
    case EPERM:
    case EROFS:
        return ERR_FORBIDDEN;
    case EEXIST:
        return ERR_ALREADY_EXISTS;
    case EINVAL:
    case ENAMETOOLONG:
    case ENOTDIR:
    case EISDIR:
        return ERR_BAD_REQUEST;
    case ETIMEDOUT:
        return ERR_TIMEOUT;
    case EADDRINUSE:
        return ERR_CONFLICT;
    case ECONNREFUSED:
    case ECONNRESET:
    case ENETUNREACH:
    case EHOSTUNREACH:
    case EPIPE:
    case EAGAIN:
    case ENOSPC:
    case EDQUOT:
        return ERR_UNAVAILABLE;
    case EMFILE:
    case ENFILE:
        return ERR_TOO_MANY;
    default:
        return ERR_INTERNAL;
    }
}

struct error *error_errno(int number, const char *fmt, ...)
{
    char buffer[128];
    va_list args;
    char *message;

    va_start(args, fmt);
    message = memory_vformat(fmt, args);
    va_end(args);
    return make(code_of_errno(number), message,
                error_new(code_of_errno(number), "%s", strerror_r(number, buffer, sizeof(buffer))));
}

struct error *error_recode(struct error *take_error, enum error_code code)
{
    take_error->code = code;
    return take_error;
}

struct error *error_final(struct error *take_error)
{
    take_error->final = true;
    return take_error;
}

struct error *error_free(struct error *error)
{
    while (error) {
        struct error *cause = error->cause;

        memory_free(error->message);
        error_details_free(error->details);
        memory_free(error);
        error = cause;
    }
    return NULL;
}

struct error *error_dup(const struct error *error)
{
    struct error *first = NULL;
    struct error **link = &first;

    for (; error; error = error->cause) {
        *link = NEW(struct error);
        **link = (struct error){
            .code = error->code,
            .message = memory_strdup(error->message),
            .final = error->final,
            .details = error_details_dup(error->details),
        };
        link = &(*link)->cause;
    }
    return first;
}

void error_drop(struct error *take_error, const char *why)
{
    (void)why;
    error_free(take_error);
}

void error_append(const struct error *error, struct text *text)
{
    for (; error; error = error->cause) {
        text_append(text, error->message);
        if (error->cause)
            text_append(text, ": ");
    }
}

char *error_format(const struct error *error)
{
    struct text text = TEXT_EMPTY;

    error_append(error, &text);
    return text_take(&text);
}
