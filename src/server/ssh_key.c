/* Public keys for SSH (RFC 4253 6.6, RFC 5656 3.1, RFC 8709, PROTOCOL.u2f of OpenSSH). */
#include "server/ssh_key.h"

#include <stdbool.h>
#include <string.h>

#include "base/arena.h"
#include "base/base64.h"
#include "base/error.h"
#include "base/text.h"
#include "base/utf8.h"
#include "crypto/digest.h"
#include "server/login_limits.h"

/* The fields of a key behind its type: how many, and what the first two must be. */
struct shape {
    const char *type;
    size_t fields;
    const char *first;  /* text of the first field; NULL: anything */
    size_t point;       /* which field is the key itself */
    size_t point_bytes; /* how long it is; 0: RSA, see below */
};

static const struct shape shapes[] = {
    { "ssh-ed25519", 1, NULL, 0, 32 },
    { "ecdsa-sha2-nistp256", 2, "nistp256", 1, 65 },
    { "ecdsa-sha2-nistp384", 2, "nistp384", 1, 97 },
    { "ecdsa-sha2-nistp521", 2, "nistp521", 1, 133 },
    { "ssh-rsa", 2, NULL, 1, 0 },
    { "sk-ssh-ed25519@openssh.com", 2, NULL, 0, 32 },
    { "sk-ecdsa-sha2-nistp256@openssh.com", 3, "nistp256", 1, 65 },
};

enum {
    MAX_FIELDS = 3,
};

static struct error *refuse(const char *why)
{
    return error_new(ERR_BAD_REQUEST, "publicKey: %s", why);
}

static const struct shape *shape_of(struct slice type)
{
    for (size_t i = 0; i < COUNT_OF(shapes); i++)
        if (slice_is(type, shapes[i].type))
            return &shapes[i];
    return NULL;
}

/* A length of four bytes and that many bytes. */
static bool take_field(struct slice *rest, struct slice *out_field)
{
    const unsigned char *at = (const unsigned char *)rest->data;
    size_t size;

    if (rest->size < 4)
        return false;
    size = (size_t)at[0] << 24 | (size_t)at[1] << 16 | (size_t)at[2] << 8 | at[3];
    if (size > rest->size - 4)
        return false;
    *out_field = slice_of(rest->data + 4, size);
    *rest = slice_of(rest->data + 4 + size, rest->size - 4 - size);
    return true;
}

/* Of a number with its sign: a leading zero byte says that it is positive. */
static size_t bits_of(struct slice number)
{
    size_t bits;

    while (number.size && number.data[0] == '\0')
        number = slice_of(number.data + 1, number.size - 1);
    if (!number.size)
        return 0;
    bits = number.size * 8;
    for (unsigned char first = (unsigned char)number.data[0]; !(first & 0x80); first <<= 1)
        bits--;
    return bits;
}

static struct error *check_fields(const struct shape *shape, const struct slice *fields)
{
    struct slice point = fields[shape->point];

    if (shape->first && !slice_is(fields[0], shape->first))
        return refuse("the curve is not the one of its type");
    if (shape->point_bytes && point.size != shape->point_bytes)
        return refuse("the key has a wrong length");
    if (shape->point_bytes == 65 || shape->point_bytes == 97 || shape->point_bytes == 133)
        return point.data[0] == 4 ? NULL : refuse("the point is compressed");
    if (!shape->point_bytes && bits_of(point) < SSH_KEY_MIN_RSA_BITS)
        return refuse("an RSA key has 3072 bits at least; take ssh-ed25519");
    return NULL;
}

static struct error *check_blob(const struct shape *shape, struct slice blob)
{
    struct slice fields[MAX_FIELDS] = { 0 };
    struct slice type;

    if (!take_field(&blob, &type) || !slice_is(type, shape->type))
        return refuse("the type in front and the one within differ");
    for (size_t i = 0; i < shape->fields; i++)
        if (!take_field(&blob, &fields[i]))
            return refuse("it is cut off");
    if (blob.size)
        return refuse("something follows the key");
    return check_fields(shape, fields);
}

static const char *fingerprint_of(struct arena *arena, struct slice blob)
{
    unsigned char digest[DIGEST_SHA256_SIZE];

    digest_compute(DIGEST_SHA256, blob, digest);
    return arena_format(
        arena, "SHA256:%s",
        base64_format(arena, slice_of((const char *)digest, sizeof(digest)), BASE64_STANDARD_BARE));
}

/* Cuts the next word off; words are apart by blanks or tabs. */
static struct slice take_word(struct slice *rest)
{
    struct slice word;
    size_t size = 0;

    *rest = slice_trim(*rest);
    while (size < rest->size && rest->data[size] != ' ' && rest->data[size] != '\t')
        size++;
    word = slice_of(rest->data, size);
    *rest = slice_trim(slice_of(rest->data + size, rest->size - size));
    return word;
}

static bool has_control(struct slice text)
{
    for (size_t i = 0; i < text.size; i++)
        if ((unsigned char)text.data[i] < ' ' || text.data[i] == 0x7f)
            return true;
    return false;
}

struct error *ssh_key_parse(struct arena *arena, struct slice text, struct ssh_key *out_key)
{
    CLEANUP(text) struct text blob = TEXT_EMPTY;
    struct slice rest = slice_trim(text);
    const struct shape *shape;
    struct slice encoded;
    struct error *err;

    if (rest.size > SSH_KEY_MAX_BYTES)
        return refuse("it is longer than 16 KiB");
    shape = shape_of(take_word(&rest));
    encoded = take_word(&rest);
    if (!shape)
        return refuse("unsupported type; allowed are ssh-ed25519, ecdsa-sha2-nistp256, -nistp384 "
                      "and -nistp521, ssh-rsa of 3072 bits or more, and sk- keys");
    if (has_control(rest) || !utf8_is_valid(rest))
        return refuse("it has more than one line");
    err = base64_parse(encoded, BASE64_STANDARD, &blob);
    if (err)
        return error_wrap(error_recode(err, ERR_BAD_REQUEST), "publicKey");
    err = check_blob(shape, text_slice(&blob));
    if (err)
        return err;
    *out_key = (struct ssh_key){ .type = shape->type,
                                 .blob = arena_text(arena, encoded),
                                 .comment = arena_text(arena, rest),
                                 .fingerprint = fingerprint_of(arena, text_slice(&blob)) };
    return NULL;
}

char *ssh_key_format(struct arena *arena, const struct ssh_key *key)
{
    return arena_format(arena, "%s %s%s%s", key->type, key->blob, *key->comment ? " " : "",
                        key->comment);
}
