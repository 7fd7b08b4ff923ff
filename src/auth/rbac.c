/* The index of roles and bindings. Grants are found by subject, so a decision costs a few look-ups
 * however many bindings there are. */
#include "auth/rbac.h"

#include "auth/limits.h"
#include "auth/rbac_internal.h"
#include "auth/rule.h"
#include "auth/user.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/quote.h"
#include "base/text.h"

struct rbac *rbac_new(void)
{
    struct rbac *rbac = NEW(struct rbac);
    pthread_rwlockattr_t attributes;

    /* Readers come in an endless stream, and a change must not wait for a gap in it. */
    pthread_rwlockattr_init(&attributes);
    pthread_rwlockattr_setkind_np(&attributes, PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP);
    pthread_rwlock_init(&rbac->lock, &attributes);
    pthread_rwlockattr_destroy(&attributes);
    rbac->roles = map_new();
    rbac->bindings = map_new();
    rbac->grants = map_new();
    return rbac;
}

static void free_grants(struct rbac_grants *grants)
{
    vec_done(&grants->items);
    memory_free(grants);
}

struct rbac *rbac_free(struct rbac *rbac)
{
    size_t position = 0;
    void *value;

    if (!rbac)
        return NULL;
    while (map_next(rbac->roles, &position, NULL, &value))
        rbac_role_free(value);
    position = 0;
    while (map_next(rbac->bindings, &position, NULL, &value))
        memory_free(value);
    position = 0;
    while (map_next(rbac->grants, &position, NULL, &value))
        free_grants(value);
    map_free(rbac->roles);
    map_free(rbac->bindings);
    map_free(rbac->grants);
    pthread_rwlock_destroy(&rbac->lock);
    return memory_free(rbac);
}

void rbac_lock_read(const struct rbac *rbac)
{
    pthread_rwlock_rdlock((pthread_rwlock_t *)(uintptr_t)&rbac->lock);
}

void rbac_unlock(const struct rbac *rbac)
{
    pthread_rwlock_unlock((pthread_rwlock_t *)(uintptr_t)&rbac->lock);
}

void rbac_append_place(struct text *key, struct slice namespace, struct slice name)
{
    text_append_slice(key, namespace);
    text_append_char(key, 0);
    text_append_slice(key, name);
}

void rbac_put_grant_key(struct text *key, struct slice namespace, char letter, struct slice name)
{
    text_clear(key);
    text_append_slice(key, namespace);
    text_append_char(key, 0);
    text_append_char(key, letter);
    text_append_slice(key, name);
}

static void subject_key(struct text *key, const struct rbac_binding *binding,
                        const struct rbac_subject *subject)
{
    switch (subject->kind) {
    case RBAC_USER:
        rbac_put_grant_key(key, binding->namespace, RBAC_KEY_USER, subject->name);
        return;
    case RBAC_GROUP_OF_USERS:
        rbac_put_grant_key(key, binding->namespace, RBAC_KEY_GROUP, subject->name);
        return;
    case RBAC_SERVICE_ACCOUNT:
        rbac_put_grant_key(key, binding->namespace, RBAC_KEY_USER, SLICE(""));
        user_append_service_account(key, subject->namespace, subject->name);
        return;
    }
}

static void add_grants(struct rbac *rbac, const struct rbac_binding *binding)
{
    CLEANUP(text) struct text key = TEXT_EMPTY;

    for (size_t i = 0; i < binding->subject_count; i++) {
        struct rbac_grants *grants;

        subject_key(&key, binding, &binding->subjects[i]);
        grants = map_get(rbac->grants, text_slice(&key));
        if (!grants) {
            grants = NEW(struct rbac_grants);
            map_set(rbac->grants, text_slice(&key), grants);
        }
        vec_push(&grants->items, (struct rbac_grant){ binding, &binding->subjects[i] });
    }
}

static void remove_grants(struct rbac *rbac, const struct rbac_binding *binding)
{
    CLEANUP(text) struct text key = TEXT_EMPTY;

    for (size_t i = 0; i < binding->subject_count; i++) {
        struct rbac_grants *grants;
        size_t kept = 0;

        subject_key(&key, binding, &binding->subjects[i]);
        grants = map_get(rbac->grants, text_slice(&key));
        if (!grants)
            continue; /* named twice, and gone with the first */
        VEC_EACH (grant, &grants->items)
            if (grant->binding != binding)
                grants->items.items[kept++] = *grant;
        grants->items.count = kept;
        if (kept == 0) {
            map_remove(rbac->grants, text_slice(&key));
            free_grants(grants);
        }
    }
}

/* Puts a new role or binding, or NULL, in the place of the one that is there, and returns that. */
static void *replace(struct rbac *rbac, enum rbac_kind kind, struct slice place, void *entry)
{
    bool is_binding = kind == RBAC_ROLE_BINDING || kind == RBAC_CLUSTER_ROLE_BINDING;
    struct map *map = is_binding ? rbac->bindings : rbac->roles;
    void *old;

    pthread_rwlock_wrlock(&rbac->lock);
    old = entry ? map_set(map, place, entry) : map_remove(map, place);
    if (old && is_binding)
        remove_grants(rbac, old);
    if (entry && is_binding)
        add_grants(rbac, entry);
    rbac->counts[kind] += !!entry - !!old;
    pthread_rwlock_unlock(&rbac->lock);
    return old;
}

static void put(struct rbac *rbac, enum rbac_kind kind, struct slice namespace, struct slice name,
                const struct doc *doc)
{
    CLEANUP(text) struct text place = TEXT_EMPTY;

    rbac_append_place(&place, namespace, name);
    switch (kind) {
    case RBAC_ROLE:
    case RBAC_CLUSTER_ROLE:
        rbac_role_free(
            replace(rbac, kind, text_slice(&place), doc ? rbac_role_read(kind, doc) : NULL));
        return;
    case RBAC_ROLE_BINDING:
    case RBAC_CLUSTER_ROLE_BINDING:
        memory_free(replace(rbac, kind, text_slice(&place),
                            doc ? rbac_binding_read(namespace, name, doc) : NULL));
        return;
    }
}

void rbac_set(struct rbac *rbac, enum rbac_kind kind, struct slice namespace, struct slice name,
              const struct doc *doc)
{
    put(rbac, kind, namespace, name, doc);
}

void rbac_remove(struct rbac *rbac, enum rbac_kind kind, struct slice namespace, struct slice name)
{
    put(rbac, kind, namespace, name, NULL);
}

size_t rbac_count(const struct rbac *rbac, enum rbac_kind kind)
{
    size_t count;

    rbac_lock_read(rbac);
    count = rbac->counts[kind];
    rbac_unlock(rbac);
    return count;
}
