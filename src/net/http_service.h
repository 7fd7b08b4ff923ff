/* What a server asks of those who answer. Every call comes on the loop thread; none may wait. */
#pragma once

struct exchange;

struct http_service {
    /* The head of a request is there, its body is not. This is the moment to refuse it, to set
     * another limit for the body, or to take the body as it comes (exchange_receive()). May be
     * NULL. */
    void (*on_head)(void *context, struct exchange *exchange);

    /* The whole request is there. Answers now, later, or from a worker (exchange_run()). */
    void (*on_request)(void *context, struct exchange *exchange);

    /* The server itself has to refuse: malformed, too large, too slow. Answers with this status in
     * whatever form the service speaks. NULL: one line of plain text. */
    void (*on_refused)(void *context, struct exchange *exchange, int status, const char *message);

    /* It is over: answered, or the client went away (exchange_status() is 499 then). For metrics
     * and logs. May be NULL. */
    void (*on_done)(void *context, const struct exchange *exchange);
};
