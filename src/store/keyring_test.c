#include "store/keyring.h"

#include <sys/stat.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "lib/test.h"
#include "store/keyring_internal.h"
#include "store/row_internal.h"
#include "store/state_internal.h"

#define KEY_A "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
#define KEY_B "BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBA="

struct row_of_file {
    const char *name;
    const char *content;
    const char *error; /* NULL: it is read */
};

static const struct row_of_file files[] = {
    { "reads one key", KEY_A "\n", NULL },
    { "reads several, with comments", "# new\n\n  " KEY_B "  \r\n" KEY_A, NULL },
    { "wants a key", "# nothing\n", "no key in it" },
    { "wants 32 bytes", "AAAA\n", "line 1: the key has 3 bytes, it must have 32" },
    { "wants base64", KEY_A "\n" KEY_A "!\n", "line 2" },
};

static void release_keyring(void *keyring)
{
    keyring_free(keyring);
}

static struct keyring *load(const char *content)
{
    const char *path = fixture_path("keys");
    struct keyring *keyring;

    assert_no_error(file_write(path, content, strlen(content), 0600));
    assert_no_error(keyring_load(path, &keyring));
    arena_defer(fixture_current()->arena, release_keyring, keyring);
    return keyring;
}

static void file(void **state)
{
    const struct row_of_file *row = *state;
    const char *path = fixture_path("keys");
    struct keyring *keyring;

    if (!row->error) {
        load(row->content);
        return;
    }
    assert_no_error(file_write(path, row->content, strlen(row->content), 0600));
    assert_error(keyring_load(path, &keyring), ERR_INVALID, row->error);
}

static void a_key_is_made_once(void **state)
{
    const char *path = fixture_path("new");
    CLEANUP(keyring) struct keyring *made = NULL;
    CLEANUP(keyring) struct keyring *read = NULL;
    struct stat status;

    (void)state;
    assert_no_error(keyring_ensure(path, &made));
    assert_int_equal(stat(path, &status), 0);
    assert_int_equal(status.st_mode & 07777, 0600);
    assert_no_error(keyring_ensure(path, &read));
    assert_int_equal(keyring_first(made), keyring_first(read));
}

static void the_first_key_seals_and_all_open(void **state)
{
    struct keyring *old = load(KEY_A);
    struct keyring *both = load(KEY_B "\n" KEY_A);
    struct keyring *new = load(KEY_B);

    (void)state;
    assert_int_equal(keyring_first(both), keyring_first(new));
    assert_int_not_equal(keyring_first(both), keyring_first(old));
    assert_non_null(keyring_find(both, keyring_first(old)));
    assert_null(keyring_find(new, keyring_first(old)));
    assert_null(keyring_find(NULL, keyring_first(old)));
}

/* --- rows ---------------------------------------------------------------------------------- */

static char no_group[] = "";
static char plural[] = "secrets";
static const struct resource secrets = { .group = no_group, .plural = plural };

static struct row example(void)
{
    return (struct row){ .revision = 7,
                         .key = { 1, SLICE("a"), SLICE("token") },
                         .previous = 5,
                         .body = SLICE("{\"data\":\"hidden\"}") };
}

struct change {
    const char *name;
    void (*change)(struct row *row);
};

static void another_revision(struct row *row)
{
    row->revision++;
}

static void another_name(struct row *row)
{
    row->key.name = SLICE("other");
}

static void another_namespace(struct row *row)
{
    row->key.namespace = SLICE("b");
}

static void a_deletion(struct row *row)
{
    row->deleted = true;
}

static void the_names_glued_elsewhere(struct row *row)
{
    row->key.namespace = SLICE("at");
    row->key.name = SLICE("oken");
}

static void another_body(struct row *row)
{
    ((char *)row->body.data)[row->body.size - 1] ^= 1;
}

static const struct change changes[] = {
    { "is bound to its revision", another_revision },
    { "is bound to its name", another_name },
    { "is bound to its namespace", another_namespace },
    { "is bound to what happened", a_deletion },
    { "knows where a name begins", the_names_glued_elsewhere },
    { "is bound to its body", another_body },
};

/* Both the check number and the seal notice. */
static void change(void **state)
{
    const struct change *row = *state;
    struct keyring *keyring = load(KEY_A);
    CLEANUP(text) struct text sealed = TEXT_EMPTY;
    CLEANUP(doc) struct doc *doc = NULL;
    struct row changed = example();
    uint64_t check;

    assert_no_error(row_seal(&changed, &secrets, keyring, &sealed));
    assert_no_error(row_open(&changed, &secrets, keyring, &doc));
    assert_string_equal(doc_bytes(doc).data, "{\"data\":\"hidden\"}");
    doc = doc_unref(doc);
    check = row_check(&changed);
    row->change(&changed);
    assert_int_not_equal(row_check(&changed), check);
    assert_error(row_open(&changed, &secrets, keyring, &doc), ERR_INVALID, "of secrets");
}

static void a_missing_key_is_named(void **state)
{
    CLEANUP(text) struct text sealed = TEXT_EMPTY;
    struct row row = example();
    struct doc *doc;

    (void)state;
    assert_no_error(row_seal(&row, &secrets, load(KEY_A), &sealed));
    assert_error(row_open(&row, &secrets, load(KEY_B), &doc), ERR_FORBIDDEN, "not in the key file");
    assert_error(row_open(&row, &secrets, NULL, &doc), ERR_FORBIDDEN, "no key file was given");
}

TEST_MAIN(TABLE(file, files), TEST(a_key_is_made_once), TEST(the_first_key_seals_and_all_open),
          TABLE(change, changes), TEST(a_missing_key_is_named))
