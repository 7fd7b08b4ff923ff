/* The parts of the platform that a command speaks to: what there is, and how it is. */
#pragma once

struct cli;
struct doc;
struct error;

/* { items: [{ component, namespace, ready, version, status, message }], clusters: { PHASE: n },
 *   teams, users, addresses: { pools, allocated, total }, unread: [{ resource, reason }] }
 * What could not be read is under `unread`, and nothing is said about it elsewhere. The caller owns
 * the document. An error only when there is no way to the server. */
struct error *components_read(struct cli *cli, struct doc **out_doc);
