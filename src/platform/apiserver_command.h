/* butler apiserver: one Kubernetes API in this process, and nothing else. */
#pragma once

#include "cli/command.h"

extern const struct command apiserver_command;
