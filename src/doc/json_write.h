/* JSON written piece by piece to the end of a text, for documents that are made and sent and never
 * looked into, such as an API's own description. Commas and colons come by themselves; that what is
 * opened is closed is the caller's word. One thread at a time. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/slice.h"
#include "doc/value.h"

struct text;

/* A value: at the top of a text that is empty, behind a key, or in a list. */
void json_write_object(struct text *text); /* opens it */
void json_write_list(struct text *text);
void json_write_string(struct text *text, const char *string);
void json_write_slice(struct text *text, struct slice string);
void json_write_bool(struct text *text, bool truth);
void json_write_int(struct text *text, int64_t number);
void json_write_value(struct text *text, struct value value);
void json_write_raw(struct text *text, struct slice json); /* one whole value, written as it is */

void json_write_end_object(struct text *text);
void json_write_end_list(struct text *text);

/* In an object, before its value. */
void json_write_key(struct text *text, const char *key);
void json_write_key_slice(struct text *text, struct slice key);

/* A key and a string. */
void json_write_member(struct text *text, const char *key, const char *string);
