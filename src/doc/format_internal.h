/* Formats long enough for a file of their own. */
#pragma once

#include <stdbool.h>

#include "base/slice.h"

bool format_is_email(struct slice text); /* as Go's mail.ParseAddress, without groups */
bool format_is_uri(struct slice text);   /* as Go's url.ParseRequestURI */

static inline bool format_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static inline bool format_is_letter(char c)
{
    return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
}

static inline bool format_is_hex(char c)
{
    return format_is_digit(c) || ((c | 0x20) >= 'a' && (c | 0x20) <= 'f');
}
