/* Walking through chains. */
#include "server/audit_verify.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "server/audit_chain.h"
#include "server/audit_files.h"

struct walk {
    struct arena *arena;
    const char *directory;
    struct audit_link last;
    bool has_last;
    uint64_t first; /* seq */
    uint64_t entries;
    size_t files;
};

static struct error *check_line(struct walk *walk, const struct audit_file *file, size_t number,
                                struct slice line)
{
    struct error *err;

    if (!line.size || line.data[line.size - 1] != '\n')
        err = error_new(ERR_INVALID, "has no end");
    else
        err = audit_chain_check(slice_of(line.data, line.size - 1),
                                walk->has_last ? &walk->last : NULL, &walk->last);
    if (!err && strcmp(walk->last.writer, file->writer) != 0)
        err = error_new(ERR_INVALID, "writer is \"%s\", the file is of \"%s\"", walk->last.writer,
                        file->writer);
    if (err)
        return error_recode(error_wrap(err, "%s line %zu", file->name, number), ERR_INVALID);
    if (!walk->has_last)
        walk->first = walk->last.seq;
    walk->has_last = true;
    walk->entries++;
    return NULL;
}

static struct error *check_file(struct walk *walk, const struct audit_file *file)
{
    const char *path = arena_format(walk->arena, "%s/%s", walk->directory, file->name);
    FILE *stream = fopen(path, "re");
    struct error *err = NULL;
    size_t capacity = 0;
    size_t number = 0;
    char *line = NULL;
    ssize_t size;

    if (!stream)
        return error_errno(errno, "open %s", path);
    while (!err && (size = getline(&line, &capacity, stream)) >= 0)
        err = check_line(walk, file, ++number, slice_of(line, (size_t)size));
    if (!err && ferror(stream))
        err = error_errno(errno, "read %s", path);
    free(line);
    (void)fclose(stream);
    walk->files++;
    return err;
}

static void report_writer(const struct walk *walk, const char *writer, struct text *report)
{
    text_appendf(report, "%s: %llu entries in %zu %s, seq %llu to %llu: the chain holds\n", writer,
                 (unsigned long long)walk->entries, walk->files,
                 walk->files == 1 ? "file" : "files", (unsigned long long)walk->first,
                 (unsigned long long)(walk->has_last ? walk->last.seq : 0));
    if (walk->first > 1)
        text_appendf(report, "%s: entries before seq %llu are no longer here\n", writer,
                     (unsigned long long)walk->first);
}

/* The files of one writer, from *next on. */
static struct error *check_writer(struct arena *arena, const char *directory,
                                  const struct audit_files *files, size_t *next,
                                  struct text *report)
{
    struct walk walk = { .arena = arena, .directory = directory };
    const char *writer = files->items[*next].writer;
    struct error *err = NULL;

    while (!err && *next < files->count && strcmp(files->items[*next].writer, writer) == 0)
        err = check_file(&walk, &files->items[(*next)++]);
    if (!err)
        report_writer(&walk, writer, report);
    return err;
}

struct error *audit_verify(const char *directory, struct text *report)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct audit_files files;
    struct error *err = audit_files_list(arena, directory, NULL, &files);
    size_t next = 0;

    if (!err && files.count == 0)
        err = error_new(ERR_NOT_FOUND, "there is no audit log in %s", directory);
    while (!err && next < files.count) {
        struct error *broken = check_writer(arena, directory, &files, &next, report);

        if (!broken)
            continue;
        text_appendf(report, "%s: the chain is broken\n", files.items[next - 1].writer);
        err = broken;
    }
    return err;
}
