/* Rendering. The object is written member by member and what a kind's table names is left out, so
 * no second tree is made. */
#include "server/shown.h"

#include <stdatomic.h>
#include <string.h>

#include "api/butler_names.h"
#include "api/meta.h"
#include "base/memory.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json_write.h"
#include "kube/butler_resources.h"

enum {
    PATH_STEPS = 5,
    HIDDEN_PATHS = 8,
};

/* "*" is any member. */
struct hidden_path {
    const char *steps[PATH_STEPS];
};

struct kind_facts {
    const struct kube_resource *resource;
    const char *team[4];                     /* where the object names its team; NULL ends */
    struct hidden_path hidden[HIDDEN_PATHS]; /* an empty one ends */
    const char *subject[3];                  /* where it says what it is about */
};

#define TEAM_REF { "spec", "teamRef", "name" }

static const struct kind_facts kinds[SHELF_KINDS] = {
    [SHELF_CLUSTERS] = { &BUTLER_TENANT_CLUSTERS,
                         TEAM_REF,
                         { { { "spec", "addons", "*", "values" } } } },
    [SHELF_ADDONS] = { &BUTLER_TENANT_ADDONS, { NULL }, { { { "spec", "values" } } } },
    [SHELF_DEFINITIONS] = { &BUTLER_ADDON_DEFINITIONS, { NULL }, { { { NULL } } } },
    [SHELF_PROVIDERS] = { &BUTLER_PROVIDER_CONFIGS,
                          { "spec", "scope", "teamRef", "name" },
                          { { { "spec", "credentialsRef" } } } },
    [SHELF_POOLS] = { &BUTLER_NETWORK_POOLS, { NULL }, { { { NULL } } }, { "spec", "cidr" } },
    [SHELF_ALLOCATIONS] = { &BUTLER_IP_ALLOCATIONS, { NULL }, { { { NULL } } } },
    [SHELF_POLICIES] = { &BUTLER_CREATION_POLICIES, { NULL }, { { { NULL } } } },
    [SHELF_IDENTITY_PROVIDERS] = { &BUTLER_IDENTITY_PROVIDERS, { NULL }, { { { NULL } } } },
    [SHELF_MACHINES] = { &BUTLER_MACHINE_REQUESTS, { NULL }, { { { "spec", "userData" } } } },
    [SHELF_BALANCERS] = { &BUTLER_LOAD_BALANCER_REQUESTS, { NULL }, { { { NULL } } } },
    [SHELF_MANAGEMENT_ADDONS] = { &BUTLER_MANAGEMENT_ADDONS,
                                  { NULL },
                                  { { { "spec", "values" } } } },
    [SHELF_TEAMS] = { &BUTLER_TEAMS, { NULL }, { { { NULL } } } },
    [SHELF_USERS] = { &BUTLER_USERS,
                      { NULL },
                      { { { "status", "inviteTokenHash" } },
                        { { "status", "passwordSecretRef" } } },
                      { "spec", "email" } },
};

/* Of every kind. What was applied last repeats the object with all that is hidden in it. */
static const struct hidden_path hidden_always[] = {
    { { "metadata", "managedFields" } },
    { { "metadata", "annotations", "kubectl.kubernetes.io/last-applied-configuration" } },
};

const struct kube_resource *shown_resource(enum shelf_kind kind)
{
    return kinds[kind].resource;
}

/* --- rendering ----------------------------------------------------------------------------- */

/* The hidden paths that lead through the member being written, each at the step that comes next. */
struct trail {
    const char *const *next[HIDDEN_PATHS + COUNT_OF(hidden_always)];
    size_t count;
};

static bool step_matches(const char *step, struct slice key)
{
    return strcmp(step, "*") == 0 || slice_is(key, step);
}

/* True: one of the paths ends here, and the member is left out. */
static bool follow(const struct trail *trail, struct slice key, struct trail *out_inner)
{
    out_inner->count = 0;
    for (size_t i = 0; i < trail->count; i++) {
        if (!step_matches(trail->next[i][0], key))
            continue;
        if (!trail->next[i][1])
            return true;
        out_inner->next[out_inner->count++] = trail->next[i] + 1;
    }
    return false;
}

/* As deep as the longest path, and no deeper: what no path leads into is written as it is. */
static void write_value(struct value value, const struct trail *trail, struct text *text)
{
    if (!trail->count || !value_is_object(value)) {
        json_write_value(text, value);
        return;
    }
    json_write_object(text);
    DOC_EACH (it, value) {
        struct trail inner;

        if (follow(trail, it.key, &inner))
            continue;
        json_write_key_slice(text, it.key);
        write_value(it.value, &inner, text);
    }
    json_write_end_object(text);
}

void shown_append(struct value object, enum shelf_kind kind, struct text *text)
{
    const struct hidden_path *own = kinds[kind].hidden;
    struct trail trail = { .count = 0 };

    for (size_t i = 0; i < COUNT_OF(hidden_always); i++)
        trail.next[trail.count++] = hidden_always[i].steps;
    for (size_t i = 0; i < HIDDEN_PATHS && own[i].steps[0]; i++)
        trail.next[trail.count++] = own[i].steps;
    write_value(object, &trail, text);
}

/* --- facts --------------------------------------------------------------------------------- */

