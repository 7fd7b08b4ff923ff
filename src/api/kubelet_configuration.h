/* The KubeletConfiguration that a tenant publishes for its nodes: only what we decide, so that the
 * kubelet of a node has its own opinion about the rest, and then the patches of the tenant. Any
 * thread. */
#pragma once

struct control_plane;
struct doc;
struct error;

/* ERR_INVALID: a patch does not fit, named by its number and path. The caller owns the document. */
struct error *kubelet_configuration_build(const struct control_plane *plane, struct doc **out_doc);
