/* Pages of the kinds. */
#include "adm/pages.h"

#include "adm/views.h"
#include "base/text.h"
#include "doc/doc.h"

static size_t widest(struct value items, const char *key)
{
    size_t width = 0;

    DOC_EACH (it, items) {
        size_t size = value_text(it.value, key).size;

        width = size > width ? size : width;
    }
    return width;
}

/* The text and blanks up to the width. */
static void append_padded(struct text *text, struct slice word, size_t width)
{
    text_append_slice(text, word);
    for (size_t i = word.size; i < width; i++)
        text_append_char(text, ' ');
}

/* --- teams and users -------------------------------------------------------------------------- */

static void append_subjects(struct value subjects, const char *title, struct text *text)
{
    size_t width = widest(subjects, "name");

    if (!value_count(subjects))
        return;
    text_appendf(text, "\n%s:\n", title);
    DOC_EACH (it, subjects) {
        struct slice from = value_text(it.value, "identityProvider");

        text_append(text, "  ");
        append_padded(text, value_text(it.value, "name"), width + 2);
        text_append_slice(text,
                          value_string_or(value_get(it.value, SLICE("role")), SLICE("viewer")));
        if (from.size)
            text_appendf(text, "  (" SLICE_FORMAT ")", SLICE_ARGUMENT(from));
        text_append_char(text, '\n');
    }
}

static void append_values(struct value values, const char *title, struct text *text)
{
    if (!value_count(values))
        return;
    text_appendf(text, "\n%s:\n", title);
    DOC_EACH (it, values) {
        text_appendf(text, "  " SLICE_FORMAT ": ", SLICE_ARGUMENT(it.key));
        view_append_value(it.value, text);
        text_append_char(text, '\n');
    }
}

static void append_team(struct value team, struct text *text)
{
    struct value environments = view_find(team, "spec.environments");

    append_values(view_find(team, "spec.resourceLimits"), "Limits", text);
    append_values(view_find(team, "status.resourceUsage"), "Usage", text);
    append_subjects(view_find(team, "spec.access.users"), "Members", text);
    append_subjects(view_find(team, "spec.access.groups"), "Groups", text);
    if (!value_count(environments))
        return;
    text_append(text, "\nEnvironments:\n");
    DOC_EACH (it, environments)
        text_appendf(text, "  " SLICE_FORMAT "\n", SLICE_ARGUMENT(value_text(it.value, "name")));
}

const struct objects_page page_team = { &view_teams, append_team };

static void append_user(struct value user, struct text *text)
{
    append_subjects(view_find(user, "status.teams"), "Teams", text);
}

const struct objects_page page_user = { &view_users, append_user };

/* --- everything else -------------------------------------------------------------------------- */

static void append_conditions(struct value object, struct text *text)
{
    struct value conditions = view_find(object, "status.conditions");
    size_t type = widest(conditions, "type");
    size_t status = widest(conditions, "status");

    if (value_count(conditions))
        text_append(text, "\nConditions:\n");
    DOC_EACH (it, conditions) {
        struct slice message = value_text(it.value, "message");

        text_append(text, "  ");
        append_padded(text, value_text(it.value, "type"), type + 2);
        append_padded(text, value_text(it.value, "status"), message.size ? status + 2 : 0);
        text_append_slice(text, message);
        text_append_char(text, '\n');
    }
}

const struct objects_page page_provider = { &view_providers, append_conditions };
const struct objects_page page_pool = { &view_pools, append_conditions };
const struct objects_page page_addon = { &view_management_addons, append_conditions };
const struct objects_page page_entry = { &view_catalog, NULL };
const struct objects_page page_config = { &view_configs, NULL };
