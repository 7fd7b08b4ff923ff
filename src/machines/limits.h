/* Bounds and times of this room. */
#pragma once

enum {
    MACHINES_MAX_CREATE = 100, /* machines that one run makes; the next run goes on */
    MACHINES_WORKERS = 4,      /* of each controller */

    MACHINES_DRAIN_WAIT_MS = 5 * 1000,     /* until pods are looked at again */
    MACHINES_NODE_DELETION_MS = 10 * 1000, /* how long deleting a Node is tried, unless told */
    MACHINES_MAX_PAUSE_MS = 60 * 1000,     /* after failures */
    MACHINES_TENANT_WAIT_MS = 10 * 1000,   /* until a tenant is asked again */

    /* A machine that failed is replaced after the first time, so that one that always fails is not
     * made anew all the time; one whose Node is not well, or never came, after the others. */
    MACHINES_FAILED_MS = 30 * 1000,
    MACHINES_UNHEALTHY_MS = 5 * 60 * 1000,
    MACHINES_STARTUP_MS = 20 * 60 * 1000,
    MACHINES_MAX_UNHEALTHY_PERCENT = 40, /* beyond: it is not the machines that are ill */
};
