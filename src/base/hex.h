/* Bytes as hexadecimal digits, two each. Written in lower case, read in both. Any thread. */
#pragma once

#include "base/slice.h"

struct arena;
struct error;
struct text;

/* The value of one digit; -1 when it is none. */
int hex_digit(char c);

void hex_append(struct text *text, struct slice bytes);
char *hex_format(struct arena *arena, struct slice bytes);

/* Replaces what out_bytes held. The message never shows the text, which may be a secret. */
struct error *hex_parse(struct slice text, struct text *out_bytes);

/* Exactly `size` bytes, such as a fingerprint. */
struct error *hex_parse_exact(struct slice text, void *out_bytes, size_t size);
