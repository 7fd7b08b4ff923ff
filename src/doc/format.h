/* Formats of strings that schemas of custom resources can ask for, as upstream checks them. Any
 * thread. */
#pragma once

#include <stdbool.h>

#include "base/slice.h"

enum format {
    FORMAT_NONE, /* also what upstream does not check: int32, double, binary … */
    FORMAT_BSON_OBJECT_ID,
    FORMAT_BYTE,
    FORMAT_CIDR,
    FORMAT_CREDIT_CARD,
    FORMAT_DATE,
    FORMAT_DATE_TIME,
    FORMAT_DURATION,
    FORMAT_EMAIL,
    FORMAT_HEX_COLOR,
    FORMAT_HOSTNAME,
    FORMAT_IPV4,
    FORMAT_IPV6,
    FORMAT_ISBN,
    FORMAT_ISBN10,
    FORMAT_ISBN13,
    FORMAT_LONG_NAME,
    FORMAT_MAC,
    FORMAT_PASSWORD,
    FORMAT_RGB_COLOR,
    FORMAT_SHORT_NAME,
    FORMAT_SSN,
    FORMAT_URI,
    FORMAT_UUID,
    FORMAT_UUID3,
    FORMAT_UUID4,
    FORMAT_UUID5,
};

/* By its name in a schema; dashes make no difference. */
enum format format_find(struct slice name);

/* Whether the text has the format. For FORMAT_HOSTNAME the lengths only: its letters are in
 * FORMAT_HOSTNAME_PATTERN, which whoever asks has compiled. */
bool format_matches(enum format format, struct slice text);

/* Letters, digits and symbols of any script; a top-level domain has letters only. */
#define FORMAT_HOSTNAME_PATTERN                                                                    \
    "^([a-zA-Z0-9\\p{S}\\p{L}](-?[a-zA-Z0-9\\p{S}\\p{L}]{0,62})?|"                                 \
    "([a-zA-Z0-9\\p{S}\\p{L}]([a-zA-Z0-9\\-\\p{S}\\p{L}]{0,61}[a-zA-Z0-9\\p{S}\\p{L}])?\\.)+"      \
    "[a-zA-Z\\p{L}]{2,63})$"
