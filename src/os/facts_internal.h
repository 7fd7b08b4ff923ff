/* The input of a payload, checked once for all systems, and what follows from it. */
#pragma once

#include "base/semver.h"
#include "base/slice.h"

struct arena;
struct error;
struct os_input;

enum fact { /* flags: what a system cannot do without */
    FACT_ENDPOINT = 1 << 0,
    FACT_CA = 1 << 1,
    FACT_TOKEN = 1 << 2,
    FACT_NETWORK = 1 << 3,
    FACT_PROVIDER = 1 << 4,
    FACT_TALOS = 1 << 5,
    FACT_REPOSITORIES = 1 << 6,
    FACT_BINARIES = 1 << 7,
    FACT_JOIN = FACT_ENDPOINT | FACT_CA | FACT_TOKEN,
};

/* Memory of the arena, or borrowed from the input. */
struct facts {
    const struct os_input *input;
    struct semver version;
    const char *tag;        /* v1.34.1 */
    const char *minor;      /* v1.34 */
    struct slice authority; /* host:port of the endpoint */
    struct slice host;      /* without brackets */
    const char *ca_base64;
    const char *ca_hash;             /* sha256:... */
    const char *dns;                 /* service network + 10 */
    const char *hosts;               /* "10.0.0.1 a b", NULL: names need no help */
    const char *const *time_servers; /* never empty */
};

struct error *facts_read(struct arena *arena, const struct os_input *input, unsigned needs,
                         struct facts *out_facts);

/* A URL of input.packages with its placeholders filled in; arch stands for {arch}. */
const char *facts_url(struct arena *arena, const struct facts *facts, const char *url,
                      const char *arch);
