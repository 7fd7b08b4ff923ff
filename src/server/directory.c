/* Users, Teams and the platform's configuration, by name. */
#include "server/directory.h"

#include "api/butler_user.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/log.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/number.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"
#include "kube/informer.h"
#include "loop/loop.h"
#include "loop/pool.h"
#include "server/access.h"
#include "server/directory_internal.h"
#include "server/limits.h"
#include "server/session.h"

static const struct kube_resource *const resources[BOOK_COUNT] = {
    [BOOK_USERS] = &BUTLER_USERS,
    [BOOK_TEAMS] = &BUTLER_TEAMS,
    [BOOK_CONFIGS] = &BUTLER_CONFIGS,
};

/* --- entries -------------------------------------------------------------------------------- */

static void person_free(struct person *person)
{
    if (!person)
        return;
    standing_release(person->standing);
    doc_unref(person->doc);
    memory_free(person->name);
    memory_free(person);
}

static struct person *person_new(struct slice name, struct doc *doc)
{
    struct person *person = NEW(struct person);

    person->doc = doc_ref(doc);
    person->name = memory_strndup(name.data, name.size);
    return person;
}

static void squad_free(struct squad *squad)
{
    if (!squad)
        return;
    doc_unref(squad->doc);
    arena_free(squad->arena);
    memory_free(squad);
}

static struct squad *squad_new(struct directory *directory, struct slice name, struct doc *doc)
{
    struct squad *squad = NEW(struct squad);
    struct error *err;

    squad->arena = arena_create_small(1024);
    squad->doc = doc_ref(doc);
    err = team_read(squad->arena, doc_root(doc), &squad->team);
    if (err) { /* a limit that is no number gives nobody a role, and takes none */
        log_warn(directory->options.log, "a team cannot be read",
                 LOG_STR("team", arena_text(squad->arena, name)), LOG_ERROR(err));
        error_free(err);
        squad->team = (struct team){ 0 };
        squad->team.access =
            team_access_read(squad->arena, value_find(doc_root(doc), VALUE_KEYS("spec", "access")));
        meta_read(doc_root(doc), &squad->team.meta);
    }
    return squad;
}

static void forget(struct book *book, void *entry)
{
    switch (book->kind) {
    case BOOK_USERS:
        person_free(entry);
        return;
    case BOOK_TEAMS:
        squad_free(entry);
        return;
    case BOOK_CONFIGS:
    case BOOK_COUNT:
        break;
    }
    doc_unref(entry);
}

static void *entry_new(struct book *book, struct slice name, struct doc *doc)
{
    switch (book->kind) {
    case BOOK_USERS:
        return person_new(name, doc);
    case BOOK_TEAMS:
        return squad_new(book->directory, name, doc);
    case BOOK_CONFIGS:
    case BOOK_COUNT:
        break;
    }
    return doc_ref(doc);
}

static const struct doc *entry_doc(const struct book *book, const void *entry)
{
    switch (book->kind) {
    case BOOK_USERS:
        return ((const struct person *)entry)->doc;
    case BOOK_TEAMS:
        return ((const struct squad *)entry)->doc;
    case BOOK_CONFIGS:
    case BOOK_COUNT:
        break;
    }
    return entry;
}

/* Versions are numbers with every server there is; where they are not, the later news wins. */
static bool is_older(const struct doc *doc, const struct doc *known)
{
    struct meta meta;
    struct meta known_meta;
    uint64_t version;
    uint64_t known_version;

    meta_read(doc_root(doc), &meta);
    meta_read(doc_root(known), &known_meta);
    return slice_equal(meta.uid, known_meta.uid) && number_parse_uint(meta.version, &version) &&
           number_parse_uint(known_meta.version, &known_version) && version <= known_version;
}

