/* The inside of a fleet and of its tenants, for the files of this room. Loop thread only, except
 * for what the jobs are given. */
#pragma once

#include "base/map.h"
#include "base/text.h"
#include "base/vec.h"
#include "loop/timer.h"
#include "supervise/engine.h"
#include "supervise/fleet.h"
#include "supervise/home.h"
#include "supervise/identity.h"
#include "supervise/limits.h"
#include "supervise/tenant_record.h"

struct arena;
struct blocks;
struct io;
struct ledger;
struct pool;
struct process_exit;
struct ward;

struct fleet_note {
    const char *shelf;
    char *uid;
    struct text json; /* empty: there is nothing to tell any more */
};
typedef VEC(struct fleet_note) fleet_notes;

struct fleet {
    struct fleet_options options;
    struct loop *loop;
    struct log *log;
    struct ledger *ledger;
    struct pool *disk;  /* several jobs at once, one for each tenant */
    struct pool *notes; /* one after the other: what is written down in passing */
    struct blocks *blocks;
    bool *users;         /* whether a number is in use, from USERS_FIRST on */
    size_t first_user;   /* below it all are */
    fleet_notes untaken; /* notes that wait for the ledger */
    bool noting;
    char boot[37];
    struct identity_program program;
    struct map *tenants; /* by uid */

    VEC(struct ward *) waiting; /* for their turn to start */
    size_t adopting; /* nobody starts before it is known who runs and who was used last */
    size_t starting;
    size_t max_starting;
    struct ward *replacing;     /* whose old program is being replaced; NULL: nobody's */
    VEC(struct ward *) changed; /* whose change is told at the end of this turn */
    bool telling;
    struct timer look; /* at the logs, while anything runs */
    bool looking;
    struct timer pulse; /* whether engines live, while any runs */
    uint64_t pulsed_ms;
    uint64_t suspended_ms; /* how long the machine has slept since it started */
    struct timer weigh;    /* how much memory they use, while any has a limit */
    bool weighing;

    size_t jobs; /* under way */
    bool leaving;
    bool abandoned; /* nothing of what tenants have is left: none of them runs on */
    void (*on_left)(void *context);
    void *left_context;
    bool ending;
    void (*on_ended)(void *context, bool alone);
    void *ended_context;
};

enum ward_wait {
    WARD_WAIT_WRITTEN, /* what was asked for is written down */
    WARD_WAIT_STOPPED,
    WARD_WAIT_GONE,
};

struct ward_call {
    enum ward_wait wait;
    uint64_t sequence; /* of the set that it brought */
    fleet_done on_done;
    void *context;
};

struct ward {
    struct fleet *fleet;
    char *uid;
    char *directory;
    bool known;                /* the ledger has it */
    struct identity *recorded; /* what ran when the last supervisor wrote; until it is adopted */
    pid_t found;               /* what runs with its arguments; 0: nothing */

    /* What it is to be. */
    struct arena *arena; /* of record and set; replaced with them */
    struct tenant_record record;
    struct tenant_set set;
    enum tenant_desire desire; /* record.desire is what is written down */
    struct arena *pending_arena;
    struct tenant_set pending; /* when there is a pending_arena */
    uint64_t sequence;         /* of the newest set */
    VEC(struct ward_call) calls;

    /* What it is. */
    struct tenant_life life;
    enum tenant_state_phase phase;
    enum tenant_state_reason reason;
    char *message;
    enum tenant_state_cause cause;
    enum tenant_state_cause next_cause;
    bool job;      /* on the disk; nothing else is begun meanwhile */
    bool adopting; /* whether something runs is not known yet */
    struct engine *engine;
    int listener;
    struct io *wake; /* watches the listener while it sleeps */
    bool counted;    /* among those that start */
    bool queued;
    bool draining;
    bool outdated; /* runs an older program */
    uint64_t asked_generation;
    uint64_t replaced_generation; /* a restart for this one was tried */

