/* How long a server takes from its start to its first good answer.
 *
 *   start_bench URL CA COMMAND...
 *
 * Asks again at once when the connection is refused and after half a millisecond when the answer is
 * not 200, so that asking costs little and is finer than what is measured. Prints milliseconds,
 * then ends the server as it wants to be ended. */
#include <curl/curl.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"

enum {
    DEADLINE_MS = 120000,
};

static uint64_t now_us(void)
{
    return clock_monotonic_us(clock_system());
}

static size_t drop_body(char *data, size_t item, size_t count, void *context)
{
    (void)data;
    (void)context;
    return item * count;
}

static pid_t start(char **command)
{
    pid_t pid = fork();

    if (pid != 0)
        return pid;
    int null = open("/dev/null", O_RDWR);
    dup2(null, STDIN_FILENO);
    dup2(null, STDOUT_FILENO);
    dup2(null, STDERR_FILENO);
    execvp(command[0], command);
    _exit(127);
}

static bool answers(CURL *curl)
{
    long status = 0;

    return curl_easy_perform(curl) == CURLE_OK &&
           curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status) == CURLE_OK && status == 200;
}

/* Waits for the first good answer. False when the server ends before, or nothing comes for long. */
static bool wait_for_answer(CURL *curl, pid_t pid, uint64_t start_us)
{
    const struct timespec pause = { .tv_nsec = 500000 };

    while (!answers(curl)) {
        if (waitpid(pid, NULL, WNOHANG) == pid) {
            fprintf(stderr, "start_bench: the server ended\n");
            return false;
        }
        if (now_us() - start_us > DEADLINE_MS * 1000ull) {
            fprintf(stderr, "start_bench: no answer\n");
            kill(pid, SIGKILL);
            return false;
        }
        nanosleep(&pause, NULL);
    }
    return true;
}

int main(int argc, char **argv)
{
    uint64_t start_us;
    CURL *curl;
    pid_t pid;
    bool good;

    if (argc < 4) {
        fprintf(stderr, "start_bench URL CA COMMAND...\n");
        return 4;
    }
    curl_global_init(CURL_GLOBAL_DEFAULT);
    curl = curl_easy_init();
    curl_easy_setopt(curl, CURLOPT_URL, argv[1]);
    curl_easy_setopt(curl, CURLOPT_CAINFO, argv[2]);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, drop_body);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, 2000L);
    start_us = now_us();
    pid = start(argv + 3);
    good = pid > 0 && wait_for_answer(curl, pid, start_us);
    if (good) {
        printf("%.1f\n", (double)(now_us() - start_us) / 1000);
        kill(pid, SIGTERM);
        waitpid(pid, NULL, 0);
    }
    curl_easy_cleanup(curl);
    curl_global_cleanup();
    return good ? 0 : 1;
}
