/* What a shell in a sandbox can do, and what it cannot. The launcher is this program itself. */
#include "sandbox/sandbox.h"

#include <arpa/inet.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/text.h"
#include "lib/test.h"
#include "loop/loop.h"
#include "loop/timer.h"
#include "sandbox/enter.h"

#define DEADLINE_MS SECONDS(60)

struct setting {
    struct loop *loop;
    struct sandbox *sandbox; /* NULL: has ended */
    struct timer deadline;
    struct text output;
    const char *awaited; /* the loop stops when it was written */
    int api;             /* the socket that listens inside; -1: none */
    int code;
    struct error *error;
    bool late;
};

static const char *const tools[] = {
    "/bin/bash",        "/bin/cat",    "/bin/ls",        "/bin/env",  "/bin/stty",
    "/bin/dd",          "/bin/mkdir",  "/bin/sleep",     "/bin/grep", "/bin/mount",
    "/usr/bin/unshare", "/usr/bin/id", "/usr/bin/touch",
};

static void on_ready(void *context, int take_socket)
{
    struct setting *setting = context;

    setting->api = take_socket;
}

static void on_output(void *context, struct slice bytes)
{
    struct setting *setting = context;

    for (size_t i = 0; i < bytes.size; i++)
        text_append_char(&setting->output, bytes.data[i] ? bytes.data[i] : '\n');
    if (setting->awaited && strstr(text_string(&setting->output), setting->awaited))
        loop_stop(setting->loop);
}

static void on_ended(void *context, int code, struct error *take_error)
{
    struct setting *setting = context;

    setting->sandbox = NULL;
    setting->code = code;
    setting->error = take_error;
    loop_stop(setting->loop);
}

static const struct sandbox_events events = { on_ready, on_output, on_ended };

static void on_late(void *context)
{
    struct setting *setting = context;

    setting->late = true;
    loop_stop(setting->loop);
}

static void run(struct setting *setting)
{
    timer_set(&setting->deadline, DEADLINE_MS, 0);
    loop_run(setting->loop);
    timer_cancel(&setting->deadline);
    if (setting->late)
        fail_msg("nothing came but: %s", text_string(&setting->output));
}

static void release(void *context)
{
    struct setting *setting = context;

    timer_cancel(&setting->deadline);
    while (setting->sandbox) {
        sandbox_stop(setting->sandbox);
        loop_run(setting->loop);
    }
    if (setting->api >= 0)
        close(setting->api);
    loop_free(setting->loop);
    text_done(&setting->output);
    error_free(setting->error);
}

static struct setting *start(const char *const *programs, size_t count)
{
    static const char *const launcher[] = { "/proc/self/exe", "enter", NULL };
    struct setting *setting = arena_new(fixture_current()->arena, struct setting);
    struct sandbox_options options = {
        .launcher = launcher,
        .plan = { .tools = (const char **)programs,
                  .tool_count = count,
                  .shell = "bash",
                  .prompt = "> ",
                  .kubeconfig = "token: of-this-session\n",
                  .user = 65534 },
        .columns = 80,
        .rows = 24,
        .events = &events,
        .context = setting,
    };

    setting->api = -1;
    setting->loop = loop_new(clock_system(), NULL);
    timer_init(&setting->deadline, setting->loop, on_late, setting);
    arena_defer(fixture_current()->arena, release, setting);
    options.loop = setting->loop;
    assert_no_error(sandbox_start(&options, &setting->sandbox));
    return setting;
}

/* Types a command and gives what was written until it had ended. The mark is typed in two pieces,
 * so that the echo of what was typed is not taken for it. */
static const char *type(struct setting *setting, const char *command)
{
    text_clear(&setting->output);
    setting->awaited = "mark:done";
    assert_true(sandbox_write(
        setting->sandbox,
        slice_from(arena_format(fixture_current()->arena, "%s; echo mark:'done'\n", command))));
    run(setting);
    if (!setting->sandbox)
        fail_msg("it ended: %s", setting->error ? setting->error->message : "");
    return text_string(&setting->output);
}

static struct setting *begin(void)
{
    return start(tools, sizeof(tools) / sizeof(tools[0]));
}

#define assert_says(output, part)                                                                  \
    do {                                                                                           \
        if (!strstr(output, part))                                                                 \
            fail_msg("\"%s\" is not in: %s", part, output);                                        \
    } while (0)
#define assert_silent(output, part)                                                                \
    do {                                                                                           \
        if (strstr(output, part))                                                                  \
            fail_msg("\"%s\" is in: %s", part, output);                                            \
    } while (0)

/* --- what it can ---------------------------------------------------------------------------- */

