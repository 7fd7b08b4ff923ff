/* ButlerConfig. */
#include "server/config_object.h"

#include "api/butler_names.h"
#include "base/error.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_resources.h"
#include "server/server_call.h"

struct error *config_object_find(struct server_call *call, struct doc **out_config)
{
    struct error *err =
        kube_find(&call->own, &BUTLER_CONFIGS, NULL, BUTLER_CONFIG_NAME, out_config);

    return err ? server_error_upstream(err, "the configuration could not be read") : NULL;
}

struct edit *config_object_edit(const struct doc *before)
{
    struct edit *edit = before ? edit_begin(before) : edit_new();

    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("butler.butlerlabs.dev/v1alpha1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("ButlerConfig"));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), SLICE(BUTLER_CONFIG_NAME));
    edit_ensure_object(edit, EDIT_PATH("spec"));
    return edit;
}

struct error *config_object_write(struct server_call *call, const struct doc *before,
                                  struct edit *take_edit, struct doc **out_after)
{
    CLEANUP(doc) struct doc *draft = NULL;
    struct error *err = edit_seal(take_edit, &draft);

    if (err)
        return err;
    err = before ? kube_update(&call->as_user, &BUTLER_CONFIGS, draft, out_after)
                 : kube_create(&call->as_user, &BUTLER_CONFIGS, draft, out_after);
    return server_error_of_write(err);
}
