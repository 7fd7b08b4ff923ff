/* How a run over a TenantAddon ends: phase, conditions, message. */
#include "api/butler_names.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "controllers/limits.h"
#include "controllers/tenant_addon_scope.h"
#include "doc/edit.h"

static struct slice cut(const char *message)
{
    struct slice text = slice_from(message);

    if (text.size > CONTROLLERS_MAX_MESSAGE) {
        text.size = CONTROLLERS_MAX_MESSAGE;
        while (text.size && ((unsigned char)text.data[text.size] & 0xc0) == 0x80)
            text.size--;
    }
    return text;
}

static void set_phase(struct tenant_addon_scope *scope, const char *phase, const char *message)
{
    struct reconcile *rc = scope->rc;

    if (!slice_is(scope->addon.phase, phase)) {
        edit_set_string(rc->edit, EDIT_PATH("status", "phase"), slice_from(phase));
        edit_set_string(
            rc->edit, EDIT_PATH("status", "lastTransitionTime"),
            slice_from(timestamp_format(rc->arena, clock_wall_us(rc->clock), TIMESTAMP_SECONDS)));
    }
    edit_set_string(rc->edit, EDIT_PATH("status", "message"), cut(message));
}

void tenant_addon_set_phase(struct tenant_addon_scope *scope, const char *phase, const char *fmt,
                            ...)
{
    va_list args;

    va_start(args, fmt);
    set_phase(scope, phase, arena_vformat(scope->rc->arena, fmt, args));
    va_end(args);
}

struct error *tenant_addon_pend(struct tenant_addon_scope *scope, const char *condition,
                                const char *reason, const char *fmt, ...)
{
    const char *message;
    va_list args;

    va_start(args, fmt);
    message = arena_vformat(scope->rc->arena, fmt, args);
    va_end(args);
    set_phase(scope, "Pending", message);
    reconcile_condition(scope->rc, condition, "False", reason, "%s", message);
    scope->ended = true;
    return reconcile_wait(scope->rc, ADDON_WAIT_MS, reason, "%s", message);
}

struct error *tenant_addon_fail(struct tenant_addon_scope *scope, uint64_t delay_ms,
                                const char *condition, const char *reason, const char *fmt, ...)
{
    const char *message;
    va_list args;

    va_start(args, fmt);
    message = arena_vformat(scope->rc->arena, fmt, args);
    va_end(args);
    set_phase(scope, "Failed", message);
    reconcile_condition(scope->rc, condition, "False", reason, "%s", message);
    scope->ended = true;
    return reconcile_wait(scope->rc, delay_ms, reason, "%s", message);
}

void tenant_addon_set_release(struct tenant_addon_scope *scope, const struct release *release,
                              const char *version)
{
    struct edit *edit = scope->rc->edit;
    struct edit_node node = edit_ensure_object(edit, EDIT_PATH("status", "helmRelease"));

    edit_set_string(edit, EDIT_UNDER(node, "name"), slice_from(release->name));
    edit_set_string(edit, EDIT_UNDER(node, "namespace"), slice_from(release->namespace));
    edit_set_int(edit, EDIT_UNDER(node, "revision"), release->revision);
    edit_set_string(edit, EDIT_UNDER(node, "status"), slice_from(release->status_text));
    edit_set_string(edit, EDIT_UNDER(node, "version"), slice_from(version));
    edit_set_string(edit, EDIT_PATH("status", "installedVersion"), slice_from(version));
}
