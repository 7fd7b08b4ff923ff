/* Claims of service account tokens, in upstream's two forms: the one that TokenRequest gives, and
 * the older one in secrets, whose claims are flat. */
#include "auth/account_claims_internal.h"

#include "auth/limits.h"
#include "auth/user.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "crypto/limits.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/json.h"

#define LEGACY_PREFIX "kubernetes.io/serviceaccount/"

/* Seconds since 1970; other issuers of this form write fractions, which say nothing here. */
static struct error *read_time(struct value claims, const char *key, int64_t *out_s)
{
    struct value value = value_get(claims, slice_from(key));
    double seconds;

    if (!value_exists(value) || value_is_null(value))
        return NULL;
    if (!value_double(value, &seconds) || seconds < 0 || seconds > 1e12)
        return error_new(ERR_UNAUTHENTICATED, "claim %s must be a time in seconds since 1970", key);
    *out_s = (int64_t)seconds;
    return NULL;
}

static struct error *read_times(struct value claims, struct account_claims *out)
{
    struct error *err = read_time(claims, "exp", &out->expires_s);

    if (!err)
        err = read_time(claims, "nbf", &out->not_before_s);
    if (!err)
        err = read_time(claims, "iat", &out->issued_s);
    return err;
}

/* One text, or a list of them. */
static struct error *read_audiences(struct arena *arena, struct value value,
                                    struct account_claims *out)
{
    size_t count = value_is_array(value) ? value_count(value) : value_exists(value);
    struct slice *audiences;

    if (count > ACCOUNT_TOKEN_MAX_AUDIENCES)
        return error_new(ERR_UNAUTHENTICATED, "claim aud has %zu audiences, at most %d are allowed",
                         count, ACCOUNT_TOKEN_MAX_AUDIENCES);
    audiences = arena_array(arena, count, struct slice);
    for (size_t i = 0; i < count; i++)
        if (!value_string(value_is_array(value) ? value_at(value, i) : value, &audiences[i]))
            return error_new(ERR_UNAUTHENTICATED, "claim aud must be a text or a list of texts");
    out->audiences = audiences;
    out->audience_count = count;
    return NULL;
}

static void read_ref(struct value kubernetes, const char *key, struct account_ref *out_ref)
{
    struct value ref = value_get(kubernetes, slice_from(key));

    out_ref->name = value_text(ref, "name");
    out_ref->uid = value_text(ref, "uid");
}

static struct error *read_bound(struct value claims, struct account_claims *out)
{
    struct value kubernetes = value_get(claims, SLICE("kubernetes.io"));

    out->namespace = value_text(kubernetes, "namespace");
    read_ref(kubernetes, "serviceaccount", &out->account);
    read_ref(kubernetes, "pod", &out->pod);
    read_ref(kubernetes, "secret", &out->secret);
    read_ref(kubernetes, "node", &out->node);
    if (out->expires_s == 0)
        return error_new(ERR_UNAUTHENTICATED, "claim exp is missing");
    return read_time(kubernetes, "warnafter", &out->warn_after_s);
}

static struct error *read_legacy(struct value claims, struct account_claims *out)
{
    out->legacy = true;
    out->namespace = value_text(claims, LEGACY_PREFIX "namespace");
    out->account.name = value_text(claims, LEGACY_PREFIX "service-account.name");
    out->account.uid = value_text(claims, LEGACY_PREFIX "service-account.uid");
    out->secret.name = value_text(claims, LEGACY_PREFIX "secret.name");
    if (out->secret.name.size == 0)
        return error_new(ERR_UNAUTHENTICATED, "secretName claim is missing");
    return NULL;
}

static struct error *check_account(const struct account_claims *claims)
{
    struct slice namespace;
    struct slice name;

    if (claims->namespace.size == 0)
        return error_new(ERR_UNAUTHENTICATED, "namespace claim is missing");
    if (claims->account.name.size == 0)
        return error_new(ERR_UNAUTHENTICATED, "serviceAccountName claim is missing");
    if (claims->account.uid.size == 0)
        return error_new(ERR_UNAUTHENTICATED, "serviceAccountUID claim is missing");
    if (!user_split_service_account(claims->subject, &namespace, &name) ||
        !slice_equal(namespace, claims->namespace) || !slice_equal(name, claims->account.name))
        return error_new(ERR_UNAUTHENTICATED, "sub claim is invalid");
    return NULL;
}

