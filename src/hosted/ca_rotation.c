/* The phases of a CA's rotation, and when each goes on. */
#include "hosted/ca_rotation.h"

#include <string.h>

#include "api/meta.h"
#include "api/steward_names.h"
#include "base/arena.h"
#include "base/cleanup.h"
#include "base/error.h"
#include "base/hex.h"
#include "base/timestamp.h"
#include "crypto/digest.h"
#include "hosted/limits.h"

enum {
    HASH_BYTES = 20
};

static const char *const phase_names[] = {
    [CA_ROTATION_NONE] = "",           [CA_ROTATION_TRUST] = "Trust",
    [CA_ROTATION_WORKERS] = "Workers", [CA_ROTATION_SWITCH] = "Switch",
    [CA_ROTATION_DROP] = "Drop",
};

const char *ca_rotation_phase_name(enum ca_rotation_phase phase)
{
    return phase_names[phase];
}

enum ca_rotation_phase ca_rotation_phase_parse(struct slice name)
{
    for (size_t i = 0; i < COUNT_OF(phase_names); i++)
        if (slice_is(name, phase_names[i]))
            return (enum ca_rotation_phase)i;
    return CA_ROTATION_NONE;
}

static bool bundle_is_everywhere(const struct ca_rotation *now,
                                 const struct ca_rotation_facts *facts)
{
    return now->bundle && facts->bundle_in_use && strcmp(facts->bundle_in_use, now->bundle) == 0;
}

static size_t count_pending(const struct ca_rotation_facts *facts)
{
    size_t count = 0;

    while (facts->pending_nodes && facts->pending_nodes[count])
        count++;
    return count;
}

static enum ca_rotation_phase after_trust(struct ca_rotation *now,
                                          const struct ca_rotation_facts *facts)
{
    if (bundle_is_everywhere(now, facts))
        return CA_ROTATION_WORKERS;
    now->waits_for = "every component and kube-root-ca.crt to carry both CAs";
    return CA_ROTATION_TRUST;
}

static enum ca_rotation_phase after_workers(struct arena *arena, struct ca_rotation *now,
                                            bool ignore_workers,
                                            const struct ca_rotation_facts *facts)
{
    size_t pending = count_pending(facts);

    if (ignore_workers || (facts->nodes_known && pending == 0))
        return CA_ROTATION_SWITCH;
    now->waits_for = facts->nodes_known
                         ? arena_format(arena, "%zu node(s) to trust the new CA, such as %s",
                                        pending, facts->pending_nodes[0])
                         : "the tenant's nodes to be looked at";
    return CA_ROTATION_WORKERS;
}

static enum ca_rotation_phase after_switch(struct ca_rotation *now,
                                           const struct ca_rotation_facts *facts, int64_t now_ms)
{
    int64_t late_ms = now->since_ms + (int64_t)PKI_SWITCH_MS;

    if (!bundle_is_everywhere(now, facts)) {
        now->waits_for = "every component to run with certificates of the new CA";
        return CA_ROTATION_SWITCH;
    }
    if ((facts->nodes_known && facts->nodes_renewed) || now_ms >= late_ms)
        return CA_ROTATION_DROP;
    now->waits_for = "nodes to renew their client certificates, for a day at most";
    now->due_ms = late_ms;
    return CA_ROTATION_SWITCH;
}

enum ca_rotation_phase ca_rotation_next(struct arena *arena, struct ca_rotation *now,
                                        bool ignore_workers, const struct ca_rotation_facts *facts,
                                        int64_t now_ms)
{
    now->waits_for = NULL;
    now->due_ms = 0;
    switch (now->phase) {
    case CA_ROTATION_NONE:
        return CA_ROTATION_NONE;
    case CA_ROTATION_TRUST:
        return after_trust(now, facts);
    case CA_ROTATION_WORKERS:
        return after_workers(arena, now, ignore_workers, facts);
    case CA_ROTATION_SWITCH:
        return after_switch(now, facts, now_ms);
    case CA_ROTATION_DROP:
        return CA_ROTATION_NONE;
    }
    return CA_ROTATION_NONE;
}

char *ca_rotation_hash(struct arena *arena, struct slice bundle)
{
    unsigned char bytes[DIGEST_SHA256_SIZE];

    digest_compute(DIGEST_SHA256, bundle, bytes);
    return hex_format(arena, slice_of((const char *)bytes, HASH_BYTES));
}

bool ca_rotation_node_trusts(struct value node, const struct ca_rotation *rotation)
{
    struct meta meta;
    int64_t created_us = 0;
    struct error *err;

    meta_read(node, &meta);
    if (rotation->bundle && slice_is(meta_annotation(&meta, STEWARD_NOTE_BUNDLE), rotation->bundle))
        return true;
    err = timestamp_parse(meta.created, &created_us);
    if (err) {
        error_drop(err, "a node that does not say when it was made is an old one");
        return false;
    }
    return created_us / 1000 > rotation->started_ms;
}
