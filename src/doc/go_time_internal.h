/* Times as Go's time.Parse reads them, for the sake of what it says about those it does not. */
#pragma once

#include "base/slice.h"

struct error;

enum go_time_layout {
    GO_TIME_SECONDS, /* RFC 3339; a fraction of any length may follow the seconds */
    GO_TIME_MICROS,  /* exactly six digits follow the seconds */
};

/* ERR_BAD_REQUEST: 'parsing time "x" as "2006-01-02T15:04:05Z07:00": cannot parse "x" as "2006"'.
 */
struct error *go_time_check(struct slice text, enum go_time_layout layout);
