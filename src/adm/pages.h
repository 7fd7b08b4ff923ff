/* How `get` shows one object of each kind to people. */
#pragma once

#include "adm/objects.h"

extern const struct objects_page page_team;
extern const struct objects_page page_user;
extern const struct objects_page page_provider;
extern const struct objects_page page_pool;
extern const struct objects_page page_addon;
extern const struct objects_page page_entry; /* of the catalog */
extern const struct objects_page page_config;
