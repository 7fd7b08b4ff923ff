/* Who a process is, in facts that outlive the memory of the one who started it: a number alone is
 * given to others as soon as its owner has ended. Blocks on /proc: worker threads and start-up. */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "doc/value.h"

struct error;
struct text;

#define IDENTITY_HASH 65 /* SHA-256 in hexadecimal digits, and the end */

struct identity {
    pid_t pid;
    uint64_t started; /* as process_started() */
    char boot[37];    /* the kernel's name for this run of the machine */
    char executable[IDENTITY_HASH];
    char arguments[IDENTITY_HASH];
};

/* A program file whose hash is known; others that are the same file need not be read. */
struct identity_program {
    dev_t device;
    ino_t inode;
    off_t size;
    int64_t changed_ns;
    char hash[IDENTITY_HASH];
};

struct error *identity_boot(char out_boot[37]);
struct error *identity_program(const char *path, struct identity_program *out_program);

/* ERR_NOT_FOUND: there is no such process. */
struct error *identity_read(pid_t pid, const struct identity_program *known,
                            struct identity *out_identity);
bool identity_equal(const struct identity *a, const struct identity *b);

/* What identity_read() says of a process that was started with these; ends with NULL. */
void identity_arguments(const char *const *argv, char out_hash[IDENTITY_HASH]);

/* As JSON and back; false when something is missing. */
void identity_write(const struct identity *identity, struct text *text);
bool identity_parse(struct value value, struct identity *out_identity);
