/* What every cluster has from its first moment: namespaces, the kubernetes service, roles. Start-up
 * thread. */
#pragma once

struct apiserver;
struct error;

/* Makes what is missing; changes nothing that is there. */
struct error *bootstrap_ensure(struct apiserver *server);
