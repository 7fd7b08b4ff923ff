/* What a simulated machine is told to do wrong: the annotation butler.butlerlabs.dev/simulate, on
 * the Machine or the DockerMachine. "never-boots", "dies-after=30s", "joins-late=2m"; several are
 * separated by commas. Pure; any thread. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/slice.h"

struct error;

struct simulate {
    bool never_boots;
    bool dies;
    uint64_t dies_after_ms; /* from when it was ready */
    uint64_t joins_late_ms; /* on top of the time to boot */
};

/* Empty: nothing goes wrong. ERR_INVALID names the part that is not understood. */
struct error *simulate_parse(struct slice text, struct simulate *out_simulate);
