/* butler supervisor: keeps the processes of tenants, and outlives the platform. */
#pragma once

#include "cli/command.h"

extern const struct command supervisor_command;
