/* Writing logins. */
#include "cli/login_store.h"

#include <string.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/file.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "cli/butler_call.h"
#include "cli/command.h"
#include "cli/limits.h"
#include "cli/place.h"
#include "cli/settings.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/json.h"

/* --- the file ------------------------------------------------------------------------------ */

struct store {
    const char *path;
    struct file_lock *lock;
    struct doc *doc;
};

static void store_cleanup(struct store *store)
{
    file_lock_close(store->lock);
    doc_unref(store->doc);
}

static struct error *open_store(struct cli *cli, struct store *store)
{
    CLEANUP(secret_text) struct text content = TEXT_EMPTY;
    const char *home;
    struct error *err;

    err = place_home(cli->arena, &home);
    if (!err)
        err = file_directory_ensure(home, 0700);
    if (err)
        return err;
    store->path = arena_format(cli->arena, "%s/credentials.json", home);
    err = settings_lock(arena_format(cli->arena, "%s.lock", store->path), &store->lock);
    if (!err && file_exists(store->path))
        err = file_read(store->path, LOGIN_MAX_BYTES, &content);
    else if (!err)
        text_append(&content, "{\"version\":1}");
    if (!err)
        err = json_parse(text_slice(&content), NULL, &store->doc);
    return err ? error_wrap(err, "open the logins in %s", store->path) : NULL;
}

static struct error *write_store(const struct store *store, struct edit *take_edit)
{
    CLEANUP(doc) struct doc *after = NULL;
    struct error *err = edit_seal(take_edit, &after);

    if (!err)
        err = file_write(store->path, doc_bytes(after).data, doc_bytes(after).size, 0600);
    return err ? error_wrap(err, "write the logins to %s", store->path) : NULL;
}

static struct value entry_of(const struct store *store, const char *server)
{
    return value_get(value_get(doc_root(store->doc), SLICE("servers")), slice_from(server));
}

/* --- keeping ------------------------------------------------------------------------------- */

static bool has_team(struct value user, struct slice name)
{
    DOC_EACH (it, value_get(user, SLICE("teams"))) {
        if (slice_equal(value_text(it.value, "name"), name))
            return true;
    }
    return false;
}

static struct error *choose_team(struct value before, struct value user, const char *wanted,
                                 struct slice *out_team)
{
    struct slice former = value_text(before, "activeTeam");
    struct value teams = value_get(user, SLICE("teams"));

    if (wanted && !has_team(user, slice_from(wanted)))
        return error_new(ERR_NOT_FOUND, "you are not in team \"%s\"", wanted);
    if (wanted)
        *out_team = slice_from(wanted);
    else if (former.size && has_team(user, former))
        *out_team = former;
    else
        *out_team = value_count(teams) ? value_text(value_at(teams, 0), "name") : SLICE("");
    return NULL;
}

static void copy(struct edit *edit, struct edit_node entry, const char *to, struct value answer,
                 const char *from)
{
    struct slice text = value_text(answer, from);

    if (text.size)
        edit_set_string(edit, EDIT_UNDER(entry, to), text);
}

static struct error *save(const struct store *store, const char *server, struct value answer,
                          const char *wanted)
{
    struct value user = value_get(answer, SLICE("user"));
    struct edit_node entry;
    struct slice team;
    struct edit *edit;
    struct error *err;

    if (!value_text(answer, "kubeconfig").size || !value_is_object(user))
        return error_new(ERR_INTERNAL, "%s answered a login without a kubeconfig or a user",
                         server);
    err = choose_team(entry_of(store, server), user, wanted, &team);
    if (err)
        return err;
    edit = edit_begin(store->doc);
    edit_set_int(edit, EDIT_PATH("version"), 1);
    edit_set_string(edit, EDIT_PATH("activeServer"), slice_from(server));
    entry = edit_set_object(edit, EDIT_PATH("servers", server));
    edit_set_value(edit, EDIT_UNDER(entry, "user"), user);
    copy(edit, entry, "kubeconfig", answer, "kubeconfig");
    copy(edit, entry, "expiresAt", answer, "expires_at");
    copy(edit, entry, "sessionToken", answer, "session_token");
    copy(edit, entry, "sessionExpiresAt", answer, "session_expires_at");
    copy(edit, entry, "refreshToken", answer, "refresh_token");
    copy(edit, entry, "refreshExpiresAt", answer, "refresh_expires_at");
    edit_set_string(edit, EDIT_UNDER(entry, "activeTeam"), team);
    return write_store(store, edit);
}

struct error *login_store_save(struct cli *cli, const char *server, struct value answer,
                               const char *team)
{
    __attribute__((cleanup(store_cleanup))) struct store store = { 0 };
    struct error *err = open_store(cli, &store);

    return err ? err : save(&store, server, answer, team);
}

struct error *login_store_use(struct cli *cli, const char *server, const char *team)
{
    __attribute__((cleanup(store_cleanup))) struct store store = { 0 };
    struct value entry;
    struct edit *edit;
    struct error *err = open_store(cli, &store);

    if (err)
        return err;
    entry = entry_of(&store, server);
    if (!has_team(value_get(entry, SLICE("user")), slice_from(team)))
        return error_new(ERR_NOT_FOUND, "\"%s\" is no team of the login for %s", team, server);
    edit = edit_begin(store.doc);
    edit_set_string(edit, EDIT_PATH("activeServer"), slice_from(server));
    edit_set_string(edit, EDIT_PATH("servers", server, "activeTeam"), slice_from(team));
    return write_store(&store, edit);
}

/* --- removing ------------------------------------------------------------------------------ */

