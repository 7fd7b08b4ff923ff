/* Commands as tables: what is written here is help, parsing, completion and manual page at once.
 * One thread; everything of one run belongs to the run's arena. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/cleanup.h"

struct arena;
struct cli;
struct error;
struct globals;
struct kube;
struct session;
struct settings;
struct text;
struct wire;

enum cli_type {
    CLI_TYPE_END,
    CLI_TYPE_STRING,   /* const char * */
    CLI_TYPE_INT,      /* int64_t */
    CLI_TYPE_BOOL,     /* bool; --x, --x=false, --no-x */
    CLI_TYPE_DURATION, /* uint64_t in milliseconds; 90s, 1h30m, or a number of seconds */
    CLI_TYPE_LIST,     /* struct cli_list; may be given again */
    CLI_TYPE_COUNT,    /* int64_t; how often it was given, or --x=N */
};

enum cli_flags {
    CLI_REQUIRED = 1 << 0,

    /* When no word says it, the environment may: --max-size is BUTLER_MAX_SIZE there. */
    CLI_ENVIRONMENT = 1 << 1,

    CLI_HIDDEN = 1 << 2, /* works, and is in neither help nor completion */
};

struct cli_list {
    const char **items; /* NULL when there are none */
    size_t count;
};

/* Prints the values that fit, one per line, for the shell; errors are nobody's business there. */
typedef void cli_complete(struct cli *cli, struct text *lines);

struct cli_option {
    enum cli_type type;
    const char *name; /* without dashes */
    char letter;      /* 0: long form only */
    size_t offset;
    const char *summary;
    unsigned flags;
    const char *value;    /* how help names the value, such as ADDR:PORT */
    const char *fallback; /* read as if it had been given; NULL: zero */

    const char *alias;       /* another name, or NULL */
    const char *choices;     /* "auto|always|never": nothing else is taken; NULL: anything */
    const char *bare;        /* the value of --x alone, whose value is --x=V only; NULL: needed */
    const char *environment; /* variable of CLI_ENVIRONMENT that is not called after the name */
    cli_complete *complete;  /* values that only the server knows; NULL: none */
};

#define CLI_STRING(name, letter, type, member, value, fallback, summary, flags)                    \
    { CLI_TYPE_STRING, name, letter, offsetof(type, member), summary, flags, value, fallback }
#define CLI_INT(name, letter, type, member, summary, flags)                                        \
    { CLI_TYPE_INT, name, letter, offsetof(type, member), summary, flags, "N", NULL }
#define CLI_BOOL(name, letter, type, member, summary)                                              \
    { CLI_TYPE_BOOL, name, letter, offsetof(type, member), summary, 0, NULL, NULL }
#define CLI_DURATION(name, letter, type, member, fallback, summary)                                \
    { CLI_TYPE_DURATION, name, letter, offsetof(type, member), summary, 0, "DURATION", fallback }
#define CLI_LIST(name, letter, type, member, value, summary)                                       \
    { CLI_TYPE_LIST, name, letter, offsetof(type, member), summary, 0, value, NULL }
#define CLI_CHOICE(name, letter, type, member, choices_, fallback, summary)                        \
    { CLI_TYPE_STRING,    name, letter, offsetof(type, member), summary, 0, choices_, fallback,    \
      .choices = choices_ }
/* More members by name: CLI_TEXT("k8s-version", 0, struct o, version, "V", "which", .alias = …). */
#define CLI_TEXT(name_, letter_, struct_, member_, value_, summary_, ...)                          \
    { .type = CLI_TYPE_STRING,                                                                     \
      .name = name_,                                                                               \
      .letter = letter_,                                                                           \
      .offset = offsetof(struct_, member_),                                                        \
      .value = value_,                                                                             \
      .summary = summary_,                                                                         \
      __VA_ARGS__ }
#define CLI_END { .type = CLI_TYPE_END }

struct cli_example {
    const char *line; /* "@ version" begins with the name of the program that shows it */
    const char *what;
};

struct cli {
    const struct program *program;
    const struct command *command;
    struct arena *arena;
    const char *const *arguments; /* positional words */
    size_t argument_count;
    char *hint;    /* set by cli_hint(), in the arena */
    char *see;     /* set by cli_see(), in the arena */
    int exit_code; /* set by cli_end(); 0: as the error says */

    const struct globals *globals; /* flags that every command has; zeroes for `butler` */
    struct settings *settings;     /* the settings file, once somebody asked; see cli/settings.h */
    struct session *session;       /* the connection, once somebody asked; see cli/session.h */
    struct wire *wire;             /* what it goes over, the same; see cli/wire.h */
    const char *partial;           /* the word that is being completed; NULL: nothing is */
};

enum {
    COMMAND_MAX_EXAMPLES = 4,
    COMMAND_MAX_ARGUMENTS = 3,
};

struct command {
    const char *path;      /* as typed: "cluster scale" */
    const char *arguments; /* "NAME [OTHER]"; NULL: none. NAME may also be given as --name */
    const char *summary;   /* one line, no full stop */
    const char *details;   /* paragraphs for help; may be NULL */
    const struct cli_option *options;
    size_t options_size;
    struct cli_example examples[COMMAND_MAX_EXAMPLES];
    struct error *(*run)(struct cli *cli, const void *options);

    const char *alias;      /* another path: "addon enable"; NULL: none */
    const char *exit_codes; /* what help says about codes that mean something special here */
    bool hidden;
    cli_complete *complete[COMMAND_MAX_ARGUMENTS];   /* of each positional word; the last repeats */
    const char *const *words[COMMAND_MAX_ARGUMENTS]; /* fixed ones; each ends with NULL */
};

struct program {
    const char *name;
    const char *summary;
    const struct command *const *commands; /* ends with NULL */
    bool is_client; /* every command has the flags of cli/globals.h and words have short forms */
};

/* The whole of a main(): parse, run, report, exit code. */
int cli_main(const struct program *program, int argc, char **argv);

/* Borrowed; NULL when there are fewer. */
const char *cli_argument(const struct cli *cli, size_t index);

/* What a person wants to know, on stderr. Not with --quiet. */
void cli_note(const struct cli *cli, const char *fmt, ...) PRINTF_LIKE(2, 3);

/* What a person must not miss, on stderr, also with --quiet. */
void cli_warn(const struct cli *cli, const char *fmt, ...) PRINTF_LIKE(2, 3);

/* The one thing most likely to help, shown below the error that is about to be returned; and the
 * command that shows more. */
void cli_hint(struct cli *cli, const char *fmt, ...) PRINTF_LIKE(2, 3);
void cli_see(struct cli *cli, const char *fmt, ...) PRINTF_LIKE(2, 3);

/* Returns the error, after noting that the program shall end with this code of cli/exit.h and not
 * with the one of the error's own code. */
struct error *cli_end(struct cli *cli, int exit_code, struct error *take_error);
