/* The commands of butlerctl: one file each, named as it is typed. */
#pragma once

#include "cli/command.h"

#define CLUSTER_PHASES "Pending|Provisioning|Installing|Ready|Updating|Deleting|Failed"

extern const struct command addon_catalog_command;
extern const struct command addon_get_command;
extern const struct command addon_install_command;
extern const struct command addon_list_command;
extern const struct command addon_uninstall_command;
extern const struct command addon_upgrade_command;
extern const struct command cluster_certs_command;
extern const struct command cluster_certs_rotate_command;
extern const struct command cluster_conditions_command;
extern const struct command cluster_create_command;
extern const struct command cluster_destroy_command;
extern const struct command cluster_edit_command;
extern const struct command cluster_events_command;
extern const struct command cluster_export_command;
extern const struct command cluster_get_command;
extern const struct command cluster_kubeconfig_command;
extern const struct command cluster_list_command;
extern const struct command cluster_logs_command;
extern const struct command cluster_move_command;
extern const struct command cluster_nodes_command;
extern const struct command cluster_scale_command;
extern const struct command cluster_upgrade_command;
extern const struct command cluster_watch_command;
extern const struct command env_list_command;
extern const struct command provider_list_command;

/* All of them, for the program; ends with NULL. */
extern const struct command *const ctl_commands[];
