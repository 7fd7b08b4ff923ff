/* serviceaccounts/NAME/token: a token for an account, bound to who will use it and for how long. */
#include "apiserver/accounts.h"
#include "apiserver/admission.h"
#include "apiserver/apiserver_internal.h"
#include "apiserver/intake.h"
#include "apiserver/object.h"
#include "apiserver/part_handlers.h"
#include "apiserver/read.h"
#include "apiserver/refuse.h"
#include "apiserver/registry.h"
#include "apiserver/request.h"
#include "apiserver/resource.h"
#include "auth/account_tokens.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/timestamp.h"
#include "crypto/secret.h"
#include "doc/causes.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/path.h"
#include "store/record.h"
#include "store/store.h"

enum {
    DEFAULT_S = 3600,
    SHORTEST_S = 600,
};

#define LONGEST_S INT64_C(4294967296)

static struct error *check(const struct request *request, struct value spec)
{
    struct path path = path_key(NULL, SLICE("spec"));
    struct path field = path_key(&path, SLICE("expirationSeconds"));
    struct value seconds = value_get(spec, SLICE("expirationSeconds"));
    int64_t number = value_int_or(seconds, DEFAULT_S);
    CLEANUP(causes) struct causes causes = { .arena = NULL };

    causes_init(&causes, request->arena);
    if (number < SHORTEST_S)
        causes_addf(&causes, CAUSE_INVALID, &field, seconds,
                    "may not specify a duration less than 10 minutes");
    if (number > LONGEST_S)
        causes_addf(&causes, CAUSE_INVALID, &field, seconds,
                    "may not specify a duration larger than 2^32 seconds");
    return causes_error(&causes, "authentication.k8s.io", "TokenRequest", "");
}

static const struct bound_kind {
    const char *kind;
    const char *plural;
} bound_kinds[] = {
    { "Pod", "pods" },
    { "Secret", "secrets" },
    { "Node", "nodes" },
};

/* The object that the token lives no longer than must be there, and be the one that is meant. */
static struct error *bind(struct request *request, struct value reference,
                          struct account_token_request *token)
{
    struct slice kind = value_string_or(value_get(reference, SLICE("kind")), SLICE(""));
    struct slice name = value_string_or(value_get(reference, SLICE("name")), SLICE(""));
    struct slice uid = value_string_or(value_get(reference, SLICE("uid")), SLICE(""));
    struct account_token_bound *bounds[] = { &token->pod, &token->secret, &token->node };

    for (size_t i = 0; i < COUNT_OF(bound_kinds); i++) {
        const struct resource *resource;
        CLEANUP(record) struct record *record = NULL;
        CLEANUP(doc) struct doc *copy = NULL;
        struct object object;

        if (!slice_is(kind, bound_kinds[i].kind))
            continue;
        resource = registry_find(request->server->builtin, SLICE(""), SLICE("v1"),
                                 slice_from(bound_kinds[i].plural));
        record = store_fetch(
            request->server->store,
            &(struct store_key){
                resource->stored,
                resource_is_namespaced(resource) ? request->target.namespace : SLICE(""), name });
        if (!record)
            return refuse_not_found(resource, name);
        copy = doc_new(doc_bytes(record->doc));
        object_read(doc_root(copy), &object);
        if (uid.size && !slice_equal(uid, object.uid))
            return refuse_conflict(resource, name,
                                   "the UID in the bound object reference does not match the UID "
                                   "in record. The object might have been deleted and then "
                                   "recreated");
        *bounds[i] =
            (struct account_token_bound){ name,
                                          slice_from(arena_text(request->arena, object.uid)) };
        return NULL;
    }
    return error_new(ERR_BAD_REQUEST,
                     "cannot bind token for serviceaccount \"" SLICE_FORMAT
                     "\" to object of type \"" SLICE_FORMAT
                     "\"; supported are Pod, Secret and Node",
                     SLICE_ARGUMENT(request->target.name), SLICE_ARGUMENT(kind));
}

static struct error *answer_token(struct request *request, const struct doc *asked,
                                  const struct account_token *token, struct answer *out_answer)
{
    struct edit *edit = edit_begin(asked);
    struct slice text = secret_reveal(token->token);

    edit_set_string(edit, EDIT_PATH("metadata", "name"), request->target.name);
    edit_set_string(edit, EDIT_PATH("metadata", "namespace"), request->target.namespace);
    edit_set_string(edit, EDIT_PATH("status", "token"), text);
    edit_set_string(
        edit, EDIT_PATH("status", "expirationTimestamp"),
        slice_from(timestamp_format(request->arena, token->expires_ms * 1000, TIMESTAMP_SECONDS)));
    out_answer->form = ANSWER_OBJECT;
    out_answer->http = 201;
    return edit_seal(edit, &out_answer->doc);
}

struct error *part_token(struct request *request, struct answer *out_answer)
{
    CLEANUP(doc) struct doc *asked = NULL;
    CLEANUP(answer) struct answer account = { 0 };
    struct account_token_request wanted = { .namespace = request->target.namespace,
                                            .name = request->target.name };
    CLEANUP(accounts) struct accounts *accounts = accounts_get(request->server);
    struct account_token token = { .token = NULL };
    struct object object;
    struct value spec;
    struct error *err;

    if (!accounts_tokens(accounts))
        return error_new(ERR_UNAVAILABLE, "this server has no key for service account tokens");
    err = intake_object(request, &asked);
    if (err)
        return err;
    spec = value_get(doc_root(asked), SLICE("spec"));
    err = check(request, spec);
    if (!err)
        err = read_object(request, &account);
    if (!err)
        err = admission_run(
            &(struct admission){ .request = request, .operation = ADMISSION_CREATE }, &asked);
    if (err)
        return err;
    spec = value_get(doc_root(asked), SLICE("spec"));
    object_read(doc_root(account.doc), &object);
    wanted.uid = object.uid;
    wanted.lifetime_s =
        (uint64_t)value_int_or(value_get(spec, SLICE("expirationSeconds")), DEFAULT_S);
    wanted.audience_count = value_count(value_get(spec, SLICE("audiences")));
    if (wanted.audience_count) {
        struct slice *audiences = arena_array(request->arena, wanted.audience_count, struct slice);

        DOC_EACH (it, value_get(spec, SLICE("audiences")))
            audiences[it.index] = value_string_or(it.value, SLICE(""));
        wanted.audiences = audiences;
    }
    if (value_is_object(value_get(spec, SLICE("boundObjectRef")))) {
        err = bind(request, value_get(spec, SLICE("boundObjectRef")), &wanted);
        if (err)
            return err;
    }
    err = account_tokens_issue(accounts_tokens(accounts), &wanted, &token);
    if (err)
        return err;
    err = answer_token(request, asked, &token, out_answer);
    secret_free(token.token);
    return err;
}
