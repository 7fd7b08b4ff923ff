/* Policies about the options of new clusters, as manifests. */
#include "api/meta.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/json_write.h"
#include "kube/butler_resources.h"
#include "net/exchange.h"
#include "server/object_answer.h"
#include "server/server_call.h"
#include "server/tables.h"

static struct error *find(struct server_call *call, struct doc **out_policy)
{
    return object_answer_find(call, SHELF_POLICIES, "policy", NULL, server_param(call, "name"),
                              out_policy);
}

/* GET /api/admin/policies */
static struct error *list(struct server_call *call)
{
    struct text text = TEXT_EMPTY;
    struct kube_list all = { 0 };
    struct error *err = kube_list(call->arena, &call->own, &BUTLER_CREATION_POLICIES,
                                  &(struct kube_query){ 0 }, &all);

    if (err)
        return server_error_upstream(err, "the policies could not be read");
    json_write_object(&text);
    json_write_key(&text, "policies");
    json_write_list(&text);
    for (size_t i = 0; i < all.count; i++)
        object_answer_append(doc_root(all.docs[i]), SHELF_POLICIES, &text);
    json_write_end_list(&text);
    json_write_key(&text, "count");
    json_write_int(&text, (int64_t)all.count);
    json_write_end_object(&text);
    return server_reply_json(call, 200, &text);
}

/* GET /api/admin/policies/{name} */
static struct error *get(struct server_call *call)
{
    CLEANUP(doc) struct doc *policy = NULL;
    struct error *err = find(call, &policy);

    return err ? err : object_answer(call, 200, SHELF_POLICIES, policy);
}

/* --- writing -------------------------------------------------------------------------------- */

/* What a form says in one word, as the object says it. */
static void write_scope(struct edit *edit, struct value scope)
{
    struct value team = value_get(scope, SLICE("team"));
    struct value narrow = value_get(scope, SLICE("teamAndEnvironment"));
    struct slice name;
    bool everywhere = false;

    if (value_bool(value_get(scope, SLICE("platformWide")), &everywhere)) {
        edit_remove(edit, EDIT_PATH("spec", "scope", "platformWide"));
        if (everywhere)
            edit_set_object(edit, EDIT_PATH("spec", "scope", "platformWide"));
    }
    if (value_string(team, &name)) {
        edit_set_object(edit, EDIT_PATH("spec", "scope", "team"));
        edit_set_string(edit, EDIT_PATH("spec", "scope", "team", "teamRef", "name"), name);
    }
    if (value_string(value_get(narrow, SLICE("team")), &name)) {
        struct edit_node node =
            edit_set_object(edit, EDIT_PATH("spec", "scope", "teamAndEnvironment"));

        edit_set_string(edit, EDIT_UNDER(node, "teamRef", "name"), name);
        edit_set_string(edit, EDIT_UNDER(node, "environmentName"),
                        value_text(narrow, "environment"));
    }
}

/* A list of options, each with its name, becomes the object of options. */
static void write_options(struct edit *edit, struct value options)
{
    struct edit_node node;

    if (!value_is_array(options))
        return;
    node = edit_set_object(edit, EDIT_PATH("spec", "options"));
    DOC_EACH (it, options) {
        struct slice name = value_text(it.value, "option");
        struct edit_node rule = edit_set_object(edit, EDIT_MEMBER(node, name));

        DOC_EACH (member, it.value) {
            if (!slice_is(member.key, "option"))
                edit_set_value(edit, EDIT_MEMBER(rule, member.key), member.value);
        }
    }
}

/* The manifest of the body, with kind and version stamped, and nothing that the server adds. */
static struct error *read_manifest(struct server_call *call, struct doc **out_draft)
{
    static const char *const own[] = { "managedFields", "uid", "creationTimestamp", "generation",
                                       "selfLink" };
    struct value spec = value_get(call->body, SLICE("spec"));
    struct edit *edit = edit_new();

