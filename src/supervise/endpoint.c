/* Binding, and finding out who was faster. */
#include "supervise/endpoint.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"
#include "net/address.h"
#include "supervise/limits.h"
#include "supervise/tenant_state.h"

enum {
    TABLE_MAX = 64 << 20, /* of /proc/net/tcp */
    COLUMN_LOCAL = 1,
    COLUMN_STATE = 3,
    COLUMN_INODE = 9,
};

#define LISTENING "0A"

static struct error *parse(const char *address, uint16_t port, struct address *out_address)
{
    CLEANUP(string) char *text =
        memory_format(strchr(address, ':') ? "[%s]:%u" : "%s:%u", address, port);

    return address_parse(text, out_address);
}

/* --- who is in the way ---------------------------------------------------------------------- */

/* As the kernel writes addresses: words of four bytes, each in the order of this machine. "" for
 * one that stands for all. */
static const char *hex_of(struct arena *arena, const char *address)
{
    uint32_t words[4] = { 0 };
    size_t count = inet_pton(AF_INET, address, words) == 1 ? 1 : 4;
    const char *hex = "";
    bool any = true;

    if (count == 4 && inet_pton(AF_INET6, address, words) != 1)
        return "";
    for (size_t i = 0; i < count; i++) {
        any = any && words[i] == 0;
        hex = arena_format(arena, "%s%08X", hex, words[i]);
    }
    return any ? "" : hex;
}

/* Also one that listens on all addresses, or on an IPv4 address as part of IPv6. */
static bool is_in_the_way(struct slice host, const char *hex)
{
    size_t size = strlen(hex);
    bool any = true;

    for (size_t i = 0; i < host.size; i++)
        any = any && host.data[i] == '0';
    return any || size == 0 ||
           (host.size >= size && memcmp(host.data + host.size - size, hex, size) == 0);
}

/* "  0: 0100007F:4E20 00000000:0000 0A … 12345 …": the number of the socket that listens. */
static bool read_line(struct slice line, const char *hex, uint16_t port, uint64_t *out_inode)
{
    struct slice column = { 0 };
    struct slice host;
    struct slice number;
    uint64_t found;

    for (int index = 0; slice_split(&line, ' ', &column);) {
        if (column.size == 0)
            continue;
        if (index == COLUMN_LOCAL &&
            (!slice_cut(column, ':', &host, &number) || !number_parse_hex(number, &found) ||
             found != port || !is_in_the_way(host, hex)))
            return false;
        if (index == COLUMN_STATE && !slice_is(column, LISTENING))
            return false;
        if (index == COLUMN_INODE)
            return number_parse_uint(column, out_inode);
        index++;
    }
    return false;
}

static bool find_inode(const char *table, const char *hex, uint16_t port, uint64_t *out_inode)
{
    CLEANUP(text) struct text content = TEXT_EMPTY;
    struct error *err = file_read(table, TABLE_MAX, &content);
    struct slice rest = text_slice(&content);
    struct slice line;

    error_drop(err, "without the table the holder has no name");
    while (slice_split(&rest, '\n', &line))
        if (read_line(line, hex, port, out_inode))
            return true;
    return false;
}

static bool holds(struct arena *arena, const char *pid, uint64_t inode)
{
    const char *path = arena_format(arena, "/proc/%s/fd", pid);
    const char *wanted = arena_format(arena, "socket:[%" PRIu64 "]", inode);
    DIR *directory = opendir(path);
    bool found = false;
    struct dirent *entry;
    char target[64];

    while (directory && !found && (entry = readdir(directory))) {
        ssize_t size = readlinkat(dirfd(directory), entry->d_name, target, sizeof(target) - 1);

        target[size > 0 ? size : 0] = '\0';
        found = strcmp(target, wanted) == 0;
    }
    if (directory)
        closedir(directory);
    return found;
}

static const char *describe(struct arena *arena, const char *pid)
{
    CLEANUP(text) struct text name = TEXT_EMPTY;
    struct slice trimmed;

    error_drop(file_read(arena_format(arena, "/proc/%s/comm", pid), 64, &name), "it has ended");
    trimmed = slice_trim(text_slice(&name));
    return arena_format(arena, "process %s (" SLICE_FORMAT ")", pid, SLICE_ARGUMENT(trimmed));
}

