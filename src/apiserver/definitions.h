/* The CustomResourceDefinitions of a server, followed: accepts their names, compiles them, puts
 * them into the registry, and cleans up behind those that go. Loop thread; the work itself is done
 * by a worker, one run at a time. */
#pragma once

struct apiserver;
struct error;

/* Reads what is there, on the start-up thread, so that nothing is missing when requests come. */
struct error *definitions_open(struct apiserver *server);
void definitions_close(struct apiserver *server); /* when no worker runs any more */

/* Puts them into the registry anew, soon. Loop thread. */
void definitions_refresh(struct apiserver *server);
