/* Limits that are asked about again. */
#include "admission/cluster_quota.h"

#include "admission/rules_cluster_internal.h"
#include "auth/user.h"
#include "base/arena.h"
#include "base/text.h"
#include "doc/causes.h"
#include "doc/doc.h"

static bool is_told(struct arena *arena, const struct causes *causes, const char *reason,
                    struct cluster_quota *quota)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    if (causes_is_empty(causes))
        return false;
    causes_append(causes, &text);
    quota->reason = reason;
    quota->message = arena_strdup(arena, text_string(&text));
    return true;
}

struct error *cluster_quota_judge(struct arena *arena, const struct rules_reader *reader,
                                  const struct doc *cluster, struct cluster_quota *out_quota)
{
    CLEANUP(causes) struct causes causes = { .arena = arena };
    struct rules_request request = {
        .operation = RULES_CREATE,
        .object = cluster,
        .user = user_of_server(), /* who let it past the limits was asked when it came */
    };
    struct rules_check check = {
        .arena = arena,
        .reader = reader,
        .request = &request,
        .after = doc_root(cluster),
        .causes = &causes,
    };
    struct rules_cluster scope = { .check = &check, .is_recheck = true };
    struct error *err;

    *out_quota = (struct cluster_quota){ .reason = NULL };
    err = rules_cluster_open(&scope);
    if (!err)
        err = rules_cluster_environment_cap(&scope);
    if (err || is_told(arena, &causes, "EnvQuotaExceeded", out_quota))
        return err;
    err = rules_cluster_environment_owned(&scope);
    if (err || is_told(arena, &causes, "PerMemberCapExceeded", out_quota))
        return err;
    err = rules_cluster_quota(&scope);
    if (!err)
        is_told(arena, &causes, "QuotaExceeded", out_quota);
    return err;
}
