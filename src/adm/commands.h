/* Every command of butleradm. */
#pragma once

#include "cli/command.h"

extern const struct command *const adm_commands[]; /* ends with NULL */

extern const struct command addon_catalog_create_command;
extern const struct command addon_catalog_delete_command;
extern const struct command addon_catalog_export_command;
extern const struct command addon_catalog_get_command;
extern const struct command addon_catalog_list_command;
extern const struct command addon_catalog_update_command;
extern const struct command addon_catalog_validate_command;
extern const struct command addon_get_command;
extern const struct command addon_install_command;
extern const struct command addon_list_command;
extern const struct command addon_pause_command;
extern const struct command addon_resume_command;
extern const struct command addon_uninstall_command;
extern const struct command addon_upgrade_command;
extern const struct command audit_verify_command;
extern const struct command backup_create_command;
extern const struct command backup_list_command;
extern const struct command backup_verify_command;
extern const struct command config_edit_command;
extern const struct command config_get_command;
extern const struct command config_set_command;
extern const struct command doctor_command;
extern const struct command env_create_command;
extern const struct command env_delete_command;
extern const struct command env_get_command;
extern const struct command env_list_command;
extern const struct command env_migrate_command;
extern const struct command env_update_command;
extern const struct command network_allocations_command;
extern const struct command network_create_command;
extern const struct command network_delete_command;
extern const struct command network_get_command;
extern const struct command network_list_command;
extern const struct command provider_create_command;
extern const struct command provider_delete_command;
extern const struct command provider_get_command;
extern const struct command provider_list_command;
extern const struct command provider_rotate_credentials_command;
extern const struct command provider_update_command;
extern const struct command provider_validate_command;
extern const struct command restore_command;
extern const struct command status_command;
extern const struct command support_bundle_command;
extern const struct command team_add_group_command;
extern const struct command team_add_member_command;
extern const struct command team_create_command;
extern const struct command team_delete_command;
extern const struct command team_edit_command;
extern const struct command team_get_command;
extern const struct command team_list_command;
extern const struct command team_remove_group_command;
extern const struct command team_remove_member_command;
extern const struct command team_set_limits_command;
extern const struct command team_update_group_role_command;
extern const struct command team_update_member_role_command;
extern const struct command user_create_command;
extern const struct command user_delete_command;
extern const struct command user_disable_command;
extern const struct command user_enable_command;
extern const struct command user_get_command;
extern const struct command user_list_command;
extern const struct command user_update_command;
