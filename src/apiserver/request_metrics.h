/* Counts requests, under the names that upstream's dashboards know. */
#pragma once

struct apiserver;
struct error;
struct exchange;
struct request;
struct request_metrics;

/* Start-up thread. Without metrics nothing is counted. */
struct error *request_metrics_open(struct apiserver *server);
void request_metrics_close(struct apiserver *server);

/* Loop thread: a watch begins or ends. */
void request_metrics_watch(const struct request *request, int change);

/* Loop thread: the exchange is over. */
void request_metrics_done(const struct request *request, const struct exchange *exchange);
