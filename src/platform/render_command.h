/* What Helm sends rendered manifests through, where that is asked for: see helm/host_aliases.h. */
#pragma once

#include "cli/command.h"

extern const struct command render_command;

/* Its name, with which Helm is told to call it. */
#define RENDER_COMMAND "render"
