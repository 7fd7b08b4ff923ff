/* One HTTP server of a process. */
#include "platform/side.h"

#include <stddef.h>

#include "loop/loop.h"
#include "loop/shutdown.h"
#include "net/http_server.h"

void side_init(struct side *side, struct loop *loop, const struct http_service *service,
               void *context, struct tls *tls, const struct http_limits *limits, uint64_t drain_ms)
{
    side->loop = loop;
    side->drain_ms = drain_ms;
    side->server = http_server_new(loop, &(struct http_server_options){
                                             .service = service,
                                             .service_context = context,
                                             .tls = tls,
                                             .limits = limits,
                                         });
}

static void on_stopped(void *context)
{
    struct side *side = context;

    side->stopped = true;
    if (side->part)
        shutdown_part_done(side->part);
    if (side->closing)
        loop_stop(side->loop);
}

void side_stop(void *context, struct shutdown_part *part)
{
    struct side *side = context;

    side->part = part;
    http_server_stop(side->server, side->drain_ms, on_stopped, side);
}

void side_close(struct side *side)
{
    side->closing = true;
    if (side->server && !side->stopped) {
        if (!side->part)
            http_server_stop(side->server, 0, on_stopped, side);
        loop_run(side->loop);
    }
    side->server = http_server_free(side->server);
}
