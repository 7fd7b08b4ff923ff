/* butler controller */
#pragma once

#include "cli/command.h"

extern const struct command controller_command;
