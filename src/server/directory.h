/* Users and Teams as the API has them now, and who has which role where. Fed by watches; a watch
 * that died silently would let people in who were sent away, so what is known is compared with a
 * list whenever somebody asks and the last comparison is old. Loop thread only. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "api/butler_config.h"
#include "base/cleanup.h"
#include "base/slice.h"

struct arena;
struct caller;
struct directory;
struct doc;
struct error;
struct informers;
struct kube_transport;
struct log;
struct loop;
struct session;
struct team;

struct directory_options {
    struct loop *loop;
    struct log *log; /* NULL: silent */
    struct kube_transport *transport;
    struct informers *informers; /* of that transport */

    /* Teams changed, so namespaces may have other owners. May be NULL. */
    void (*on_teams)(void *context);

    /* A User did: somebody may have other rights, or none. May be NULL. */
    void (*on_users)(void *context);
    void *context;
};

struct directory *directory_new(const struct directory_options *options);

/* on_stopped comes in a later turn; the directory is gone then. */
void directory_stop(struct directory *directory, void (*on_stopped)(void *context), void *context);

bool directory_is_synced(const struct directory *directory);

/* What is known was compared with the API lately. When it is getting old, somebody goes to look. */
bool directory_is_fresh(struct directory *directory);

/* Goes to look, and calls back in a later turn, whatever came of it. */
void directory_refresh(struct directory *directory, void (*on_done)(void *context), void *context);

/* The person behind a session with every role. ERR_UNAUTHENTICATED: gone, disabled, another e-mail,
 * or signed out everywhere; ERR_UNAVAILABLE: what is known is too old to decide by. The caller's
 * texts live as long as the arena. */
struct error *directory_resolve(struct directory *directory, struct arena *arena,
                                const struct session *session, struct caller *out_caller);

/* The User as the API has it, by name or by e-mail (whatever its case); NULL: there is none. Good
 * until the next turn. */
struct doc *directory_user(const struct directory *directory, struct slice name);
struct doc *directory_user_by_email(const struct directory *directory, struct slice email);
size_t directory_user_count(const struct directory *directory);

/* A Team; NULL: there is none. Good until the next turn. */
const struct team *directory_team(const struct directory *directory, struct slice name);
size_t directory_team_count(const struct directory *directory);
bool directory_has_environment(const struct directory *directory, struct slice team,
                               struct slice environment);

/* The team that owns a namespace; empty: nobody's. */
struct slice directory_owner(const struct directory *directory, struct slice namespace);

enum butler_config_mode directory_mode(const struct directory *directory);

/* The platform's configuration, or what it does without one. Good until the next turn. */
struct butler_config directory_config(const struct directory *directory);

/* Another number after every change: what was derived from an older one is not true any more. */
uint64_t directory_generation(const struct directory *directory);
