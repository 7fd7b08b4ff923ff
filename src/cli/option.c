/* Values of options. */
#include "cli/option.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/duration.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/number.h"

size_t option_count(const struct cli_option *table)
{
    size_t count = 0;

    while (table && table[count].type != CLI_TYPE_END)
        count++;
    ASSERT(count <= 64);
    return count;
}

struct option_set option_set_new(struct arena *arena, const struct cli_option *table, size_t size)
{
    return (struct option_set){
        .arena = arena,
        .table = table,
        .values = arena_alloc(arena, size),
    };
}

const struct cli_option *option_find(const struct cli_option *table, struct slice name)
{
    for (size_t i = 0; i < option_count(table); i++) {
        if (slice_is(name, table[i].name) || (table[i].alias && slice_is(name, table[i].alias)))
            return &table[i];
    }
    return NULL;
}

const struct cli_option *option_find_letter(const struct cli_option *table, char letter)
{
    for (size_t i = 0; i < option_count(table); i++) {
        if (table[i].letter == letter)
            return &table[i];
    }
    return NULL;
}

bool option_wants_value(const struct cli_option *option)
{
    return option->type != CLI_TYPE_BOOL && option->type != CLI_TYPE_COUNT && !option->bare;
}

/* --- storing ------------------------------------------------------------------------------- */

static struct error *store_bool(const struct cli_option *option, const char *value, bool *target)
{
    if (!value || strcmp(value, "true") == 0)
        *target = true;
    else if (strcmp(value, "false") == 0)
        *target = false;
    else
        return error_new(ERR_BAD_REQUEST, "flag --%s: \"%s\" is neither true nor false",
                         option->name, value);
    return NULL;
}

static struct error *store_int(const struct cli_option *option, const char *value, int64_t *target)
{
    if (!number_parse_int(slice_from(value), target))
        return error_new(ERR_BAD_REQUEST, "flag --%s: \"%s\" is not a whole number", option->name,
                         value);
    return NULL;
}

static struct error *store_duration(const struct cli_option *option, const char *value,
                                    uint64_t *target)
{
    uint64_t seconds;
    int64_t ns;

    if (number_parse_uint(slice_from(value), &seconds) && seconds <= INT32_MAX) {
        *target = seconds * 1000;
        return NULL;
    }
    struct error *err = duration_parse(slice_from(value), &ns);
    if (!err && ns >= 0) {
        *target = (uint64_t)ns / 1000000;
        return NULL;
    }
    error_free(err);
    return error_new(ERR_BAD_REQUEST,
                     "flag --%s: \"%s\" is no duration such as 90s, 15m, 1h30m or a number of "
                     "seconds",
                     option->name, value);
}

static void store_item(struct arena *arena, const char *value, struct cli_list *list)
{
    const char **items = arena_array(arena, list->count + 1, const char *);

    if (list->count)
        memcpy(items, list->items, list->count * sizeof(*items));
    items[list->count++] = value;
    list->items = items;
}

static struct error *check_choice(const struct cli_option *option, const char *value)
{
    struct slice rest = slice_from(option->choices);
    struct slice choice;

    if (!option->choices)
        return NULL;
    while (slice_split(&rest, '|', &choice)) {
        if (slice_is(choice, value))
            return NULL;
    }
    return error_new(ERR_BAD_REQUEST, "flag --%s: \"%s\" is none of %s", option->name, value,
                     option->choices);
}

static struct error *store_string(const struct cli_option *option, const char *value,
                                  const char **target)
{
    struct error *err = check_choice(option, value);

    if (!err)
        *target = value;
    return err;
}

struct error *option_store(struct option_set *set, const struct cli_option *option,
                           const char *value)
{
    void *target = set->values + option->offset;

    set->given |= UINT64_C(1) << (option - set->table);
    if (!value)
        value = option->bare;
    switch (option->type) {
    case CLI_TYPE_END:
        break;
    case CLI_TYPE_STRING:
        return store_string(option, value, target);
    case CLI_TYPE_INT:
        return store_int(option, value, target);
    case CLI_TYPE_BOOL:
        return store_bool(option, value, target);
    case CLI_TYPE_DURATION:
        return store_duration(option, value, target);
    case CLI_TYPE_LIST:
        store_item(set->arena, value, target);
        break;
    case CLI_TYPE_COUNT:
        if (value)
            return store_int(option, value, target);
        (*(int64_t *)target)++;
        break;
    }
    return NULL;
}

/* --- what holds without words -------------------------------------------------------------- */

const char *option_environment(struct arena *arena, const struct cli_option *option)
{
    char *name;

    if (option->environment)
        return option->environment;
    name = arena_format(arena, "BUTLER_%s", option->name);
    for (char *c = name; *c; c++) {
        if (*c == '-')
            *c = '_';
        else if (*c >= 'a' && *c <= 'z')
            *c = (char)(*c - 'a' + 'A');
    }
    return name;
}

static struct error *store_environment(struct option_set *set, const struct cli_option *option)
{
    const char *name = option_environment(set->arena, option);
    const char *value = getenv(name);
    struct error *err;

    if (!value || !*value)
        return NULL;
    err = option_store(set, option, value);
    return err ? error_wrap(err, "environment variable %s", name) : NULL;
}

struct error *option_store_fallbacks(struct option_set *set)
{
    struct error *err = NULL;

    for (size_t i = 0; i < option_count(set->table); i++) {
        const struct cli_option *option = &set->table[i];

        if (option->fallback)
            err = option_store(set, option, option->fallback);
        if (!err && (option->flags & CLI_ENVIRONMENT))
            err = store_environment(set, option);
        if (err)
            return err;
    }
    set->given = 0;
    return NULL;
}

struct error *option_check_required(const struct option_set *set)
{
    for (size_t i = 0; i < option_count(set->table); i++) {
        const struct cli_option *option = &set->table[i];

        if ((option->flags & CLI_REQUIRED) && !(set->given & (UINT64_C(1) << i)))
            return error_new(ERR_BAD_REQUEST, "flag --%s is missing: %s", option->name,
                             option->summary);
    }
    return NULL;
}
