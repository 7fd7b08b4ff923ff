/* Copies of the database of `butler apiserver` and `butler up`, and the way back. */
#pragma once

#include "cli/command.h"

extern const struct command apiserver_backup_command;
extern const struct command apiserver_restore_command;
