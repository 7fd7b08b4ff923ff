/* Counts what is open. */
#include "platform/tenant_use.h"

#include "apiserver/apiserver.h"
#include "base/clock.h"
#include "net/exchange.h"

static void on_head(void *context, struct exchange *exchange)
{
    apiserver_service.on_head(((struct tenant_use *)context)->server, exchange);
}

static void on_request(void *context, struct exchange *exchange)
{
    struct tenant_use *use = context;

    use->open++;
    if (use->open == 1)
        use->on_change(use->context);
    apiserver_service.on_request(use->server, exchange);
}

static void on_refused(void *context, struct exchange *exchange, int status, const char *message)
{
    apiserver_service.on_refused(((struct tenant_use *)context)->server, exchange, status, message);
}

static void on_done(void *context, const struct exchange *exchange)
{
    struct tenant_use *use = context;

    apiserver_service.on_done(use->server, exchange);
    if (!exchange_context(exchange))
        return; /* refused before it was a request: the API server knows nothing of it */
    use->open--;
    use->last_ms = clock_wall_ms(use->clock);
    if (use->open == 0)
        use->on_change(use->context);
}

const struct http_service tenant_use_service = {
    .on_head = on_head,
    .on_request = on_request,
    .on_refused = on_refused,
    .on_done = on_done,
};
