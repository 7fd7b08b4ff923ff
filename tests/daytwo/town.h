/* A platform as people run it: `butler up`, its supervisor and its tenants are processes, and the
 * test speaks to all of them over real sockets. Clients live on one loop, so whatever was started
 * beside (a poller, writers, a watch) goes on while the test waits for anything. One thread;
 * everything belongs to the fixture. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/text.h"
#include "doc/value.h"
#include "loop/timer.h"
#include "net/http_call.h"

struct doc;
struct http_client;
struct http_peer;
struct loop;

#define TOWN_NOTE_ROTATE "certs.steward.butlerlabs.dev/rotate"

struct town {
    struct loop *loop;
    struct http_client *client;
    const char *state;     /* its directory */
    const char *ports;     /* those of its tenants: no other town of this machine has them */
    int claim;             /* a socket that says so */
    const char *program;   /* `butler`, unless a test has another */
    const char *namespace; /* where its control planes are; "default" unless a test says another */
    struct http_peer *api; /* the management API, as its administrator */
    pid_t pid;             /* of `butler up`; 0: it does not run */
    int out;
    struct text said; /* by it, when it started last */

    struct http_response *response; /* of the last call; NULL: it failed */
    struct doc *doc;
    char *error;
    bool done;
    struct timer deadline;
    struct timer pause;
    bool late;
};

/* main() of a test program: nothing is left behind, however it ends. */
int town_main(int (*run)(void));

struct town *town_new(void); /* it runs */

/* Waits until the platform answers. */
void town_start(struct town *town);

/* Sends the signal to `butler up` alone, waits for its end and returns what waitpid() says. */
int town_stop(struct town *town, int signal);

/* How long something may take that takes so long at most; longer where sanitizers look. */
uint64_t town_within(uint64_t ms);

/* --- processes -------------------------------------------------------------------------------- */

/* The process that is `butler ROLE` and has this argument; 0: there is none. */
pid_t town_find_process(const char *role, const char *argument);
pid_t town_supervisor(const struct town *town);
pid_t town_tenant(const struct town *town, const char *uid);
uint64_t town_started(pid_t pid); /* tells it from another of the same number */
size_t town_count_tenants(const struct town *town);
void town_await_end(struct town *town, pid_t pid);

/* --- calls ------------------------------------------------------------------------------------ */

/* The answer's status; 0: there was none, and town->error says why. The root is good until the next
 * call. A PATCH is a merge patch. */
int town_call(struct town *town, struct http_peer *peer, const char *method, const char *path,
              const char *body);
struct value town_root(const struct town *town); /* of the last answer */
struct value town_get(struct town *town, struct http_peer *peer, const char *path);
void town_write(struct town *town, struct http_peer *peer, const char *method, const char *path,
                const char *body); /* must be answered with 200, 201 or 202 */

/* Asks again and again, until it is so; absent objects have an absent root. Fails after a minute,
 * with what was seen last. */
typedef bool (*town_condition)(struct value root, void *context);
void town_await(struct town *town, struct http_peer *peer, const char *path, town_condition is_so,
                void *context);
void town_await_absence(struct town *town, struct http_peer *peer, const char *path);

/* Runs the loop for as long as something does not hold, and fails after a minute. */
void town_await_so(struct town *town, bool (*is_so)(void *context), void *context,
                   const char *what);

void town_pass(struct town *town, uint64_t ms); /* time, for whoever wants to be in the way */

/* --- tenants ---------------------------------------------------------------------------------- */

/* The smallest TenantControlPlane, with more members of its spec: "\"certificates\":{…}"; NULL:
 * none. Returns its uid. */
const char *town_make(struct town *town, const char *name, const char *version, const char *more);
void town_await_word(struct town *town, const char *name, const char *word);
const char *town_make_ready(struct town *town, const char *name, const char *more); /* v1.31.4 */
char *town_plane(const struct town *town, const char *name); /* path of the object */

char *town_secret(const struct town *town, const char *name); /* the same of a Secret */

/* The peer that a kubeconfig describes. Instead of its certificate a token may be shown, and
 * instead of its host another name be expected; NULL: not. */
struct http_peer *town_peer(const char *kubeconfig, const char *token, const char *server_name);
/* Who one kubeconfig says we are, at the server and with the trust of another. */
struct http_peer *town_disguise(const char *who, const char *where);
struct http_peer *town_admin(struct town *town, const char *name); /* admin.conf of a tenant */
char *town_secret_text(struct town *town, const char *secret, const char *key); /* decoded */

/* Sets the rotate annotation of a Secret to "". */
void town_ask_rotation(struct town *town, const char *secret);
