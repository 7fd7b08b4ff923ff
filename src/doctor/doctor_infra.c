/* Checks of what tenants are made of: providers, credentials, addresses. */
#include <inttypes.h>

#include "api/condition.h"
#include "api/provider_config.h"
#include "base/arena.h"
#include "doctor/doctor_internal.h"

#define POOL_FULL_PERCENT 90

/* --- providers -------------------------------------------------------------------------------- */

static const char *name_text(const struct doctor_facts *facts, const struct meta *meta)
{
    return arena_text(facts->arena, meta->name);
}

static void check_provider(struct doctor_notes *notes, struct value provider)
{
    const struct doctor_facts *facts = notes->facts;
    struct value validated = value_find(provider, VALUE_KEYS("status", "validated"));
    struct slice message = value_text(condition_find(provider, "Ready"), "message");
    struct meta meta;

    meta_read(provider, &meta);
    if (meta.deleting || value_bool_or(validated, false))
        return;
    /* One that was made just now has not been looked at. */
    if (!value_exists(validated) && doctor_age_ms(facts, meta.created) < facts->stuck_ms)
        return;
    doctor_note(notes, DOCTOR_FAIL,
                arena_format(facts->arena, "%s is not validated: " SLICE_FORMAT,
                             doctor_name(facts, provider),
                             SLICE_ARGUMENT(message.size ? message : SLICE("nobody looked yet"))),
                arena_format(facts->arena,
                             "`butleradm provider get %s` shows what is wrong; new credentials go "
                             "in with `butleradm provider rotate-credentials %s`",
                             name_text(facts, &meta), name_text(facts, &meta)),
                NULL);
}

void doctor_check_providers(const struct doctor_facts *facts, struct doctor_report *report)
{
    struct doctor_notes notes = doctor_notes_begin(facts, report, "providers");
    size_t count = facts->lists[DOCTOR_PROVIDERS].count;

    DOCTOR_EACH(provider, facts, DOCTOR_PROVIDERS)
    check_provider(&notes, provider);
    doctor_notes_end_counted(&notes, count, "provider", "validated");
}

static void check_credentials(struct doctor_notes *notes, struct value object, size_t *seen)
{
    const struct doctor_facts *facts = notes->facts;
    struct provider_config provider;
    const char *hint;
    const char *missing;
    struct value secret;

    provider_config_read(object, &provider);
    if (!provider.credentials_name.size || provider.meta.deleting)
        return;
    ++*seen;
    hint = arena_format(facts->arena,
                        "`butleradm provider rotate-credentials %s --credentials-file FILE` "
                        "writes them",
                        name_text(facts, &provider.meta));
    secret = doctor_find(facts, DOCTOR_SECRETS, provider.credentials_namespace,
                         provider.credentials_name);
    if (!value_exists(secret)) {
        doctor_note(
            notes, DOCTOR_FAIL,
            arena_format(facts->arena,
                         "%s wants Secret " SLICE_FORMAT "/" SLICE_FORMAT ", which is not there",
                         doctor_name(facts, object), SLICE_ARGUMENT(provider.credentials_namespace),
                         SLICE_ARGUMENT(provider.credentials_name)),
            hint, NULL);
        return;
    }
    missing =
        provider_config_missing_keys(facts->arena, &provider, value_get(secret, SLICE("data")));
    if (missing)
        doctor_note(notes, DOCTOR_FAIL,
                    arena_format(facts->arena, "%s: %s lacks %s", doctor_name(facts, object),
                                 doctor_name(facts, secret), missing),
                    hint, NULL);
}

void doctor_check_credentials(const struct doctor_facts *facts, struct doctor_report *report)
{
    struct doctor_notes notes = doctor_notes_begin(facts, report, "credentials");
    size_t seen = 0;

    DOCTOR_EACH(provider, facts, DOCTOR_PROVIDERS)
    check_credentials(&notes, provider, &seen);
    if (seen)
        doctor_notes_end_counted(&notes, seen, "Secret", "there and complete");
    else
        doctor_notes_end(&notes, "no provider needs any");
}

/* --- addresses -------------------------------------------------------------------------------- */

static int64_t status_count(struct value pool, const char *member)
{
    return value_int_or(value_get(value_get(pool, SLICE("status")), slice_from(member)), 0);
}

static void check_pool(struct doctor_notes *notes, struct value pool)
{
    const struct doctor_facts *facts = notes->facts;
    int64_t total = status_count(pool, "totalIPs");
    int64_t available = status_count(pool, "availableIPs");
    int64_t percent;

    if (total <= 0)
        return; /* nobody has counted it yet */
    percent = (total - available) * 100 / total;
    if (available > 0 && percent <= POOL_FULL_PERCENT)
        return;
    doctor_note(notes, available > 0 ? DOCTOR_WARN : DOCTOR_FAIL,
                arena_format(facts->arena,
                             "%s is %s: %" PRId64 " of %" PRId64 " addresses are left",
                             doctor_name(facts, pool), available > 0 ? "nearly full" : "full",
                             available, total),
                "widen spec.tenantAllocation or add a pool with `butleradm network create`; "
                "`butleradm network allocations` shows who has the addresses",
                NULL);
}

void doctor_check_pools(const struct doctor_facts *facts, struct doctor_report *report)
{
    struct doctor_notes notes = doctor_notes_begin(facts, report, "pools");
    size_t count = facts->lists[DOCTOR_POOLS].count;

    DOCTOR_EACH(pool, facts, DOCTOR_POOLS)
    check_pool(&notes, pool);
    doctor_notes_end_counted(&notes, count, "pool", "with addresses left");
}
