/* What all connections of one server share. */
#include "net/http_host_internal.h"

#include "base/clock.h"
#include "base/memory.h"
#include "loop/loop.h"
#include "net/buffers.h"

void http_host_init(struct http_host *host, struct loop *loop, const struct http_limits *limits,
                    const struct http_service *service, void *service_context)
{
    *host = (struct http_host){
        .loop = loop,
        .buffers = buffers_new(),
        .limits = *limits,
        .service = service,
        .service_context = service_context,
        .date_s = -1,
    };
}

void http_host_done(struct http_host *host)
{
    ASSERT(host->live_exchanges == 0);
    host->buffers = buffers_unref(host->buffers);
}

const char *http_host_date(struct http_host *host)
{
    int64_t now_s = clock_wall_ms(loop_clock(host->loop)) / 1000;

    if (now_s != host->date_s) {
        http_date_format(now_s, host->date);
        host->date_s = now_s;
    }
    return host->date;
}
