/* Opens everything, runs, closes everything. */
#include "supervise/serve.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/file.h"
#include "base/log.h"
#include "base/memory.h"
#include "loop/loop.h"
#include "loop/signal.h"
#include "supervise/fleet.h"
#include "supervise/server.h"
#include "supervise/vanish.h"

enum {
    SIGNALS = 2
};

struct serve {
    struct loop *loop;
    struct log *log;
    struct fleet *fleet;
    struct server *server;
    struct signal *signals[SIGNALS];
    struct vanish *vanish;
    bool ending;
};

static void on_left(void *context)
{
    struct serve *serve = context;

    for (size_t i = 0; i < SIGNALS; i++)
        signal_close(serve->signals[i], NULL, NULL);
    vanish_close(serve->vanish);
    loop_stop(serve->loop);
}

static void on_server_closed(void *context)
{
    struct serve *serve = context;

    fleet_leave(serve->fleet, on_left, serve);
}

static void end(void *context)
{
    struct serve *serve = context;

    if (serve->ending)
        return;
    serve->ending = true;
    server_close(serve->server, on_server_closed, serve);
}

/* The answer to who has asked is on its way first. */
static void on_end(void *context)
{
    struct serve *serve = context;

    loop_post(serve->loop, end, serve);
}

static void on_signal(void *context, int number)
{
    struct serve *serve = context;

    log_info(serve->log, "the supervisor ends, tenants run on",
             LOG_STR("signal", sigabbrev_np(number)));
    end(serve);
}

/* Nobody finds us here any more, and the tenants have nothing left to serve. */
static void on_gone(void *context)
{
    struct serve *serve = context;

    log_warn(serve->log, "the directory of the supervisor is gone: it ends, and so do its tenants");
    fleet_abandon(serve->fleet);
    end(serve);
}

static void on_change(void *context, const struct tenant_state *state)
{
    struct serve *serve = context;

    if (!serve->ending)
        server_tell(serve->server, state);
}

/* A thousand tenants need three descriptors each. */
static void raise_descriptor_limit(void)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit) < 0)
        return;
    limit.rlim_cur = limit.rlim_max;
    (void)setrlimit(RLIMIT_NOFILE, &limit);
}

static void run(struct serve *serve, const struct serve_options *options, const char *lock_path,
                const struct file_lock *lock)
{
    static const int numbers[SIGNALS] = { SIGTERM, SIGINT };

    for (size_t i = 0; i < SIGNALS; i++)
        serve->signals[i] = signal_open(serve->loop, numbers[i], on_signal, serve);
    serve->vanish =
        vanish_open(serve->loop, serve->log, options->data, lock_path, lock, on_gone, serve);
    server_serve(serve->server, serve->fleet);
    fleet_begin(serve->fleet);
    log_info(serve->log, "the supervisor runs");
    loop_run(serve->loop);
}

static struct error *open_all(const struct serve_options *options, struct serve *serve)
{
    struct error *err = fleet_open(
        &(struct fleet_options){
            .loop = serve->loop,
            .log = serve->log,
            .data = options->data,
            .program = options->program,
            .first_port = options->first_port,
            .last_port = options->last_port,
            .own_users = options->own_users,
            .on_change = on_change,
            .context = serve,
        },
        &serve->fleet);

    if (err)
        return err;
    return server_open(&(struct server_options){ .loop = serve->loop,
                                                 .log = serve->log,
                                                 .data = options->data,
                                                 .on_end = on_end,
                                                 .context = serve },
                       &serve->server);
}

struct error *serve_run(const struct serve_options *options)
{
    CLEANUP(file_lock) struct file_lock *lock = NULL;
    CLEANUP(string) char *lock_path =
        memory_format("%s/supervisor.lock", options->data);
    struct serve serve = { .log = options->log };
    struct error *err = NULL;
    struct stat facts;

    umask(077);
    raise_descriptor_limit();
    if (stat(options->data, &facts) < 0)
        err = file_directory_ensure(options->data, 0711);
    if (!err)
        err = file_lock_open(lock_path, &lock);
    if (err)
        return error_wrap(err, "supervise %s", options->data);
    serve.loop = loop_new(clock_system(), options->log);
    err = open_all(options, &serve);
    if (!err)
        run(&serve, options, lock_path, lock);
    fleet_close(serve.fleet);
    loop_free(serve.loop);
    return err ? error_wrap(err, "supervise %s", options->data) : NULL;
}
