#include "cli/catalog.h"

#include "base/error.h"
#include "base/file.h"
#include "doc/doc.h"
#include "lib/documents.h"
#include "lib/test.h"

/* --- values -------------------------------------------------------------------------------- */

struct row {
    const char *name;
    const char *before; /* NULL: there are none */
    const char *set[3];
    const char *after; /* NULL: refused */
    const char *error;
};

static const struct row rows[] = {
    { "makes values where there are none", NULL, { "replicas=3" }, "{replicas: 3}", NULL },
    { "reads numbers, words and truths as YAML does",
      NULL,
      { "a=1", "b=one", "c=true" },
      "{a: 1, b: one, c: true}",
      NULL },
    { "goes down at dots",
      "{image: {name: x}}",
      { "image.tag=v1" },
      "{image: {name: x, tag: v1}}",
      NULL },
    { "keeps what it does not name", "{a: 1, b: 2}", { "b=3" }, "{a: 1, b: 3}", NULL },
    { "lets the last one win", NULL, { "a=1", "a=2" }, "{a: 2}", NULL },
    { "takes signs of equality in the value", NULL, { "a=b=c" }, "{a: b=c}", NULL },
    { "wants a value", NULL, { "replicas" }, NULL, "\"replicas\" is no KEY=VALUE" },
    { "wants a key", NULL, { "=3" }, NULL, "\"=3\" is no KEY=VALUE" },
    { "refuses what YAML does not read", NULL, { "a={" }, NULL, "flag --set: \"a={\"" },
};

static struct cli_list list_of(const struct row *row)
{
    struct cli_list list = { .items = (const char **)row->set };

    while (list.count < COUNT_OF(row->set) && row->set[list.count])
        list.count++;
    return list;
}

static void changes(void **state)
{
    const struct row *row = *state;
    struct cli_list set = list_of(row);
    struct doc *values;
    struct error *err = catalog_change_values(
        row->before ? document_root(row->before) : VALUE_ABSENT_VALUE, &set, &values);

    if (row->error) {
        assert_error(err, ERR_BAD_REQUEST, row->error);
        return;
    }
    assert_no_error(err);
    document_assert(values, row->after);
}

static void says_nothing_without_a_word(void **state)
{
    struct doc *values;

    (void)state;
    assert_no_error(catalog_read_values(NULL, &(struct cli_list){ 0 }, &values));
    assert_null(values);
}

static void puts_words_over_a_file(void **state)
{
    const char *words[] = { "a.c=3" };
    const char *file = fixture_path("values.yaml");
    struct doc *values;

    (void)state;
    assert_no_error(file_write(file, "a: {b: 1, c: 2}\n", 16, 0600));
    assert_no_error(catalog_read_values(file, &(struct cli_list){ words, 1 }, &values));
    document_assert(values, "a: {b: 1, c: 3}");
}

static void wants_keys_in_a_file(void **state)
{
    const char *file = fixture_path("values.yaml");
    struct doc *values;

    (void)state;
    assert_no_error(file_write(file, "- 1\n", 4, 0600));
    assert_error(catalog_read_values(file, &(struct cli_list){ 0 }, &values), ERR_BAD_REQUEST,
                 "no mapping of keys to values");
}

/* --- versions ------------------------------------------------------------------------------ */

struct offer {
    const char *name;
    const char *entry;
    const char *version;
    const char *error; /* NULL: offered */
};

static const struct offer offers[] = {
    { "offers any version without a list", "{spec: {chart: {}}}", "v9", NULL },
    { "offers what is in the list", "{spec: {chart: {availableVersions: [v1, v2]}}}", "v2", NULL },
    { "offers its own beside the list",
      "{spec: {chart: {defaultVersion: v3, availableVersions: [v1]}}}", "v3", NULL },
    { "names what there is", "{spec: {chart: {availableVersions: [v1, v2]}}}", "v4",
      "version \"v4\" is not offered; there are v1,v2" },
};

static void versions(void **state)
{
    const struct offer *row = *state;
    struct error *err = catalog_check_version(document_of(row->entry), row->version);

    if (row->error)
        assert_error(err, ERR_BAD_REQUEST, row->error);
    else
        assert_no_error(err);
}

TEST_MAIN(TABLE(changes, rows), TEST(says_nothing_without_a_word), TEST(puts_words_over_a_file),
          TEST(wants_keys_in_a_file), TABLE(versions, offers))
