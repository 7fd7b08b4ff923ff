/* Columns that both programs have. */
#include "cli/shared_views.h"

#include "base/cleanup.h"
#include "base/text.h"

void shared_views_write_place(const struct view_row *row, struct text *text)
{
    static const char *const keys[] = { "endpoint", "server", "region", "location" };
    struct value spec = value_get(row->object, SLICE("spec"));
    struct value own = value_get(spec, value_text(spec, "provider"));

    for (size_t i = 0; i < COUNT_OF(keys); i++) {
        struct slice place = value_text(own, keys[i]);

        if (place.size) {
            text_append_slice(text, place);
            return;
        }
    }
}

static const struct view_column environment_columns[] = {
    { "NAME", "name" },
    { "CLUSTERS", "clusters", VIEW_RIGHT },
    { "MAX CLUSTERS", "maxClusters", VIEW_RIGHT },
    { "MAX PER MEMBER", "maxClustersPerMember", VIEW_RIGHT },
    { NULL },
};

const struct view shared_views_environments = { "environments", NULL, environment_columns };