    edit_merge(edit, EDIT_ROOT, call->body);
    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("butler.butlerlabs.dev/v1alpha1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("ClusterCreationPolicy"));
    edit_remove(edit, EDIT_PATH("status"));
    for (size_t i = 0; i < COUNT_OF(own); i++)
        edit_remove(edit, EDIT_PATH("metadata", own[i]));
    write_scope(edit, value_get(spec, SLICE("scope")));
    write_options(edit, value_get(spec, SLICE("options")));
    return edit_seal(edit, out_draft);
}

static struct slice name_in(const struct server_call *call)
{
    return value_text(value_get(call->body, SLICE("metadata")), "name");
}

static struct error *check_manifest(const struct server_call *call)
{
    static const char *const known[] = { "apiVersion", "kind", "metadata", "spec", "status", NULL };

    if (!name_in(call).size)
        return server_error_field("metadata.name", "is missing");
    if (!value_is_object(value_get(call->body, SLICE("spec"))))
        return server_error_field("spec", "is missing");
    return server_check_members(call, known);
}

/* POST /api/admin/policies */
static struct error *create(struct server_call *call)
{
    CLEANUP(doc) struct doc *draft = NULL;
    CLEANUP(doc) struct doc *after = NULL;
    struct error *err = check_manifest(call);

    if (!err)
        err = read_manifest(call, &draft);
    if (err)
        return err;
    call->note.name = arena_text(call->arena, name_in(call));
    err = kube_create(&call->as_user, &BUTLER_CREATION_POLICIES, draft, &after);
    return err ? server_error_of_write(err) : object_answer(call, 201, SHELF_POLICIES, after);
}

/* PUT /api/admin/policies/{name} */
static struct error *update(struct server_call *call)
{
    const char *name = server_param(call, "name");
    struct value metadata = value_get(call->body, SLICE("metadata"));
    CLEANUP(doc) struct doc *before = NULL;
    CLEANUP(doc) struct doc *draft = NULL;
    CLEANUP(doc) struct doc *after = NULL;
    struct error *err = check_manifest(call);

    if (!err && !slice_is(name_in(call), name))
        err = server_error_field("metadata.name", "is \"%.*s\", and the path says \"%.*s\"",
                                 SLICE_ARGUMENT(slice_brief(name_in(call))),
                                 SLICE_ARGUMENT(slice_brief(slice_from(name))));
    if (!err && !value_text(metadata, "resourceVersion").size)
        err = server_error_field("metadata.resourceVersion", "is missing: which state was changed");
    if (!err)
        err = find(call, &before);
    if (!err)
        err = object_answer_check_version(call, SHELF_POLICIES, metadata, before);
    if (!err)
        err = read_manifest(call, &draft);
    if (err)
        return err;
    err = kube_update(&call->as_user, &BUTLER_CREATION_POLICIES, draft, &after);
    if (err)
        return object_answer_of_write(call, err, SHELF_POLICIES, NULL, name);
    return object_answer(call, 200, SHELF_POLICIES, after);
}

/* DELETE /api/admin/policies/{name} */
static struct error *delete(struct server_call *call)
{
    struct error *err = kube_delete(&call->as_user, &BUTLER_CREATION_POLICIES, NULL,
                                    server_param(call, "name"), NULL);

    if (err)
        return server_error_of_write(err);
    exchange_reply(call->exchange, 204, NULL, SLICE(""));
    return NULL;
}

const struct server_route policy_routes[] = {
    { "listPolicies", "GET", "/api/admin/policies", RULE_PLATFORM_VIEWER, NULL, NULL, list, 0,
      LIMIT_NONE, NULL, "PolicyList", "Policies about the options of new clusters" },
    { "getPolicy", "GET", "/api/admin/policies/{name}", RULE_PLATFORM_VIEWER, NULL, NULL, get, 0,
      LIMIT_NONE, NULL, "Object", "One policy" },
    { "createPolicy", "POST", "/api/admin/policies", RULE_PLATFORM_ADMIN, "create",
      "ClusterCreationPolicy", create, 0, LIMIT_NONE, "Object", "Object", "Makes a policy" },
    { "updatePolicy", "PUT", "/api/admin/policies/{name}", RULE_PLATFORM_ADMIN, "update",
      "ClusterCreationPolicy", update, 0, LIMIT_NONE, "Object", "Object", "Replaces a policy" },
    { "deletePolicy", "DELETE", "/api/admin/policies/{name}", RULE_PLATFORM_ADMIN, "delete",
      "ClusterCreationPolicy", delete, SERVER_NO_BODY, LIMIT_NONE, NULL, "Empty",
      "Removes a policy" },
    { 0 },
};
