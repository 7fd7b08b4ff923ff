/* The controllers of this room, one per file; controllers.c starts them. */
#pragma once

#include "kube/controller.h"

extern const struct controller butler_config_controller;
extern const struct controller cli_access_controller;
extern const struct controller control_plane_status_controller;
extern const struct controller creation_policy_controller;
extern const struct controller infra_usage_controller;
extern const struct controller ip_allocation_controller;
extern const struct controller kubeconfig_translation_controller;
extern const struct controller management_addon_controller;
extern const struct controller network_pool_controller;
extern const struct controller provider_config_controller;
extern const struct controller team_controller;
extern const struct controller tenant_addon_controller;
extern const struct controller tenant_cluster_controller;
extern const struct controller ticket_expiry_controller;
extern const struct controller user_teams_controller;
