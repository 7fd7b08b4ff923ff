#include "base/number.h"

#include "lib/test.h"

struct row {
    const char *name;
    const char *text;
    bool valid;
    int64_t value;
};

static const struct row rows[] = {
    { "reads the largest", "9223372036854775807", true, INT64_MAX },
    { "reads the smallest", "-9223372036854775808", true, INT64_MIN },
    { "reads plus", "+7", true, 7 },
    { "reads leading zeros", "007", true, 7 },
    { "refuses one more", "9223372036854775808", false, 0 },
    { "refuses one less", "-9223372036854775809", false, 0 },
    { "refuses nothing", "", false, 0 },
    { "refuses a sign alone", "-", false, 0 },
    { "refuses two signs", "--1", false, 0 },
    { "refuses blanks", " 1", false, 0 },
    { "refuses what follows", "1x", false, 0 },
    { "refuses letters of other bases", "1f", false, 0 },
};

static void integer(void **state)
{
    const struct row *row = *state;
    int64_t value = 0;

    assert_int_equal(number_parse_int(slice_from(row->text), &value), row->valid);
    assert_true(value == row->value);
}

struct unsigned_row {
    const char *name;
    bool (*parse)(struct slice text, uint64_t *out_value);
    const char *text;
    bool valid;
    uint64_t value;
};

static const struct unsigned_row unsigned_rows[] = {
    { "reads the largest", number_parse_uint, "18446744073709551615", true, UINT64_MAX },
    { "refuses one more", number_parse_uint, "18446744073709551616", false, 0 },
    { "refuses a sign", number_parse_uint, "-1", false, 0 },
    { "refuses plus", number_parse_uint, "+1", false, 0 },
    { "reads both cases", number_parse_hex, "DEADbeef", true, 0xdeadbeef },
    { "reads the largest in hex", number_parse_hex, "ffffffffffffffff", true, UINT64_MAX },
    { "refuses one digit more", number_parse_hex, "1ffffffffffffffff", false, 0 },
    { "refuses a prefix", number_parse_hex, "0x1", false, 0 },
};

static void unsigned_integer(void **state)
{
    const struct unsigned_row *row = *state;
    uint64_t value = 0;

    assert_int_equal(row->parse(slice_from(row->text), &value), row->valid);
    assert_true(value == row->value);
}

struct double_row {
    const char *name;
    const char *text;
    bool valid;
    double value;
};

static const struct double_row double_rows[] = {
    { "reads a fraction", "-0.5", true, -0.5 },
    { "reads an exponent", "1.5e+3", true, 1500 },
    { "reads a small exponent", "25E-2", true, 0.25 },
    { "reads zero", "0", true, 0 },
    { "reads all digits of a tenth",
      "0.1000000000000000055511151231257827021181583404541015625000000000000000000000", true, 0.1 },
    { "rounds what is too small", "1e-999", true, 0 },
    { "refuses what is too large", "1e999", false, 0 },
    { "refuses no digit before the point", ".5", false, 0 },
    { "refuses no digit after the point", "1.", false, 0 },
    { "refuses plus", "+1", false, 0 },
    { "refuses leading zeros", "01", false, 0 },
    { "refuses an empty exponent", "1e", false, 0 },
    { "refuses an exponent of a sign", "1e-", false, 0 },
    { "refuses a sign alone", "-", false, 0 },
    { "refuses nothing", "", false, 0 },
    { "refuses infinity", "inf", false, 0 },
    { "refuses hexadecimal", "0x1p3", false, 0 },
    { "refuses a comma", "1,5", false, 0 },
    { "refuses blanks", "1 ", false, 0 },
};

static void real(void **state)
{
    const struct double_row *row = *state;
    double value = 0;

    assert_int_equal(number_parse_double(slice_from(row->text), &value), row->valid);
    assert_true(value == row->value);
}

TEST_MAIN(TABLE(integer, rows), TABLE(unsigned_integer, unsigned_rows), TABLE(real, double_rows))
