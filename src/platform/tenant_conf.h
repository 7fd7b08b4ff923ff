/* The configuration of a tenant's API server as somebody else wrote it: keys, certificates,
 * settings, all of one generation. Never changed once loaded. */
#pragma once

#include "base/cleanup.h"
#include "platform/tenant_settings.h"

struct authority;
struct clock;
struct doc;
struct error;

struct tenant_conf {
    struct arena *arena;
    char *directory; /* of this generation, not the link to it */
    struct authority *authority;
    struct tenant_settings settings;
    const char *issuer;         /* of service account tokens */
    const char *encryption_key; /* path; beside the database when the configuration has none */
    struct doc *given;          /* objects that the cluster keeps; NULL: none */
};

/* From DIRECTORY/conf/current. Worker or start-up thread. */
struct error *tenant_conf_load(const char *directory, const struct clock *clock,
                               struct tenant_conf **out_conf);
struct tenant_conf *tenant_conf_free(struct tenant_conf *conf); /* NULL in, NULL out */

CLEANUP_DEFINE(tenant_conf, struct tenant_conf *, tenant_conf_free)
