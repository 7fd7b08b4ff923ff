/* Formats of strings. Upstream's are mostly regular expressions; written out they are short, and
 * none of them needs to be compiled. */
#include "doc/format.h"

#include "base/duration.h"
#include "base/error.h"
#include "base/ip.h"
#include "base/number.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "doc/format_internal.h"

enum {
    SHORT_NAME_MAX = 63,
    LONG_NAME_MAX = 253,
    HOSTNAME_MAX = 255,
    LABEL_MAX = 63
};

static char at(struct slice text, size_t place)
{
    return place < text.size ? text.data[place] : '\0';
}

static struct slice behind(struct slice text, size_t size)
{
    return slice_of(text.data + size, text.size - size);
}

/* Whether a text looks like this: 0 stands for a digit, h for a hexadecimal one, a dash for itself
 * or for nothing, every other character for itself. */
static bool looks_like(struct slice text, const char *shape)
{
    size_t place = 0;

    for (; *shape; shape++) {
        char c = at(text, place);

        if (*shape == '-' && c != '-')
            continue;
        if (place >= text.size ||
            !(*shape == '0' ? format_is_digit(c)
                            : (*shape == 'h' ? format_is_hex(c) : (c | 0x20) == (*shape | 0x20))))
            return false;
        place++;
    }
    return place == text.size;
}

static bool is_uuid(struct slice text)
{
    return looks_like(text, "hhhhhhhh-hhhh-hhhh-hhhh-hhhhhhhhhhhh");
}

static bool is_uuid3(struct slice text)
{
    return looks_like(text, "hhhhhhhh-hhhh-3hhh-hhhh-hhhhhhhhhhhh");
}

static bool has_variant(struct slice text, const char *shapes[4])
{
    for (size_t i = 0; i < 4; i++) {
        if (looks_like(text, shapes[i]))
            return true;
    }
    return false;
}

static bool is_uuid4(struct slice text)
{
    return has_variant(text, (const char *[]){ "hhhhhhhh-hhhh-4hhh-8hhh-hhhhhhhhhhhh",
                                               "hhhhhhhh-hhhh-4hhh-9hhh-hhhhhhhhhhhh",
                                               "hhhhhhhh-hhhh-4hhh-ahhh-hhhhhhhhhhhh",
                                               "hhhhhhhh-hhhh-4hhh-bhhh-hhhhhhhhhhhh" });
}

static bool is_uuid5(struct slice text)
{
    return has_variant(text, (const char *[]){ "hhhhhhhh-hhhh-5hhh-8hhh-hhhhhhhhhhhh",
                                               "hhhhhhhh-hhhh-5hhh-9hhh-hhhhhhhhhhhh",
                                               "hhhhhhhh-hhhh-5hhh-ahhh-hhhhhhhhhhhh",
                                               "hhhhhhhh-hhhh-5hhh-bhhh-hhhhhhhhhhhh" });
}

static bool is_bson_object_id(struct slice text)
{
    return looks_like(text, "hhhhhhhhhhhhhhhhhhhhhhhh");
}

static bool is_hex_color(struct slice text)
{
    if (at(text, 0) == '#')
        text = behind(text, 1);
    return looks_like(text, "hhh") || looks_like(text, "hhhhhh");
}

static bool is_base64_letter(char c)
{
    return format_is_letter(c) || format_is_digit(c) || c == '+' || c == '/';
}

static bool is_byte(struct slice text)
{
    size_t letters = 0;
    size_t padding;

    while (letters < text.size && is_base64_letter(text.data[letters]))
        letters++;
    padding = text.size - letters;
    for (size_t i = letters; i < text.size; i++) {
        if (text.data[i] != '=')
            return false;
    }
    return text.size > 0 && text.size % 4 == 0 && padding <= 2;
}

/* IPv4 addresses with leading zeros were once read, so they still are. */
static bool parse_ip(struct slice text, struct ip_address *out_address)
{
    CLEANUP(text) struct text plain = TEXT_EMPTY;
    bool in_octet = false;
    struct error *err;

    for (size_t i = 0; i < text.size; i++) {
        char c = text.data[i];
        bool hides = c == '0' && !in_octet && format_is_digit(at(text, i + 1));

        if (hides && memchr(text.data, '.', text.size) &&
            !memchr(text.data + i, ':', text.size - i))
            continue;
        in_octet = format_is_hex(c);
        text_append_char(&plain, c);
    }
    err = ip_parse(text_slice(&plain), out_address);
    error_drop(err, "no address");
    return !err;
}

