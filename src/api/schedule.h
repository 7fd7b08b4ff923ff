/* Schedules of cron jobs: "0 3 * * 1-5", "@hourly", "@every 1h30m". Any thread. */
#pragma once

#include "base/slice.h"

struct error;

/* NULL, or why it is none, in the words upstream's users know. */
struct error *schedule_check(struct slice schedule);
