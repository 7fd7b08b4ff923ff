/* Runs a program and waits for it, or for its first words. */
#include "lib/command.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/text.h"
#include "lib/test.h"

enum {
    EXIT_NO_SUCH_PROGRAM = 127
};

/* How long a program may take until it is ready. */
#define READY_MS 30000

struct service {
    pid_t child;
    int output;
    struct text printed;
};

static void become(const char *const *argv, const char *directory, int output)
{
    int null = open("/dev/null", O_RDONLY);

    if (null < 0 || dup2(null, 0) < 0 || dup2(output, 1) < 0 || dup2(output, 2) < 0 ||
        chdir(directory) < 0)
        _exit(126);
    execvp(argv[0], (char *const *)argv);
    _exit(errno == ENOENT ? EXIT_NO_SUCH_PROGRAM : 126);
}

char *command_expect(int exit_code, const char *const *argv)
{
    const char *directory = fixture_directory();
    char *path = fixture_path(".output");
    int output = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    char *printed;
    int status = 0;
    pid_t child;

    assert_true(output >= 0);
    child = fork();
    if (child == 0)
        become(argv, directory, output);
    close(output);
    assert_true(child > 0);
    while (waitpid(child, &status, 0) < 0)
        assert_int_equal(errno, EINTR);

    if (WIFEXITED(status) && WEXITSTATUS(status) == EXIT_NO_SUCH_PROGRAM) {
        print_message("# skipped: %s is not installed\n", argv[0]);
        skip();
    }
    printed = fixture_read(path);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != exit_code) {
        print_error("%s ended with status 0x%x:\n%s\n", argv[0], (unsigned)status, printed);
        fail();
    }
    return printed;
}

static void stop(void *object)
{
    struct service *service = object;

    kill(service->child, SIGKILL);
    while (waitpid(service->child, NULL, 0) < 0 && errno == EINTR)
        ;
    close(service->output);
    text_done(&service->printed);
}

/* Reads on until the text has come. False: the program ended or took too long. */
static bool read_until(struct service *service, const char *wanted)
{
    while (!strstr(text_string(&service->printed), wanted)) {
        struct pollfd waits = { .fd = service->output, .events = POLLIN };
        ssize_t got;

        if (poll(&waits, 1, READY_MS) != 1)
            return false;
        got = read(service->output, text_reserve(&service->printed, 4096), 4096);
        if (got <= 0)
            return false;
        text_grown(&service->printed, (size_t)got);
    }
    return true;
}

static struct service *start(const char *const *argv)
{
    struct service *service = arena_new(fixture_current()->arena, struct service);
    const char *directory = fixture_directory();
    int pipe_ends[2];

    assert_int_equal(pipe2(pipe_ends, O_CLOEXEC), 0);
    service->child = fork();
    if (service->child == 0)
        become(argv, directory, pipe_ends[1]);
    close(pipe_ends[1]);
    assert_true(service->child > 0);
    service->output = pipe_ends[0];
    arena_defer(fixture_current()->arena, stop, service);
    return service;
}

static void not_ready(struct service *service, const char *program)
{
    siginfo_t ended = { 0 };

    if (waitid(P_PID, (id_t)service->child, &ended, WEXITED | WNOWAIT | WNOHANG) == 0 &&
        ended.si_code == CLD_EXITED && ended.si_status == EXIT_NO_SUCH_PROGRAM) {
        print_message("# skipped: %s is not installed\n", program);
        skip();
    }
    print_error("%s was not ready:\n%s\n", program, text_string(&service->printed));
    fail();
}

char *command_start(const char *ready, const char *const *argv)
{
    struct service *service = start(argv);

    if (!read_until(service, ready))
        not_ready(service, argv[0]);
    return arena_strdup(fixture_current()->arena, text_string(&service->printed));
}

static bool answers(unsigned port)
{
    struct sockaddr_in address = { .sin_family = AF_INET, .sin_port = htons((uint16_t)port) };
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool connected;

    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    connected = connect(fd, (struct sockaddr *)&address, sizeof(address)) == 0;
    close(fd);
    return connected;
}

void command_start_port(unsigned port, const char *const *argv)
{
    struct service *service = start(argv);
    struct pollfd ends = { .fd = service->output, .events = POLLRDHUP };

    for (int tries = 0; !answers(port); tries++) {
        /* Ends early when the program does. */
        if (tries == READY_MS / 10 || (poll(&ends, 1, 10) > 0 && ends.revents & POLLHUP))
            not_ready(service, argv[0]);
    }
}

unsigned command_free_port(void)
{
    struct sockaddr_in address = { .sin_family = AF_INET };
    socklen_t size = sizeof(address);
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    assert_int_equal(bind(fd, (struct sockaddr *)&address, size), 0);
    assert_int_equal(getsockname(fd, (struct sockaddr *)&address, &size), 0);
    close(fd);
    return ntohs(address.sin_port);
}
