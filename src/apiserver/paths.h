/* What the server answers that is no resource: health, version, metrics, discovery, OpenAPI. */
#pragma once

struct apiserver;
struct error;

/* NULL: the newest version. */
struct error *paths_open(struct apiserver *server, const char *kubernetes_version);
struct error *paths_set_version(struct apiserver *server, const char *kubernetes_version);
void paths_close(struct apiserver *server);
