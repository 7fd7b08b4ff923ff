/* Ceilings of the audit log. */
#pragma once

#include "base/clock.h"

enum {
    AUDIT_MAX_SUMMARY = 1024, /* bytes of what is kept of a request */
    AUDIT_MAX_ERROR = 512,
    AUDIT_MAX_AGENT = 200,
    AUDIT_MAX_NAME = 512,        /* bytes of every other text */
    AUDIT_MAX_BODY = 256 * 1024, /* a larger body is not looked into */
    AUDIT_MAX_LINE = 64 * 1024,  /* bytes of one entry on disk */
    AUDIT_MAX_WRITER = 63,       /* bytes of a writer's name */
    AUDIT_MAX_WRITERS = 16,      /* servers of one name on one directory */
    AUDIT_MIN_BUFFER = 100,      /* entries in memory */
    AUDIT_DEFAULT_BUFFER = 10000,
    AUDIT_MAX_BUFFER = 100 * 1000, /* and of a download */
    AUDIT_MAX_FILES = 100 * 1000,  /* in one directory */
    AUDIT_MAX_READERS = 10 * 1000, /* people whose last look is remembered */
    AUDIT_DEFAULT_PAGE = 50,       /* entries of an answer */
    AUDIT_MAX_PAGE = 200,
    AUDIT_READ_BACK_BYTES = 1024,   /* of a line, when guessing how much of a file is needed */
    AUDIT_FULL_BYTES = 1024 * 1024, /* that wait for the disk: changes are refused from here */
    AUDIT_MAX_WAITING = 16 * 1024 * 1024, /* entries are lost from here */
};

#define AUDIT_FILE_BYTES (100ull * 1024 * 1024)
