#include "base/quantity.h"

#include "lib/test.h"

struct row {
    const char *name;
    const char *text;
    const char *again; /* NULL: refused */
};

static const struct row rows[] = {
    { "keeps what is canonical", "1500m", "1500m" },
    { "writes fractions as smaller units", "1.5Gi", "1536Mi" },
    { "writes halves as milli", "0.5", "500m" },
    { "keeps exponents", "1e3", "1e3" },
    { "moves exponents to multiples of three", "12e5", "1200e3" },
    { "reads a capital exponent", "1E3", "1e3" },
    { "reads a signed exponent", "1e+03", "1e3" },
    { "keeps negative exponents", "5e-3", "5e-3" },
    { "drops an exponent of nothing", "0.5e3", "500" },
    { "takes E alone for exa", "1E", "1E" },
    { "reads zero", "0", "0" },
    { "reads zero with a suffix", "0Ki", "0" },
    { "has no negative zero", "-0", "0" },
    { "drops leading zeros", "007", "7" },
    { "drops plus", "+1", "1" },
    { "reads a point at the end", "1.", "1" },
    { "reads a point at the front", ".25", "250m" },
    { "reads negative numbers", "-.5", "-500m" },
    { "moves up through the suffixes", "1000000", "1M" },
    { "moves no further than exact", "1500000", "1500k" },
    { "reads nano", "1n", "1n" },
    { "moves up from nano", "1000n", "1u" },
    { "rounds up below nano", "0.1n", "1n" },
    { "rounds up a tiny exponent", "1e-20", "1e-9" },
    { "rounds up an absurd exponent", "1e-999999999", "1e-9" },
    { "rounds away from zero", "-0.0000000011", "-2n" },
    { "keeps zero with an absurd exponent", "0e999999999", "0" },
    { "keeps binary", "1Ki", "1Ki" },
    { "moves up in binary", "1024Ki", "1Mi" },
    { "does not move up when not exact", "1025Ki", "1025Ki" },
    { "writes small binary numbers as decimal", "0.5Ki", "512" },
    { "writes binary fractions as decimal", "0.1Ki", "102400m" },
    { "writes larger binary fractions as decimal", "1.1Ki", "1126400m" },
    { "caps binary", "8Ei", "9223372036854775807" },
    { "caps negative binary", "-100Ei", "-9223372036854775807" },
    { "leaves the largest binary", "7Ei", "7Ei" },
    { "caps what is far beyond",
      "99999999999999999999999999999999999999999999999999999999999999999999999999999999999Ei",
      "9223372036854775807" },
    { "does not cap decimal", "9223372036854775808", "9223372036854775808" },
    { "stays at exa", "1000E", "1000E" },
    { "has room for many digits", "1234567890123456789012345678901234567890123",
      "1234567890123456789012345678901234567890123" },
    { "refuses what is too large", "1e69", NULL },
    { "refuses an absurd exponent", "1e999999999", NULL },
    { "refuses an exponent that is no number", "1e99999999999999999999", NULL },
    { "refuses nothing", "", NULL },
    { "refuses a sign alone", "-", NULL },
    { "refuses a point alone", ".", NULL },
    { "refuses a suffix alone", "Ki", NULL },
    { "refuses two points", "1.1.M", NULL },
    { "refuses two numbers", "1+1.0M", NULL },
    { "refuses two suffixes", "0.1mi", NULL },
    { "refuses other suffixes", "1K", NULL },
    { "refuses i alone", "1i", NULL },
    { "refuses letters", "aoeu", NULL },
    { "refuses an exponent without digits", "1e", NULL },
    { "refuses a sign without digits", "1e-", NULL },
    { "refuses a fraction in the exponent", "1e1.5", NULL },
    { "refuses a blank before", " 1", NULL },
    { "refuses a blank after", "1 ", NULL },
    { "refuses bytes", "1B", NULL },
};

static void parse(void **state)
{
    const struct row *row = *state;
    struct quantity quantity;
    struct error *err = quantity_parse(slice_from(row->text), &quantity);

    if (!row->again) {
        assert_error(err, ERR_INVALID, row->text);
        return;
    }
    assert_no_error(err);
    assert_string_equal(quantity_format(fixture_current()->arena, &quantity), row->again);
}

static struct quantity quantity_of(const char *text)
{
    struct quantity quantity;

    assert_no_error(quantity_parse(slice_from(text), &quantity));
    return quantity;
}

struct sum_row {
    const char *name;
    const char *a;
    const char *b;
    const char *sum;
    const char *difference;
    int order;
};

static const struct sum_row sum_rows[] = {
    { "adds", "500m", "1", "1500m", "-500m", -1 },
    { "keeps the first notation", "1Gi", "1G", "2073741824", "73741824", 1 },
    { "takes the second notation for nothing", "0", "1Gi", "1Gi", "-1Gi", -1 },
    { "knows equal values", "1024", "1Ki", "2048", "0", 0 },
    { "adds negative numbers", "-3", "-4", "-7", "1", 1 },
    { "crosses zero", "-3", "4", "1", "-7", -1 },
    { "carries across limbs", "18446744073709551615n", "1n", "18446744073709551616n",
      "18446744073709551614n", 1 },
    { "borrows across limbs", "340282366920938463463374607431768211456n", "1n",
      "340282366920938463463374607431768211457n", "340282366920938463463374607431768211455n", 1 },
    { "goes beyond 64 bits in binary", "4Ei", "4Ei", "8Ei", "0", 0 },
};

