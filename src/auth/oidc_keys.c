/* Discovery and keys of a provider: fetched by one caller at a time, and never more often than once
 * in a while, so that nobody can make us a burden to the provider. */
#include <pthread.h>
#include <time.h>

#include "auth/limits.h"
#include "auth/oidc_keys_internal.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "net/http_client.h"
#include "net/uri.h"

#define DISCOVERY_PATH "/.well-known/openid-configuration"

struct oidc_keys {
    char *issuer;
    struct text ca_pem;
    struct http_peer *peer;
    struct http_client *client;
    const struct clock *clock;

    pthread_mutex_t mutex; /* guards what follows; not held while fetching */
    pthread_cond_t fetched;
    struct oidc_key_set *current;
    bool fetching;
    bool attempted;
    uint64_t attempt_ms; /* when the last attempt ended */
    size_t waiting;
};

struct error *oidc_keys_new(const char *issuer, struct slice ca_pem, struct http_client *client,
                            const struct clock *clock, struct oidc_keys **out_keys)
{
    struct http_peer_spec spec = { .url = issuer, .ca_pem = ca_pem };
    pthread_condattr_t attributes;
    struct http_peer *peer;
    struct oidc_keys *keys;
    struct error *err = http_peer_new(&spec, &peer);

    if (err)
        return err;
    keys = NEW(struct oidc_keys);
    keys->issuer = memory_strdup(issuer);
    text_append_slice(&keys->ca_pem, ca_pem);
    keys->peer = peer;
    keys->client = client;
    keys->clock = clock;
    pthread_mutex_init(&keys->mutex, NULL);
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&keys->fetched, &attributes);
    pthread_condattr_destroy(&attributes);
    *out_keys = keys;
    return NULL;
}

struct oidc_keys *oidc_keys_free(struct oidc_keys *keys)
{
    if (!keys)
        return NULL;
    oidc_key_set_unref(keys->current);
    http_peer_unref(keys->peer);
    text_done(&keys->ca_pem);
    pthread_cond_destroy(&keys->fetched);
    pthread_mutex_destroy(&keys->mutex);
    memory_free(keys->issuer);
    return memory_free(keys);
}

static struct oidc_key_set *set_ref(struct oidc_key_set *set)
{
    if (set)
        atomic_fetch_add(&set->references, 1);
    return set;
}

struct oidc_key_set *oidc_keys_get(struct oidc_keys *keys)
{
    struct oidc_key_set *set;

    pthread_mutex_lock(&keys->mutex);
    set = set_ref(keys->current);
    pthread_mutex_unlock(&keys->mutex);
    return set;
}

static struct error *fetch(struct oidc_keys *keys, struct http_peer *peer, const char *path,
                           struct text *out_body)
{
    CLEANUP(http_response) struct http_response *response = NULL;
    struct http_request request = {
        .method = "GET",
        .path = path,
        .max_body = OIDC_MAX_ANSWER_BYTES,
        .total_ms = OIDC_FETCH_MS,
    };
    struct error *err = http_client_fetch(keys->client, peer, &request, NULL, &response);

    if (!err && response->status != 200)
        err = error_new(ERR_UNAVAILABLE, "the provider answered with status %d", response->status);
    if (err)
        return error_wrap(err, "get %s from %s", path, http_peer_name(peer));
    text_append_bytes(out_body, response->body, response->body_size);
    return NULL;
}

/* The address of the keys, from a document that must be about our issuer. */
static struct error *read_discovery(struct arena *arena, const char *issuer, struct slice json,
                                    const char **out_jwks_uri)
{
    struct doc_options options = { .max_bytes = OIDC_MAX_ANSWER_BYTES, .keep_tree = true };
    CLEANUP(doc) struct doc *doc = NULL;
    struct slice named;
    struct slice uri;
    struct error *err = json_parse(json, &options, &doc);

    if (err)
        return err;
    named = value_string_or(value_get(doc_root(doc), SLICE("issuer")), SLICE(""));
    uri = value_string_or(value_get(doc_root(doc), SLICE("jwks_uri")), SLICE(""));
    if (!slice_is(named, issuer))
        return error_new(ERR_INVALID, "the provider calls itself \"" SLICE_FORMAT "\", not \"%s\"",
                         SLICE_ARGUMENT(slice_brief(named)), issuer);
    if (!slice_has_prefix(uri, "https://"))
        return error_new(ERR_INVALID, "jwks_uri \"" SLICE_FORMAT "\" must be an https URL",
                         SLICE_ARGUMENT(slice_brief(uri)));
    *out_jwks_uri = arena_text(arena, uri);
    return NULL;
}

