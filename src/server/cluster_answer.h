/* What several routes about clusters have in common: whose clusters a caller sees, and clusters in
 * answers. */
#pragma once

#include "server/shelf_page.h"

struct doc;
struct error;
struct server_call;
struct shown;
struct text;

/* Whose objects the caller may see at all. In the call's arena. */
struct shelf_scope cluster_answer_scope(const struct server_call *call);

/* Answers with a page of the clusters that a query finds among those of the team and environment
 * that the request is narrowed to, and that the caller may see. */
struct error *cluster_answer_page(struct server_call *call, const struct shelf_query *query);

/* The object with x-butler: team, environment, the caller's role and what they may do now. */
void cluster_answer_append(const struct server_call *call, const struct shown *shown,
                           struct text *text);

/* Answers with an object as it is shown. */
struct error *cluster_answer_raw(struct server_call *call, int status, const struct doc *cluster);
