/* The API's own description (OpenAPI 3.1), made from the tables of routes that enforce it. Any
 * thread. */
#pragma once

struct arena;
struct error;
struct server_route;
struct text;
struct value;

/* The shapes, parsed; they live as long as the arena. */
struct error *openapi_shapes(struct arena *arena, struct value *out_shapes);

/* Appends the description of these tables. */
struct error *openapi_format(struct arena *arena, const struct server_route *const *tables,
                             struct text *text);
