/* Bodies about teams: their parts, checked before they are written. Any thread. */
#pragma once

#include "doc/value.h"

struct body_reader;

/* The member `key`: an object, null, or absent. What is wrong in it is told by the reader. */
struct value team_body_limits(struct body_reader *reader, const char *key); /* of a team */
struct value team_body_defaults(struct body_reader *reader, const char *key);

/* Of an environment. `most`: how many clusters the team may have; negative: any number. */
struct value team_body_caps(struct body_reader *reader, const char *key, int64_t most);
struct value team_body_access(struct body_reader *reader, const char *key);

/* The text of a role; `fallback` where it is missing, NULL: it must be there. */
const char *team_body_role(struct body_reader *reader, const char *key, const char *fallback);
