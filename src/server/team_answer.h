/* What several routes about teams have in common: teams and environments in answers, and what a
 * refused change is told with. Worker threads. */
#pragma once

#include "actions/action.h"
#include "base/slice.h"
#include "doc/value.h"

struct doc;
struct error;
struct server_call;
struct text;

/* The team of the path, as the API has it. */
struct error *team_answer_get(const struct server_call *call, struct doc **out_team);

/* A TeamRow; an Environment with what answers add. */
void team_answer_row(const struct server_call *call, struct value team, struct text *json);
void team_answer_environment(const struct server_call *call, struct value team,
                             struct value environment, struct text *json);

/* {"environments":[…]}, without the braces. */
void team_answer_environments(const struct server_call *call, struct value team, struct text *json);

/* Answers with the TeamRow. */
struct error *team_answer_reply(struct server_call *call, int status, const struct doc *team);

/* Changes the team of the path in the name of the person. A conflict comes with the team as it is.
 * *out_team may be NULL. */
struct error *team_answer_write(struct server_call *call, action_change *change, const void *wish,
                                struct doc **out_team);

/* A member that stands only where there is something to say. */
void team_answer_text(struct text *json, const char *key, struct slice text);
