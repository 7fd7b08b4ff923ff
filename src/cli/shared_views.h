/* What both programs show in the same way. */
#pragma once

#include "cli/view.h"

extern const struct view shared_views_environments; /* computed, see the columns */

/* Writer of a column: where a provider's machines come from, whichever word it has for that. */
void shared_views_write_place(const struct view_row *row, struct text *text);
