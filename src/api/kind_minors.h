/* Which built-in kinds the minor versions of Kubernetes serve: what an API server of v1.31 must not
 * show although this program knows it. Constant: any thread. */
#pragma once

#include <stdbool.h>

#include "base/slice.h"

struct error;
struct kind;
struct kind_part;

#define KIND_MINORS_ALL 0u /* as a minor: whatever any of them serves */

/* The minor of "v1.31.4". ERR_INVALID: it is no such version, or none of those that we can be; the
 * message names them. */
struct error *kind_minors_parse(const char *version, unsigned *out_minor);

bool kind_minors_serve(unsigned minor, const struct kind *kind);

/* A part of a kind that is served at all. */
bool kind_minors_serve_part(unsigned minor, const struct kind *kind, const struct kind_part *part);
