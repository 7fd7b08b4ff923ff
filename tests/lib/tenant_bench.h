/* A supervisor process, engines that are processes, and a client of both, for tests that kill them
 * at the wrong moment. The test program is all three: its main() is tenant_bench_main(). */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/text.h"
#include "loop/timer.h"
#include "supervise/client.h"

struct loop;

struct tenant_bench {
    struct loop *loop;
    struct supervise *client;
    const char *program; /* whom the client starts; NULL: ourselves */
    struct timer deadline;
    bool late;
    bool (*is_so)(struct tenant_bench *bench);
    size_t answers;
    size_t failures;
    char *failure; /* of the last call that failed */
    enum tenant_state_reason reason;
    struct supervise_usage usage;
    struct text log;

    const char *uid; /* what conditions are about */
    enum tenant_state_phase phase;
    pid_t not_pid;
    pid_t other_pid;
    size_t wanted;
    size_t position; /* how far a condition on many has come */
    size_t total;
    bool gone;
};

/* Runs as what the arguments say: `supervisor --data DIR`, `apiserver --tenant DIR`, or the tests.
 */
int tenant_bench_main(int argc, char **argv, int (*run)(void));
const char *tenant_bench_program(void); /* our own path */

/* Belongs to the fixture; what runs is ended with it. */
struct tenant_bench *tenant_bench_new(void);
void tenant_bench_open(struct tenant_bench *bench);
void tenant_bench_close(struct tenant_bench *bench);

/* Runs the loop until it is so; fails the test after a minute. */
void tenant_bench_await(struct tenant_bench *bench, bool (*is_so)(struct tenant_bench *bench));
bool tenant_bench_is_connected(struct tenant_bench *bench);
bool tenant_bench_is_disconnected(struct tenant_bench *bench);
const struct tenant_state *tenant_bench_await_phase(struct tenant_bench *bench, const char *uid,
                                                    enum tenant_state_phase phase);

/* For calls, and waiting for so many of them. */
void tenant_bench_done(void *context, const struct supervise_answer *answer,
                       struct error *take_error);
void tenant_bench_await_answers(struct tenant_bench *bench, size_t count);

/* A set with engine.json and a secret; `fake` is what the engine does, see fake_engine.h. */
struct tenant_set tenant_bench_set(const char *uid, const char *fake);
void tenant_bench_apply(struct tenant_bench *bench, const struct tenant_set *set);
const struct tenant_state *tenant_bench_start(struct tenant_bench *bench, const char *uid);

/* Asks the tenant on this port who it is; false when nobody is there. */
bool tenant_bench_ask(uint16_t port, char *answer, size_t size);
bool tenant_bench_ask_at(const char *host, uint16_t port, char *answer, size_t size);
void tenant_bench_assert_serves(uint16_t port, uint64_t generation, pid_t pid);

char *tenant_bench_file(const char *uid, const char *name); /* below its directory */
size_t tenant_bench_count_entries(const char *path);
size_t tenant_bench_count_starts(const char *uid);

pid_t tenant_bench_supervisor(void); /* 0: none runs */
bool tenant_bench_is_alive(pid_t pid);
void tenant_bench_await_end(pid_t pid);
void tenant_bench_kill_supervisor(struct tenant_bench *bench);
void tenant_bench_end_supervisor(struct tenant_bench *bench); /* and closes the client */

/* No process, no file, no port. */
void tenant_bench_assert_gone(const char *uid, uint16_t port, pid_t pid);
