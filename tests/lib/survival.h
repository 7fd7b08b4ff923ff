/* Whether controllers survive: a story is told undisturbed, then once for each write in it and each
 * thing that can happen to a write, and must end with the same objects every time. */
#pragma once

#include <stddef.h>

struct controller_fixture;

enum {
    SURVIVAL_MAX_SUBJECTS = 8
};

/* A controller that is tried. */
struct survival_subject {
    const char *controller; /* its name; NULL ends the list */
    const char *manager;    /* of the fields it writes; NULL: its name */
};

struct survival_story {
    /* Whom it is about: each of them writes something, or the test fails. `./dev lint` looks for
     * controllers that no story is about. */
    struct survival_subject about[SURVIVAL_MAX_SUBJECTS];

    /* What is there before anybody runs; NULL: nothing. Not disturbed. */
    void (*prepare)(struct controller_fixture *f, void *context);

    /* Starts what is tried, with controller_fixture_start() and the like; again after each kill. */
    void (*start)(struct controller_fixture *f, void *context);

    /* Stops what start() made besides controllers; NULL: nothing. */
    void (*stop)(struct controller_fixture *f, void *context);

    /* What happens first, and is told elsewhere: nothing goes wrong in it. NULL: nothing. */
    void (*prelude)(struct controller_fixture *f, void *context);

    /* What happens then. It may settle, move the clock and expect things, all of which hold in
     * every round. */
    void (*tell)(struct controller_fixture *f, void *context);
    void *context;

    /* Every so-manyth write goes wrong, beginning with another one for each mishap: for stories
     * with many writes that are alike. 0: every one. */
    size_t stride;

    /* Members whose values differ from round to round, by key; ends with NULL; NULL: none. Times,
     * uids, versions, generations and owners of fields are left out anyway. */
    const char *const *varying;
};

void survival_check(const struct survival_story *story);
