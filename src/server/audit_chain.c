/* Hashes of lines. */
#include "server/audit_chain.h"

#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "crypto/digest.h"
#include "doc/doc.h"
#include "doc/json.h"

#define HASH_MEMBER ",\"hash\":\""
#define HASH_END    "\"}"

enum {
    TAIL = sizeof(HASH_MEMBER) - 1 + AUDIT_HASH_SIZE + sizeof(HASH_END) - 1
};

const char audit_chain_start[AUDIT_HASH_SIZE + 1] =
    "0000000000000000000000000000000000000000000000000000000000000000";

static void hash_of(struct slice object_without_brace, char out_hash[AUDIT_HASH_SIZE + 1])
{
    CLEANUP(digest) struct digest *digest = digest_new(DIGEST_SHA256);
    static const char digits[] = "0123456789abcdef";
    unsigned char bytes[DIGEST_SHA256_SIZE];

    digest_update(digest, object_without_brace);
    digest_update(digest, SLICE("}"));
    digest_finish(digest, bytes);
    for (size_t i = 0; i < sizeof(bytes); i++) {
        out_hash[2 * i] = digits[bytes[i] >> 4];
        out_hash[2 * i + 1] = digits[bytes[i] & 15];
    }
    out_hash[AUDIT_HASH_SIZE] = 0;
}

void audit_chain_seal(struct text *text, size_t from, char out_hash[AUDIT_HASH_SIZE + 1])
{
    ASSERT(text->size > from + 1 && text->data[text->size - 1] == '}');
    text_truncate(text, text->size - 1);
    hash_of(slice_of(text->data + from, text->size - from), out_hash);
    text_appendf(text, HASH_MEMBER "%s" HASH_END, out_hash);
}

/* --- reading -------------------------------------------------------------------------------- */

static struct error *read_text(struct value entry, const char *key, size_t max, char *out_text)
{
    struct slice text = value_text(entry, key);

    if (!text.size)
        return error_new(ERR_INVALID, "%s is missing", key);
    if (text.size > max || memchr(text.data, 0, text.size))
        return error_new(ERR_INVALID, "%s has %zu bytes, at most %zu are right", key, text.size,
                         max);
    memcpy(out_text, text.data, text.size);
    out_text[text.size] = 0;
    return NULL;
}

static struct error *read_hash(struct value entry, const char *key, char *out_hash)
{
    struct error *err = read_text(entry, key, AUDIT_HASH_SIZE, out_hash);

    if (!err && strspn(out_hash, "0123456789abcdef") != AUDIT_HASH_SIZE)
        err = error_new(ERR_INVALID, "%s is \"%s\", no %d hexadecimal digits", key, out_hash,
                        AUDIT_HASH_SIZE);
    return err;
}

static struct error *read_members(struct value entry, struct audit_link *link)
{
    struct error *err = read_text(entry, "writer", AUDIT_MAX_WRITER, link->writer);

    if (!err)
        err = read_hash(entry, "prevHash", link->prev_hash);
    if (!err)
        err = read_hash(entry, "hash", link->hash);
    if (!err && (!value_uint(value_get(entry, SLICE("seq")), &link->seq) || link->seq == 0))
        err = error_new(ERR_INVALID, "seq is no number from 1");
    if (!err)
        err = timestamp_parse(value_text(entry, "timestamp"), &link->time_us);
    return err;
}

/* The bytes must be what we print, or two programs could read two entries out of one line. */
struct error *audit_link_read(struct slice line, struct audit_link *out_link)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct audit_link link = { .seq = 0 };
    struct error *err;

    if (line.size > AUDIT_MAX_LINE)
        return error_new(ERR_TOO_LARGE, "has %zu bytes, at most %d are right", line.size,
                         AUDIT_MAX_LINE);
    err = json_parse(line, &(struct doc_options){ .keep_tree = true }, &doc);
    if (err)
        return err;
    if (!slice_equal(doc_bytes(doc), line))
        return error_new(ERR_INVALID, "is not printed as entries are");
    err = read_members(doc_root(doc), &link);
    if (err)
        return err;
    if (line.size < TAIL ||
        !slice_has_prefix(slice_of(line.data + line.size - TAIL, TAIL), HASH_MEMBER))
        return error_new(ERR_INVALID, "hash is not the last member");
    *out_link = link;
    return NULL;
}

static struct error *follows(const struct audit_link *link, const struct audit_link *before)
{
    if (!before && link->seq == 1 && strcmp(link->prev_hash, audit_chain_start) != 0)
        return error_new(ERR_INVALID, "prevHash is %s, but nothing is before the first entry",
                         link->prev_hash);
    if (!before)
        return NULL;
    if (strcmp(link->writer, before->writer) != 0)
        return error_new(ERR_INVALID, "writer is \"%s\", but the entry before is by \"%s\"",
                         link->writer, before->writer);
    if (link->seq != before->seq + 1)
        return error_new(ERR_INVALID, "seq is %llu, but the entry before has %llu",
                         (unsigned long long)link->seq, (unsigned long long)before->seq);
    if (strcmp(link->prev_hash, before->hash) != 0)
        return error_new(ERR_INVALID, "prevHash is %s, but the entry before has %s",
                         link->prev_hash, before->hash);
    return NULL;
}

struct error *audit_chain_check(struct slice line, const struct audit_link *before,
                                struct audit_link *out_link)
{
    char hash[AUDIT_HASH_SIZE + 1];
    struct audit_link link;
    struct error *err = audit_link_read(line, &link);

    if (err)
        return err;
    hash_of(slice_of(line.data, line.size - TAIL), hash);
    if (strcmp(hash, link.hash) != 0)
        return error_new(ERR_INVALID, "hash is %s, but the content has %s", link.hash, hash);
    err = follows(&link, before);
    if (err)
        return err;
    *out_link = link;
    return NULL;
}
