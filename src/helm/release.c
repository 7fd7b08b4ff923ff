#include "helm/release.h"

#include <stdlib.h>

#include "api/meta.h"
#include "base/arena.h"
#include "base/base64.h"
#include "base/cleanup.h"
#include "base/error.h"
#include "base/number.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "doc/doc.h"
#include "doc/gzip.h"
#include "doc/json.h"
#include "helm/limits.h"
#include "kube/kube.h"
#include "kube/resources.h"

/* --- metadata ------------------------------------------------------------------------------ */

static enum release_status read_status(struct slice text)
{
    static const struct {
        const char *text;
        enum release_status status;
    } names[] = {
        { "deployed", RELEASE_DEPLOYED },
        { "superseded", RELEASE_SUPERSEDED },
        { "failed", RELEASE_FAILED },
        { "uninstalled", RELEASE_UNINSTALLED },
        { "uninstalling", RELEASE_UNINSTALLING },
        { "pending-install", RELEASE_PENDING },
        { "pending-upgrade", RELEASE_PENDING },
        { "pending-rollback", RELEASE_PENDING },
    };

    for (size_t i = 0; i < COUNT_OF(names); i++) {
        if (slice_is(text, names[i].text))
            return names[i].status;
    }
    return RELEASE_UNKNOWN;
}

bool release_read(struct arena *arena, const struct doc *secret, struct release *out_release)
{
    struct meta meta;
    int64_t created_us = 0;
    int64_t revision;

    meta_read(doc_root(secret), &meta);
    if (!slice_is(meta_label(&meta, "owner"), "helm") || !meta_label(&meta, "name").size ||
        !number_parse_int(meta_label(&meta, "version"), &revision))
        return false;
    error_drop(timestamp_parse(meta.created, &created_us), "a release without age counts as old");
    *out_release = (struct release){
        .name = arena_text(arena, meta_label(&meta, "name")),
        .namespace = arena_text(arena, meta.namespace),
        .secret = arena_text(arena, meta.name),
        .revision = revision,
        .status = read_status(meta_label(&meta, "status")),
        .status_text = arena_text(arena, meta_label(&meta, "status")),
        .fingerprint = arena_text(arena, meta_label(&meta, RELEASE_LABEL_FINGERPRINT)),
        .created_ms = created_us / 1000,
    };
    return true;
}

static int newest_first(const void *a, const void *b)
{
    const struct release *one = a;
    const struct release *other = b;

    return (one->revision < other->revision) - (one->revision > other->revision);
}

static int by_place(const void *a, const void *b)
{
    const struct release *one = a;
    const struct release *other = b;
    int order = strcmp(one->namespace, other->namespace);

    if (!order)
        order = strcmp(one->name, other->name);
    return order ? order : newest_first(a, b);
}

static struct error *list_revisions(struct arena *arena, const struct kube *kube,
                                    const char *namespace, const char *selector,
                                    struct release **out_revisions, size_t *out_count)
{
    struct kube_query query = {
        .namespace = namespace,
        .label_selector = selector,
        .metadata_only = true,
    };
    struct kube_list list;
    struct error *err = kube_list(arena, kube, &KUBE_SECRETS, &query, &list);
    size_t count = 0;

    if (err)
        return err;
    *out_revisions = arena_array(arena, list.count + 1, struct release);
    for (size_t i = 0; i < list.count; i++)
        count += release_read(arena, list.docs[i], &(*out_revisions)[count]);
    *out_count = count;
    return NULL;
}

struct error *release_find(struct arena *arena, const struct kube *kube, const char *namespace,
                           const char *name, struct release_history *out_history)
{
    const char *selector = arena_format(arena, "owner=helm,name=%s", name);
    struct release *revisions;
    size_t count;
    struct error *err = list_revisions(arena, kube, namespace, selector, &revisions, &count);

    if (err)
        return error_wrap(err, "look for release %s in namespace %s", name, namespace);
    qsort(revisions, count, sizeof(*revisions), newest_first);
    *out_history = (struct release_history){ revisions, count };
    return NULL;
}

const struct release *release_last_good(const struct release_history *history)
{
    const struct release *superseded = NULL;

    for (size_t i = 0; i < history->count; i++) {
        const struct release *revision = &history->revisions[i];

        if (revision->status == RELEASE_DEPLOYED)
            return revision;
        if (revision->status == RELEASE_SUPERSEDED && !superseded)
            superseded = revision;
    }
    return superseded;
}

struct error *release_list(struct arena *arena, const struct kube *kube,
                           struct release_history *out_releases)
{
    struct release *revisions;
    size_t count;
    size_t kept = 0;
    struct error *err = list_revisions(arena, kube, NULL, "owner=helm", &revisions, &count);

    if (err)
        return error_wrap(err, "list releases");
    qsort(revisions, count, sizeof(*revisions), by_place);
    for (size_t i = 0; i < count; i++) {
        if (kept && strcmp(revisions[kept - 1].name, revisions[i].name) == 0 &&
            strcmp(revisions[kept - 1].namespace, revisions[i].namespace) == 0)
            continue;
        revisions[kept++] = revisions[i];
    }
    *out_releases = (struct release_history){ revisions, kept };
    return NULL;
}

/* --- content ------------------------------------------------------------------------------- */

/* Base64 twice, once by Kubernetes and once by Helm, and gzip inside. */
static struct error *unpack(struct slice data, struct text *out_json)
{
    CLEANUP(text) struct text outer = TEXT_EMPTY;
    CLEANUP(text) struct text inner = TEXT_EMPTY;
    struct error *err = base64_parse(data, BASE64_STANDARD, &outer);

    if (!err)
        err = base64_parse(text_slice(&outer), BASE64_STANDARD, &inner);
    if (!err)
        err = gzip_decompress(text_slice(&inner), RELEASE_MAX_UNPACKED, out_json);
    return err;
}

struct error *release_unpack(struct arena *arena, const struct doc *secret,
                             struct release_content *out_content)
{
    struct slice data = value_text(value_get(doc_root(secret), SLICE("data")), "release");
    struct doc_options options = { .max_bytes = RELEASE_MAX_UNPACKED, .keep_tree = true };
    CLEANUP(text) struct text json = TEXT_EMPTY;
    CLEANUP(doc) struct doc *doc = NULL;
    struct value root;
    struct value chart;
    struct error *err = unpack(data, &json);

    if (!err)
        err = json_parse(text_slice(&json), &options, &doc);
    if (err)
        return error_recode(error_wrap(err, "read what Helm keeps of a release"), ERR_INVALID);
    root = doc_root(doc);
    chart = value_find(root, VALUE_KEYS("chart", "metadata"));
    *out_content = (struct release_content){
        .chart = arena_text(arena, value_text(chart, "name")),
        .version = arena_text(arena, value_text(chart, "version")),
        .manifest = arena_text(arena, value_text(root, "manifest")),
        .description = arena_text(arena, value_text(value_get(root, SLICE("info")), "description")),
    };
    return NULL;
}

struct error *release_open(struct arena *arena, const struct kube *kube,
                           const struct release *release, struct release_content *out_content)
{
    CLEANUP(doc) struct doc *secret = NULL;
    struct error *err = kube_get(kube, &KUBE_SECRETS, release->namespace, release->secret, &secret);

    if (!err)
        err = release_unpack(arena, secret, out_content);
    return err ? error_wrap(err, "release %s in namespace %s", release->name, release->namespace)
               : NULL;
}
