/* Keeps the roles and bindings of a server in mind, as they change. Opened before requests come;
 * afterwards it follows the store on the loop. */
#pragma once

struct apiserver;
struct error;

struct error *access_index_open(struct apiserver *server);
void access_index_close(struct apiserver *server);
