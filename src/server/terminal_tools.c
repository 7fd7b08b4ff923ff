/* Which programs are there. */
#include "server/terminal_tools.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/slice.h"
#include "sandbox/elf.h"
#include "sandbox/limits.h"

#define USUAL_PATH "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"

/* For looking at clusters and at what they say; nothing that reaches further than the sandbox. */
static const char *const wanted[] = {
    "kubectl", "bash",     "sh",      "helm",   "jq",     "vi",        "nano",  "less",
    "cat",     "ls",       "grep",    "sed",    "awk",    "head",      "tail",  "sort",
    "uniq",    "wc",       "cut",     "tr",     "env",    "stty",      "sleep", "date",
    "mkdir",   "rm",       "cp",      "mv",     "touch",  "id",        "find",  "xargs",
    "tee",     "base64",   "diff",    "clear",  "watch",  "seq",       "rmdir", "chmod",
    "whoami",  "basename", "dirname", "column", "printf", "sha256sum", "tput",
};

_Static_assert(COUNT_OF(wanted) <= SANDBOX_MAX_TOOLS, "more tools than a sandbox takes");

/* A sandbox that is made with privileges is made by somebody who owns nothing, and who must be able
 * to read what it shows. */
static bool is_for_everybody(struct arena *arena, const char *path)
{
    char *part = arena_strdup(arena, path);
    struct stat facts;
    char *slash;

    if (geteuid() != 0)
        return true;
    if (stat(path, &facts) < 0 || (facts.st_mode & (S_IROTH | S_IXOTH)) != (S_IROTH | S_IXOTH))
        return false;
    while ((slash = strrchr(part, '/')) && slash != part) {
        *slash = 0;
        if (stat(part, &facts) < 0 || !(facts.st_mode & S_IXOTH))
            return false;
    }
    return true;
}

/* Scripts need what nobody knows, and a program whose libraries are not found would run nowhere. */
static bool is_usable(struct arena *arena, const char *path)
{
    struct elf_files needed = { NULL, 0 };
    struct error *err;
    struct stat facts;

    if (stat(path, &facts) < 0 || !S_ISREG(facts.st_mode) || access(path, X_OK) < 0 ||
        !is_for_everybody(arena, path))
        return false;
    err = elf_needs(arena, path, &needed);
    if (!err)
        return true;
    error_drop(err, "then the next one of that name");
    return false;
}

static const char *find(struct arena *arena, const char *search_path, const char *name)
{
    struct slice rest = slice_from(search_path);
    struct slice directory;

    while (slice_split(&rest, ':', &directory)) {
        const char *path = arena_format(arena, SLICE_FORMAT "/%s", SLICE_ARGUMENT(directory), name);

        if (slice_has_prefix(directory, "/") && is_usable(arena, path))
            return path;
    }
    return NULL;
}

void terminal_tools_find(struct arena *arena, const char *search_path,
                         struct terminal_tools *out_tools)
{
    struct terminal_tools tools = { .paths = arena_array(arena, COUNT_OF(wanted), const char *) };

    if (!search_path || !*search_path)
        search_path = USUAL_PATH;
    for (size_t i = 0; i < COUNT_OF(wanted); i++) {
        const char *path = find(arena, search_path, wanted[i]);
        bool shell = strcmp(wanted[i], "bash") == 0 || strcmp(wanted[i], "sh") == 0;

        if (!path)
            continue;
        tools.paths[tools.count++] = path;
        tools.has_kubectl |= strcmp(wanted[i], "kubectl") == 0;
        if (shell && !tools.shell)
            tools.shell = wanted[i];
    }
    *out_tools = tools;
}
