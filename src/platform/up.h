/* butler up: the whole platform in this process. */
#pragma once

#include "cli/command.h"

extern const struct command up_command;
