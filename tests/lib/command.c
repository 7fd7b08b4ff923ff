/* Runs a program and waits for it. */
#include "lib/command.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lib/test.h"

enum {
    EXIT_NO_SUCH_PROGRAM = 127
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
        print_message("skipped: %s is not installed\n", argv[0]);
        skip();
    }
    printed = fixture_read(path);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != exit_code) {
        print_error("%s ended with status 0x%x:\n%s\n", argv[0], (unsigned)status, printed);
        fail();
    }
    return printed;
}
