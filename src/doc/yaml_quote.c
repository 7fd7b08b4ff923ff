/* Which strings need quotes: those that would be something else without, here or for other readers.
 */
#include <stdint.h>

#include "doc/yaml_internal.h"

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool take(struct slice *rest, char c)
{
    if (rest->size == 0 || rest->data[0] != c)
        return false;
    *rest = slice_of(rest->data + 1, rest->size - 1);
    return true;
}

/* Cuts a number of at least `least` and at most `most` digits off the front. */
static bool take_number(struct slice *rest, size_t least, size_t most, unsigned *out_number)
{
    unsigned number = 0;
    size_t count = 0;

    while (count < most && count < rest->size && is_digit(rest->data[count]))
        number = number * 10 + (unsigned)(rest->data[count++] - '0');
    if (count < least)
        return false;
    *rest = slice_of(rest->data + count, rest->size - count);
    *out_number = number;
    return true;
}

static bool take_date(struct slice *rest)
{
    static const unsigned char days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
    unsigned year;
    unsigned month;
    unsigned day;
    bool leap;

    if (!take_number(rest, 4, 4, &year) || !take(rest, '-') || !take_number(rest, 1, 2, &month) ||
        !take(rest, '-') || !take_number(rest, 1, 2, &day))
        return false;
    leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return month >= 1 && month <= 12 && day >= 1 &&
           day <= (month == 2 && leap ? 29u : days[month - 1]);
}

static bool take_time(struct slice *rest)
{
    unsigned hour;
    unsigned minute;
    unsigned second;

    if (!take_number(rest, 1, 2, &hour) || !take(rest, ':') || !take_number(rest, 1, 2, &minute) ||
        !take(rest, ':') || !take_number(rest, 1, 2, &second))
        return false;
    if (rest->size > 1 && (rest->data[0] == '.' || rest->data[0] == ',') &&
        is_digit(rest->data[1])) {
        *rest = slice_of(rest->data + 1, rest->size - 1);
        while (rest->size > 0 && is_digit(rest->data[0]))
            *rest = slice_of(rest->data + 1, rest->size - 1);
    }
    return hour < 24 && minute < 60 && second < 60;
}

static bool take_zone(struct slice *rest)
{
    unsigned hour;
    unsigned minute;

    if (take(rest, 'Z'))
        return true;
    return (take(rest, '+') || take(rest, '-')) && take_number(rest, 2, 2, &hour) &&
           take(rest, ':') && take_number(rest, 2, 2, &minute) && hour <= 24 && minute < 60;
}

/* The dates and times that readers of YAML 1.1 turn into times of their own. */
static bool is_timestamp(struct slice text)
{
    if (!take_date(&text))
        return false;
    if (text.size == 0)
        return true;
    if (take(&text, 'T') || take(&text, 't'))
        return take_time(&text) && take_zone(&text) && text.size == 0;
    return take(&text, ' ') && take_time(&text) && text.size == 0;
}

/* "12:30:45" is a number to base 60 for older readers. */
static bool is_sexagesimal(struct slice text)
{
    unsigned part;
    size_t parts = 0;

    if (!take(&text, '-'))
        take(&text, '+');
    if (text.size == 0 || !is_digit(text.data[0]))
        return false;
    while (text.size > 0 && (is_digit(text.data[0]) || text.data[0] == '_'))
        text = slice_of(text.data + 1, text.size - 1);
    while (take(&text, ':')) {
        if (!take_number(&text, 1, 2, &part) || part > 59)
            return false;
        parts++;
    }
    if (parts > 0 && take(&text, '.')) {
        while (text.size > 0 && (is_digit(text.data[0]) || text.data[0] == '_'))
            text = slice_of(text.data + 1, text.size - 1);
    }
    return parts > 0 && text.size == 0;
}

bool yaml_needs_quotes(struct slice text)
{
    return yaml_classify(text) != YAML_STRING || is_timestamp(text) || is_sexagesimal(text);
}
