/* All tables of routes. */
#pragma once

struct server_route;
struct text;

/* Ends with NULL; each table ends with an empty line. */
extern const struct server_route *const routes_all[];

/* What is missing or wrong in the tables, one line each; nothing when all is well. */
void routes_check(const struct server_route *const *tables, struct text *problems);

/* Method, path, rule and audit action of every route, aligned, for people. */
void routes_print(struct text *text);