static bool is_ipv4(struct slice text)
{
    struct ip_address address;

    return text.size > 0 && memchr(text.data, '.', text.size) && parse_ip(text, &address);
}

static bool is_ipv6(struct slice text)
{
    struct ip_address address;
    struct error *err = ip_parse(text, &address);

    error_drop(err, "no address");
    return !err && memchr(text.data, ':', text.size);
}

static bool is_cidr(struct slice text)
{
    struct ip_address address;
    struct slice host;
    struct slice mask;
    uint64_t bits;

    return slice_cut(text, '/', &host, &mask) && parse_ip(host, &address) &&
           number_parse_uint(mask, &bits) && bits <= ip_bits(address.family);
}

/* Six, eight or twenty bytes: 01:23:45…, 01-23-45… or 0123.4567… */
static bool is_mac(struct slice text)
{
    size_t group = at(text, 4) == '.' ? 4 : 2;
    char separator = at(text, group);
    size_t bytes = 0;

    if (group == 2 && separator != ':' && separator != '-')
        return false;
    for (size_t i = 0; i < text.size; i += group + 1) {
        for (size_t j = 0; j < group; j++) {
            if (!format_is_hex(at(text, i + j)))
                return false;
        }
        bytes += group / 2;
        if (i + group == text.size)
            break;
        if (at(text, i + group) != separator || i + group + 1 == text.size)
            return false;
    }
    return bytes == 6 || bytes == 8 || bytes == 20;
}

static bool is_date(struct slice text)
{
    CLEANUP(text) struct text whole = TEXT_EMPTY;
    struct error *err;
    int64_t ignored;

    if (text.size != 10)
        return false;
    text_append_slice(&whole, text);
    text_append(&whole, "T00:00:00Z");
    err = timestamp_parse(text_slice(&whole), &ignored);
    error_drop(err, "no date");
    return !err;
}

/* What follows the seconds: a fraction behind any character, then z or an offset. */
static bool is_zone(struct slice text)
{
    size_t digits = 1;

    if (format_is_digit(at(text, 1)) && !looks_like(text, "+00:00")) {
        while (format_is_digit(at(text, digits)))
            digits++;
        text = behind(text, digits);
    }
    if (text.size == 1 && (text.data[0] | 0x20) == 'z')
        return true;
    return (at(text, 0) == '+' || at(text, 0) == '-') && looks_like(behind(text, 1), "00:00");
}

static bool is_date_time(struct slice text)
{
    struct slice time;
    size_t end = 0;

    if (text.size < 19 || (at(text, 10) | 0x20) != 't' || !is_date(slice_of(text.data, 10)))
        return false;
    time = behind(text, 11);
    while (end < time.size && (time.data[end] | 0x20) != 't')
        end++;
    time.size = end;
    if (time.size < 9 || !looks_like(slice_of(time.data, 8), "00:00:00"))
        return false;
    return memcmp(time.data, "23", 2) <= 0 && memcmp(time.data + 3, "59", 2) <= 0 &&
           memcmp(time.data + 6, "59", 2) <= 0 && is_zone(behind(time, 8));
}

/* Units of Scala: a short one must be written as it is, of a long one the beginning counts. */
static bool is_unit(struct slice unit)
{
    static const char *const exact[] = { "ns", "us", "ms", "s", "m", "h", "hr", "d", "w", "wk" };
    static const char *const prefixes[] = { "nano", "micro", "milli", "sec",
                                            "min",  "hour",  "day",   "week" };

    if (slice_is(unit, "\xc2\xb5s") || slice_is(unit, "\xc2\xb5S"))
        return true;
    for (size_t i = 0; i < COUNT_OF(exact); i++) {
        if (slice_equal_nocase(unit, slice_from(exact[i])))
            return true;
    }
    for (size_t i = 0; i < COUNT_OF(prefixes); i++) {
        struct slice prefix = slice_from(prefixes[i]);

        if (unit.size >= prefix.size &&
            slice_equal_nocase(slice_of(unit.data, prefix.size), prefix))
            return true;
    }
    return false;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r';
}

