/* Random numbers from the kernel, fit for keys and tokens. Any thread. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"

struct text;

/* Kubernetes' letters for generated names: no vowels and nothing that looks like one, so no words.
 */
#define RANDOM_NAME_LETTERS "bcdfghjklmnpqrstvwxz2456789"
#define RANDOM_NAME_SUFFIX  5 /* how many of them metadata.generateName gets */

void random_bytes(void *out_bytes, size_t size);
uint64_t random_below(uint64_t bound); /* 0 … bound-1, each as likely; bound is not 0 */

/* Appends `count` letters of the alphabet, which has 1 to 256 of them. */
void random_append(struct text *text, struct slice alphabet, size_t count);
