/* What the server answers that is no resource: health, version, metrics, discovery, OpenAPI. */
#pragma once

struct apiserver;
struct error;

struct error *paths_open(struct apiserver *server);
void paths_close(struct apiserver *server);