/* A number and a unit somewhere in the text, such as "2 hours". */
static bool has_scala_duration(struct slice text)
{
    bool found = false;
    uint64_t number;

    for (size_t i = 0; i < text.size; i++) {
        size_t digits = i;
        size_t unit;
        size_t end;

        if (!format_is_digit(text.data[i]))
            continue;
        while (format_is_digit(at(text, digits)))
            digits++;
        for (unit = digits; is_blank(at(text, unit)); unit++) {
        }
        for (end = unit; end < text.size; end++) {
            bool micro = at(text, end) == '\xc2' && at(text, end + 1) == '\xb5';

            if (!format_is_letter(text.data[end]) && !micro)
                break;
            end += micro;
        }
        if (end > unit) {
            if (!number_parse_uint(slice_of(text.data + i, digits - i), &number) ||
                number > INT64_MAX)
                return false;
            found |= is_unit(slice_of(text.data + unit, end - unit));
        }
        i = (end > unit ? end : digits) - 1;
    }
    return found;
}

static bool is_duration(struct slice text)
{
    int64_t ignored;
    struct error *err = duration_parse(text, &ignored);

    error_drop(err, "another notation may fit");
    return !err || has_scala_duration(text);
}

/* Keeps what `wanted` allows, at most as much as the longest of these numbers has. */
enum {
    DIGITS_MAX = 20
};

static struct slice strip(struct slice text, bool (*drops)(char c), char *buffer)
{
    size_t size = 0;

    for (size_t i = 0; i < text.size && size < DIGITS_MAX; i++) {
        if (!drops(text.data[i]))
            buffer[size++] = text.data[i];
    }
    return slice_of(buffer, size);
}

static bool is_no_digit(char c)
{
    return !format_is_digit(c);
}

static bool is_blank_or_dash(char c)
{
    return is_blank(c) || c == '-';
}

static bool is_isbn10(struct slice text)
{
    char buffer[DIGITS_MAX];
    struct slice isbn = strip(text, is_blank_or_dash, buffer);
    int sum = 0;

    if (!looks_like(isbn, "0000000000") && !(looks_like(isbn, "000000000x") && isbn.data[9] == 'X'))
        return false;
    for (int i = 0; i < 10; i++)
        sum += (i + 1) * (isbn.data[i] == 'X' ? 10 : isbn.data[i] - '0');
    return sum % 11 == 0;
}

static bool is_isbn13(struct slice text)
{
    char buffer[DIGITS_MAX];
    struct slice isbn = strip(text, is_blank_or_dash, buffer);
    int sum = 0;

    if (!looks_like(isbn, "0000000000000"))
        return false;
    for (int i = 0; i < 13; i++)
        sum += (i % 2 ? 3 : 1) * (isbn.data[i] - '0');
    return sum % 10 == 0;
}

static bool is_isbn(struct slice text)
{
    return is_isbn10(text) || is_isbn13(text);
}

static bool has_card_prefix(struct slice digits)
{
    int four = 0;

    for (size_t i = 0; i < 4; i++)
        four = four * 10 + (at(digits, i) - '0');
    switch (digits.size) {
    case 13:
        return four / 1000 == 4;
    case 14:
        return (four >= 3000 && four <= 3059) || four / 100 == 36 || four / 100 == 38;
    case 15:
        return four / 100 == 34 || four / 100 == 37 || four == 2131 || four == 1800;
    case 16:
        return four / 1000 == 4 || (four >= 5100 && four <= 5599) || four == 6011 ||
               four / 100 == 65 || four / 100 == 35;
    default:
        return false;
    }
}

static bool is_credit_card(struct slice text)
{
    char buffer[DIGITS_MAX];
    struct slice digits = strip(text, is_no_digit, buffer);
    int sum = 0;

    if (digits.size == DIGITS_MAX || !has_card_prefix(digits))
        return false;
    for (size_t i = 0; i < digits.size; i++) {
        int digit = digits.data[digits.size - 1 - i] - '0';
        int doubled = i % 2 ? digit * 2 : digit;

        sum += doubled > 9 ? doubled - 9 : doubled;
    }
    return sum % 10 == 0;
}

static bool is_ssn(struct slice text)
{
    return text.size == 11 && (text.data[3] == '-' || text.data[3] == ' ') &&
           (text.data[6] == '-' || text.data[6] == ' ') &&
           looks_like(slice_of(text.data, 3), "000") &&
           looks_like(slice_of(text.data + 4, 2), "00") &&
           looks_like(slice_of(text.data + 7, 4), "0000");
}

