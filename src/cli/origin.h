/* Addresses of Butler servers, as people type them. Pure; any thread. */
#pragma once

#include <stdbool.h>

struct arena;
struct error;

/* "butler.example.com/api/" is "https://butler.example.com". Plain http only for this machine, or
 * where the person does not want servers to be checked. In the arena; ERR_BAD_REQUEST says what is
 * wrong. */
struct error *origin_parse(struct arena *arena, const char *text, bool insecure,
                           const char **out_origin);
