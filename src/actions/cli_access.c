/* What the command line of a user may do. */
#include "actions/cli_access.h"

#include <ctype.h>
#include <string.h>

#include "api/butler_names.h"
#include "api/butler_user.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "crypto/digest.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/kube.h"
#include "kube/resources.h"

enum {
    NAME_DIGITS = 12
};

#define RBAC_GROUP "rbac.authorization.k8s.io"

char *cli_access_name(struct arena *arena, struct slice email)
{
    char *folded = arena_text(arena, email);

    for (char *c = folded; *c; c++)
        *c = (char)tolower((unsigned char)*c);
    return arena_format(arena, CLI_ACCESS_ROLE "%.*s", NAME_DIGITS,
                        digest_hex(arena, slice_from(folded)));
}

/* --- what should be there -----------------------------------------------------------------------
 */

struct wanted {
    struct arena *arena;
    struct cli_binding *items;
    size_t count;
};

static void want(struct wanted *wanted, const char *namespace, const char *name, const char *role)
{
    wanted->items[wanted->count++] = (struct cli_binding){ namespace, name, role };
}

static void want_platform(struct wanted *wanted, const char *system_namespace, const char *account,
                          enum butler_user_role role)
{
    switch (role) {
    case BUTLER_USER_NONE:
        break;
    case BUTLER_USER_VIEWER:
        want(wanted, "", account, CLI_ACCESS_ROLE "platform-viewer");
        break;
    case BUTLER_USER_ADMIN:
        want(wanted, "", account, CLI_ACCESS_ROLE "platform-admin");
        want(wanted, system_namespace, account, CLI_ACCESS_SECRETS);
        break;
    }
}

static bool is_listed(struct slice list, struct slice name)
{
    struct slice one;

    if (!list.size)
        return true;
    while (slice_split(&list, ',', &one))
        if (slice_equal(slice_trim(one), name))
            return true;
    return false;
}

static void want_team(struct wanted *wanted, const struct cli_access *access, const char *account,
                      const struct butler_user *user, const struct doc *doc)
{
    struct team team;
    enum team_role role;
    struct error *err = team_read(wanted->arena, doc_root(doc), &team);

    if (err) {
        error_drop(err, "one team that nobody can read takes nothing from the others");
        return;
    }
    role = butler_user_role_in(user, &team.access);
    if (role == TEAM_ROLE_NONE || !team.namespace.size || team.meta.deleting ||
        !is_listed(access->only_teams, team.meta.name))
        return;
    want(wanted, arena_text(wanted->arena, team.namespace),
         arena_format(wanted->arena, "%s-" SLICE_FORMAT, account, SLICE_ARGUMENT(team.meta.name)),
         arena_format(wanted->arena, CLI_ACCESS_ROLE "%s", team_role_name(role)));
}

struct cli_binding_list cli_access_wanted(struct arena *arena, const struct cli_access *access)
{
    struct wanted wanted = { .arena = arena,
                             .items =
                                 arena_array(arena, access->team_count + 2, struct cli_binding) };
    struct butler_user user;
    const char *account;

    butler_user_read(access->user, &user);
    account = cli_access_name(arena, user.email);
    if (!user.disabled && !user.meta.deleting) {
        want_platform(&wanted, access->system_namespace, account, user.role);
        for (size_t i = 0; i < access->team_count; i++)
            want_team(&wanted, access, account, &user, access->teams[i]);
    }
    return (struct cli_binding_list){ wanted.items, wanted.count };
}

/* --- the account --------------------------------------------------------------------------------
 */

static struct edit *begin(const char *api_version, const char *kind, const char *namespace,
                          const char *name, struct slice user)
{
    struct edit *edit = edit_new();

    edit_set_string(edit, EDIT_PATH("apiVersion"), slice_from(api_version));
    edit_set_string(edit, EDIT_PATH("kind"), slice_from(kind));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), slice_from(name));
    if (*namespace)
        edit_set_string(edit, EDIT_PATH("metadata", "namespace"), slice_from(namespace));
    edit_set_string(edit, EDIT_PATH("metadata", "labels", BUTLER_LABEL_MANAGED_BY),
                    SLICE(BUTLER_MANAGED_BY));
    edit_set_string(edit, EDIT_PATH("metadata", "labels", BUTLER_LABEL_CLI_USER), user);
    return edit;
}

static struct error *apply(const struct kube *kube, const struct kube_resource *resource,
                           struct edit *take_edit)
{
    struct kube speaker = *kube;
    CLEANUP(doc) struct doc *wanted = NULL;
    struct error *err = edit_seal(take_edit, &wanted);

    if (err)
        return err;
    speaker.field_manager = "butler-cli-access";
    return kube_apply(&speaker, resource, wanted, true, NULL);
}

struct error *cli_access_ensure_account(const struct kube *kube, const struct cli_access *access,
                                        const struct cli_login *login)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct butler_user user;
    struct edit_node notes;
    struct edit *edit;

    butler_user_read(access->user, &user);
    edit = begin("v1", "ServiceAccount", access->system_namespace,
                 cli_access_name(arena, user.email), user.meta.name);
    notes = edit_set_object(edit, EDIT_PATH("metadata", "annotations"));
    edit_set_string(edit, EDIT_UNDER(notes, BUTLER_NOTE_CLI_EMAIL), user.email);
    edit_set_string(edit, EDIT_UNDER(notes, BUTLER_NOTE_CLI_LOGIN), slice_from(login->time));
    edit_set_string(edit, EDIT_UNDER(notes, BUTLER_NOTE_CLI_EXPIRES),
                    slice_from(login->unused_after));
    if (access->only_teams.size)
        edit_set_string(edit, EDIT_UNDER(notes, BUTLER_NOTE_CLI_TEAMS), access->only_teams);
    return apply(kube, &KUBE_SERVICE_ACCOUNTS, edit);
}

