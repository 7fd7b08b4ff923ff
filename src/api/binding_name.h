/* Names of the RoleBindings that Butler makes for the people and groups of a team. Two different
 * names never get the same binding. Any thread. */
#pragma once

#include "base/slice.h"

struct arena;

#define BINDING_NAME_USER  "butler-team-user-"
#define BINDING_NAME_GROUP "butler-team-group-"

/* The prefix and the subject's name in lower case, with a dash for each character that a name
 * cannot have. Where that is not the name itself, or could be what another was made into, eight
 * digits of its SHA-256 follow. BINDING_NAME_MAX bytes at most. */
char *binding_name_format(struct arena *arena, const char *prefix, struct slice subject);
