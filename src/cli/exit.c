/* Exit codes: the one table from errors to them. */
#include "cli/exit.h"

#include <string.h>

#include "base/error.h"

/* Servers answer 403 both to those who may not and to what a rule of admission refuses. Rules say
 * "X is forbidden: why" or that a webhook denied the request; only the authorizer names a user. */
static bool is_by_rule(const char *message)
{
    return strstr(message, "denied the request: ") ||
           (strstr(message, "is forbidden: ") && !strstr(message, "is forbidden: User \""));
}

static enum exit_code code_of_refusal(const struct error *error)
{
    const struct error *inner = error;

    while (inner->cause)
        inner = inner->cause;
    return is_by_rule(inner->message) ? EXIT_CODE_REJECTED : EXIT_CODE_FORBIDDEN;
}

enum exit_code exit_code_of(const struct error *error)
{
    if (!error)
        return EXIT_CODE_DONE;
    switch (error->code) {
    case ERR_BAD_REQUEST:
        return EXIT_CODE_USAGE;
    case ERR_UNAUTHENTICATED:
        return EXIT_CODE_LOGIN;
    case ERR_FORBIDDEN:
        return code_of_refusal(error);
    case ERR_NOT_FOUND:
        return EXIT_CODE_NOT_FOUND;
    case ERR_ALREADY_EXISTS:
    case ERR_CONFLICT:
        return EXIT_CODE_CONFLICT;
    case ERR_INVALID:
        return EXIT_CODE_REJECTED;
    case ERR_UNAVAILABLE:
        return EXIT_CODE_UNREACHABLE;
    case ERR_TIMEOUT:
        return EXIT_CODE_TIMEOUT;
    case ERR_NOT_ALLOWED:
    case ERR_NOT_ACCEPTABLE:
    case ERR_EXPIRED:
    case ERR_TOO_LARGE:
    case ERR_UNSUPPORTED:
    case ERR_TOO_MANY:
    case ERR_INTERNAL:
        return EXIT_CODE_ERROR;
    }
    return EXIT_CODE_ERROR;
}