/* --- the bindings -------------------------------------------------------------------------------
 */

static bool is_binding(struct value object, const struct cli_binding *binding)
{
    struct meta meta;

    meta_read(object, &meta);
    return slice_is(meta.name, binding->name) && slice_is(meta.namespace, binding->namespace);
}

static bool is_right(struct value object, const struct cli_binding *binding,
                     const char *system_namespace, const char *account)
{
    struct value subjects = value_get(object, SLICE("subjects"));
    struct value subject = value_at(subjects, 0);

    return slice_is(value_text(value_get(object, SLICE("roleRef")), "name"),
                    binding->cluster_role) &&
           value_count(subjects) == 1 && slice_is(value_text(subject, "kind"), "ServiceAccount") &&
           slice_is(value_text(subject, "name"), account) &&
           slice_is(value_text(subject, "namespace"), system_namespace);
}

static struct error *make(const struct kube *kube, const struct cli_binding *binding,
                          const char *system_namespace, const char *account, struct slice user)
{
    bool cluster = !*binding->namespace;
    struct edit *edit = begin(RBAC_GROUP "/v1", cluster ? "ClusterRoleBinding" : "RoleBinding",
                              binding->namespace, binding->name, user);
    struct edit_node subject;

    edit_set_string(edit, EDIT_PATH("roleRef", "apiGroup"), SLICE(RBAC_GROUP));
    edit_set_string(edit, EDIT_PATH("roleRef", "kind"), SLICE("ClusterRole"));
    edit_set_string(edit, EDIT_PATH("roleRef", "name"), slice_from(binding->cluster_role));
    edit_set_array(edit, EDIT_PATH("subjects"));
    subject = edit_set_object(edit, EDIT_PATH("subjects", EDIT_END));
    edit_set_string(edit, EDIT_UNDER(subject, "kind"), SLICE("ServiceAccount"));
    edit_set_string(edit, EDIT_UNDER(subject, "name"), slice_from(account));
    edit_set_string(edit, EDIT_UNDER(subject, "namespace"), slice_from(system_namespace));
    return apply(kube, cluster ? &KUBE_CLUSTER_ROLE_BINDINGS : &KUBE_ROLE_BINDINGS, edit);
}

/* Bindings of one sort that are there and should not be, or not so: a binding's role cannot be
 * changed, so it goes and comes again. Those that are right are marked. */
static struct error *remove_others(const struct kube *kube, const struct kube_resource *resource,
                                   const char *system_namespace, const char *account,
                                   struct slice user, const struct cli_binding_list *wanted,
                                   bool *is_there)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct kube_query query = { .label_selector =
                                    arena_format(arena, BUTLER_LABEL_CLI_USER "=" SLICE_FORMAT,
                                                 SLICE_ARGUMENT(user)) };
    struct kube_list found;
    struct error *err = kube_list(arena, kube, resource, &query, &found);

    for (size_t i = 0; !err && i < found.count; i++) {
        struct value object = doc_root(found.docs[i]);
        bool keep = false;
        struct meta meta;

        for (size_t w = 0; w < wanted->count; w++) {
            if (!is_binding(object, &wanted->items[w]) ||
                !is_right(object, &wanted->items[w], system_namespace, account))
                continue;
            is_there[w] = keep = true;
        }
        meta_read(object, &meta);
        if (!keep)
            err = kube_delete_if_there(
                kube, resource, meta.namespace.size ? arena_text(arena, meta.namespace) : NULL,
                arena_text(arena, meta.name), NULL);
    }
    return err;
}

static struct error *ensure(const struct kube *kube, const char *system_namespace,
                            struct slice user, const char *account,
                            const struct cli_binding_list *wanted)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    bool *is_there = arena_array(arena, wanted->count, bool);
    struct error *err;

    /* What is too much goes before what is missing comes. */
    err = remove_others(kube, &KUBE_CLUSTER_ROLE_BINDINGS, system_namespace, account, user, wanted,
                        is_there);
    if (!err)
        err = remove_others(kube, &KUBE_ROLE_BINDINGS, system_namespace, account, user, wanted,
                            is_there);
    for (size_t i = 0; !err && i < wanted->count; i++)
        if (!is_there[i])
            err = make(kube, &wanted->items[i], system_namespace, account, user);
    return err;
}

struct error *cli_access_ensure_bindings(const struct kube *kube, const struct cli_access *access)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct cli_binding_list wanted = cli_access_wanted(arena, access);
    struct butler_user user;

    butler_user_read(access->user, &user);
    return ensure(kube, access->system_namespace, user.meta.name,
                  cli_access_name(arena, user.email), &wanted);
}

struct error *cli_access_remove_account(const struct kube *kube, const char *system_namespace,
                                        const char *user, const char *account)
{
    /* The account last: as long as it is there, somebody knows that this is not finished. */
    struct error *err = ensure(kube, system_namespace, slice_from(user), account,
                               &(struct cli_binding_list){ NULL, 0 });

    return err ? err
               : kube_delete_if_there(kube, &KUBE_SERVICE_ACCOUNTS, system_namespace, account,
                                      NULL);
}

struct error *cli_access_remove(const struct kube *kube, const char *system_namespace,
                                const char *user, struct slice email)
{
    CLEANUP(arena) struct arena *arena = arena_create();

    return cli_access_remove_account(kube, system_namespace, user, cli_access_name(arena, email));
}