static void sum(void **state)
{
    const struct sum_row *row = *state;
    struct arena *arena = fixture_current()->arena;
    struct quantity a = quantity_of(row->a);
    struct quantity b = quantity_of(row->b);
    struct quantity result = quantity_add(&a, &b);

    assert_string_equal(quantity_format(arena, &result), row->sum);
    result = quantity_subtract(&a, &b);
    assert_string_equal(quantity_format(arena, &result), row->difference);
    assert_int_equal(quantity_compare(&a, &b), row->order);
    assert_int_equal(quantity_compare(&b, &a), -row->order);
}

struct convert_row {
    const char *name;
    const char *text;
    bool fits;
    int64_t whole;
    bool milli_fits;
    int64_t milli;
};

static const struct convert_row convert_rows[] = {
    { "gives whole numbers", "2k", true, 2000, true, 2000000 },
    { "rounds up", "1001m", true, 2, true, 1001 },
    { "rounds up milli", "1n", true, 1, true, 1 },
    { "rounds negative numbers down", "-1001m", true, -2, true, -1001 },
    { "gives the largest", "9223372036854775807", true, INT64_MAX, false, 0 },
    { "gives the smallest", "-9223372036854775808", true, INT64_MIN, false, 0 },
    { "refuses one more", "9223372036854775808", false, 0, false, 0 },
    { "refuses by rounding", "9223372036854775807.1", false, 0, false, 0 },
    { "refuses what has more limbs", "1e40", false, 0, false, 0 },
};

static void convert(void **state)
{
    const struct convert_row *row = *state;
    struct quantity quantity = quantity_of(row->text);
    int64_t value = 0;

    assert_int_equal(quantity_to_int(&quantity, &value), row->fits);
    assert_true(value == row->whole);
    value = 0;
    assert_int_equal(quantity_to_milli(&quantity, &value), row->milli_fits);
    assert_true(value == row->milli);
}

struct multiply_row {
    const char *name;
    const char *text;
    int64_t factor;
    const char *product;
};

static const struct multiply_row multiply_rows[] = {
    { "multiplies", "1500m", 3, "4500m" },
    { "keeps binary", "512Mi", 4, "2Gi" },
    { "changes the sign", "2", -3, "-6" },
    { "changes it back", "-2", -3, "6" },
    { "gives nothing", "-2", 0, "0" },
    { "goes beyond Ei", "7Ei", 1024, "7168Ei" },
    { "takes the smallest factor", "1", INT64_MIN, "-9223372036854775808" },
};

static void multiply(void **state)
{
    const struct multiply_row *row = *state;
    struct quantity a = quantity_of(row->text);
    struct quantity product = quantity_multiply(&a, row->factor);

    assert_string_equal(quantity_format(fixture_current()->arena, &product), row->product);
}

static void the_largest_sticks(void **state)
{
    struct quantity a = quantity_of("1e68");
    struct quantity most = quantity_multiply(&a, INT64_MAX);
    struct quantity more = quantity_add(&most, &a);

    (void)state;
    assert_int_equal(quantity_compare(&most, &a), 1);
    assert_int_equal(quantity_compare(&more, &most), 0);
    most = quantity_multiply(&a, INT64_MIN);
    more = quantity_subtract(&most, &a);
    assert_int_equal(quantity_compare(&more, &most), 0);
    assert_int_equal(quantity_sign(&more), -1);
}

static void integers_become_quantities(void **state)
{
    struct arena *arena = fixture_current()->arena;
    struct quantity quantity = quantity_from_int(INT64_MIN, QUANTITY_DECIMAL_SI);

    (void)state;
    assert_string_equal(quantity_format(arena, &quantity), "-9223372036854775808");
    quantity = quantity_from_int(2048, QUANTITY_BINARY_SI);
    assert_string_equal(quantity_format(arena, &quantity), "2Ki");
    quantity = quantity_from_milli(1500, QUANTITY_DECIMAL_SI);
    assert_string_equal(quantity_format(arena, &quantity), "1500m");
    quantity = quantity_from_milli(0, QUANTITY_BINARY_SI);
    assert_string_equal(quantity_format(arena, &quantity), "0");
}

static void long_texts_are_refused(void **state)
{
    struct quantity quantity;
    char text[129];

    (void)state;
    memset(text, '0', sizeof(text));
    assert_error(quantity_parse(slice_of(text, 129), &quantity), ERR_INVALID, "too long");
    assert_no_error(quantity_parse(slice_of(text, 128), &quantity));
    memset(text, '9', sizeof(text));
    text[0] = '.';
    assert_no_error(quantity_parse(slice_of(text, 128), &quantity));
    assert_string_equal(quantity_format(fixture_current()->arena, &quantity), "1");
}

TEST_MAIN(TABLE(parse, rows), TABLE(sum, sum_rows), TABLE(convert, convert_rows),
          TABLE(multiply, multiply_rows), TEST(the_largest_sticks),
          TEST(integers_become_quantities), TEST(long_texts_are_refused))