/* Empty without a path. */
static struct slice find_text(struct value object, const char *const *steps, size_t most)
{
    struct value value = object;

    if (!steps[0])
        return SLICE("");
    for (size_t i = 0; i < most && steps[i]; i++)
        value = value_get(value, slice_from(steps[i]));
    return value_string_or(value, SLICE(""));
}

static struct slice find_team_ref(struct value object, enum shelf_kind kind)
{
    return find_text(object, kinds[kind].team, COUNT_OF(kinds[kind].team));
}

/* An allocation is about its addresses, which stand in two fields. */
static struct slice find_subject(struct value object, enum shelf_kind kind, struct text *text)
{
    struct value status = value_get(object, SLICE("status"));
    struct slice first = value_text(status, "startAddress");
    struct slice last = value_text(status, "endAddress");

    if (kind != SHELF_ALLOCATIONS)
        return find_text(object, kinds[kind].subject, COUNT_OF(kinds[kind].subject));
    if (first.size && last.size)
        text_appendf(text, SLICE_FORMAT "-" SLICE_FORMAT, SLICE_ARGUMENT(first),
                     SLICE_ARGUMENT(last));
    return text_slice(text);
}

/* What both say, or the one that says something. */
static struct slice agree(struct slice a, struct slice b)
{
    if (!a.size || !b.size)
        return a.size ? a : b;
    return slice_equal(a, b) ? a : SLICE(SHOWN_TEAM_DISPUTED);
}

/* Everybody who goes by the team alone must err on the safe side. */
static struct slice team_of(const struct shown *shown)
{
    return agree(agree(shown->team_ref, shown->team_label), shown->team_owner);
}

/* --- states -------------------------------------------------------------------------------- */

/* One piece of memory: this, then the texts. */
struct state {
    struct shown shown;
    atomic_uint references;
    char texts[];
};

/* Where each of its texts is; NULL behind the last. */
static struct slice *text_at(struct shown *shown, size_t index)
{
    struct slice *const all[] = {
        &shown->json,       &shown->namespace, &shown->name,        &shown->uid,
        &shown->version,    &shown->team,      &shown->team_ref,    &shown->team_label,
        &shown->team_owner, &shown->phase,     &shown->environment, &shown->creator,
        &shown->created,    &shown->title,     &shown->subject,
    };

    return index < COUNT_OF(all) ? all[index] : NULL;
}

/* A state of its own, with copies of the texts behind it, which may be anybody's. */
static struct shown *settle(struct shown draft)
{
    struct state *state;
    struct slice *text;
    size_t size = 0;
    char *at;

    draft.team = team_of(&draft);
    for (size_t i = 0; (text = text_at(&draft, i)); i++)
        size += text->size + 1;
    state = memory_alloc(sizeof(*state) + size);
    state->shown = draft;
    atomic_init(&state->references, 1);
    at = state->texts;
    for (size_t i = 0; (text = text_at(&state->shown, i)); i++) {
        if (text->size)
            memcpy(at, text->data, text->size);
        at[text->size] = '\0';
        text->data = at;
        at += text->size + 1;
    }
    return &state->shown;
}

static struct state *state_of(const struct shown *shown)
{
    return CONTAINER_OF((struct shown *)shown, struct state, shown);
}

struct shown *shown_new(const struct doc *object, enum shelf_kind kind, struct slice owner,
                        uint64_t serial)
{
    CLEANUP(text) struct text json = TEXT_EMPTY;
    CLEANUP(text) struct text subject = TEXT_EMPTY;
    struct value root = doc_root(object);
    struct meta meta;

    meta_read(root, &meta);
    shown_append(root, kind, &json);
    return settle((struct shown){
        .json = text_slice(&json),
        .namespace = meta.namespace,
        .name = meta.name,
        .uid = meta.uid,
        .version = meta.version,
        .team_ref = find_team_ref(root, kind),
        .team_label = meta_label(&meta, BUTLER_LABEL_TEAM),
        .team_owner = owner,
        .environment = meta_label(&meta, BUTLER_LABEL_ENVIRONMENT),
        .phase = value_text(value_get(root, SLICE("status")), "phase"),
        .creator = meta_annotation(&meta, BUTLER_NOTE_CREATOR_EMAIL),
        .created = meta.created,
        .title = value_text(value_get(root, SLICE("spec")), "displayName"),
        .subject = find_subject(root, kind, &subject),
        .serial = serial,
        .deleting = meta.deleting,
    });
}

struct shown *shown_with_owner(const struct shown *shown, struct slice owner, uint64_t serial)
{
    struct shown draft = *shown;

    draft.team_owner = owner;
    draft.serial = serial;
    return settle(draft);
}

struct shown *shown_ref(const struct shown *shown)
{
    atomic_fetch_add_explicit(&state_of(shown)->references, 1, memory_order_relaxed);
    return (struct shown *)shown;
}

struct shown *shown_unref(struct shown *shown)
{
    if (shown &&
        atomic_fetch_sub_explicit(&state_of(shown)->references, 1, memory_order_acq_rel) == 1)
        memory_free(state_of(shown));
    return NULL;
}

void shown_release(void *shown)
{
    shown_unref(shown);
}

struct doc *shown_doc(const struct shown *shown)
{
    return doc_new(shown->json);
}
