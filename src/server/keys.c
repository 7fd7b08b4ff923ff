/* Keys of sessions. */
#include "server/keys.h"

#include "base/base64.h"
#include "base/error.h"
#include "base/hex.h"
#include "base/memory.h"
#include "base/text.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/kube.h"
#include "kube/resources.h"
#include "server/login_limits.h"

#define FIELD_CURRENT  "session"
#define FIELD_PREVIOUS "session-previous"

struct keys {
    struct secret *current;
    struct secret *previous;
};

/* What people leave in place when they copy an example. Compared without regard to case, and
 * anywhere in the key: whoever pads such a word to 32 bytes has not chosen a key. */
static const char *const samples[] = {
    "changeme",        "change-me",
    "change_me",       "replaceme",
    "replace-me",      "example",
    "insecure",        "sample",
    "supersecret",     "your-secret",
    "your_jwt_secret", "jwt-secret",
    "secretsecret",    "0123456789abcdef0123456789abcdef",
};

struct keys *keys_new(struct secret *take_current, struct secret *take_previous)
{
    struct keys *keys = NEW(struct keys);

    keys->current = take_current;
    keys->previous = take_previous;
    return keys;
}

struct keys *keys_free(struct keys *keys)
{
    if (!keys)
        return NULL;
    secret_free(keys->current);
    secret_free(keys->previous);
    return memory_free(keys);
}

const struct secret *keys_current(const struct keys *keys)
{
    return keys->current;
}

const struct secret *keys_previous(const struct keys *keys)
{
    return keys->previous;
}

/* --- one key ---------------------------------------------------------------------------------- */

static bool has_sample(struct slice key)
{
    for (size_t i = 0; i < COUNT_OF(samples); i++) {
        struct slice sample = slice_from(samples[i]);

        for (size_t at = 0; at + sample.size <= key.size; at++)
            if (slice_equal_nocase(slice_of(key.data + at, sample.size), sample))
                return true;
    }
    return false;
}

static bool is_one_byte(struct slice key)
{
    for (size_t i = 1; i < key.size; i++)
        if (key.data[i] != key.data[0])
            return false;
    return true;
}

static struct error *decode(struct slice text, struct text *bytes)
{
    if (slice_has_prefix(text, "base64:"))
        return base64_parse(slice_of(text.data + 7, text.size - 7), BASE64_STANDARD, bytes);
    if (slice_has_prefix(text, "hex:"))
        return hex_parse(slice_of(text.data + 4, text.size - 4), bytes);
    text_append_slice(bytes, text);
    return NULL;
}

static struct error *check(const char *name, struct slice key)
{
    if (key.size < KEYS_MIN_BYTES)
        return error_new(ERR_INVALID, "%s has %zu bytes after decoding; %d are the least", name,
                         key.size, KEYS_MIN_BYTES);
    if (key.size > KEYS_MAX_BYTES)
        return error_new(ERR_INVALID, "%s has %zu bytes after decoding; %d are the most", name,
                         key.size, KEYS_MAX_BYTES);
    if (has_sample(key) || is_one_byte(key))
        return error_new(ERR_INVALID,
                         "%s is a sample value; take a random one, as of `openssl rand -hex 32`",
                         name);
    return NULL;
}

struct error *keys_parse(const char *variable, const char *text, struct secret **out_key)
{
    CLEANUP(secret_text) struct text bytes = TEXT_EMPTY;
    struct error *err = decode(slice_from(text), &bytes);

    if (err)
        return error_wrap(err, "%s", variable);
    err = check(variable, text_slice(&bytes));
    if (err)
        return err;
    *out_key = secret_take_text(&bytes);
    return NULL;
}

/* --- the Secret ------------------------------------------------------------------------------- */

static struct error *read_field(struct value data, const char *field, struct secret **out_key)
{
    CLEANUP(secret_text) struct text bytes = TEXT_EMPTY;
    struct error *err = base64_parse(value_text(data, field), BASE64_STANDARD, &bytes);

    if (!err)
        err = check(field, text_slice(&bytes));
    if (err)
        return error_wrap(err, "key %s of Secret " KEYS_SECRET, field);
    *out_key = secret_take_text(&bytes);
    return NULL;
}

struct error *keys_read(struct value secret, struct keys **out_keys)
{
    CLEANUP(secret) struct secret *current = NULL;
    CLEANUP(secret) struct secret *previous = NULL;
    struct value data = value_get(secret, SLICE("data"));
    struct error *err = read_field(data, FIELD_CURRENT, &current);

    if (!err && value_text(data, FIELD_PREVIOUS).size)
        err = read_field(data, FIELD_PREVIOUS, &previous);
    if (err)
        return err;
    *out_keys = keys_new(STEAL(current), STEAL(previous));
    return NULL;
}

static struct error *make_secret(const struct kube *kube, const char *namespace,
                                 struct doc **out_doc)
{
    CLEANUP(edit) struct edit *edit = edit_new();
    CLEANUP(secret) struct secret *key = secret_new_random(KEYS_MIN_BYTES);
    CLEANUP(secret_text) struct text encoded = TEXT_EMPTY;
    CLEANUP(doc) struct doc *wanted = NULL;
    struct error *err;

    base64_append(&encoded, secret_reveal(key), BASE64_STANDARD);
    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("v1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("Secret"));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), SLICE(KEYS_SECRET));
    edit_set_string(edit, EDIT_PATH("metadata", "namespace"), slice_from(namespace));
    edit_set_string(edit, EDIT_PATH("data", FIELD_CURRENT), text_slice(&encoded));
    err = edit_seal(STEAL(edit), &wanted);
    if (!err)
        err = kube_create(kube, &KUBE_SECRETS, wanted, out_doc);
    if (!err || err->code != ERR_ALREADY_EXISTS)
        return err;
    error_drop(err, "another replica was quicker; its key is the key");
    return kube_get(kube, &KUBE_SECRETS, namespace, KEYS_SECRET, out_doc);
}

static struct error *load_shared(const struct kube *kube, const struct keys_settings *settings,
                                 struct keys **out_keys)
{
    CLEANUP(doc) struct doc *secret = NULL;
    struct error *err = kube_find(kube, &KUBE_SECRETS, settings->namespace, KEYS_SECRET, &secret);

    if (!err && !secret)
        err = make_secret(kube, settings->namespace, &secret);
    return err ? err : keys_read(doc_root(secret), out_keys);
}

static struct error *load_given(const struct keys_settings *settings, struct keys **out_keys)
{
    CLEANUP(secret) struct secret *current = NULL;
    CLEANUP(secret) struct secret *previous = NULL;
    struct error *err = keys_parse("BUTLER_JWT_SECRET", settings->current, &current);

    if (!err && settings->previous && *settings->previous)
        err = keys_parse("BUTLER_JWT_SECRET_PREVIOUS", settings->previous, &previous);
    if (err)
        return err;
    *out_keys = keys_new(STEAL(current), STEAL(previous));
    return NULL;
}

struct error *keys_load(const struct kube *kube, const struct keys_settings *settings,
                        struct keys **out_keys)
{
    struct error *err;

    if (settings->current && *settings->current)
        return load_given(settings, out_keys);
    err = load_shared(kube, settings, out_keys);
    if (!err)
        return NULL;
    if (!settings->relaxed)
        return error_wrap(err,
                          "BUTLER_JWT_SECRET is not set, and no key can be kept in Secret "
                          "%s/" KEYS_SECRET,
                          settings->namespace);
    error_drop(err, "development: sessions end with the process");
    *out_keys = keys_new(secret_new_random(KEYS_MIN_BYTES), NULL);
    return NULL;
}
