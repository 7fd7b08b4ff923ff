/* Exit codes, which scripts rely on: they are API. */
#pragma once

struct error;

enum exit_code {
    EXIT_CODE_DONE = 0,
    EXIT_CODE_ERROR = 1,
    EXIT_CODE_FAILED = 2,
    EXIT_CODE_TIMEOUT = 3,
    EXIT_CODE_USAGE = 4,
    EXIT_CODE_NOT_FOUND = 5,
    EXIT_CODE_CONFLICT = 6,
    EXIT_CODE_FORBIDDEN = 7,
    EXIT_CODE_LOGIN = 8,
    EXIT_CODE_UNREACHABLE = 9,
    EXIT_CODE_CANCELLED = 10,
    EXIT_CODE_REJECTED = 11,
    EXIT_CODE_PARTLY = 12,
};

enum exit_code exit_code_of(const struct error *error); /* NULL is EXIT_CODE_DONE */
