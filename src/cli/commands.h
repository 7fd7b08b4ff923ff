/* Commands that every client has. */
#pragma once

#include "cli/command.h"

extern const struct command completion_command;
extern const struct command completion_install_command;
extern const struct command config_view_command;
extern const struct command context_add_command;
extern const struct command context_delete_command;
extern const struct command context_list_command;
extern const struct command context_rename_command;
extern const struct command context_use_command;
extern const struct command credential_command;
extern const struct command login_command;
extern const struct command logout_command;
extern const struct command wait_command;
extern const struct command whoami_command;
