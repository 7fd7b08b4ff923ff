/* Tokens of service accounts that Kubernetes made by itself into secrets, years ago, and that
 * nobody has used for a year: first they are marked as invalid, and after another year they go. The
 * API server notes when each was used, and since when it has done so. */
#include "api/meta.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/log.h"
#include "base/timestamp.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "housekeeping/controllers.h"
#include "housekeeping/housekeeping.h"
#include "housekeeping/limits.h"
#include "kube/kube.h"
#include "kube/resources.h"

#define TRACKING  "kube-apiserver-legacy-service-account-token-tracking"
#define LAST_USED "kubernetes.io/legacy-token-last-used"
#define INVALID   "kubernetes.io/legacy-token-invalid-since"
#define TYPE      "type=kubernetes.io/service-account-token"

enum {
    DATE_SIZE = 10 /* "2026-01-02" */
};

static void once_a_day(struct controller_keys *keys, const struct informer_change *change)
{
    if (!change->before)
        controller_keys_add_after(keys, &HOUSEKEEPING_ONE_TASK, TOKEN_LOOK_MS);
}

static bool is_date(struct slice text)
{
    char time[DATE_SIZE + sizeof("T00:00:00Z")];
    int64_t us;
    struct error *err;

    if (text.size != DATE_SIZE)
        return false;
    memcpy(time, text.data, DATE_SIZE);
    memcpy(time + DATE_SIZE, "T00:00:00Z", sizeof("T00:00:00Z"));
    err = timestamp_parse(slice_from(time), &us);
    error_drop(err, "no date");
    return err == NULL;
}

static const char *date_at(struct reconcile *rc, int64_t us)
{
    char *text = timestamp_format(rc->arena, us, TIMESTAMP_SECONDS);

    text[DATE_SIZE] = '\0';
    return text;
}

/* Has the server noted the use of tokens for long enough to judge? */
static struct error *is_tracked(struct reconcile *rc, const char *limit, bool *out_tracked)
{
    CLEANUP(doc) struct doc *config = NULL;
    struct slice since;
    struct error *err;

    *out_tracked = false;
    err = kube_find(&rc->kube, &KUBE_CONFIG_MAPS, "kube-system", TRACKING, &config);
    if (err || !config)
        return err;
    since = value_string_or(value_find(doc_root(config), VALUE_KEYS("data", "since")), SLICE(""));
    *out_tracked = is_date(since) && slice_compare(since, slice_from(limit)) < 0;
    return NULL;
}

/* Only what Kubernetes itself put into the account's list; a secret that a person made stays. */
static struct error *is_generated(struct reconcile *rc, const struct meta *secret,
                                  bool *out_generated)
{
    struct slice account_name = meta_annotation(secret, "kubernetes.io/service-account.name");
    struct slice account_uid = meta_annotation(secret, "kubernetes.io/service-account.uid");
    CLEANUP(doc) struct doc *account = NULL;
    struct meta meta;
    struct error *err;

    *out_generated = false;
    if (!account_name.size)
        return NULL;
    err = kube_find(&rc->kube, &KUBE_SERVICE_ACCOUNTS, arena_text(rc->arena, secret->namespace),
                    arena_text(rc->arena, account_name), &account);
    if (err || !account)
        return err;
    meta_read(doc_root(account), &meta);
    if (account_uid.size && !slice_equal(account_uid, meta.uid))
        return NULL;
    DOC_EACH (it, value_get(doc_root(account), SLICE("secrets"))) {
        if (slice_equal(value_string_or(value_get(it.value, SLICE("name")), SLICE("")),
                        secret->name))
            *out_generated = true;
    }
    return NULL;
}

/* A pod that has the name anywhere may use the secret: better one kept than one missed. */
static struct error *is_mounted(struct reconcile *rc, const struct meta *secret, bool *out_mounted)
{
    struct kube_query query = { .namespace = arena_text(rc->arena, secret->namespace) };
    struct slice quoted =
        slice_from(arena_format(rc->arena, "\"%.*s\"", SLICE_ARGUMENT(secret->name)));
    struct kube_list pods;
    struct error *err;

