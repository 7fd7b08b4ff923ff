/* Static tokens: a CSV reader and a map of digests. */
#include "auth/token_file.h"

#include "auth/user.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/file.h"
#include "base/limits.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/vec.h"
#include "crypto/digest.h"
#include "crypto/secret.h"

enum {
    COLUMNS = 4, /* the first four count */
    NEEDED = 3,
};

struct token_file {
    struct arena *arena; /* holds the users */
    struct map *users;   /* by digest */
};

struct token_file *token_file_new(void)
{
    struct token_file *file = NEW(struct token_file);

    file->arena = arena_create();
    file->users = map_new();
    return file;
}

struct token_file *token_file_free(struct token_file *file)
{
    if (!file)
        return NULL;
    map_free(file->users);
    arena_free(file->arena);
    return memory_free(file);
}

struct digest_bytes {
    unsigned char bytes[DIGEST_SHA256_SIZE];
};

static struct slice digest_of(struct slice token, struct digest_bytes *digest)
{
    digest_compute(DIGEST_SHA256, token, digest->bytes);
    return slice_of((const char *)digest->bytes, sizeof(digest->bytes));
}

struct error *token_file_add(struct token_file *file, struct slice token,
                             const struct user_spec *spec)
{
    struct digest_bytes bytes;
    struct slice digest = digest_of(token, &bytes);
    struct user *user;
    struct error *err;

    if (token.size == 0)
        return error_new(ERR_INVALID, "the token is empty");
    if (map_has(file->users, digest))
        return error_new(ERR_INVALID, "the token is there already");
    err = user_new(file->arena, spec, &user);
    if (err)
        return error_recode(err, ERR_INVALID);
    map_set(file->users, digest, user);
    return NULL;
}

struct user *token_file_find(struct arena *arena, const struct token_file *file, struct slice token)
{
    struct digest_bytes bytes;

    return user_dup(arena, map_get(file->users, digest_of(token, &bytes)));
}

/* One record: what was read of it so far. */
struct record {
    struct text fields[COLUMNS];
    size_t count;
};

static void record_done(struct record *record)
{
    for (size_t i = 0; i < COLUMNS; i++)
        secret_wipe_text(&record->fields[i]);
}

static char peek(struct slice rest)
{
    return rest.size > 0 ? rest.data[0] : 0;
}

static char take(struct slice *rest)
{
    char c = rest->data[0];

    *rest = slice_of(rest->data + 1, rest->size - 1);
    return c;
}

/* A quoted field; two quotes inside stand for one. Ends behind the closing quote. */
static struct error *read_quoted(struct slice *rest, struct text *field)
{
    take(rest);
    while (rest->size > 0) {
        char c = take(rest);

        if (c == '"' && peek(*rest) != '"')
            return NULL;
        if (c == '"')
            take(rest);
        text_append_char(field, c);
    }
    return error_new(ERR_INVALID, "a quoted field does not end");
}

static struct error *read_plain(struct slice *rest, struct text *field)
{
    while (rest->size > 0 && peek(*rest) != ',' && peek(*rest) != '\n') {
        char c = take(rest);

        if (c == '"')
            return error_new(ERR_INVALID, "a field with a quote in it must be quoted as a whole");
        if (c != '\r' || peek(*rest) != '\n')
            text_append_char(field, c);
    }
    return NULL;
}

static struct error *read_field(struct slice *rest, struct text *field)
{
    struct error *err;

    if (peek(*rest) != '"')
        return read_plain(rest, field);
    err = read_quoted(rest, field);
    if (err)
        return err;
    if (peek(*rest) == '\r')
        take(rest);
    if (rest->size > 0 && peek(*rest) != ',' && peek(*rest) != '\n')
        return error_new(ERR_INVALID, "a comma is missing behind a quoted field");
    return NULL;
}

static struct error *read_record(struct slice *rest, struct record *record)
{
    CLEANUP(secret_text) struct text beyond = TEXT_EMPTY;
    struct error *err;

    do {
        err = read_field(rest, record->count < COLUMNS ? &record->fields[record->count] : &beyond);
        record->count++;
    } while (!err && peek(*rest) == ',' && take(rest));
    if (!err && rest->size > 0)
        take(rest); /* the end of the line */
    return err;
}

static struct error *add_record(struct token_file *file, const struct record *record)
{
    VEC(struct slice) groups = { 0 };
    struct slice rest = text_slice(&record->fields[3]);
    struct slice group;
    struct user_spec spec = { .origin = USER_FROM_STATIC_TOKEN };
    struct error *err;

    if (record->count < NEEDED)
        return error_new(ERR_INVALID, "%zu columns, expected token,user,uid and perhaps groups",
                         record->count);
    while (rest.size > 0 && slice_split(&rest, ',', &group))
        vec_push(&groups, group);
    spec.name = text_slice(&record->fields[1]);
    spec.uid = text_slice(&record->fields[2]);
    spec.groups = groups.items;
    spec.group_count = groups.count;
    err = token_file_add(file, text_slice(&record->fields[0]), &spec);
    vec_done(&groups);
    return err;
}

static bool is_blank(const struct record *record)
{
    return record->count == 1 && record->fields[0].size == 0;
}

struct error *token_file_parse(struct token_file *file, struct slice csv)
{
    struct error *err = NULL;

    for (size_t line = 1; !err && csv.size > 0; line++) {
        struct record record = { 0 };

        err = read_record(&csv, &record);
        if (!err && !is_blank(&record))
            err = add_record(file, &record);
        record_done(&record);
        if (err)
            err = error_wrap(err, "record %zu", line);
    }
    return err;
}

struct error *token_file_load(struct token_file *file, const char *path)
{
    CLEANUP(secret_text) struct text content = TEXT_EMPTY;
    struct error *err = file_read(path, CONFIG_FILE_MAX_BYTES, &content);

    if (!err)
        err = token_file_parse(file, text_slice(&content));
    return err ? error_wrap(err, "token file %s", path) : NULL;
}
