/* bcrypt through libxcrypt. */
#include "crypto/password.h"

#include <crypt.h>
#include <errno.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/random.h"
#include "base/slice.h"
#include "base/text.h"
#include "crypto/limits.h"
#include "crypto/secret.h"

enum {
    SALT_BYTES = 16,
    HASH_SIZE = 60, /* "$2b$12$" and 53 letters */
};

/* No 0, 1, i, l, o: they are taken for each other. */
#define PASSWORD_LETTERS SLICE("abcdefghjkmnpqrstuvwxyz23456789")

static struct error *check_password(const struct secret *password)
{
    struct slice bytes = secret_reveal(password);

    if (bytes.size == 0)
        return error_new(ERR_INVALID, "the password is empty");
    if (bytes.size > PASSWORD_MAX_BYTES)
        return error_new(
            ERR_INVALID,
            "the password has %zu bytes; bcrypt looks at the first %d only, so a longer "
            "one would be no better than its beginning: use at most %d",
            bytes.size, PASSWORD_MAX_BYTES, PASSWORD_MAX_BYTES);
    if (memchr(bytes.data, '\0', bytes.size))
        return error_new(ERR_INVALID, "the password holds a NUL byte, where bcrypt would stop");
    return NULL;
}

/* Hashes with the salt and cost in `setting`; false when libxcrypt cannot use it. */
static bool run(const char *password, const char *setting, char out_hash[HASH_SIZE + 1])
{
    struct crypt_data *data = NEW(struct crypt_data);
    const char *hash = crypt_rn(password, setting, data, (int)sizeof(*data));
    bool done = hash && strlen(hash) == HASH_SIZE;

    if (done)
        memcpy(out_hash, hash, HASH_SIZE + 1);
    secret_wipe(data, sizeof(*data));
    memory_free(data);
    return done;
}

static struct error *make(const char *password, unsigned cost, char out_hash[HASH_SIZE + 1])
{
    char setting[CRYPT_GENSALT_OUTPUT_SIZE];
    char salt[SALT_BYTES];

    if (cost < PASSWORD_MIN_COST || cost > PASSWORD_MAX_COST)
        return error_new(ERR_INVALID, "bcrypt cost %u: expected %d to %d", cost, PASSWORD_MIN_COST,
                         PASSWORD_MAX_COST);
    random_bytes(salt, sizeof(salt));
    if (!crypt_gensalt_rn("$2b$", cost, salt, sizeof(salt), setting, sizeof(setting)) ||
        !run(password, setting, out_hash))
        return error_errno(errno, "bcrypt with cost %u", cost);
    return NULL;
}

struct error *password_hash(const struct secret *password, unsigned cost, struct text *out_hash)
{
    char hash[HASH_SIZE + 1];
    struct error *err = check_password(password);

    if (!err)
        err = make(secret_reveal(password).data, cost, hash);
    if (err)
        return error_wrap(err, "hash a password");
    text_clear(out_hash);
    text_append(out_hash, hash);
    return NULL;
}

/* A cost from elsewhere is bounded too: 2^31 rounds would keep a worker for days. */
static struct error *check_hash(const char *hash)
{
    struct slice text = slice_from(hash);
    uint64_t cost = 0;

    if (text.size != HASH_SIZE || text.data[0] != '$' || text.data[1] != '2' ||
        !strchr("aby", text.data[2]) || text.data[3] != '$' || text.data[6] != '$' ||
        !number_parse_uint(slice_of(text.data + 4, 2), &cost))
        return error_new(ERR_INVALID, "the stored password hash is not bcrypt");
    if (cost > PASSWORD_MAX_COST)
        return error_new(ERR_INVALID, "the stored password hash has cost %u, at most %d is allowed",
                         (unsigned)cost, PASSWORD_MAX_COST);
    return NULL;
}

struct error *password_verify(const struct secret *password, const char *hash, bool *out_matches)
{
    const char *bytes = secret_reveal(password).data;
    char again[HASH_SIZE + 1];
    bool possible;
    struct error *err = check_hash(hash);

    if (err)
        return error_wrap(err, "check a password");
    err = check_password(password);
    possible = !err;
    error_drop(err, "no such password was ever hashed; the answer is no, after the same work");
    if (!run(possible ? bytes : "nobody", hash, again))
        return error_new(ERR_INVALID, "check a password: the stored password hash is not bcrypt");
    *out_matches = secret_equal_bytes(slice_from(again), slice_from(hash)) && possible;
    return NULL;
}

void password_verify_nobody(unsigned cost)
{
    char hash[HASH_SIZE + 1];

    error_drop(make("nobody", cost, hash), "it was done for the time it takes");
}

struct secret *password_generate(unsigned groups)
{
    struct text text = TEXT_EMPTY;

    ASSERT(groups > 0 && groups * 5 < PASSWORD_MAX_BYTES);
    text_reserve(&text, groups * 5); /* at once: growing would leave copies behind */
    for (unsigned i = 0; i < groups; i++) {
        if (i > 0)
            text_append_char(&text, '-');
        random_append(&text, PASSWORD_LETTERS, 4);
    }
    return secret_take_text(&text);
}
