/* Whether those who have a terminal still may: the session, and the role on the cluster. */
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "server/shelf.h"
#include "server/stream.h"
#include "server/terminal_internal.h"
#include "server/terminal_limits.h"

static enum team_role role_of(const struct terminal *terminal, const struct caller *now)
{
    const struct shown *shown;

    if (terminal->request.management)
        return now->platform == BUTLER_USER_ADMIN ? TEAM_ROLE_ADMIN : TEAM_ROLE_NONE;
    shown = shelf_find(terminal->terminals->options.clusters,
                       slice_from(terminal->request.namespace), slice_from(terminal->request.name));
    return shown
               ? access_cluster_role(now, &(struct owner){ shown->team_ref, shown->team_label,
                                                           shown->team_owner, shown->environment })
               : TEAM_ROLE_NONE;
}

/* False: nobody can tell now. */
static bool check(struct terminal *terminal)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    const struct terminals_options *options = &terminal->terminals->options;
    struct caller now;
    enum team_role role;
    struct error *err = options->look(options->context, arena, &terminal->caller, &now);

    if (err) {
        bool over = err->code == ERR_UNAUTHENTICATED;

        error_drop(err, "gone, or looked at again soon");
        if (over)
            terminal_close(terminal, STREAM_CODE_SESSION_ENDED, "session has ended");
        return over;
    }
    role = role_of(terminal, &now);
    if (role == TEAM_ROLE_NONE)
        terminal_close(terminal, STREAM_CODE_ACCESS_LOST, "access to the cluster was lost");
    else if (!terminal->request.read_only && role < TEAM_ROLE_OPERATOR)
        terminal_close(terminal, STREAM_CODE_ACCESS_LOST, "access to the cluster is read-only now");
    return true;
}

void terminal_check_on_due(void *context)
{
    struct terminals *terminals = context;
    bool known = true;

    for (struct terminal *terminal = terminals->first; terminal; terminal = terminal->next)
        if (!terminal->closing)
            known = check(terminal) && known;
    if (terminals->count)
        timer_set(&terminals->check, known ? TERMINAL_CHECK_MS : TERMINAL_CHECK_AGAIN_MS, 0);
}

/* An earlier look is not put off. */
void terminal_check_begin(struct terminals *terminals, uint64_t delay_ms)
{
    if (!timer_is_set(&terminals->check) || delay_ms < TERMINAL_CHECK_MS)
        timer_set(&terminals->check, delay_ms, 0);
}

void terminals_recheck(struct terminals *terminals)
{
    if (terminals->count)
        terminal_check_begin(terminals, TERMINAL_CHECK_SOON_MS);
}