static struct error *fetch_set(struct oidc_keys *keys, struct arena *arena, const char *jwks_uri,
                               struct oidc_key_set **out_set)
{
    CLEANUP(http_peer) struct http_peer *peer = NULL;
    CLEANUP(text) struct text body = TEXT_EMPTY;
    struct http_peer_spec spec = { .ca_pem = text_slice(&keys->ca_pem) };
    struct uri uri;
    struct error *err;

    if (!uri_split(slice_from(jwks_uri), &uri))
        return error_new(ERR_INVALID, "jwks_uri \"%s\" cannot be read", jwks_uri);
    spec.url = arena_format(arena, "https://" SLICE_FORMAT, SLICE_ARGUMENT(uri.authority));
    err = http_peer_new(&spec, &peer);
    if (err)
        return error_wrap(err, "jwks_uri");
    err = fetch(keys, peer,
                arena_format(arena, SLICE_FORMAT "%s" SLICE_FORMAT, SLICE_ARGUMENT(uri.path),
                             uri.query.size > 0 ? "?" : "", SLICE_ARGUMENT(uri.query)),
                &body);
    return err ? err : oidc_key_set_read(text_slice(&body), out_set);
}

static struct error *fetch_all(struct oidc_keys *keys, struct oidc_key_set **out_set)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(text) struct text body = TEXT_EMPTY;
    const char *jwks_uri = NULL;
    struct error *err = fetch(keys, keys->peer, DISCOVERY_PATH, &body);

    if (!err)
        err = read_discovery(arena, keys->issuer, text_slice(&body), &jwks_uri);
    if (!err)
        err = fetch_set(keys, arena, jwks_uri, out_set);
    return err ? error_recode(err, ERR_UNAVAILABLE) : NULL;
}

static bool is_too_soon(const struct oidc_keys *keys)
{
    return keys->attempted &&
           clock_monotonic_ms(keys->clock) - keys->attempt_ms < OIDC_FETCH_PAUSE_MS;
}

/* Under the mutex: until the attempt that is under way has ended, or its time is over. */
static void wait_for_fetch(struct oidc_keys *keys)
{
    struct timespec deadline;

    clock_gettime(CLOCK_MONOTONIC, &deadline);
    deadline.tv_sec += 3 * OIDC_FETCH_MS / 1000;
    keys->waiting++;
    while (keys->fetching && pthread_cond_timedwait(&keys->fetched, &keys->mutex, &deadline) == 0)
        ;
    keys->waiting--;
}

/* Under the mutex, which it gives up for the time of the fetch. */
static struct error *fetch_unlocked(struct oidc_keys *keys)
{
    struct oidc_key_set *set = NULL;
    struct error *err;

    keys->fetching = true;
    pthread_mutex_unlock(&keys->mutex);
    err = fetch_all(keys, &set);
    pthread_mutex_lock(&keys->mutex);
    keys->fetching = false;
    keys->attempted = true;
    keys->attempt_ms = clock_monotonic_ms(keys->clock);
    if (set) {
        oidc_key_set_unref(keys->current);
        keys->current = set;
    }
    pthread_cond_broadcast(&keys->fetched);
    return err;
}

static struct error *refresh_locked(struct oidc_keys *keys, const struct oidc_key_set *seen,
                                    struct oidc_key_set **out_set)
{
    struct error *err = NULL;

    if (keys->fetching && keys->waiting < OIDC_MAX_WAITING)
        wait_for_fetch(keys);
    if ((!keys->current || keys->current == seen) && !keys->fetching && !is_too_soon(keys))
        err = fetch_unlocked(keys);
    if (err)
        return err;
    if (!keys->current || keys->current == seen)
        return error_new(ERR_UNAVAILABLE, "the keys of %s were asked for a moment ago",
                         keys->issuer);
    *out_set = set_ref(keys->current);
    return NULL;
}

struct error *oidc_keys_refresh(struct oidc_keys *keys, const struct oidc_key_set *seen,
                                struct oidc_key_set **out_set)
{
    struct error *err;

    pthread_mutex_lock(&keys->mutex);
    err = refresh_locked(keys, seen, out_set);
    pthread_mutex_unlock(&keys->mutex);
    return err;
}
