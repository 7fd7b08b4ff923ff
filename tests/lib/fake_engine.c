/* One thread, one poll(). */
#include "lib/fake_engine.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json.h"

enum {
    LISTENER = 3,
    MAX_CONTROLS = 8,
    MAX_GUESTS = 32,
};

struct fake {
    const char *directory;
    struct doc *config;
    uint64_t generation;
    int control;
    int controls[MAX_CONTROLS];
    int guests[MAX_GUESTS];
    int64_t last_use_ms;
    bool draining;
    char *food;
};

static volatile sig_atomic_t told_to_end;

static void on_end(int number)
{
    (void)number;
    told_to_end = 1;
}

static struct value flag(const struct fake *fake, const char *name)
{
    return value_find(doc_root(fake->config), VALUE_KEYS("fake", name));
}

static bool load(struct fake *fake)
{
    CLEANUP(string) char *path =
        memory_format("%s/conf/current/engine.json", fake->directory);
    CLEANUP(text) struct text content = TEXT_EMPTY;
    struct doc *config = NULL;
    struct error *err = file_read(path, 1 << 20, &content);

    if (!err)
        err = json_parse(text_slice(&content), NULL, &config);
    if (err) {
        CLEANUP(string) char *chain = error_format(err);

        fprintf(stderr, "cannot read its configuration: %s\n", chain);
        error_free(err);
        return false;
    }
    doc_unref(fake->config);
    fake->config = config;
    value_uint(value_get(doc_root(config), SLICE("generation")), &fake->generation);
    return true;
}

/* --- control -------------------------------------------------------------------------------- */

static void say(int fd, const char *json)
{
    uint32_t size = htonl((uint32_t)strlen(json));

    if (write(fd, &size, sizeof(size)) < 0 || write(fd, json, strlen(json)) < 0)
        fprintf(stderr, "nobody listens\n");
}

static size_t count_guests(const struct fake *fake)
{
    size_t count = 0;

    for (size_t i = 0; i < MAX_GUESTS; i++)
        count += fake->guests[i] >= 0;
    return count;
}

static void report(const struct fake *fake)
{
    struct slice version = value_text(doc_root(fake->config), "version");
    CLEANUP(string) char *json = memory_format(
        "{\"event\":\"state\",\"state\":\"%s\",\"version\":\"%.*s\",\"generation\":%llu,"
        "\"pid\":%d,\"lastUseMs\":%lld,\"open\":%zu}",
        fake->draining ? "draining" : "ready", SLICE_ARGUMENT(version),
        (unsigned long long)fake->generation, (int)getpid(), (long long)fake->last_use_ms,
        count_guests(fake));

    for (size_t i = 0; i < MAX_CONTROLS; i++)
        if (fake->controls[i] >= 0)
            say(fake->controls[i], json);
}

static void note(const struct fake *fake, const char *file)
{
    CLEANUP(string) char *path = memory_format("%s/run/%s", fake->directory, file);
    int fd = open(path, O_WRONLY | O_CREAT | O_APPEND, 0600);

    if (fd < 0 || dprintf(fd, "%d\n", (int)getpid()) < 0)
        fprintf(stderr, "cannot write %s\n", path);
    if (fd >= 0)
        close(fd);
}

static void answer_ping(const struct fake *fake)
{
    report(fake);
    note(fake, "pings"); /* afterwards: whoever reads it finds the answer sent */
}

/* Memory that is really used. */
static void eat(struct fake *fake)
{
    int64_t bytes = value_int_or(flag(fake, "eat"), 0);

    memory_free(fake->food);
    fake->food = bytes > 0 ? memory_alloc((size_t)bytes) : NULL;
    if (fake->food)
        memset(fake->food, 1, (size_t)bytes);
}

static void reload(struct fake *fake, int fd)
{
    bool rejects = false;

    if (load(fake))
        value_bool(flag(fake, "rejectReload"), &rejects);
    eat(fake);
    if (rejects)
        say(fd, "{\"event\":\"reloadFailed\",\"error\":\"apiserver.crt: no PEM\"}");
    else
        report(fake);
}

static void obey(struct fake *fake, int *fd)
{
    char buffer[512];
    uint32_t size = 0;
    ssize_t got = recv(*fd, &size, sizeof(size), MSG_WAITALL);

    size = ntohl(size);
    if (got == sizeof(size) && size < sizeof(buffer))
        got = recv(*fd, buffer, size, MSG_WAITALL);
    if (got <= 0 || size >= sizeof(buffer)) {
        close(*fd);
        *fd = -1;
        return;
    }
    buffer[size] = '\0';
    if (strstr(buffer, "reload"))
        reload(fake, *fd);
    else if (strstr(buffer, "ping") && !value_exists(flag(fake, "mute")))
        answer_ping(fake);
    else if (strstr(buffer, "drain") && !value_exists(flag(fake, "stubborn")))
        told_to_end = 1;
}

