/* Whether controllers survive: a story is told undisturbed, then once for each write in it and each
 * thing that can happen to a write, and must end with the same objects every time. */
#pragma once

struct controller_fixture;

struct survival_story {
    /* What is there before anybody runs; NULL: nothing. Not disturbed. */
    void (*prepare)(struct controller_fixture *f, void *context);

    /* Starts what is tried, with controller_fixture_start() and the like; again after each kill. */
    void (*start)(struct controller_fixture *f, void *context);

    /* Stops what start() made besides controllers; NULL: nothing. */
    void (*stop)(struct controller_fixture *f, void *context);

    /* What happens then. It may settle, move the clock and expect things, all of which hold in
     * every round. */
    void (*tell)(struct controller_fixture *f, void *context);
    void *context;

    /* Members whose values differ from round to round, by key; ends with NULL; NULL: none. Times,
     * uids, versions, generations and owners of fields are left out anyway. */
    const char *const *varying;
};

void survival_check(const struct survival_story *story);
