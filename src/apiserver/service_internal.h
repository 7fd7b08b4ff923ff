/* How a service's addresses and ports are completed, in two files. Worker threads. */
#pragma once

#include <stdbool.h>

#include "doc/value.h"

struct edit;
struct error;
struct strategy_change;

/* Fills in clusterIP, clusterIPs, ipFamilies and ipFamilyPolicy, and chooses addresses. */
struct error *service_addresses_complete(const struct strategy_change *change, struct edit *edit);

/* Fills in node ports and the port for health checks. */
struct error *service_ports_complete(const struct strategy_change *change, struct edit *edit);

/* Questions about a spec. */
bool service_is_type(struct value spec, const char *type);
bool service_uses_node_ports(struct value spec);  /* NodePort, LoadBalancer */
bool service_uses_health_port(struct value spec); /* balanced, with local traffic only */
