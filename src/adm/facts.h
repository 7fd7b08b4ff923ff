/* The facts that doctor, status and the support bundle look at, of the platform that a command
 * speaks to. */
#pragma once

#include "doctor/doctor.h"

struct cli;
struct error;

struct facts_options {
    uint64_t timeout_ms; /* for asking tenants, all together */
    int64_t stuck_ms;
    int64_t not_ready_ms;
    bool asks_tenants;
};

/* An error only when there is no way to the server at all. */
struct error *facts_gather(struct cli *cli, const struct facts_options *options,
                           struct doctor_facts *out_facts);
