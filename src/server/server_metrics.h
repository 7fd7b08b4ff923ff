/* What a server counts besides what its gate counts. Any thread may add; made and removed with the
 * server. */
#pragma once

struct error;
struct metric;
struct metrics;

/* NULL each: not counted. */
struct server_metrics {
    struct metrics *registry;
    struct metric *deliveries;   /* to webhooks: target, result */
    struct metric *entries;      /* of the audit log: action */
    struct metric *audit_errors; /* sink */
    struct metric *sockets;      /* that are open: path */
    struct metric *dropped;      /* sockets: reason */
};

/* Without a registry nothing is counted. */
struct error *server_metrics_add(struct server_metrics *metrics, struct metrics *registry);
void server_metrics_remove(struct server_metrics *metrics);

/* Adds to a metric with one label; NULL is fine. */
void server_metrics_count(struct metric *metric, const char *value, double amount);
