/* Continue tokens: a small JSON object as upstream has one, in base64url without padding. */
#include "apiserver/continue_token.h"

#include "apiserver/limits.h"
#include "base/arena.h"
#include "base/base64.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/quote.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/json.h"

#define TOKEN_VERSION "meta.k8s.io/v1"

/* Upstream's mark for a list that goes on at the newest revision; 0 would be a token without. */
#define NEWEST (-1)

char *continue_token_format(struct arena *arena, const struct continue_scope *scope,
                            const struct continue_token *token)
{
    CLEANUP(edit) struct edit *edit = edit_new();
    CLEANUP(error) struct error *err = NULL;
    CLEANUP(doc) struct doc *doc = NULL;

    edit_set_string(edit, EDIT_PATH("v"), SLICE(TOKEN_VERSION));
    if (token->revision > 0)
        edit_set_uint(edit, EDIT_PATH("rv"), token->revision);
    else
        edit_set_int(edit, EDIT_PATH("rv"), NEWEST);
    edit_set_string(edit, EDIT_PATH("group"), scope->group);
    edit_set_string(edit, EDIT_PATH("resource"), scope->resource);
    if (scope->namespace.data)
        edit_set_string(edit, EDIT_PATH("in"), scope->namespace);
    edit_set_string(edit, EDIT_PATH("namespace"), token->namespace);
    edit_set_string(edit, EDIT_PATH("start"), token->name);
    err = edit_seal(STEAL(edit), &doc);
    ASSERT(!err);
    return base64_format(arena, doc_bytes(doc), BASE64_URL_BARE);
}

static struct error *refuse(const char *why)
{
    return error_new(ERR_BAD_REQUEST, "invalid continue token: continue key is not valid%s", why);
}

static struct slice keep(struct arena *arena, struct value value)
{
    struct slice text = value_string_or(value, SLICE(""));

    return slice_of(arena_text(arena, text), text.size);
}

static struct error *check_version(struct value root)
{
    struct slice version = value_string_or(value_get(root, SLICE("v")), SLICE(""));
    CLEANUP(text) struct text why = TEXT_EMPTY;

    if (slice_is(version, TOKEN_VERSION))
        return NULL;
    text_append(&why, ": server does not recognize this encoded version ");
    quote_append(&why, slice_brief(version));
    return refuse(text_string(&why));
}

static struct error *read_token(struct arena *arena, struct value root,
                                struct continue_token *out_token)
{
    struct value revision = value_get(root, SLICE("rv"));
    struct continue_token token = { 0 };
    struct error *err = check_version(root);

    if (err)
        return err;
    if (value_int_or(revision, 0) != NEWEST &&
        (!value_uint(revision, &token.revision) || token.revision == 0))
        return refuse(": incorrect encoded start resourceVersion (version " TOKEN_VERSION ")");
    token.namespace = keep(arena, value_get(root, SLICE("namespace")));
    token.name = keep(arena, value_get(root, SLICE("start")));
    if (token.name.size == 0)
        return refuse(": encoded start key empty (version " TOKEN_VERSION ")");
    *out_token = token;
    return NULL;
}

/* An object of one namespace is behind its list's start only in that namespace. */
static bool is_within(const struct continue_token *token, const struct continue_scope *scope)
{
    return !scope->namespace.data || slice_equal(token->namespace, scope->namespace);
}

struct error *continue_token_parse(struct arena *arena, const struct continue_scope *scope,
                                   struct slice text, struct continue_token *out_token)
{
    CLEANUP(text) struct text json = TEXT_EMPTY;
    CLEANUP(error) struct error *err = NULL;
    CLEANUP(doc) struct doc *doc = NULL;
    struct continue_token token;

    if (text.size > API_MAX_CONTINUE)
        return refuse(": it is longer than any this server made");
    err = base64_parse(text, BASE64_URL_BARE, &json);
    if (err)
        return refuse(": illegal base64 data");
    err = json_parse(text_slice(&json), NULL, &doc);
    if (err)
        return refuse(": it holds no JSON");
    err = read_token(arena, doc_root(doc), &token);
    if (err)
        return STEAL(err);

    /* There is one text for each place in each list, so whatever differs in a byte is not ours:
     * another list's, or made by hand. */
    if (!is_within(&token, scope) || !slice_is(text, continue_token_format(arena, scope, &token)))
        return refuse(": it was made for another list");
    *out_token = token;
    return NULL;
}
