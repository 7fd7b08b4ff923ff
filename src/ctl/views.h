/* How the kinds that people work with look in tables. */
#pragma once

#include "cli/view.h"

extern const struct view view_clusters;
extern const struct view view_addons;
extern const struct view view_catalog;
extern const struct view view_providers;
extern const struct view view_nodes;
extern const struct view view_events;
extern const struct view view_conditions;
extern const struct view view_certificates;
