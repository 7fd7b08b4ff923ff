/* Refresh tokens of the command line. */
#include "server/cli_refresh.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/hex.h"
#include "base/random.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "server/login.h"
#include "server/ticket.h"

enum {
    FAMILY_BYTES = 16
};

char *cli_refresh_family(struct arena *arena)
{
    char bytes[FAMILY_BYTES];

    random_bytes(bytes, sizeof(bytes));
    return hex_format(arena, slice_of(bytes, sizeof(bytes)));
}

static struct edit *write_record(const struct cli_refresh *refresh)
{
    struct edit *edit = edit_new();

    edit_set_string(edit, EDIT_PATH("user"), slice_from(refresh->user));
    edit_set_string(edit, EDIT_PATH("email"), slice_from(refresh->email));
    edit_set_string(edit, EDIT_PATH("family"), slice_from(refresh->family));
    edit_set_string(edit, EDIT_PATH("teams"), slice_from(refresh->teams));
    edit_set_string(edit, EDIT_PATH("session"), slice_from(refresh->session_id));
    edit_set_int(edit, EDIT_PATH("sessionExpires"), refresh->session_expires_s);
    edit_set_bool(edit, EDIT_PATH("used"), refresh->is_used);
    return edit;
}

static struct cli_refresh read_record(struct arena *arena, struct value record)
{
    return (struct cli_refresh){
        .user = arena_text(arena, value_text(record, "user")),
        .email = arena_text(arena, value_text(record, "email")),
        .family = arena_text(arena, value_text(record, "family")),
        .teams = arena_text(arena, value_text(record, "teams")),
        .session_id = arena_text(arena, value_text(record, "session")),
        .session_expires_s = value_int_or(value_get(record, SLICE("sessionExpires")), 0),
        .is_used = value_bool_or(value_get(record, SLICE("used")), true),
    };
}

struct error *cli_refresh_issue(const struct tickets *tickets, const struct cli_refresh *refresh,
                                int64_t expires_s, struct secret **out_token)
{
    CLEANUP(secret) struct secret *token = ticket_generate();
    struct error *err = ticket_create(tickets, secret_reveal(token), refresh->family, expires_s,
                                      write_record(refresh));

    if (err)
        return err;
    *out_token = STEAL(token);
    return NULL;
}

struct error *cli_refresh_take(struct arena *arena, const struct tickets *tickets,
                               struct slice token, int64_t now_s,
                               enum cli_refresh_answer *out_answer, struct cli_refresh *out_refresh)
{
    struct cli_refresh refresh;
    struct ticket ticket;
    struct error *err = ticket_find(arena, tickets, token, &ticket);

    if (err)
        return err;
    *out_answer = CLI_REFRESH_UNKNOWN;
    if (!ticket.secret || ticket.expires_s <= now_s)
        return NULL;
    refresh = read_record(arena, ticket.record);
    if (!refresh.is_used) {
        struct cli_refresh used = refresh;

        used.is_used = true;
        err = ticket_update(tickets, &ticket, write_record(&used));
        if (err && err->code != ERR_CONFLICT && err->code != ERR_NOT_FOUND)
            return err;
    }
    *out_answer = err || refresh.is_used ? CLI_REFRESH_REUSED : CLI_REFRESH_TAKEN;
    error_drop(err, "somebody was quicker with the same token");
    *out_refresh = refresh;
    return NULL;
}

struct error *cli_refresh_end_family(const struct tickets *tickets, struct login *login,
                                     const char *family)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct ticket *found;
    size_t count;
    struct error *err = ticket_find_group(arena, tickets, family, &found, &count);

    for (size_t i = 0; !err && i < count; i++) {
        struct cli_refresh refresh = read_record(arena, found[i].record);

        if (*refresh.session_id)
            err = login_end_session(login, tickets->kube, refresh.user, refresh.session_id,
                                    refresh.session_expires_s);
        if (!err)
            err = ticket_remove(tickets, &found[i]);
    }
    return err;
}

struct error *cli_refresh_revoke(const struct tickets *tickets, struct login *login,
                                 struct slice token, bool *out_known)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct ticket ticket;
    struct error *err = ticket_find(arena, tickets, token, &ticket);

    if (err)
        return err;
    *out_known = ticket.secret != NULL;
    if (!ticket.secret)
        return NULL;
    return cli_refresh_end_family(tickets, login, read_record(arena, ticket.record).family);
}
