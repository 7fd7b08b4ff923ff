/* Loads one generation. */
#include "platform/tenant_conf.h"

#include <errno.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/file.h"
#include "base/memory.h"
#include "platform/authority.h"

/* The link may be moved while we read; the directory behind it stays as it is. */
static struct error *resolve(struct tenant_conf *conf, const char *directory)
{
    const char *link = arena_format(conf->arena, "%s/conf/current", directory);
    char *path = realpath(link, NULL); /* from the C library, hence free() */

    if (!path)
        return error_errno(errno, "find the configuration %s", link);
    conf->directory = memory_strdup(path);
    free(path); // NOLINT: not ours
    return NULL;
}

static struct error *load(struct tenant_conf *conf, const char *directory,
                          const struct clock *clock)
{
    struct arena *arena = conf->arena;
    struct error *err;

    err = resolve(conf, directory);
    if (err)
        return err;
    err = tenant_settings_load(arena, arena_format(arena, "%s/engine.json", conf->directory),
                               &conf->settings);
    if (err)
        return err;
    conf->issuer = tenant_settings_issuer(arena, &conf->settings);
    conf->encryption_key = arena_format(arena, "%s/encryption.key", conf->directory);
    if (!file_exists(conf->encryption_key))
        return error_new(ERR_INVALID, "%s is missing", conf->encryption_key);
    return authority_load(conf->directory, clock, &conf->authority);
}

struct error *tenant_conf_load(const char *directory, const struct clock *clock,
                               struct tenant_conf **out_conf)
{
    CLEANUP(tenant_conf) struct tenant_conf *conf = NEW(struct tenant_conf);
    struct error *err;

    conf->arena = arena_create();
    err = load(conf, directory, clock);
    if (err)
        return error_wrap(err, "load the tenant's configuration");
    *out_conf = STEAL(conf);
    return NULL;
}

struct tenant_conf *tenant_conf_free(struct tenant_conf *conf)
{
    if (!conf)
        return NULL;
    authority_close(conf->authority);
    memory_free(conf->directory);
    arena_free(conf->arena);
    return memory_free(conf);
}
