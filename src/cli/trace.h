/* A transport that tells about each request on stderr (-vv), with contents (-vvv), and passes it
 * on. Secrets are not shown. */
#pragma once

#include <stdbool.h>

struct kube_transport;
struct trace;

/* Everything is borrowed. */
struct trace *trace_new(struct kube_transport *inner, bool contents, const char *server);
struct trace *trace_free(struct trace *trace); /* NULL in, NULL out */
struct kube_transport *trace_transport(struct trace *trace);