static bool open_control(struct fake *fake)
{
    struct sockaddr_un address = { .sun_family = AF_UNIX };
    CLEANUP(string) char *run = memory_format("%s/run", fake->directory);
    int below = open(run, O_PATH | O_DIRECTORY);

    (void)snprintf(address.sun_path, sizeof(address.sun_path), "/proc/self/fd/%d/control.sock",
                   below);
    unlink(address.sun_path);
    fake->control = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    return bind(fake->control, (struct sockaddr *)&address, sizeof(address)) == 0 &&
           listen(fake->control, MAX_CONTROLS) == 0;
}

/* --- guests --------------------------------------------------------------------------------- */

static void accept_into(int listener, int *places, size_t count)
{
    int fd = accept4(listener, NULL, NULL, SOCK_CLOEXEC);

    for (size_t i = 0; fd >= 0 && i < count; i++)
        if (places[i] < 0) {
            places[i] = fd;
            return;
        }
    if (fd >= 0)
        close(fd);
}

static void note_use(struct fake *fake)
{
    struct timespec now;

    clock_gettime(CLOCK_REALTIME, &now);
    fake->last_use_ms = now.tv_sec * 1000LL + now.tv_nsec / 1000000;
    report(fake);
}

static void serve(struct fake *fake, int *fd)
{
    char buffer[256];
    ssize_t got = read(*fd, buffer, sizeof(buffer));
    CLEANUP(string) char *answer = memory_format(
        "generation %llu pid %d\n", (unsigned long long)fake->generation, (int)getpid());

    if (got > 0 && write(*fd, answer, strlen(answer)) >= 0)
        return;
    close(*fd);
    *fd = -1;
    note_use(fake);
}

/* --- the whole ------------------------------------------------------------------------------ */

static void add(struct pollfd *polls, size_t *count, int fd)
{
    if (fd >= 0)
        polls[(*count)++] = (struct pollfd){ .fd = fd, .events = POLLIN };
}

static bool is_ready(const struct pollfd *polls, size_t count, int fd)
{
    for (size_t i = 0; fd >= 0 && i < count; i++)
        if (polls[i].fd == fd)
            return polls[i].revents != 0;
    return false;
}

static void turn(struct fake *fake)
{
    struct pollfd polls[2 + MAX_CONTROLS + MAX_GUESTS];
    size_t count = 0;

    add(polls, &count, LISTENER);
    add(polls, &count, fake->control);
    for (size_t i = 0; i < MAX_CONTROLS; i++)
        add(polls, &count, fake->controls[i]);
    for (size_t i = 0; i < MAX_GUESTS; i++)
        add(polls, &count, fake->guests[i]);
    if (poll(polls, count, -1) < 0)
        return;
    for (size_t i = 0; i < MAX_CONTROLS; i++)
        if (is_ready(polls, count, fake->controls[i]))
            obey(fake, &fake->controls[i]);
    for (size_t i = 0; i < MAX_GUESTS; i++)
        if (is_ready(polls, count, fake->guests[i]))
            serve(fake, &fake->guests[i]);
    if (told_to_end)
        return;
    if (is_ready(polls, count, fake->control)) {
        accept_into(fake->control, fake->controls, MAX_CONTROLS);
        report(fake);
    }
    if (is_ready(polls, count, LISTENER)) {
        accept_into(LISTENER, fake->guests, MAX_GUESTS);
        report(fake);
    }
}

static void prepare(struct fake *fake)
{
    struct sigaction action = { .sa_handler = on_end };

    sigaction(SIGTERM, &action, NULL);
    (void)signal(SIGPIPE, SIG_IGN);
    if (value_exists(flag(fake, "stubborn")))
        (void)signal(SIGTERM, SIG_IGN);
    if (!value_exists(flag(fake, "deaf")) && !open_control(fake))
        fprintf(stderr, "cannot open its control socket: %s\n", strerror(errno));
}

int fake_engine_main(int argc, char **argv)
{
    struct fake fake = { .control = -1 };
    int64_t code;

    if (argc != 4 || strcmp(argv[2], "--tenant") != 0)
        return 2;
    fake.directory = argv[3];
    memset(fake.controls, 0xff, sizeof(fake.controls));
    memset(fake.guests, 0xff, sizeof(fake.guests));
    note(&fake, "starts");
    if (!load(&fake))
        return 2;
    if (value_int(flag(&fake, "exit"), &code)) {
        struct slice words = value_text(value_get(doc_root(fake.config), SLICE("fake")), "say");

        fprintf(stderr, "ends as it was told, with token=abc123\n");
        fprintf(stderr, SLICE_FORMAT "\n", SLICE_ARGUMENT(words));
        doc_unref(fake.config);
        return (int)code;
    }
    eat(&fake);
    prepare(&fake);
    while (!told_to_end || value_exists(flag(&fake, "stubborn")))
        turn(&fake);
    if (value_exists(flag(&fake, "slow")))
        nanosleep(&(struct timespec){ .tv_nsec = 50000000 }, NULL);
    memory_free(fake.food);
    doc_unref(fake.config);
    return 0;
}
