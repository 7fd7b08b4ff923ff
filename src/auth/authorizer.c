/* The order of answers. */
#include "auth/authorizer.h"

#include "auth/node_authorizer.h"
#include "auth/rbac.h"
#include "auth/user.h"
#include "base/arena.h"

/* Reasons of all who had no opinion, as one text. */
static const char *join(struct arena *arena, const char *first, const char *second)
{
    if (!*first || !*second)
        return *first ? first : second;
    return arena_format(arena, "%s\n%s", first, second);
}

struct access_answer authorizer_decide(struct arena *arena, const struct authorizer *authorizer,
                                       const struct access *access)
{
    struct access_answer node = { ACCESS_NO_OPINION, "" };
    struct access_answer answer;

    if (user_has_group(access->user, USER_GROUP_MASTERS))
        return (struct access_answer){ ACCESS_ALLOWED, "" };
    if (authorizer->nodes)
        node = node_authorizer_decide(arena, authorizer->nodes, access);
    if (node.decision != ACCESS_NO_OPINION)
        return node;
    answer = rbac_decide(arena, authorizer->rbac, access);
    if (answer.decision == ACCESS_NO_OPINION)
        answer.reason = join(arena, node.reason, answer.reason);
    return answer;
}

struct error *authorizer_check(struct arena *arena, const struct authorizer *authorizer,
                               const struct access *access)
{
    struct access_answer answer = authorizer_decide(arena, authorizer, access);

    return answer.decision == ACCESS_ALLOWED ? NULL : access_refuse(access, answer.reason);
}
