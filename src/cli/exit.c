/* Exit codes: the one table from errors to them. */
#include "cli/exit.h"

#include "base/error.h"

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
        return EXIT_CODE_FORBIDDEN;
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
