/* butler server, for a management cluster somewhere. */
#pragma once

#include "cli/command.h"

extern const struct command server_command;
extern const struct command server_routes_command;
extern const struct command server_verify_audit_command;
