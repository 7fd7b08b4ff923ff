/* The version command that every program has. */
#pragma once

#include "cli/command.h"

extern const struct command version_command;
