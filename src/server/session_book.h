/* Which sessions a user has, for the user's own eyes: a list in a Secret of each user. What is not
 * in it is still a session; ending one is the business of session.h. Pure; any thread. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"

struct arena;
struct error;
struct text;

#define SESSION_BOOK_FIELD "sessions"

struct session_entry {
    const char *id; /* of struct session */
    const char *provider;
    const char *address;
    const char *user_agent;
    int64_t created_s;
    int64_t seen_s; /* when its token was last made */
    int64_t expires_s;
};

/* The name of the Secret: "butler-sessions-jane". */
char *session_book_name(struct arena *arena, const char *user);

/* Newest first. What has expired is left out. What cannot be read is an empty book: only we write
 * it, and nothing depends on it. */
void session_book_read(struct arena *arena, struct slice book, int64_t now_s,
                       struct session_entry **out_entries, size_t *out_count);

/* The book with this session, or with its new times where it is there already. It has
 * SESSION_BOOK_MAX entries; the oldest go. */
void session_book_put(struct slice book, const struct session_entry *entry, int64_t now_s,
                      struct text *out_book);
void session_book_remove(struct slice book, struct slice id, int64_t now_s, struct text *out_book);
