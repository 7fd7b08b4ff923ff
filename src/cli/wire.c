/* The loop's thread. */
#include "cli/wire.h"

#include <errno.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "cli/command.h"
#include "loop/loop.h"
#include "loop/pool.h"
#include "net/http_client.h"

struct wire_parts {
    struct pool *pool; /* the one thread of the loop */
    bool running;
};

static void run_loop(void *context)
{
    loop_run(context);
}

static void say_running(void *context)
{
    const uint64_t one = 1;

    if (write(*(int *)context, &one, sizeof(one)) != (ssize_t)sizeof(one))
        memory_abort(__FILE__, __LINE__, "an eventfd takes eight bytes");
}

/* Until it runs elsewhere, the loop belongs to this thread, which must not wait for it. */
static struct error *start_loop(struct wire *wire)
{
    int fd = eventfd(0, EFD_CLOEXEC);
    ssize_t got;
    uint64_t one;

    if (fd < 0)
        return error_errno(errno, "start the event loop");
    wire->parts->running = pool_submit(wire->parts->pool, run_loop, wire->loop);
    ASSERT(wire->parts->running);
    loop_post(wire->loop, say_running, &fd);
    do
        got = read(fd, &one, sizeof(one));
    while (got < 0 && errno == EINTR);
    close(fd);
    return NULL;
}

static void on_client_closed(void *context)
{
    loop_stop(context);
}

static void close_client(void *context)
{
    struct wire *wire = context;

    http_client_close(wire->client, on_client_closed, wire->loop);
}

void wire_end(struct cli *cli)
{
    struct wire *wire = cli->wire;

    if (!wire)
        return;
    if (wire->parts->running) {
        loop_post(wire->loop, close_client, wire);
    } else {
        close_client(wire);
        loop_run(wire->loop);
    }
    pool_free(wire->parts->pool);
    loop_free(wire->loop);
    cli->wire = NULL;
}

struct error *wire_get(struct cli *cli, const struct wire **out_wire)
{
    struct error *err = NULL;

    if (!cli->wire) {
        struct wire *wire = arena_new(cli->arena, struct wire);

        wire->parts = arena_new(cli->arena, struct wire_parts);
        wire->loop = loop_new(clock_system(), NULL);
        wire->client = http_client_new(wire->loop);
        wire->parts->pool = pool_new("loop", 1, 1);
        cli->wire = wire;
        err = start_loop(wire);
    }
    if (!err)
        *out_wire = cli->wire;
    return err;
}