void directory_put(struct book *book, struct slice name, struct doc *doc)
{
    struct directory *directory = book->directory;
    void *known = map_get(book->entries, name);

    if (!doc && !known)
        return;
    if (doc && known && is_older(doc, entry_doc(book, known)))
        return;
    directory->generation++;
    if (doc)
        map_set(book->entries, name, entry_new(book, name, doc));
    else
        map_remove(book->entries, name);
    forget(book, known);
    if (book->kind == BOOK_TEAMS && directory->options.on_teams)
        directory->options.on_teams(directory->options.context);
    if (book->kind == BOOK_USERS && directory->options.on_users)
        directory->options.on_users(directory->options.context);
}

static void on_change(void *context, const struct informer_change *change)
{
    struct book *book = context;

    map_set(book->touched, change->key.name, NULL);
    directory_put(book, change->key.name, change->after);
}

/* --- life ------------------------------------------------------------------------------------ */

struct directory *directory_new(const struct directory_options *options)
{
    static const struct informer_events events = { .on_change = on_change };
    struct directory *directory = NEW(struct directory);

    directory->options = *options;
    directory->generation = 1;
    directory->pool = pool_new("directory", 1, 1);
    for (int kind = 0; kind < BOOK_COUNT; kind++) {
        struct book *book = &directory->books[kind];

        book->directory = directory;
        book->kind = (enum book_kind)kind;
        book->entries = map_new();
        book->touched = map_new();
        book->listener =
            informers_listen(options->informers,
                             &(struct informer_spec){ .resource = resources[kind] }, &events, book);
    }
    return directory;
}

static void finish(void *context)
{
    struct directory *directory = context;
    void (*on_stopped)(void *stopped) = directory->on_stopped;
    void *stop_context = directory->stop_context;

    if (directory->look)
        return; /* comes again with the end of it */
    for (int kind = 0; kind < BOOK_COUNT; kind++) {
        struct book *book = &directory->books[kind];
        size_t position = 0;
        struct slice name;
        void *entry;

        while (map_next(book->entries, &position, &name, &entry))
            forget(book, entry);
        map_free(book->entries);
        map_free(book->touched);
    }
    pool_free(directory->pool);
    vec_done(&directory->waiters);
    memory_free(directory);
    if (on_stopped)
        on_stopped(stop_context);
}

void directory_stop(struct directory *directory, void (*on_stopped)(void *context), void *context)
{
    directory->stopping = true;
    directory->on_stopped = on_stopped;
    directory->stop_context = context;
    for (int kind = 0; kind < BOOK_COUNT; kind++)
        directory->books[kind].listener = informers_leave(directory->books[kind].listener);
    if (!directory->look)
        loop_defer(directory->options.loop, finish, directory);
}

/* --- freshness ------------------------------------------------------------------------------- */

bool directory_is_synced(const struct directory *directory)
{
    for (int kind = 0; kind < BOOK_COUNT; kind++) {
        if (!informer_is_synced(directory->books[kind].listener))
            return false;
    }
    return true;
}

static uint64_t age_ms(const struct directory *directory)
{
    return directory->was_confirmed ? loop_now_ms(directory->options.loop) - directory->confirmed_ms
                                    : UINT64_MAX;
}

bool directory_is_fresh(struct directory *directory)
{
    uint64_t age = age_ms(directory);

    if (age > DIRECTORY_LOOK_MS && !directory->look)
        directory_look_begin(directory);
    return age <= DIRECTORY_FRESH_MS;
}

void directory_refresh(struct directory *directory, void (*on_done)(void *context), void *context)
{
    vec_push(&directory->waiters, (struct directory_waiter){ on_done, context });
    if (!directory->look)
        directory_look_begin(directory);
}

/* --- people ---------------------------------------------------------------------------------- */

static struct error *signed_out(const char *why)
{
    return error_new(ERR_UNAUTHENTICATED, "%s", why);
}

static struct error *check_person(const struct butler_user *user, const struct session *session)
{
    if (!slice_equal_nocase(user->email, slice_from(session->email)))
        return signed_out("the account has another e-mail address now");
    if (user->disabled || slice_is(user->phase, "Disabled") || user->meta.deleting)
        return signed_out("the account is disabled");
    if (slice_is(user->phase, "Pending"))
        return signed_out("the account waits for a new password");
    if (session_is_void(session, meta_annotation(&user->meta, SESSION_VALID_AFTER)))
        return signed_out("the session was ended");
    return NULL;
}

