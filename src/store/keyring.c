/* Keys for objects at rest. */
#include "store/keyring.h"

#include <string.h>

#include "base/base64.h"
#include "base/error.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/slice.h"
#include "base/text.h"
#include "base/vec.h"
#include "crypto/aead.h"
#include "crypto/digest.h"
#include "crypto/secret.h"
#include "store/keyring_internal.h"
#include "store/limits.h"

struct entry {
    uint64_t id;
    struct secret *key;
};

struct keyring {
    VEC(struct entry) entries;
};

/* What is written to disk is made from the key under different labels, so that the id gives nothing
 * away, and the same file may serve another purpose one day. */
static struct entry make_entry(const struct secret *key)
{
    CLEANUP(secret) struct secret *id =
        digest_derive(key, "butler store: key id", sizeof(uint64_t));
    struct entry entry;

    memcpy(&entry.id, secret_reveal(id).data, sizeof(entry.id));
    entry.id = (entry.id >> 1) | 1; /* fits SQLite's integers and is not 0 */
    entry.key = digest_derive(key, "butler store: rows", AEAD_KEY_SIZE);
    return entry;
}

static struct error *add_line(struct keyring *keyring, struct slice line, size_t number)
{
    CLEANUP(secret_text) struct text bytes = TEXT_EMPTY;
    CLEANUP(secret) struct secret *key = NULL;
    struct error *err;

    line = slice_trim(line);
    if (line.size == 0 || line.data[0] == '#')
        return NULL;
    if (keyring->entries.count == KEYRING_MAX_KEYS)
        return error_new(ERR_TOO_LARGE, "line %zu: there are more than %d keys", number,
                         KEYRING_MAX_KEYS);
    err = base64_parse(line, BASE64_STANDARD, &bytes);
    if (err)
        return error_wrap(err, "line %zu", number);
    if (bytes.size != AEAD_KEY_SIZE)
        return error_new(ERR_INVALID, "line %zu: the key has %zu bytes, it must have %d", number,
                         bytes.size, AEAD_KEY_SIZE);
    key = secret_take_text(&bytes);
    vec_push(&keyring->entries, make_entry(key));
    return NULL;
}

static struct error *add_lines(struct keyring *keyring, struct slice rest)
{
    struct error *err = NULL;
    struct slice line;

    for (size_t number = 1; !err && slice_split(&rest, '\n', &line); number++)
        err = add_line(keyring, line, number);
    if (!err && keyring->entries.count == 0)
        err = error_new(ERR_INVALID,
                        "there is no key in it; a line with %d random bytes in base64 is wanted",
                        AEAD_KEY_SIZE);
    return err;
}

struct error *keyring_load(const char *path, struct keyring **out_keyring)
{
    CLEANUP(secret) struct secret *content = NULL;
    CLEANUP(keyring) struct keyring *keyring = NEW(struct keyring);
    struct error *err;

    err = secret_load(path, &content);
    if (!err)
        err = add_lines(keyring, secret_reveal(content));
    if (err)
        return error_wrap(err, "read encryption keys from %s", path);
    *out_keyring = STEAL(keyring);
    return NULL;
}

static struct error *make_file(const char *path)
{
    CLEANUP(secret) struct secret *key = secret_new_random(AEAD_KEY_SIZE);
    CLEANUP(secret) struct secret *content = NULL;
    CLEANUP(secret_text) struct text text = TEXT_EMPTY;

    base64_append(&text, secret_reveal(key), BASE64_STANDARD);
    text_append_char(&text, '\n');
    content = secret_take_text(&text);
    return secret_save(content, path);
}

struct error *keyring_ensure(const char *path, struct keyring **out_keyring)
{
    struct error *err = file_exists(path) ? NULL : make_file(path);

    if (err)
        return error_wrap(err, "make an encryption key");
    return keyring_load(path, out_keyring);
}

struct keyring *keyring_free(struct keyring *keyring)
{
    if (!keyring)
        return NULL;
    VEC_EACH (entry, &keyring->entries)
        secret_free(entry->key);
    vec_done(&keyring->entries);
    return memory_free(keyring);
}

uint64_t keyring_first(const struct keyring *keyring)
{
    return keyring->entries.items[0].id;
}

const struct secret *keyring_find(const struct keyring *keyring, uint64_t id)
{
    if (!keyring)
        return NULL;
    VEC_EACH (entry, &keyring->entries)
        if (entry->id == id)
            return entry->key;
    return NULL;
}
