/* Packs files into a C table for src/net/assets.h: embed SYMBOL OUTPUT DIRECTORY FILE... The table
 * has the paths that the files have below DIRECTORY, and is sorted by them. Runs at build time
 * only. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <zlib.h>

struct file {
    char *name;       /* where it is */
    const char *path; /* below the directory; a part of the name */
    unsigned char *data;
    size_t size;
    unsigned char *packed;
    size_t packed_size;
};

static const char *const types[][2] = {
    { ".html", "text/html; charset=utf-8" },
    { ".css", "text/css; charset=utf-8" },
    { ".js", "text/javascript; charset=utf-8" },
    { ".json", "application/json" },
    { ".svg", "image/svg+xml" },
    { ".png", "image/png" },
    { ".woff2", "font/woff2" },
    { ".txt", "text/plain; charset=utf-8" },
    { ".yaml", "application/yaml" },
};

static void __attribute__((noreturn)) die(const char *what, const char *name)
{
    fprintf(stderr, "embed: %s: %s\n", what, name);
    exit(1);
}

static const char *type_of(const char *path)
{
    const char *dot = strrchr(path, '.');

    for (size_t i = 0; dot && i < sizeof(types) / sizeof(types[0]); i++) {
        if (strcmp(dot, types[i][0]) == 0)
            return types[i][1];
    }
    die("no content type is known for", path);
    return NULL;
}

static char *resolve(const char *name)
{
    char *real = realpath(name, NULL);

    if (!real)
        die("cannot find", name);
    return real;
}

static void find(struct file *file, const char *name, const char *directory)
{
    size_t size = strlen(directory);

    file->name = resolve(name);
    if (strncmp(file->name, directory, size) != 0 || file->name[size] != '/')
        die("not below the directory", name);
    file->path = file->name + size + 1;
}

static void load(struct file *file)
{
    FILE *stream = fopen(file->name, "rb");
    long size;

    if (!stream || fseek(stream, 0, SEEK_END) != 0 || (size = ftell(stream)) < 0)
        die("cannot read", file->name);
    rewind(stream);
    file->size = (size_t)size;
    file->data = malloc(file->size + 1);
    if (!file->data || fread(file->data, 1, file->size, stream) != file->size)
        die("cannot read", file->name);
    fclose(stream);
}

static void pack(struct file *file)
{
    z_stream stream = { 0 };
    size_t bound = compressBound(file->size) + 64;

    file->packed = malloc(bound);
    if (!file->packed ||
        deflateInit2(&stream, 9, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY) != Z_OK)
        die("cannot pack", file->path);
    stream.next_in = file->data;
    stream.avail_in = (uInt)file->size;
    stream.next_out = file->packed;
    stream.avail_out = (uInt)bound;
    if (deflate(&stream, Z_FINISH) != Z_STREAM_END)
        die("cannot pack", file->path);
    file->packed_size = stream.total_out;
    deflateEnd(&stream);
}

static uint64_t hash(const struct file *file)
{
    uint64_t value = 14695981039346656037u;

    for (size_t i = 0; i < file->size; i++)
        value = (value ^ file->data[i]) * 1099511628211u;
    return value;
}

/* Vite puts what has its hash in its name into a directory of this name. */
static int is_immutable(const char *path)
{
    return strncmp(path, "assets/", 7) == 0;
}

static void write_bytes(FILE *output, const struct file *file, size_t number)
{
    fprintf(output, "static const unsigned char packed_%zu[] = {", number);
    for (size_t i = 0; i < file->packed_size; i++)
        fprintf(output, "%s%u,", i % 24 ? "" : "\n", file->packed[i]);
    fprintf(output, "\n};\n");
}

static int by_path(const void *a, const void *b)
{
    return strcmp(((const struct file *)a)->path, ((const struct file *)b)->path);
}

int main(int argc, char **argv)
{
    size_t count = argc > 4 ? (size_t)argc - 4 : 0;
    struct file *files = calloc(count ? count : 1, sizeof(*files));
    FILE *output = argc > 4 ? fopen(argv[2], "w") : NULL;
    char *directory;

    if (!files || !output)
        die("usage", "embed SYMBOL OUTPUT DIRECTORY FILE...");
    directory = resolve(argv[3]);
    for (size_t i = 0; i < count; i++)
        find(&files[i], argv[4 + i], directory);
    qsort(files, count, sizeof(*files), by_path);

    fprintf(output, "#include \"net/assets.h\"\n");
    for (size_t i = 0; i < count; i++) {
        load(&files[i]);
        pack(&files[i]);
        write_bytes(output, &files[i], i);
    }
    fprintf(output, "extern const struct asset %s[];\nextern const size_t %s_count;\n", argv[1],
            argv[1]);
    fprintf(output, "const struct asset %s[] = {\n", argv[1]);
    for (size_t i = 0; i < count; i++)
        fprintf(output, "    { \"/%s\", \"%s\", \"\\\"%016llx\\\"\", packed_%zu, %zu, %zu, %d },\n",
                files[i].path, type_of(files[i].path), (unsigned long long)hash(&files[i]), i,
                files[i].packed_size, files[i].size, is_immutable(files[i].path));
    fprintf(output, "};\nconst size_t %s_count = %zu;\n", argv[1], count);
    for (size_t i = 0; i < count; i++) {
        free(files[i].name);
        free(files[i].data);
        free(files[i].packed);
    }
    free(files);
    free(directory);
    return fclose(output) == 0 ? 0 : 1;
}
