/* Tokens that an operator wrote down, each for one user. Kept as digests, so that neither memory
 * nor the time of a look-up gives one away. Filled at start, only read afterwards: then any thread.
 */
#pragma once

#include "base/cleanup.h"
#include "base/slice.h"

struct arena;
struct error;
struct token_file;
struct user;
struct user_spec;

struct token_file *token_file_new(void);
struct token_file *token_file_free(struct token_file *file); /* NULL in, NULL out */

/* Adds the lines of a CSV text: token,user,uid,"group1,group2". The groups may be absent, lines may
 * be empty. A token that comes twice is an error; the message names the line, never the token. */
struct error *token_file_parse(struct token_file *file, struct slice csv);
struct error *token_file_load(struct token_file *file, const char *path); /* blocks */

struct error *token_file_add(struct token_file *file, struct slice token,
                             const struct user_spec *spec);

/* NULL: no such token. */
struct user *token_file_find(struct arena *arena, const struct token_file *file,
                             struct slice token);

CLEANUP_DEFINE(token_file, struct token_file *, token_file_free)
