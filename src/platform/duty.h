/* What the leading replica of a controller does: Butler's controllers on a cluster elsewhere, after
 * what they need was installed there, if that was asked for. Loop thread only. */
#pragma once

#include <stdbool.h>

#include "kube/crew.h"
#include "platform/tuning.h"

struct duty;

/* Borrowed for as long as the duty lasts. */
struct duty_options {
    struct crew_options crew; /* of that cluster; must have informers */
    const struct tuning *tuning;
    const char *helm_directory;
    const char *management_kubeconfig; /* path, for Helm */
    bool installs;                     /* kinds, roles and catalog are put there first */
};

struct duty *duty_start(const struct duty_options *options);

/* on_stopped comes in a later turn, and nothing runs after it; the duty is gone by then. */
void duty_stop(struct duty *duty, void (*on_stopped)(void *context), void *context);

/* The controllers know all that they watch, and work. */
bool duty_is_synced(const struct duty *duty);
