/* Butler's controllers at work on one cluster, with the Helm they install addons by. On the
 * embedded default and on a management cluster alike; what else there is (machines, control planes)
 * is not theirs. Loop thread only. */
#pragma once

#include <stdbool.h>

#include "kube/crew.h"

struct office;
struct tenants;
struct tuning;

/* Borrowed for as long as the office lives. */
struct office_options {
    struct crew_options crew; /* of that cluster; must have informers */
    struct tenants *tenants;  /* that it has */
    const struct tuning *tuning;
    const char *helm_directory;        /* for Helm's caches, ours alone; made when missing */
    const char *management_kubeconfig; /* path, for Helm; NULL: there is none */
    bool simulates_local;              /* the machines of the provider "local" are simulated */
    bool hosts;                        /* control planes are made by this process */
};

struct office *office_start(const struct office_options *options);

/* on_stopped comes in a later turn, and nothing runs after it; the office is gone by then. */
void office_stop(struct office *office, void (*on_stopped)(void *context), void *context);

/* Every controller knows all that it watches. */
bool office_is_synced(const struct office *office);
