/* What the command line of a user may do follows the User and the Teams: bindings of its
 * ServiceAccount come and go with memberships, and the account goes with the user, when the user is
 * disabled, or when nobody has used it for long. */
#include "actions/cli_access.h"

#include "api/butler_names.h"
#include "api/butler_user.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/timestamp.h"
#include "controllers/controllers.h"
#include "controllers/controllers_table.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"
#include "kube/cache.h"
#include "kube/informer.h"
#include "kube/resources.h"

/* --- which accounts a change concerns -----------------------------------------------------------
 */

static void add_account(struct controller_keys *keys, struct arena *arena, const struct doc *user)
{
    const struct controllers_options *options = controller_keys_context(keys);
    struct butler_user read;
    struct object_key key;

    butler_user_read(doc_root(user), &read);
    key = (struct object_key){ .namespace = slice_from(options->system_namespace),
                               .name = slice_from(cli_access_name(arena, read.email)) };
    controller_keys_add(keys, &key);
}

/* The account is named after the address, which may be another one now. */
static void of_user(struct controller_keys *keys, const struct informer_change *change)
{
    CLEANUP(arena) struct arena *arena = arena_create();

    if (change->before)
        add_account(keys, arena, change->before);
    if (change->after)
        add_account(keys, arena, change->after);
}

/* Anybody may be in a team that comes, goes, changes, or has a namespace at last. */
static void of_everybody(struct controller_keys *keys, const struct informer_change *change)
{
    const struct controllers_options *options = controller_keys_context(keys);
    CLEANUP(arena) struct arena *arena = arena_create();
    struct cache_list users =
        cache_list(arena, informers_cache(options->informers), &BUTLER_USERS, NULL);

    (void)change;
    for (size_t i = 0; i < users.count; i++)
        add_account(keys, arena, users.docs[i]);
}

static void of_binding(struct controller_keys *keys, const struct informer_change *change)
{
    const struct controllers_options *options = controller_keys_context(keys);
    const struct doc *binding = change->after ? change->after : change->before;
    struct value subject = value_at(value_get(doc_root(binding), SLICE("subjects")), 0);
    struct object_key key = { .namespace = slice_from(options->system_namespace),
                              .name = value_text(subject, "name") };

    if (key.name.size)
        controller_keys_add(keys, &key);
}

/* --- one account --------------------------------------------------------------------------------
 */

static bool is_unused(struct reconcile *rc, const struct meta *account)
{
    struct slice text = meta_annotation(account, BUTLER_NOTE_CLI_EXPIRES);
    int64_t now_us = clock_wall_us(rc->clock);
    int64_t end_us = 0;
    struct error *err = text.size ? timestamp_parse(text, &end_us) : NULL;

    if (err || !text.size) {
        error_drop(err, "without a time it stays as long as its user");
        return false;
    }
    if (end_us > now_us)
        reconcile_again(rc, (uint64_t)(end_us - now_us) / 1000 + 1);
    return end_us <= now_us;
}

static bool is_owner(struct reconcile *rc, const struct doc *user)
{
    struct butler_user read;

    butler_user_read(doc_root(user), &read);
    return !read.disabled && !read.meta.deleting &&
           slice_is(slice_from(cli_access_name(rc->arena, read.email)), rc->name);
}

/* *out_user is NULL: nobody could use the account. The news of a user may come after that of the
 * account, which would be gone for good: so the API is asked before anybody is missed. */
static struct error *find_user(struct reconcile *rc, struct slice name, struct doc **out_user)
{
    struct object_key key = { .name = name };
    struct doc *user = cache_get(rc->arena, rc->cache, &BUTLER_USERS, &key);
    struct error *err;

    if (name.size && (!user || !is_owner(rc, user))) {
        err = kube_find(&rc->kube, &BUTLER_USERS, NULL, arena_text(rc->arena, name), &user);
        if (err)
            return err;
        if (user)
            arena_defer(rc->arena, doc_release, user);
    }
    *out_user = user && is_owner(rc, user) ? user : NULL;
    return NULL;
}

static struct error *reconcile(struct reconcile *rc)
{
    const struct controllers_options *options = controllers_options_of(rc);
    struct cache_list teams;
    struct slice name;
    struct doc *user = NULL;
    struct error *err;
    struct meta meta;

    if (!rc->object ||
        slice_compare(slice_from(rc->namespace), slice_from(options->system_namespace)) != 0)
        return NULL;
    meta_read(doc_root(rc->object), &meta);
    name = meta_label(&meta, BUTLER_LABEL_CLI_USER);
    err = find_user(rc, name, &user);
    if (err)
        return err;
    if (!user || is_unused(rc, &meta))
        return cli_access_remove_account(&rc->kube, options->system_namespace,
                                         arena_text(rc->arena, name), rc->name);
    teams = cache_list(rc->arena, rc->cache, &BUTLER_TEAMS, NULL);
    return cli_access_ensure_bindings(
        &rc->kube,
        &(struct cli_access){ .system_namespace = options->system_namespace,
                              .user = doc_root(user),
                              .teams = teams.docs,
                              .team_count = teams.count,
                              .only_teams = meta_annotation(&meta, BUTLER_NOTE_CLI_TEAMS) });
}

const struct controller cli_access_controller = {
    .name = "cli-access",
    .objects = { .resource = &KUBE_SERVICE_ACCOUNTS, .label_selector = BUTLER_LABEL_CLI_USER },
    .watches = { { &BUTLER_USERS, of_user },
                 { &BUTLER_TEAMS, of_everybody },
                 { .resource = &KUBE_ROLE_BINDINGS,
                   .mapping = of_binding,
                   .label_selector = BUTLER_LABEL_CLI_USER },
                 { .resource = &KUBE_CLUSTER_ROLE_BINDINGS,
                   .mapping = of_binding,
                   .label_selector = BUTLER_LABEL_CLI_USER } },
    .reconcile = reconcile,
};
