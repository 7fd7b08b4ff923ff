/* How the kinds that operators work with look in tables. */
#pragma once

#include "cli/view.h"

extern const struct view view_teams;
extern const struct view view_users;
extern const struct view view_moves;
extern const struct view view_providers;
extern const struct view view_pools;
extern const struct view view_allocations;
extern const struct view view_management_addons;
extern const struct view view_catalog;
extern const struct view view_configs;
extern const struct view view_backups;
extern const struct view view_findings;
extern const struct view view_checks;
extern const struct view view_components;
