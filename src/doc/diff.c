/* Differences by path. */
#include "doc/diff.h"

#include "base/arena.h"
#include "base/vec.h"
#include "doc/limits.h"
#include "doc/members_internal.h"
#include "doc/path.h"

struct search {
    struct arena *arena;
    VEC(struct diff_entry) found;
    bool cut;
};

static void note(struct search *search, const struct path *path, struct value before,
                 struct value after)
{
    struct diff_entry entry = { NULL, before, after };

    search->cut = search->found.count >= DOC_MAX_DIFFERENCES;
    if (search->cut)
        return;
    entry.path = path_format(search->arena, path);
    vec_push(&search->found, entry);
}

static void compare(struct search *search, const struct path *path, struct value before,
                    struct value after);

static void compare_objects(struct search *search, const struct path *path, struct value before,
                            struct value after)
{
    CLEANUP(members) struct members olds;
    CLEANUP(members) struct members news;

    members_init(&olds, before);
    members_init(&news, after);
    DOC_EACH (old, before) {
        struct path step = path_key(path, old.key);

        compare(search, &step, old.value, members_get(&news, old.key));
    }
    DOC_EACH (now, after) {
        struct path step = path_key(path, now.key);

        if (!value_exists(members_get(&olds, now.key)))
            note(search, &step, VALUE_ABSENT_VALUE, now.value);
    }
}

static void compare_arrays(struct search *search, const struct path *path, struct value before,
                           struct value after)
{
    struct value_iterator olds = value_iterate(before);
    struct value_iterator news = value_iterate(after);
    bool old = value_next(&olds);
    bool now = value_next(&news);

    for (size_t i = 0; old || now; i++) {
        struct path step = path_index(path, i);

        compare(search, &step, old ? olds.value : VALUE_ABSENT_VALUE,
                now ? news.value : VALUE_ABSENT_VALUE);
        old = old && value_next(&olds);
        now = now && value_next(&news);
    }
}

static void compare(struct search *search, const struct path *path, struct value before,
                    struct value after)
{
    if (search->cut)
        return;
    if (value_is_object(before) && value_is_object(after))
        compare_objects(search, path, before, after);
    else if (value_is_array(before) && value_is_array(after))
        compare_arrays(search, path, before, after);
    else if (!value_equal(before, after))
        note(search, path, before, after);
}

void diff_find(struct arena *arena, struct value before, struct value after, struct diff *out_diff)
{
    struct search search = { .arena = arena };

    compare(&search, NULL, before, after);
    *out_diff = (struct diff){
        .entries = search.found.count ? arena_dup(arena, search.found.items,
                                                  search.found.count * sizeof(struct diff_entry))
                                      : NULL,
        .count = search.found.count,
        .cut = search.cut,
    };
    vec_done(&search.found);
}