/* rgb(1, 20, 255) */
static bool is_rgb_color(struct slice text)
{
    struct slice rest;
    struct slice part;
    size_t parts = 0;

    if (!slice_has_prefix(text, "rgb(") || !slice_has_suffix(text, ")"))
        return false;
    rest = slice_of(text.data + 4, text.size - 5);
    while (slice_split(&rest, ',', &part)) {
        uint64_t number;

        while (part.size > 0 && is_blank(part.data[0]))
            part = behind(part, 1);
        while (part.size > 0 && is_blank(part.data[part.size - 1]))
            part.size--;
        if (!number_parse_uint(part, &number) || number > 255 ||
            (part.size > 1 && part.data[0] == '0'))
            return false;
        parts++;
    }
    return parts == 3;
}

static bool is_label(struct slice label)
{
    for (size_t i = 0; i < label.size; i++) {
        char c = label.data[i];
        bool end = i == 0 || i == label.size - 1;

        if (!format_is_digit(c) && !(c >= 'a' && c <= 'z') && (c != '-' || end))
            return false;
    }
    return label.size > 0;
}

static bool is_short_name(struct slice text)
{
    return text.size <= SHORT_NAME_MAX && is_label(text);
}

static bool is_long_name(struct slice text)
{
    struct slice rest = text;
    struct slice label;

    while (slice_split(&rest, '.', &label)) {
        if (!is_label(label))
            return false;
    }
    return text.size > 0 && text.size <= LONG_NAME_MAX && text.data[text.size - 1] != '.';
}

static bool has_hostname_lengths(struct slice text)
{
    struct slice rest = text;
    struct slice label;

    while (slice_split(&rest, '.', &label)) {
        if (label.size > LABEL_MAX)
            return false;
    }
    return text.size <= HOSTNAME_MAX;
}

static bool is_anything(struct slice text)
{
    (void)text;
    return true;
}

struct format_entry {
    const char *name; /* without dashes */
    bool (*matches)(struct slice text);
};

static const struct format_entry formats[] = {
    [FORMAT_NONE] = { "", is_anything },
    [FORMAT_BSON_OBJECT_ID] = { "bsonobjectid", is_bson_object_id },
    [FORMAT_BYTE] = { "byte", is_byte },
    [FORMAT_CIDR] = { "cidr", is_cidr },
    [FORMAT_CREDIT_CARD] = { "creditcard", is_credit_card },
    [FORMAT_DATE] = { "date", is_date },
    [FORMAT_DATE_TIME] = { "datetime", is_date_time },
    [FORMAT_DURATION] = { "duration", is_duration },
    [FORMAT_EMAIL] = { "email", format_is_email },
    [FORMAT_HEX_COLOR] = { "hexcolor", is_hex_color },
    [FORMAT_HOSTNAME] = { "hostname", has_hostname_lengths },
    [FORMAT_IPV4] = { "ipv4", is_ipv4 },
    [FORMAT_IPV6] = { "ipv6", is_ipv6 },
    [FORMAT_ISBN] = { "isbn", is_isbn },
    [FORMAT_ISBN10] = { "isbn10", is_isbn10 },
    [FORMAT_ISBN13] = { "isbn13", is_isbn13 },
    [FORMAT_LONG_NAME] = { "k8slongname", is_long_name },
    [FORMAT_MAC] = { "mac", is_mac },
    [FORMAT_PASSWORD] = { "password", is_anything },
    [FORMAT_RGB_COLOR] = { "rgbcolor", is_rgb_color },
    [FORMAT_SHORT_NAME] = { "k8sshortname", is_short_name },
    [FORMAT_SSN] = { "ssn", is_ssn },
    [FORMAT_URI] = { "uri", format_is_uri },
    [FORMAT_UUID] = { "uuid", is_uuid },
    [FORMAT_UUID3] = { "uuid3", is_uuid3 },
    [FORMAT_UUID4] = { "uuid4", is_uuid4 },
    [FORMAT_UUID5] = { "uuid5", is_uuid5 },
};

/* Compares with a name from the table, without regard to dashes. */
static bool is_named(struct slice name, const char *known)
{
    for (size_t i = 0; i < name.size; i++) {
        if (name.data[i] == '-')
            continue;
        if (*known == '\0' || *known != name.data[i])
            return false;
        known++;
    }
    return *known == '\0';
}

enum format format_find(struct slice name)
{
    for (size_t i = 1; i < COUNT_OF(formats); i++) {
        if (is_named(name, formats[i].name))
            return (enum format)i;
    }
    return FORMAT_NONE;
}

bool format_matches(enum format format, struct slice text)
{
    return formats[format].matches(text);
}
