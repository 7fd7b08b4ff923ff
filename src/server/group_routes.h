/* Groups of a team in answers. Pure; any thread. */
#pragma once

struct team;
struct text;

/* "groups":[GroupSync], inside an object. */
void group_routes_write(const struct team *team, struct text *json);
