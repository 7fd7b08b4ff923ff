/* From a User and all Teams to the roles of one person. */
#include <stdlib.h>
#include <string.h>

#include "api/butler_user.h"
#include "base/arena.h"
#include "base/map.h"
#include "base/memory.h"
#include "doc/doc.h"
#include "server/access.h"
#include "server/directory_internal.h"

void standing_release(void *object)
{
    struct standing *standing = object;

    if (!standing || --standing->refs)
        return;
    arena_free(standing->arena);
    memory_free(standing);
}

static const struct caller_environment *environments_of(struct arena *arena,
                                                        const struct team *team,
                                                        const struct butler_user *user,
                                                        enum team_role role)
{
    struct caller_environment *all =
        arena_array(arena, team->environment_count, struct caller_environment);

    for (size_t i = 0; i < team->environment_count; i++) {
        const struct team_environment *environment = &team->environments[i];

        all[i].name = arena_text(arena, environment->name);
        all[i].role = team_role_higher(role, butler_user_role_in(user, &environment->access));
    }
    return all;
}

static int by_name(const void *a, const void *b)
{
    const struct caller_team *left = a;
    const struct caller_team *right = b;

    return strcmp(left->name, right->name);
}

static struct standing *work_out(struct directory *directory, const struct butler_user *user)
{
    struct standing *standing = NEW(struct standing);
    const struct map *teams = directory->books[BOOK_TEAMS].entries;
    struct caller_team *mine;
    size_t position = 0;
    size_t count = 0;
    struct slice name;
    void *value;

    standing->refs = 1;
    standing->arena = arena_create_small(512);
    mine = arena_array(standing->arena, map_count(teams), struct caller_team);
    while (map_next(teams, &position, &name, &value)) {
        const struct team *team = &((struct squad *)value)->team;
        enum team_role role = butler_user_role_in(user, &team->access);

        if (role == TEAM_ROLE_NONE)
            continue;
        mine[count++] = (struct caller_team){
            .name = arena_text(standing->arena, name),
            .display_name = arena_text(standing->arena, team->display_name),
            .namespace = arena_text(standing->arena, team->namespace),
            .role = role,
            .environments = environments_of(standing->arena, team, user, role),
            .environment_count = team->environment_count,
        };
    }
    qsort(mine, count, sizeof(*mine), by_name);
    standing->teams = mine;
    standing->team_count = count;
    return standing;
}

struct standing *standing_of(struct directory *directory, struct person *person)
{
    struct butler_user user;

    if (!person->standing || person->generation != directory->generation) {
        standing_release(person->standing);
        butler_user_read(doc_root(person->doc), &user);
        person->standing = work_out(directory, &user);
        person->generation = directory->generation;
    }
    person->standing->refs++;
    return person->standing;
}