static const char *only_other(struct cli *cli, const struct store *store, const char *server)
{
    const char *other = NULL;

    DOC_EACH (it, value_get(doc_root(store->doc), SLICE("servers"))) {
        if (slice_is(it.key, server))
            continue;
        if (other)
            return NULL;
        other = arena_text(cli->arena, it.key);
    }
    return other;
}

struct error *login_store_remove(struct cli *cli, const char *server,
                                 struct login_store_removed *out_removed)
{
    __attribute__((cleanup(store_cleanup))) struct store store = { 0 };
    struct login_store_removed removed = { 0 };
    struct slice active;
    struct edit *edit;
    struct error *err = open_store(cli, &store);

    if (err)
        return err;
    active = value_text(doc_root(store.doc), "activeServer");
    edit = edit_begin(store.doc);
    if (!server) {
        edit_remove(edit, EDIT_PATH("servers"));
        edit_remove(edit, EDIT_PATH("activeServer"));
    } else {
        edit_remove(edit, EDIT_PATH("servers", server));
        removed.moved = slice_is(active, server);
        removed.active =
            removed.moved ? only_other(cli, &store, server) : arena_text(cli->arena, active);
        if (removed.active)
            edit_set_string(edit, EDIT_PATH("activeServer"), slice_from(removed.active));
        else
            edit_remove(edit, EDIT_PATH("activeServer"));
    }
    err = write_store(&store, edit);
    if (!err)
        *out_removed = removed;
    return err;
}

struct error *login_store_servers(struct cli *cli, const char *const **out_servers)
{
    __attribute__((cleanup(store_cleanup))) struct store store = { 0 };
    struct error *err = open_store(cli, &store);
    struct value servers;
    const char **names;

    if (err)
        return err;
    servers = value_get(doc_root(store.doc), SLICE("servers"));
    names = arena_array(cli->arena, value_count(servers) + 1, const char *);
    DOC_EACH (it, servers)
        names[it.index] = arena_text(cli->arena, it.key);
    *out_servers = names;
    return NULL;
}

/* --- renewing ------------------------------------------------------------------------------ */

/* How long the token of an entry is good for; what nobody can read, or is not said, for ever. */
static int64_t left_ms(struct slice expires)
{
    int64_t until_us;
    struct error *err;

    if (!expires.size)
        return INT64_MAX;
    err = timestamp_parse(expires, &until_us);
    if (err) {
        error_drop(err, "a time nobody can read has not passed: the server decides");
        return INT64_MAX;
    }
    return until_us / 1000 - clock_wall_ms(clock_system());
}

static struct error *expired(struct cli *cli, const char *server, const char *why)
{
    cli_hint(cli, "log in again: %s login %s", cli->program->name, server);
    return error_new(ERR_UNAUTHENTICATED, "the login for %s %s", server, why);
}

/* The token that renews is good once: without it, nobody tries again what cannot work. */
static struct error *forget_refresh(const struct store *store, const char *server)
{
    struct edit *edit = edit_begin(store->doc);

    edit_remove(edit, EDIT_PATH("servers", server, "refreshToken"));
    return write_store(store, edit);
}

static struct error *refused(struct cli *cli, const struct store *store, const char *server,
                             const struct butler_answer *answer)
{
    struct slice word = butler_call_word(answer);
    struct error *err;

    if (answer->status >= 500)
        return error_new(ERR_UNAVAILABLE, "renew the login: %s answered with status %d", server,
                         answer->status);
    if (answer->status != 401 && answer->status != 403)
        return error_wrap(butler_call_error(answer), "renew the login for %s", server);
    err = forget_refresh(store, server);
    error_drop(err, "then the server refuses it once more");
    return expired(cli, server,
                   slice_is(word, "account_disabled") ? "is of an account that is disabled"
                                                      : "has expired");
}

static struct error *renew(struct cli *cli, const struct store *store, const char *server)
{
    CLEANUP(butler_answer) struct butler_answer answer = { 0 };
    CLEANUP(doc) struct doc *body = NULL;
    struct edit *edit = edit_new();
    struct error *err;

    edit_set_string(edit, EDIT_PATH("refresh_token"),
                    value_text(entry_of(store, server), "refreshToken"));
    err = edit_seal(edit, &body);
    if (!err)
        err = butler_call(cli,
                          &(struct butler_request){ .origin = server,
                                                    .method = "POST",
                                                    .path = "/api/auth/cli/refresh",
                                                    .body = body,
                                                    .repeatable = true },
                          &answer);
    if (err)
        return err;
    return answer.status == 200 ? save(store, server, doc_root(answer.doc), NULL)
                                : refused(cli, store, server, &answer);
}

static struct error *renew_locked(struct cli *cli, const char *server)
{
    __attribute__((cleanup(store_cleanup))) struct store store = { 0 };
    struct error *err = open_store(cli, &store);
    struct value entry;
    int64_t left;

    if (err)
        return err;
    entry = entry_of(&store, server);
    left = left_ms(value_text(entry, "expiresAt"));
    if (left > LOGIN_RENEW_MS)
        return NULL; /* another command was quicker */
    if (!value_text(entry, "refreshToken").size)
        return left > 0 ? NULL : expired(cli, server, "has expired");
    err = renew(cli, &store, server);
    if (err && err->code == ERR_UNAVAILABLE && left > 0) {
        error_drop(err, "it is good for a little while");
        return NULL;
    }
    return err;
}

struct error *login_store_fresh(struct cli *cli, struct login *login)
{
    struct error *err;
    bool found;

    if (left_ms(slice_from(login->expires)) > LOGIN_RENEW_MS)
        return NULL;
    err = renew_locked(cli, login->server);
    if (!err)
        err = login_find_server(cli, login->server, login, &found);
    return err;
}
