/* Loads one generation. */
#include "platform/tenant_conf.h"

#include <errno.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "platform/authority.h"
#include "platform/limits.h"

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

static struct error *load_given(struct tenant_conf *conf)
{
    const char *path = arena_format(conf->arena, "%s/objects.json", conf->directory);
    CLEANUP(text) struct text json = TEXT_EMPTY;
    struct error *err;

    if (!file_exists(path))
        return NULL;
    err = file_read(path, TENANT_MAX_OBJECTS, &json);
    if (!err)
        err =
            json_parse(text_slice(&json), &(struct doc_options){ .keep_tree = true }, &conf->given);
    if (!err && !value_is_array(doc_root(conf->given)))
        err = error_new(ERR_INVALID, "want a list of objects");
    return err ? error_wrap(error_recode(err, ERR_INVALID), "read %s", path) : NULL;
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
        conf->encryption_key = arena_format(arena, "%s/store/encryption.key", directory);
    err = load_given(conf);
    return err ? err : authority_load(conf->directory, clock, &conf->authority);
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
    doc_unref(conf->given);
    memory_free(conf->directory);
    arena_free(conf->arena);
    return memory_free(conf);
}
