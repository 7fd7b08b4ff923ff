#include "supervise/endpoint.h"

#include <arpa/inet.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lib/test.h"

/* On a port that the kernel chooses when it is 0. */
static int listen_on(const char *host, uint16_t *port)
{
    struct sockaddr_in address = { .sin_family = AF_INET, .sin_port = htons(*port) };
    socklen_t size = sizeof(address);
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

    if (inet_pton(AF_INET, host, &address.sin_addr) != 1 ||
        bind(fd, (struct sockaddr *)&address, sizeof(address)) < 0 || listen(fd, 1) < 0 ||
        getsockname(fd, (struct sockaddr *)&address, &size) < 0) {
        close(fd);
        return -1;
    }
    *port = ntohs(address.sin_port);
    return fd;
}

/* Another process that listens at the same port of another address. */
static pid_t start_neighbour(const char *host, uint16_t port)
{
    int ends[2];
    char ready = 0;
    pid_t pid;

    assert_int_equal(pipe(ends), 0);
    pid = fork();
    if (pid == 0) {
        ready = listen_on(host, &port) >= 0 ? 'y' : 'n';
        (void)!write(ends[1], &ready, 1);
        pause();
        _exit(0);
    }
    assert_int_equal(read(ends[0], &ready, 1), 1);
    close(ends[0]);
    close(ends[1]);
    assert_int_equal(ready, 'y');
    return pid;
}

static void names_who_listens_on_this_address(void **state)
{
    struct arena *arena = fixture_current()->arena;
    uint16_t port = 0;
    int fd = listen_on("127.0.0.3", &port);
    pid_t neighbour = start_neighbour("127.0.0.4", port);

    (void)state;
    assert_non_null(strstr(endpoint_holder(arena, "127.0.0.3", port),
                           arena_format(arena, "process %d (", (int)getpid())));
    assert_non_null(strstr(endpoint_holder(arena, "127.0.0.4", port),
                           arena_format(arena, "process %d (", (int)neighbour)));
    assert_string_equal(endpoint_holder(arena, "127.0.0.5", port), "another program");
    assert_non_null(strstr(endpoint_holder(arena, "0.0.0.0", port), "process "));
    kill(neighbour, SIGKILL);
    waitpid(neighbour, NULL, 0);
    close(fd);
}

static void names_who_listens_on_all_addresses(void **state)
{
    struct arena *arena = fixture_current()->arena;
    uint16_t port = 0;
    int fd = listen_on("0.0.0.0", &port);

    (void)state;
    assert_non_null(strstr(endpoint_holder(arena, "127.0.0.7", port),
                           arena_format(arena, "process %d (", (int)getpid())));
    close(fd);
}

TEST_MAIN(TEST(names_who_listens_on_this_address), TEST(names_who_listens_on_all_addresses))
