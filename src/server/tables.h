/* The tables of routes, one per file; routes.c lists them all. */
#pragma once

#include "server/route.h"

extern const struct server_route addon_routes[];
extern const struct server_route audit_routes[];
extern const struct server_route can_routes[];
extern const struct server_route catalog_routes[];
extern const struct server_route certificate_routes[];
extern const struct server_route cluster_create_routes[];
extern const struct server_route cluster_node_routes[];
extern const struct server_route cluster_read_routes[];
extern const struct server_route cluster_routes[];
extern const struct server_route config_routes[];
extern const struct server_route device_routes[];
extern const struct server_route environment_routes[];
extern const struct server_route group_routes[];
extern const struct server_route login_routes[];
extern const struct server_route management_addon_routes[];
extern const struct server_route management_routes[];
extern const struct server_route member_routes[];
extern const struct server_route network_map_routes[];
extern const struct server_route network_routes[];
extern const struct server_route notification_routes[];
extern const struct server_route observability_routes[];
extern const struct server_route openapi_document_routes[];
extern const struct server_route password_routes[];
extern const struct server_route platform_health_routes[];
extern const struct server_route policy_routes[];
extern const struct server_route probe_routes[];
extern const struct server_route provider_check_routes[];
extern const struct server_route provider_option_routes[];
extern const struct server_route provider_routes[];
extern const struct server_route search_routes[];
extern const struct server_route self_routes[];
extern const struct server_route stream_routes[];
extern const struct server_route team_routes[];
extern const struct server_route terminal_routes[];
extern const struct server_route timeline_routes[];
extern const struct server_route user_link_routes[];
extern const struct server_route user_routes[];
extern const struct server_route version_routes[];
