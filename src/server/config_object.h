/* The platform's one ButlerConfig: read as the server, written as the person. Worker threads. */
#pragma once

struct doc;
struct edit;
struct error;
struct server_call;

struct error *config_object_find(struct server_call *call,
                                 struct doc **out_config); /* NULL: none */

/* Of the object, or of a new one; the caller owns it. */
struct edit *config_object_edit(const struct doc *before);

/* Creates or replaces it; errors are those of the surface. */
struct error *config_object_write(struct server_call *call, const struct doc *before,
                                  struct edit *take_edit, struct doc **out_after);
