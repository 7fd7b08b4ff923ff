#include "api/amount.h"

#include "doc/doc.h"
#include "doc/json.h"
#include "lib/test.h"

static struct quantity quantity(const char *text)
{
    struct quantity quantity;

    assert_no_error(quantity_parse(slice_from(text), &quantity));
    return quantity;
}

struct percent_row {
    const char *name;
    const char *used;
    const char *limit;
    int percent;
};

static const struct percent_row percent_rows[] = {
    { "is nothing of nothing", "0", "0", 0 },
    { "is all of nothing", "1m", "0", 100 },
    { "rounds down", "2", "3", 66 },
    { "rounds down just below a whole percent", "8499", "10000", 84 },
    { "is exact at a whole percent", "17", "20", 85 },
    { "does not look at units", "512Mi", "1Gi", 50 },
    { "knows thousandths", "1500m", "2", 75 },
    { "ends at a hundred", "3", "2", 100 },
    { "is a hundred at the limit", "1024Mi", "1Gi", 100 },
    { "copes with the very large", "5Ei", "6Ei", 83 },
};

static void percent(void **state)
{
    const struct percent_row *row = *state;
    struct quantity used = quantity(row->used);
    struct quantity limit = quantity(row->limit);

    assert_int_equal(amount_percent(&used, &limit), row->percent);
}

struct read_row {
    const char *name;
    const char *json;
    const char *amount; /* NULL: there is none */
    const char *error;  /* NULL: none */
};

static const struct read_row read_rows[] = {
    { "takes a text", "\"1.5Gi\"", "1536Mi", NULL },
    { "takes a whole number", "4", "4", NULL },
    { "takes null for absence", "null", NULL, NULL },
    { "refuses a text that is none", "\"lots\"", NULL, "spec.cpu" },
    { "refuses a list", "[1]", NULL, "spec.cpu: must be a quantity" },
    { "refuses a fraction, which has no exact value", "0.1", NULL, "must be a quantity" },
};

static void read(void **state)
{
    const struct read_row *row = *state;
    struct doc *doc;
    struct quantity amount;
    bool has = true;

    assert_no_error(json_parse(slice_from(row->json), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    if (row->error) {
        assert_error(amount_read(doc_root(doc), "spec.cpu", &has, &amount), ERR_INVALID,
                     row->error);
        return;
    }
    assert_no_error(amount_read(doc_root(doc), "spec.cpu", &has, &amount));
    assert_int_equal(has, row->amount != NULL);
    if (has)
        assert_string_equal(quantity_format(fixture_current()->arena, &amount), row->amount);
}

TEST_MAIN(TABLE(percent, percent_rows), TABLE(read, read_rows))
