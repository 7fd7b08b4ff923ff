#include "doc/causes.h"

#include "base/error.h"
#include "base/error_details.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/limits.h"
#include "doc/path.h"
#include "lib/test.h"

struct row {
    const char *name;
    enum cause_type type;
    const char *value;
    const char *detail;
    const char *expected;
};

static const struct row rows[] = {
    { "needs a value", CAUSE_REQUIRED, "null", NULL, "Required value" },
    { "says what is missing", CAUSE_REQUIRED, "null", "name it", "Required value: name it" },
    { "shows texts in quotes", CAUSE_INVALID, "\"A\"", "must be small",
      "Invalid value: \"A\": must be small" },
    { "shows numbers", CAUSE_INVALID, "-1", "must be positive",
      "Invalid value: -1: must be positive" },
    { "shows what came twice", CAUSE_DUPLICATE, "\"a\"", NULL, "Duplicate value: \"a\"" },
    { "keeps what is forbidden to itself", CAUSE_FORBIDDEN, "\"secret\"", "may not change",
      "Forbidden: may not change" },
};

static void one(void **state)
{
    const struct row *row = *state;
    struct fixture *f = fixture_current();
    CLEANUP(causes) struct causes causes;
    CLEANUP(doc) struct doc *doc = doc_new(slice_from(row->value));
    struct path spec = path_key(NULL, SLICE("spec"));
    struct path item = path_index(&spec, 2);
    CLEANUP(error) struct error *err = NULL;

    causes_init(&causes, f->arena);
    if (row->detail)
        causes_addf(&causes, row->type, &item, doc_root(doc), "%s", row->detail);
    else
        causes_add(&causes, row->type, &item, doc_root(doc));
    assert_string_equal(causes.list.items[0].message, row->expected);
    assert_string_equal(causes.list.items[0].field, "spec[2]");
    err = causes_error(&causes, "apps", "Deployment", "web");
    assert_int_equal(err->code, ERR_INVALID);
    assert_string_equal(err->details->causes[0].message, row->expected);
}

static void becomes_one_sentence(void **state)
{
    static const char *const supported[] = { "a", "b" };
    struct fixture *f = fixture_current();
    CLEANUP(causes) struct causes causes;
    CLEANUP(doc) struct doc *doc = doc_new(SLICE("\"x\""));
    struct path type = path_key(NULL, SLICE("type"));
    CLEANUP(error) struct error *err = NULL;

    (void)state;
    causes_init(&causes, f->arena);
    assert_null(causes_error(&causes, "", "Pod", "web"));
    causes_add_unsupported(&causes, &type, doc_root(doc), supported, 2);
    causes_addf_text(&causes, CAUSE_INVALID, "metadata.name", SLICE("X"), "no");
    err = causes_error(&causes, "", "Pod", "web");
    assert_string_equal(
        err->message, "Pod \"web\" is invalid: [type: Unsupported value: \"x\": supported values: "
                      "\"a\", \"b\", metadata.name: Invalid value: \"X\": no]");
    assert_string_equal(err->details->causes[1].reason, "FieldValueInvalid");
}

static void tells_sentences_without_a_field(void **state)
{
    struct fixture *f = fixture_current();
    CLEANUP(causes) struct causes causes;
    CLEANUP(text) struct text text = TEXT_EMPTY;

    (void)state;
    causes_init(&causes, f->arena);
    causes_add_sentence(&causes, CAUSE_FORBIDDEN, "not on a Sunday");
    causes_append(&causes, &text);
    assert_string_equal(text_string(&text), "not on a Sunday");
    text_clear(&text);
    causes_addf_text(&causes, CAUSE_REQUIRED, "spec.day", SLICE(""), "name one");
    causes_append(&causes, &text);
    assert_string_equal(text_string(&text),
                        "[not on a Sunday, spec.day: Required value: name one]");
}

static void has_an_end(void **state)
{
    struct fixture *f = fixture_current();
    CLEANUP(causes) struct causes causes;

    (void)state;
    causes_init(&causes, f->arena);
    for (int i = 0; i < CAUSES_MAX + 10; i++)
        causes_add(&causes, CAUSE_REQUIRED, NULL, VALUE_ABSENT_VALUE);
    assert_int_equal(causes.list.count, CAUSES_MAX);
    assert_true(causes.cut);
}

TEST_MAIN(TABLE(one, rows), TEST(becomes_one_sentence), TEST(tells_sentences_without_a_field),
          TEST(has_an_end))
