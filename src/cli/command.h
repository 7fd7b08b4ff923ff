/* Commands as tables: what is written here is help, parsing, completion and manual page at once.
 * One thread; everything of one run belongs to the run's arena. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/cleanup.h"

struct arena;
struct error;

enum cli_type {
    CLI_TYPE_END,
    CLI_TYPE_STRING, /* const char * */
    CLI_TYPE_INT,    /* int64_t */
    CLI_TYPE_BOOL,   /* bool; --x, --x=false, --no-x */
};

enum cli_flags {
    CLI_REQUIRED = 1 << 0,

    /* When no word says it, the environment may: --max-size is BUTLER_MAX_SIZE there. */
    CLI_ENVIRONMENT = 1 << 1,
};

struct cli_option {
    enum cli_type type;
    const char *name; /* without dashes */
    char letter;      /* 0: long form only */
    size_t offset;
    const char *summary;
    unsigned flags;
    const char *value;    /* how help names the value, such as ADDR:PORT */
    const char *fallback; /* read as if it had been given; NULL: zero */
};

#define CLI_STRING(name, letter, type, member, value, fallback, summary, flags)                    \
    { CLI_TYPE_STRING, name, letter, offsetof(type, member), summary, flags, value, fallback }
#define CLI_INT(name, letter, type, member, summary, flags)                                        \
    { CLI_TYPE_INT, name, letter, offsetof(type, member), summary, flags, "N", NULL }
#define CLI_BOOL(name, letter, type, member, summary)                                              \
    { CLI_TYPE_BOOL, name, letter, offsetof(type, member), summary, 0, NULL, NULL }
#define CLI_END { .type = CLI_TYPE_END }

struct cli_example {
    const char *line;
    const char *what;
};

struct cli {
    const struct program *program;
    const struct command *command;
    struct arena *arena;
    const char *const *arguments; /* positional words */
    size_t argument_count;
    char *hint; /* set by cli_hint(), in the arena */
};

struct command {
    const char *path;      /* as typed: "cluster scale" */
    const char *arguments; /* "NAME [OTHER]"; NULL: none */
    const char *summary;   /* one line, no full stop */
    const char *details;   /* paragraphs for help; may be NULL */
    const struct cli_option *options;
    size_t options_size;
    struct cli_example examples[4];
    struct error *(*run)(struct cli *cli, const void *options);
};

struct program {
    const char *name;
    const char *summary;
    const struct command *const *commands; /* ends with NULL */
};

/* The whole of a main(): parse, run, report, exit code. */
int cli_main(const struct program *program, int argc, char **argv);

/* Borrowed; NULL when there are fewer. */
const char *cli_argument(const struct cli *cli, size_t index);

/* What a person wants to know, on stderr. */
void cli_note(const struct cli *cli, const char *fmt, ...) PRINTF_LIKE(2, 3);

/* The one thing most likely to help, shown below the error that is about to be returned. */
void cli_hint(struct cli *cli, const char *fmt, ...) PRINTF_LIKE(2, 3);
