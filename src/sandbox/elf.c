/* The little of ELF that says what a file needs. */
#include "sandbox/elf.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/file.h"
#include "base/slice.h"
#include "sandbox/limits.h"

/* Where libraries are on the systems we know. What a program says about other places is not
 * followed: the tools of a terminal are the distribution's. */
static const char *const places[] = {
#if defined(__x86_64__)
    "/lib/x86_64-linux-gnu",
    "/usr/lib/x86_64-linux-gnu",
#elif defined(__aarch64__)
    "/lib/aarch64-linux-gnu",
    "/usr/lib/aarch64-linux-gnu",
#endif
    "/lib64",
    "/usr/lib64",
    "/lib",
    "/usr/lib",
};

struct image {
    struct slice bytes; /* mapped: a tool may be large, and little of it is looked at */
    const Elf64_Ehdr *head;
    const Elf64_Phdr *parts;
};

/* A piece of the file; NULL: it is not in it. */
static const void *at(const struct image *image, uint64_t offset, uint64_t size)
{
    if (offset > image->bytes.size || size > image->bytes.size - offset)
        return NULL;
    return image->bytes.data + offset;
}

static struct error *map_file(const char *path, struct slice *out_bytes)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    struct error *err = NULL;
    struct stat facts;
    void *bytes;

    if (fd < 0 || fstat(fd, &facts) < 0) {
        err = error_errno(errno, "open %s", path);
    } else if (!S_ISREG(facts.st_mode) || facts.st_size == 0) {
        err = error_new(ERR_UNSUPPORTED, "%s is no program", path);
    } else {
        bytes = mmap(NULL, (size_t)facts.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
        if (bytes == MAP_FAILED)
            err = error_errno(errno, "read %s", path);
        else
            *out_bytes = slice_of(bytes, (size_t)facts.st_size);
    }
    if (fd >= 0)
        close(fd);
    return err;
}

static struct error *read_image(const char *path, struct image *image)
{
    struct error *err = map_file(path, &image->bytes);

    if (err)
        return err;
    image->head = at(image, 0, sizeof(*image->head));
    if (!image->head || memcmp(image->head->e_ident, ELFMAG, SELFMAG) != 0 ||
        image->head->e_ident[EI_CLASS] != ELFCLASS64 ||
        image->head->e_phentsize != sizeof(Elf64_Phdr))
        return error_new(ERR_UNSUPPORTED, "%s is no program of this machine", path);
    image->parts =
        at(image, image->head->e_phoff, (uint64_t)image->head->e_phnum * sizeof(Elf64_Phdr));
    if (!image->parts || image->head->e_phoff % _Alignof(Elf64_Phdr))
        return error_new(ERR_UNSUPPORTED, "%s is damaged", path);
    return NULL;
}

static const Elf64_Phdr *find_part(const struct image *image, uint32_t type)
{
    for (size_t i = 0; i < image->head->e_phnum; i++)
        if (image->parts[i].p_type == type)
            return &image->parts[i];
    return NULL;
}

/* Where an address of the running program is in the file. */
static bool find_offset(const struct image *image, uint64_t address, uint64_t *out_offset)
{
    for (size_t i = 0; i < image->head->e_phnum; i++) {
        const Elf64_Phdr *part = &image->parts[i];

        if (part->p_type != PT_LOAD || address < part->p_vaddr ||
            address - part->p_vaddr >= part->p_filesz)
            continue;
        *out_offset = part->p_offset + (address - part->p_vaddr);
        return true;
    }
    return false;
}

/* A text that ends inside the file; NULL: it does not. */
static const char *text_at(const struct image *image, uint64_t offset)
{
    if (offset >= image->bytes.size ||
        !memchr(image->bytes.data + offset, 0, image->bytes.size - offset))
        return NULL;
    return image->bytes.data + offset;
}

/* --- the list ------------------------------------------------------------------------------- */

static bool has(const struct elf_files *files, const char *path)
{
    for (size_t i = 0; i < files->count; i++)
        if (strcmp(files->paths[i], path) == 0)
            return true;
    return false;
}

static struct error *add(struct arena *arena, struct elf_files *files, const char *path)
{
    const char **paths;

    if (has(files, path))
        return NULL;
    if (files->count == SANDBOX_MAX_LIBRARIES)
        return error_new(ERR_TOO_LARGE, "more than %d libraries are needed", SANDBOX_MAX_LIBRARIES);
    paths = arena_alloc(arena, (files->count + 1) * sizeof(*paths));
    if (files->count)
        memcpy(paths, files->paths, files->count * sizeof(*paths));
    paths[files->count++] = arena_strdup(arena, path);
    files->paths = paths;
    return NULL;
}

static struct error *add_library(struct arena *arena, const char *name, struct elf_files *files)
{
    if (strchr(name, '/'))
        return add(arena, files, name);
    for (size_t i = 0; i < COUNT_OF(places); i++) {
        const char *path = arena_format(arena, "%s/%s", places[i], name);

        if (file_exists(path))
            return add(arena, files, path);
    }
    return error_new(ERR_UNSUPPORTED, "library %s is nowhere to be found", name);
}

static struct error *add_needed(struct arena *arena, const struct image *image,
                                const Elf64_Phdr *dynamic, struct elf_files *files)
{
    const Elf64_Dyn *entries = at(image, dynamic->p_offset, dynamic->p_filesz);
    size_t count = entries ? dynamic->p_filesz / sizeof(*entries) : 0;
    struct error *err = NULL;
    uint64_t names = 0;

    if (dynamic->p_offset % _Alignof(Elf64_Dyn))
        return error_new(ERR_UNSUPPORTED, "a list of libraries is damaged");
    for (size_t i = 0; i < count; i++)
        if (entries[i].d_tag == DT_STRTAB && !find_offset(image, entries[i].d_un.d_ptr, &names))
            return error_new(ERR_UNSUPPORTED, "names of libraries are missing");
    for (size_t i = 0; !err && i < count && entries[i].d_tag != DT_NULL; i++) {
        const char *name;

        if (entries[i].d_tag != DT_NEEDED)
            continue;
        name = text_at(image, names + entries[i].d_un.d_val);
        err = name ? add_library(arena, name, files)
                   : error_new(ERR_UNSUPPORTED, "a name of a library is missing");
    }
    return err;
}

static struct error *look_into(struct arena *arena, const char *path, struct elf_files *files)
{
    struct image image = { .head = NULL };
    const Elf64_Phdr *part;
    struct error *err = read_image(path, &image);

    part = err ? NULL : find_part(&image, PT_INTERP);
    if (part) {
        const char *loader = text_at(&image, part->p_offset);

        err =
            loader ? add(arena, files, loader) : error_new(ERR_UNSUPPORTED, "%s is damaged", path);
    }
    part = err ? NULL : find_part(&image, PT_DYNAMIC);
    if (part)
        err = add_needed(arena, &image, part, files);
    if (image.bytes.data)
        munmap((void *)image.bytes.data, image.bytes.size);
    return err ? error_wrap(err, "find what %s needs", path) : NULL;
}

struct error *elf_needs(struct arena *arena, const char *program, struct elf_files *files)
{
    size_t next = files->count;
    struct error *err = look_into(arena, program, files);

    while (!err && next < files->count)
        err = look_into(arena, files->paths[next++], files);
    return err;
}
