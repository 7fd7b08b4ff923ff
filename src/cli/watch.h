/* --watch of lists and of single objects: what is there, then what changes, until Ctrl-C. */
#pragma once

#include <stdbool.h>

#include "cli/command.h"
#include "cli/view.h"
#include "kube/kube.h"

struct doc;

struct watch_options {
    bool watch;
    bool watch_only;
    uint64_t timeout_ms;
};

/* In a command's table; a letter of 0 where -w is something else. */
#define WATCH_OPTIONS(type, member, letter)                                                        \
    CLI_BOOL("watch", letter, type, member.watch, "go on and show what changes"),                  \
        CLI_BOOL("watch-only", 0, type, member.watch_only, "the same without what is there now"),  \
        CLI_DURATION("timeout", 0, type, member.timeout_ms, NULL,                                  \
                     "end the watch after this time, with code 3")

bool watch_is_wanted(const struct watch_options *options);

struct watch_what {
    const struct view *view; /* with a resource */
    struct kube_query query;
    const char *name; /* one object; NULL: all of the query */
    bool (*is_wanted)(void *context, const struct doc *doc); /* NULL: all */
    void *context;
};

/* Ends well on Ctrl-C; after the time limit with exit code 3. */
struct error *watch_run(struct cli *cli, const struct watch_options *options,
                        const struct watch_what *what);