static void runs_a_shell(void **state)
{
    struct setting *setting = begin();

    (void)state;
    assert_says(type(setting, "echo $((40 + 2)); id -u; pwd"), "42\r\n1000\r\n/scratch\r\n");
    assert_says(type(setting, "cat $KUBECONFIG"), "token: of-this-session");
    assert_says(type(setting, "echo x > /tmp/f && cat /scratch/f"), "x\r\n");
    setting->awaited = NULL;
    sandbox_write(setting->sandbox, SLICE("exit 7\n"));
    run(setting);
    assert_null(setting->sandbox);
    assert_null(setting->error);
    assert_int_equal(setting->code, 7);
}

static void server_87_knows_its_size(void **state)
{
    struct setting *setting = begin();

    (void)state;
    assert_says(type(setting, "stty size"), "24 80\r\n");
    sandbox_resize(setting->sandbox, 132, 43);
    assert_says(type(setting, "stty size"), "43 132\r\n");
    assert_says(type(setting, "echo \xc3\xa4\xe2\x82\xac"), "\xc3\xa4\xe2\x82\xac\r\n");
}

static void reaches_the_api_that_it_was_given(void **state)
{
    struct setting *setting = begin();
    char buffer[16] = { 0 };
    int connection;

    (void)state;
    type(setting, "exec 5<>/dev/tcp/127.0.0.1/8001; echo ask >&5");
    assert_true(setting->api >= 0);
    connection = accept(setting->api, NULL, NULL);
    assert_true(connection >= 0);
    assert_int_equal(read(connection, buffer, 4), 4);
    assert_string_equal(buffer, "ask\n");
    close(connection);
}

/* --- what it cannot ------------------------------------------------------------------------- */

static void server_85_threat_20_sees_no_file_of_the_server(void **state)
{
    struct setting *setting = begin();
    const char *path = fixture_path("secret");
    const char *output;

    (void)state;
    assert_no_error(file_write(path, "hush", 4, 0644));
    output = type(setting, arena_format(fixture_current()->arena, "cat %s /etc/shadow", path));
    assert_silent(output, "hush");
    assert_says(output, "No such file");
    output = type(setting, "ls -a /");
    assert_silent(output, "root");
    assert_silent(output, "work");
    assert_silent(output, "sys");
    assert_says(type(setting, "cat /etc/passwd"), "user:x:1000");
    assert_silent(type(setting, "cat /etc/passwd"), "root");
}

static void server_85_has_nothing_in_its_environment(void **state)
{
    struct setting *setting;
    const char *output;

    (void)state;
    assert_int_equal(setenv("BUTLER_JWT_SECRET", "hush", 1), 0);
    setting = begin();
    output = type(setting, "env; cat /proc/1/environ /proc/self/environ");
    unsetenv("BUTLER_JWT_SECRET");
    assert_silent(output, "hush");
    assert_says(output, "KUBECONFIG=/scratch/.kube/config");
    assert_silent(output, "BUTLER");
}

static void server_85_threat_20_holds_no_descriptor_of_the_server(void **state)
{
    struct setting *setting;
    int secret[2];
    const char *output;

    (void)state;
    assert_int_equal(pipe(secret), 0);
    setting = begin();
    output = type(setting, "ls -l /proc/self/fd; ls -l /proc/1/fd");
    close(secret[0]);
    close(secret[1]);
    assert_silent(output, "pipe:");
    assert_silent(output, "socket:");
}

static void server_85_sees_no_other_process(void **state)
{
    struct setting *setting = begin();
    const char *output;

    (void)state;
    output = type(setting, arena_format(fixture_current()->arena, "kill -0 %d", (int)getpid()));
    assert_says(output, "No such process");
    assert_says(type(setting, "echo $$"), "1\r\n");
}

static int listen_here(unsigned *out_port)
{
    struct sockaddr_in address = { .sin_family = AF_INET, .sin_addr = { htonl(INADDR_LOOPBACK) } };
    socklen_t size = sizeof(address);
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

    assert_int_equal(bind(fd, (struct sockaddr *)&address, sizeof(address)), 0);
    assert_int_equal(listen(fd, 1), 0);
    assert_int_equal(getsockname(fd, (struct sockaddr *)&address, &size), 0);
    *out_port = ntohs(address.sin_port);
    return fd;
}

