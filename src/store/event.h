/* What happened to an object. Borrowed: whoever keeps a record takes a reference. */
#pragma once

struct record;

enum event_kind {
    EVENT_ADDED,
    EVENT_MODIFIED,
    EVENT_DELETED,
};

struct event {
    enum event_kind kind;
    struct record *record;   /* its revision is the event's; of a deletion the last state */
    struct record *previous; /* what was there before; NULL when added */
};