static struct error *read_all(struct arena *arena, struct value root, struct account_claims *out)
{
    struct error *err;

    out->issuer = value_text(root, "iss");
    out->subject = value_text(root, "sub");
    out->id = value_text(root, "jti");
    err = read_times(root, out);
    if (!err)
        err = read_audiences(arena, value_get(root, SLICE("aud")), out);
    if (!err && value_exists(value_get(root, SLICE("kubernetes.io"))))
        err = read_bound(root, out);
    else if (!err)
        err = read_legacy(root, out);
    return err ? err : check_account(out);
}

struct error *account_claims_read(struct arena *arena, struct slice json,
                                  struct account_claims *out_claims)
{
    struct account_claims claims = { 0 };
    struct doc_options options = { .max_bytes = JWT_MAX_BYTES, .max_depth = 8, .keep_tree = true };
    struct doc *doc;
    struct error *err = json_parse(json, &options, &doc);

    if (err)
        return error_wrap(error_recode(err, ERR_UNAUTHENTICATED), "token claims");
    arena_defer(arena, doc_release, doc);
    err = read_all(arena, doc_root(doc), &claims);
    if (err)
        return err;
    *out_claims = claims;
    return NULL;
}

static void set_text(struct edit *edit, const char *key, struct slice text)
{
    if (text.size > 0)
        edit_set_string(edit, EDIT_PATH(key), text);
}

static void set_time(struct edit *edit, const char *key, int64_t seconds)
{
    if (seconds != 0)
        edit_set_int(edit, EDIT_PATH(key), seconds);
}

static void set_ref(struct edit *edit, const char *kind, const struct account_ref *ref)
{
    if (ref->name.size == 0)
        return;
    edit_set_string(edit, EDIT_PATH("kubernetes.io", kind, "name"), ref->name);
    if (ref->uid.size > 0)
        edit_set_string(edit, EDIT_PATH("kubernetes.io", kind, "uid"), ref->uid);
}

static void set_bound(struct edit *edit, const struct account_claims *claims)
{
    edit_set_string(edit, EDIT_PATH("kubernetes.io", "namespace"), claims->namespace);
    set_ref(edit, "node", &claims->node);
    set_ref(edit, "pod", &claims->pod);
    set_ref(edit, "secret", &claims->secret);
    set_ref(edit, "serviceaccount", &claims->account);
    if (claims->warn_after_s != 0)
        edit_set_int(edit, EDIT_PATH("kubernetes.io", "warnafter"), claims->warn_after_s);
}

static void set_legacy(struct edit *edit, const struct account_claims *claims)
{
    set_text(edit, LEGACY_PREFIX "namespace", claims->namespace);
    set_text(edit, LEGACY_PREFIX "secret.name", claims->secret.name);
    set_text(edit, LEGACY_PREFIX "service-account.name", claims->account.name);
    set_text(edit, LEGACY_PREFIX "service-account.uid", claims->account.uid);
}

struct error *account_claims_format(const struct account_claims *claims, struct text *text)
{
    struct edit *edit = edit_new();
    struct doc *doc;
    struct error *err;

    if (claims->audience_count > 0)
        edit_set_array(edit, EDIT_PATH("aud"));
    for (size_t i = 0; i < claims->audience_count; i++)
        edit_set_string(edit, EDIT_PATH("aud", EDIT_END), claims->audiences[i]);
    set_time(edit, "exp", claims->expires_s);
    set_time(edit, "iat", claims->issued_s);
    set_text(edit, "iss", claims->issuer);
    set_text(edit, "jti", claims->id);
    if (claims->legacy)
        set_legacy(edit, claims);
    else
        set_bound(edit, claims);
    set_time(edit, "nbf", claims->not_before_s);
    set_text(edit, "sub", claims->subject);
    err = edit_seal(edit, &doc);
    if (err)
        return err;
    text_append_slice(text, doc_bytes(doc));
    doc_unref(doc);
    return NULL;
}
