/* Accounts of internal users: what a User object and its Secrets say about logging in, and how that
 * changes. Everything that is decided is decided on objects as they are now, and every change is
 * made against the version it was decided on. Worker threads: everything blocks. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "api/butler_user.h"
#include "kube/kube.h"
#include "server/lockout.h"

struct arena;
struct doc;
struct error;
struct secret;

/* A view of a User; texts are borrowed from the object. */
struct account {
    struct butler_user user;
    struct slice display_name;
    struct slice avatar;
    struct slice secret_namespace; /* of the password; empty each: none */
    struct slice secret_name;
    struct slice secret_key;
    struct slice invite_hash; /* empty: no invite is open */
    struct slice invite_expires;
    struct slice locked_until; /* empty: never was */
    struct slice last_login;
    struct slice valid_after; /* SESSION_VALID_AFTER */
    uint64_t failures;        /* in a row */
    bool is_internal;
};

void account_read(struct value user, struct account *out_account);

/* How long it is still locked, by the time of day; 0: it is not. */
uint64_t account_locked_ms(const struct account *account, int64_t now_ms);

/* What all functions below need to know. */
struct accounts {
    struct kube kube;
    const char *namespace; /* of Secrets */
    struct lockout_policy lockout;
    unsigned cost; /* of hashes */
};

/* By user name, or by e-mail address in any case. *out_user is NULL when there is none. */
struct error *account_find(const struct accounts *accounts, struct slice identifier,
                           struct doc **out_user);

/* --- logging in ------------------------------------------------------------------------------- */

enum account_verdict {
    ACCOUNT_WELCOME,
    ACCOUNT_WRONG,    /* no such user, no password, another one: nobody shall know which */
    ACCOUNT_LOCKED,   /* too many wrong ones */
    ACCOUNT_DISABLED, /* told only to who knows the password */
    ACCOUNT_PENDING,  /* the invite was not used yet */
};

struct account_login {
    enum account_verdict verdict;
    bool is_known;      /* there is such a User; otherwise the caller counts the failure */
    bool locks;         /* this failure made the lock */
    uint64_t locked_ms; /* LOCKED: for how long yet */
    struct doc *user;   /* WELCOME: as it is afterwards; belongs to the arena */
};

/* Checks a password and writes down what came of it. Takes as long for nobody as for somebody. */
struct error *account_login(struct arena *arena, const struct accounts *accounts,
                            struct slice identifier, const struct secret *password, int64_t now_ms,
                            struct account_login *out_login);

/* --- changing --------------------------------------------------------------------------------- */

/* Whether this is the user's password; counts a failure like a login. */
struct error *account_check_password(struct arena *arena, const struct accounts *accounts,
                                     const char *name, const struct secret *password,
                                     int64_t now_ms, struct account_login *out_login);

/* Another password for an active user. */
struct error *account_change_password(const struct accounts *accounts, const char *name,
                                      const struct secret *password, int64_t now_ms);

/* A first password by an invite. ERR_NOT_FOUND: the invite is not open any more; of several who
 * come with the same one, all but one get this. */
struct error *account_accept_invite(const struct accounts *accounts, const char *name,
                                    struct slice token, const struct secret *password,
                                    int64_t now_ms, struct doc **out_user);

/* Opens an invite, which ends the one before and the password; sessions end too. */
struct error *account_open_invite(const struct accounts *accounts, const char *name,
                                  struct slice token_hash, int64_t expires_ms, int64_t now_ms,
                                  struct doc **out_user);

/* The user for whom this invite is open; NULL: none. Looks at every user, whoever it is. */
struct error *account_find_invited(struct arena *arena, const struct accounts *accounts,
                                   struct slice token, int64_t now_ms, struct doc **out_user);

/* Ends a lock and forgets the failures. */
struct error *account_unlock(const struct accounts *accounts, const char *name);

/* Every session of now is over. */
struct error *account_end_sessions(const struct accounts *accounts, const char *name,
                                   int64_t now_ms);

/* Puts or replaces a Secret of ours with one field. */
struct error *account_write_secret(const struct accounts *accounts, const char *name,
                                   const char *field, struct slice content);

/* The name of the Secret that has the user's password. */
char *account_secret_name(struct arena *arena, const char *name);
