#include "helm/chart_cache.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/file.h"
#include "base/semver.h"
#include "doc/value.h"
#include "helm/operation.h"
#include "helm/values.h"

bool chart_cache_keeps(const struct operation *operation)
{
    struct semver version;
    struct error *err;
    bool exact;

    if (operation->verb != OPERATION_INSTALL || !operation->version ||
        slice_has_prefix(slice_from(operation->repository), "file://"))
        return false;
    err = semver_parse(slice_from(operation->version), &version);
    exact = !err;
    error_drop(err, "a range of versions is looked up each time");
    return exact;
}

static const char *place(struct arena *arena, const char *directory,
                         const struct operation *operation)
{
    struct values_origin origin = {
        .repository = operation->repository,
        .chart = operation->chart,
        .version = operation->version,
    };

    return arena_format(arena, "%s/charts/%s", directory, values_fingerprint(arena, &origin));
}

static const char *find_archive(struct arena *arena, const char *path)
{
    DIR *directory = opendir(path);
    const char *found = NULL;
    struct dirent *entry;

    if (!directory)
        return NULL;
    while (!found && (entry = readdir(directory))) {
        if (slice_has_suffix(slice_from(entry->d_name), ".tgz"))
            found = arena_format(arena, "%s/%s", path, entry->d_name);
    }
    closedir(directory);
    return found;
}

const char *chart_cache_find(struct arena *arena, const char *directory,
                             const struct operation *operation)
{
    return find_archive(arena, place(arena, directory, operation));
}

struct error *chart_cache_begin(struct arena *arena, const char *directory,
                                const char **out_destination)
{
    char *path = arena_format(arena, "%s/charts", directory);
    struct error *err = file_directory_ensure(path, 0700);

    if (err)
        return err;
    path = arena_format(arena, "%s/fetching-XXXXXX", path);
    if (!mkdtemp(path))
        return error_errno(errno, "make a directory for a chart");
    *out_destination = path;
    return NULL;
}

void chart_cache_abandon(const char *destination)
{
    if (destination)
        error_drop(file_directory_remove(destination), "it is only in the way");
}

struct error *chart_cache_finish(struct arena *arena, const char *directory,
                                 const struct operation *operation, const char *destination,
                                 const char **out_archive)
{
    const char *path = place(arena, directory, operation);
    const char *archive;

    if (rename(destination, path) < 0) {
        int number = errno;

        chart_cache_abandon(destination);
        if (number != ENOTEMPTY && number != EEXIST)
            return error_errno(number, "keep chart %s", operation->chart);
    }
    archive = find_archive(arena, path);
    if (!archive)
        return error_new(ERR_INTERNAL, "helm fetched chart %s %s, but there is no archive",
                         operation->chart, operation->version);
    *out_archive = archive;
    return NULL;
}
