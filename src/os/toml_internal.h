/* TOML 1.0 written line by line: tables and keys, strings always as basic strings. The caller gives
 * tables in an order in which none is opened twice. One thread at a time. */
#pragma once

#include <stdbool.h>

#include "base/slice.h"

struct text;

void toml_write_table(struct text *text, const char *name); /* dotted, of bare keys */
void toml_write_string(struct text *text, const char *key, struct slice value);
void toml_write_bool(struct text *text, const char *key, bool value);
void toml_write_list(struct text *text, const char *key, const char *const *values); /* to NULL */

/* Begins a line whose value the caller appends, with toml_append_*() and an end of line. */
void toml_write_key(struct text *text, const char *key);
void toml_append_string(struct text *text, struct slice value); /* valid UTF-8 */
void toml_append_list(struct text *text, const char *const *values);
