/* What the rules of teams share. */
#pragma once

struct doc;
struct edit;
struct error;

/* Puts the usual words for roles and limits into a Team that is being edited. */
void rules_team_normalise(struct edit *edit);

/* The same for a whole Team; the caller owns the result. */
struct error *rules_team_normalised(const struct doc *team, struct doc **out_team);