static void server_85_threat_20_reaches_no_other_address(void **state)
{
    struct setting *setting = begin();
    unsigned port;
    int fd = listen_here(&port);
    const char *output;

    (void)state;
    output = type(setting,
                  arena_format(fixture_current()->arena, "echo x > /dev/tcp/127.0.0.1/%u", port));
    close(fd);
    assert_says(output, "Connection refused");
    assert_says(type(setting, "echo x > /dev/tcp/169.254.169.254/80"), "Network is unreachable");
    assert_says(type(setting, "echo x > /dev/tcp/192.0.2.1/443"), "Network is unreachable");
}

struct row {
    const char *name;
    const char *command;
    const char *answer;
};

static const struct row rows[] = {
    { "server_85_makes_no_namespaces", "unshare -U true", "Operation not permitted" },
    { "server_85_mounts_nothing", "mount -t tmpfs x /scratch", "mount: " },
    { "server_85_changes_no_tool", "touch /bin/new", "Read-only file system" },
    { "server_85_writes_nothing_into_a_tool", "echo x >> /bin/cat", "Permission denied" },
    { "server_85_runs_nothing_of_its_own",
      "cat /bin/id > /scratch/id; chmod +x /scratch/id; /scratch/id", "Permission denied" },
    { "server_85_gets_no_rights", "grep -E '^(CapEff|CapBnd|CapPrm)' /proc/self/status",
      "CapBnd:\t0000000000000000" },
    { "server_85_gets_no_new_rights", "grep NoNewPrivs /proc/self/status", "NoNewPrivs:\t1" },
    { "server_85_is_filtered", "grep '^Seccomp:' /proc/self/status", "Seccomp:\t2" },
    { "server_85_fills_no_disk", "dd if=/dev/zero of=/scratch/f bs=1M count=80", "dd: " },
    { "server_85_sees_nothing_of_the_machine", "cat /proc/cmdline /proc/kcore", "No such file" },
};

static void limits(void **state)
{
    const struct row *row = *state;

    if (strstr(row->command, "/proc/") && !strstr(type(begin(), "ls /proc"), "self"))
        return; /* a kernel that allows no /proc: there is even less to see */
    assert_says(type(begin(), row->command), row->answer);
}

static void server_85_multiplies_no_further(void **state)
{
    struct setting *setting = begin();

    (void)state;
    setting->awaited = "fork: ";
    sandbox_write(setting->sandbox, SLICE("for i in {1..100}; do sleep 60 & done\n"));
    run(setting);
    assert_non_null(setting->sandbox);
}

/* --- all or nothing, and the end ------------------------------------------------------------ */

static void is_refused_when_incomplete(void **state)
{
    static const char *const missing[] = { "/bin/bash", "/nowhere/kubectl" };
    struct setting *setting = start(missing, 2);

    (void)state;
    run(setting);
    assert_null(setting->sandbox);
    assert_error(STEAL(setting->error), ERR_UNAVAILABLE, "/nowhere/kubectl");
    assert_int_equal(setting->api, -1);
    assert_null(strstr(text_string(&setting->output), ">"));
}

static void says_whether_one_can_be_made(void **state)
{
    (void)state;
    assert_no_error(enter_check(65534));
}

/* Somebody in it still holds a connection; when that ends, they are gone. */
static void server_88_nothing_is_left_behind(void **state)
{
    struct setting *setting = begin();
    char byte;
    int connection;

    (void)state;
    type(setting, "(trap '' HUP TERM; exec 5<>/dev/tcp/127.0.0.1/8001; sleep 1000) & "
                  "(trap '' HUP TERM; sleep 1000) & true");
    connection = accept(setting->api, NULL, NULL);
    assert_true(connection >= 0);
    setting->awaited = NULL;
    sandbox_stop(setting->sandbox);
    run(setting);
    assert_null(setting->sandbox);
    assert_int_equal(read(connection, &byte, 1), 0);
    close(connection);
}

int main(int argc, char **argv)
{
    static const struct test_group groups[] = {
        TEST(runs_a_shell),
        TEST(server_87_knows_its_size),
        TEST(reaches_the_api_that_it_was_given),
        TEST(server_85_threat_20_sees_no_file_of_the_server),
        TEST(server_85_has_nothing_in_its_environment),
        TEST(server_85_threat_20_holds_no_descriptor_of_the_server),
        TEST(server_85_sees_no_other_process),
        TEST(server_85_threat_20_reaches_no_other_address),
        TABLE(limits, rows),
        TEST(server_85_multiplies_no_further),
        TEST(is_refused_when_incomplete),
        TEST(says_whether_one_can_be_made),
        TEST(server_88_nothing_is_left_behind),
    };

    if (argc > 1 && strcmp(argv[1], "enter") == 0)
        enter_run(3, 4);
    return test_run_groups(groups, sizeof(groups) / sizeof(groups[0]));
}