    *out_mounted = false;
    err = kube_list(rc->arena, &rc->kube, &KUBE_PODS, &query, &pods);
    if (err)
        return err;
    for (size_t i = 0; i < pods.count; i++) {
        size_t offset;

        if (slice_find(doc_bytes(pods.docs[i]), quoted, &offset))
            *out_mounted = true;
    }
    return NULL;
}

static bool is_recent(const struct meta *secret, const char *limit)
{
    struct slice used = meta_label(secret, LAST_USED);
    struct slice created = secret->created;

    if (created.size > DATE_SIZE)
        created.size = DATE_SIZE;
    if (secret->deleting || slice_compare(created, slice_from(limit)) >= 0)
        return true;
    /* One that cannot be read says nothing, so the token stays. */
    return used.size && (!is_date(used) || slice_compare(used, slice_from(limit)) >= 0);
}

static struct error *mark(struct reconcile *rc, const struct meta *secret)
{
    struct kube_change what = { &KUBE_SECRETS, arena_text(rc->arena, secret->namespace),
                                arena_text(rc->arena, secret->name), NULL };
    struct edit *edit = edit_new();
    CLEANUP(doc) struct doc *patch = NULL;
    struct error *err;

    edit_set_string(edit, EDIT_PATH("metadata", "uid"), secret->uid);
    edit_set_string(edit, EDIT_PATH("metadata", "labels", INVALID),
                    slice_from(date_at(rc, clock_wall_us(rc->clock))));
    err = edit_seal(edit, &patch);
    if (err)
        return err;
    return kube_patch(&rc->kube, &what, KUBE_PATCH_MERGE, patch, NULL);
}

static struct error *drop(struct reconcile *rc, const struct meta *secret)
{
    struct kube_delete options = {
        .if_version = arena_text(rc->arena, secret->version),
    };
    const char *name = arena_text(rc->arena, secret->name);

    log_info(rc->log, "unused token removed", LOG_STR("secret", name));
    return kube_delete_if_there(&rc->kube, &KUBE_SECRETS, arena_text(rc->arena, secret->namespace),
                                name, &options);
}

static struct error *look_at(struct reconcile *rc, const struct meta *secret, const char *limit)
{
    struct slice invalid = meta_label(secret, INVALID);
    bool generated = false;
    bool mounted = false;
    struct error *err;

    if (is_recent(secret, limit))
        return NULL;
    err = is_generated(rc, secret, &generated);
    if (err || !generated)
        return err;
    err = is_mounted(rc, secret, &mounted);
    if (err || mounted)
        return err;
    if (!is_date(invalid))
        return mark(rc, secret);
    return slice_compare(invalid, slice_from(limit)) < 0 ? drop(rc, secret) : NULL;
}

static struct error *reconcile(struct reconcile *rc)
{
    const struct housekeeping_options *options = rc->context;
    uint64_t unused_ms = options->unused_token_ms ? options->unused_token_ms : TOKEN_UNUSED_MS;
    const char *limit = date_at(rc, clock_wall_us(rc->clock) - (int64_t)unused_ms * 1000);
    struct kube_query query = { .field_selector = TYPE };
    struct kube_list secrets;
    bool tracked = false;
    struct error *err;

    err = kube_list(rc->arena, &rc->kube, &KUBE_SECRETS, &query, &secrets);
    if (err || !secrets.count)
        return err;
    reconcile_again(rc, TOKEN_LOOK_MS);
    err = is_tracked(rc, limit, &tracked);
    if (err || !tracked)
        return err;
    for (size_t i = 0; i < secrets.count; i++) {
        CLEANUP(doc) struct doc *secret = doc_new(doc_bytes(secrets.docs[i]));
        struct meta meta;

        meta_read(doc_root(secret), &meta);
        err = look_at(rc, &meta, limit);
        if (err)
            return err;
    }
    return NULL;
}

const struct controller unused_token_controller = {
    .name = "legacy-serviceaccount-token-cleaner-controller",
    .objects = { &KUBE_SECRETS, once_a_day, .field_selector = TYPE },
    .reconcile = reconcile,
};
