/* ButlerConfig: whether the platform's login at its Git service works, and whose it is. */
#include "controllers/butler_config_git.h"

#include "api/butler_config.h"
#include "api/butler_names.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/timestamp.h"
#include "base/utf8.h"
#include "controllers/controllers.h"
#include "controllers/limits.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "gitops/git_host.h"
#include "kube/resources.h"

#define STATUS(...) EDIT_PATH("status", "gitProvider", __VA_ARGS__)

/* What is known is of this specification, and not old. */
static bool is_fresh(struct reconcile *rc)
{
    struct value object = doc_root(rc->object);
    struct value status = value_get(object, SLICE("status"));
    struct slice text = value_text(value_get(status, SLICE("gitProvider")), "lastValidated");
    int64_t generation = value_int_or(value_find(object, VALUE_KEYS("metadata", "generation")), 0);
    int64_t then_us = 0;
    struct error *err = timestamp_parse(text, &then_us);

    if (err) {
        error_drop(err, "never, then");
        return false;
    }
    return value_int_or(value_get(status, SLICE("observedGeneration")), -1) == generation &&
           clock_wall_us(rc->clock) - then_us < (int64_t)BUTLER_CONFIG_GIT_MS * 1000;
}

static struct error *ask(struct reconcile *rc, struct value spec, const char **out_name)
{
    const struct controllers_options *options = controllers_options_of(rc);
    const char *namespace =
        options->system_namespace ? options->system_namespace : BUTLER_SYSTEM_NAMESPACE;
    struct slice text = value_text(value_get(spec, SLICE("secretRef")), "name");
    const char *name = arena_text(rc->arena, text);
    CLEANUP(doc) struct doc *secret = NULL;
    struct git_host host = { value_text(spec, "type"), value_text(spec, "url"), { 0 } };
    struct error *err = kube_find(&rc->kube, &KUBE_SECRETS, namespace, name, &secret);

    if (err)
        return err;
    if (!secret)
        return error_new(ERR_NOT_FOUND, "Secret %s in namespace %s is missing", name, namespace);
    host.login = value_get(doc_root(secret), SLICE("data"));
    err = git_host_find_user(rc->arena, options->http, &host, rc->kube.abort, out_name);
    return err && err->code == ERR_INVALID
               ? error_wrap(err, "Secret %s in namespace %s", name, namespace)
               : err;
}

void butler_config_check_git(struct reconcile *rc, const struct butler_config *config)
{
    struct value spec = value_get(config->spec, SLICE("gitProvider"));
    const char *name = "";
    CLEANUP(string) char *problem = NULL;
    struct slice message;
    struct error *err;

    if (!value_exists(spec) || !controllers_options_of(rc)->http) {
        edit_remove(rc->edit, EDIT_PATH("status", "gitProvider"));
        return;
    }
    if (is_fresh(rc))
        return;
    err = ask(rc, spec, &name);
    if (err) {
        problem = error_format(err);
        error_drop(err, "it is told in the status");
    }
    edit_set_bool(rc->edit, STATUS("connected"), !problem);
    edit_set_string(rc->edit, STATUS("username"), slice_from(name));
    message = slice_from(problem ? problem : arena_format(rc->arena, "logged in as %s", name));
    edit_set_string(rc->edit, STATUS("message"), utf8_truncate(message, CONTROLLERS_MAX_MESSAGE));
    edit_set_string(
        rc->edit, STATUS("lastValidated"),
        slice_from(timestamp_format(rc->arena, clock_wall_us(rc->clock), TIMESTAMP_SECONDS)));
}