    int64_t started_ms;
    int64_t ready_ms;
    int64_t asleep_ms;
    int64_t woken_ms;
    char *version; /* what the engine said */
    uint64_t running_generation;
    uint64_t open;
    char *reload_error;
    uint64_t cpu_ms;     /* of the process, when somebody asked last */
    uint64_t over_bytes; /* the memory for which it was killed; 0: it was not */
    char *last_exit;
    bool crash_looping;
    uint64_t backoff_ms;
    uint64_t exits_ms[ENGINE_LOOP_EXITS]; /* the last ones, oldest first; monotonic */
    size_t exit_count;
    struct timer retry;
    struct timer drowsy; /* when it may sleep */
    bool changed;
};

/* ward.c */
struct ward *ward_new(struct fleet *fleet, const char *uid);
void ward_free(struct ward *ward); /* nothing runs, no job, out of all lists */
void ward_step(struct ward *ward); /* towards what it is to be */
void ward_set_phase(struct ward *ward, enum tenant_state_phase phase);
void ward_set_trouble(struct ward *ward, enum tenant_state_reason reason,
                      const char *message); /* TENANT_FINE and NULL: none */
void ward_answer(struct ward *ward, enum ward_wait wait, uint64_t sequence,
                 struct error *take_error); /* those that wait for it */
void ward_back_off(struct ward *ward, bool at_once);
void ward_end_replacing(struct ward *ward);
void ward_look(const struct ward *ward, struct tenant_state *out_state);
void ward_tell(struct ward *ward); /* that it has changed */
struct home_owner ward_owner(const struct ward *ward);
void ward_begin_adoption(struct ward *ward);
void ward_close_listener(struct ward *ward);

/* ward_write.c: as those of ward_disk.c. */
void ward_write(struct ward *ward); /* what is pending */

/* ward_disk.c: each begins a job and steps when it is done. */
void ward_disk_desire(struct ward *ward);  /* what somebody wants */
void ward_disk_listen(struct ward *ward);  /* binds; then it sleeps or runs */
void ward_disk_destroy(struct ward *ward); /* then it is gone */
void ward_disk_adopt(struct ward *ward);   /* looks for what runs */
/* With the end of its log. TENANT_UNKNOWN: the log may know the reason. */
void ward_disk_explain(struct ward *ward, const struct process_exit *exit,
                       enum tenant_state_reason reason, const char *what);

/* ward_look.c: written down in the order of the calls, waited for by nobody. */
void ward_note_life(struct ward *ward);
void ward_note_process(struct ward *ward); /* what runs, or that nothing does */

/* ward_run.c */
extern const struct engine_events ward_engine_events;
void ward_run_queue(struct ward *ward);
void ward_run_leave_queue(struct ward *ward);
void ward_run_listened(struct ward *ward, int log_fd); /* the rest of a start */
void ward_run_end_start(struct ward *ward);
void ward_run_drain(struct ward *ward);
void ward_run_adopted(struct ward *ward, pid_t pid, uint64_t started, bool outdated);
void ward_run_sleep(struct ward *ward); /* watches the listener */
void ward_run_check_sleep(struct ward *ward);
const char *const *ward_run_argv(struct arena *arena, const struct ward *ward);

/* fleet.c */
void fleet_start_next(struct fleet *fleet);
void fleet_forget(struct ward *ward); /* out of all lists, and freed */
void fleet_check_ended(struct fleet *fleet);
bool fleet_submit(struct fleet *fleet, struct pool *pool, void (*run)(void *context),
                  void (*done)(void *context), void *context);
void fleet_job_done(struct fleet *fleet);   /* last thing in each done() that touches the fleet */
uid_t fleet_take_user(struct fleet *fleet); /* 0: none is left */
void fleet_release_user(struct fleet *fleet, uid_t user);

/* fleet_look.c */
void fleet_look_init(struct fleet *fleet);
void fleet_look_begin(struct fleet *fleet); /* something runs that has to be looked after */

/* fleet_health.c */
void fleet_health_init(struct fleet *fleet);
void fleet_health_begin(struct fleet *fleet); /* something runs, or has got a limit */
void fleet_health_end(struct fleet *fleet);

/* fleet_notes.c: written down in the order of the calls, waited for by nobody. */
void fleet_note(struct fleet *fleet, const char *shelf, const char *uid, struct text take_json);