struct error *directory_resolve(struct directory *directory, struct arena *arena,
                                const struct session *session, struct caller *out_caller)
{
    struct person *person;
    struct standing *standing;
    struct butler_user user;
    struct value spec;
    struct error *err;

    if (!directory_is_fresh(directory))
        return error_new(ERR_UNAVAILABLE, "who may do what is not known at the moment");
    person = map_get(directory->books[BOOK_USERS].entries, slice_from(session->user));
    if (!person)
        return signed_out("there is no such account");
    butler_user_read(doc_root(person->doc), &user);
    err = check_person(&user, session);
    if (err)
        return err;
    standing = standing_of(directory, person);
    arena_defer(arena, standing_release, standing);
    spec = value_get(doc_root(person->doc), SLICE("spec"));
    *out_caller = (struct caller){
        .name = arena_strdup(arena, person->name),
        .email = arena_text(arena, user.email),
        .display_name = arena_text(arena, value_text(spec, "displayName")),
        .avatar = arena_text(arena, value_text(spec, "avatar")),
        .provider = session->provider,
        .session_id = session->id,
        .auth_time_s = session->auth_time_s,
        .issued_s = session->issued_s,
        .expires_s = session->expires_s,
        .platform = user.role,
        .teams = standing->teams,
        .team_count = standing->team_count,
        .mode = directory_mode(directory),
        .context_team = "",
        .context_environment = "",
    };
    return NULL;
}

struct doc *directory_user(const struct directory *directory, struct slice name)
{
    const struct person *person = map_get(directory->books[BOOK_USERS].entries, name);

    return person ? person->doc : NULL;
}

struct doc *directory_user_by_email(const struct directory *directory, struct slice email)
{
    size_t position = 0;
    struct slice name;
    void *entry;

    while (map_next(directory->books[BOOK_USERS].entries, &position, &name, &entry)) {
        const struct person *person = entry;
        struct value spec = value_get(doc_root(person->doc), SLICE("spec"));

        if (email.size && slice_equal_nocase(value_text(spec, "email"), email))
            return person->doc;
    }
    return NULL;
}

size_t directory_user_count(const struct directory *directory)
{
    return map_count(directory->books[BOOK_USERS].entries);
}

/* --- teams ----------------------------------------------------------------------------------- */

const struct team *directory_team(const struct directory *directory, struct slice name)
{
    const struct squad *squad = map_get(directory->books[BOOK_TEAMS].entries, name);

    return squad ? &squad->team : NULL;
}

size_t directory_team_count(const struct directory *directory)
{
    return map_count(directory->books[BOOK_TEAMS].entries);
}

bool directory_has_environment(const struct directory *directory, struct slice team,
                               struct slice environment)
{
    const struct team *found = directory_team(directory, team);

    return found && team_environment_find(found, environment);
}

struct slice directory_owner(const struct directory *directory, struct slice namespace)
{
    size_t position = 0;
    struct slice name;
    void *entry;

    while (map_next(directory->books[BOOK_TEAMS].entries, &position, &name, &entry)) {
        const struct team *team = &((const struct squad *)entry)->team;

        if (namespace.size && slice_equal(team->namespace, namespace))
            return team->meta.name;
    }
    return SLICE("");
}

struct butler_config directory_config(const struct directory *directory)
{
    const struct doc *doc = map_get(directory->books[BOOK_CONFIGS].entries, SLICE("butler"));
    struct butler_config config;

    butler_config_read(doc ? doc_root(doc) : VALUE_ABSENT_VALUE, &config);
    return config;
}

enum butler_config_mode directory_mode(const struct directory *directory)
{
    return directory_config(directory).mode;
}

uint64_t directory_generation(const struct directory *directory)
{
    return directory->generation;
}

/* The end of a look, when the directory is to go. */
void directory_end(struct directory *directory)
{
    finish(directory);
}