const char *endpoint_holder(struct arena *arena, const char *address, uint16_t port)
{
    const char *hex = hex_of(arena, address);
    const char *holder = "another program";
    struct dirent *entry;
    uint64_t inode = 0;
    DIR *processes;

    if (!find_inode("/proc/net/tcp", hex, port, &inode) &&
        !find_inode("/proc/net/tcp6", hex, port, &inode))
        return holder;
    processes = opendir("/proc");
    while (processes && (entry = readdir(processes))) {
        uint64_t pid;

        if (!number_parse_uint(slice_from(entry->d_name), &pid) ||
            !holds(arena, entry->d_name, inode))
            continue;
        holder = describe(arena, entry->d_name);
        break;
    }
    if (processes)
        closedir(processes);
    return holder;
}

/* --- binding -------------------------------------------------------------------------------- */

static struct error *conflict(int number, const char *address, uint16_t port)
{
    CLEANUP(arena) struct arena *arena = arena_create();

    if (number == EADDRINUSE)
        return tenant_state_because(error_new(ERR_CONFLICT, "port %u of %s is held by %s", port,
                                              address, endpoint_holder(arena, address, port)),
                                    TENANT_PORT_CONFLICT);
    if (number == EADDRNOTAVAIL)
        return tenant_state_because(
            error_new(ERR_INVALID, "this machine does not have the address %s", address),
            TENANT_BAD_CONFIGURATION);
    if (number == EACCES)
        return tenant_state_because(
            error_new(ERR_FORBIDDEN, "port %u of %s needs more rights", port, address),
            TENANT_PERMISSION_DENIED);
    return error_errno(number, "listen on port %u of %s", port, address);
}

static int try_listen(const struct address *address, int *out_failure)
{
    int on = 1;
    int fd = socket(address->socket.any.sa_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);

    /* What is left of old connections is in nobody's way. */
    if (fd >= 0 && setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on)) == 0 &&
        bind(fd, &address->socket.any, address->size) == 0 && listen(fd, ENDPOINT_BACKLOG) == 0)
        return fd;
    *out_failure = errno;
    if (fd >= 0)
        close(fd);
    return -1;
}

struct error *endpoint_listen(const char *address, uint16_t port, int *out_fd)
{
    struct address parsed;
    struct error *err = parse(address, port, &parsed);
    int failure = 0;
    int fd;

    if (err)
        return err;
    fd = try_listen(&parsed, &failure);
    if (fd < 0)
        return conflict(failure, address, port);
    *out_fd = fd;
    return NULL;
}

bool endpoint_is_free(const char *address, uint16_t port)
{
    struct address parsed;
    struct error *err = parse(address, port, &parsed);
    int failure = 0;
    int fd;

    if (err) {
        error_drop(err, "checked long ago");
        return false;
    }
    fd = try_listen(&parsed, &failure);
    if (fd >= 0)
        close(fd);
    return fd >= 0;
}

static bool is_ours(int fd, const struct address *wanted)
{
    struct address bound = { .size = sizeof(bound.socket) };
    socklen_t size = sizeof(int);
    int listening = 0;

    return getsockopt(fd, SOL_SOCKET, SO_ACCEPTCONN, &listening, &size) == 0 && listening &&
           getsockname(fd, &bound.socket.any, &bound.size) == 0 && bound.size == wanted->size &&
           memcmp(&bound.socket, &wanted->socket, bound.size) == 0;
}

bool endpoint_borrow(pid_t pid, int number, const char *address, uint16_t port, int *out_fd)
{
    struct address wanted;
    struct error *err = parse(address, port, &wanted);
    int pidfd;
    int fd;

    if (err) {
        error_drop(err, "checked long ago");
        return false;
    }
    pidfd = (int)syscall(SYS_pidfd_open, pid, 0);
    fd = pidfd < 0 ? -1 : (int)syscall(SYS_pidfd_getfd, pidfd, number, 0);
    if (pidfd >= 0)
        close(pidfd);
    if (fd >= 0 && is_ours(fd, &wanted)) {
        *out_fd = fd;
        return true;
    }
    if (fd >= 0)
        close(fd);
    return false;
}
