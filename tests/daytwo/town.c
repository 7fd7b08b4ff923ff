/* Processes, calls, waiting. */
#include "daytwo/town.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/base64.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/random.h"
#include "base/text.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "doc/yaml.h"
#include "kube/kubeconfig.h"
#include "lib/keeper.h"
#include "lib/test.h"
#include "loop/loop.h"
#include "loop/process.h"
#include "net/http_client.h"

#define AWAIT_MS SECONDS(60)
#define AGAIN_MS 20

enum {
    PORT_BASE = 22000, /* above where those begin that say nothing */
    PORT_SPAN = 160,   /* ten tenants */
    PORT_SPANS = 49,
    CMDLINE_MAX = 8 << 10,
    LOG_MAX = 16 << 20,
};

int town_main(int (*run)(void))
{
    return keeper_run(run);
}

uint64_t town_within(uint64_t ms)
{
    return getenv("BUTLER_SANITIZED") ? ms * 5 : ms;
}

/* --- processes -------------------------------------------------------------------------------- */

/* argv[1] is the role, and one of the others the argument. */
static bool is_process(const char *pid, const char *role, const char *argument)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    CLEANUP(string) char *path = memory_format("/proc/%s/cmdline", pid);
    struct error *err = file_read(path, CMDLINE_MAX, &text);
    struct slice rest = text_slice(&text);
    struct slice part;
    bool has_role = false;
    bool has_argument = false;

    error_free(err); /* it has ended */
    for (size_t i = 0; !err && slice_split(&rest, '\0', &part); i++) {
        has_role = has_role || (i == 1 && slice_is(part, role));
        has_argument = has_argument || (i > 1 && slice_has_prefix(part, argument));
    }
    return has_role && has_argument;
}

static size_t find_processes(const char *role, const char *argument, pid_t *out_first)
{
    DIR *processes = opendir("/proc");
    struct dirent *entry;
    size_t count = 0;
    uint64_t pid;

    assert_non_null(processes);
    while ((entry = readdir(processes))) {
        if (!number_parse_uint(slice_from(entry->d_name), &pid) ||
            !is_process(entry->d_name, role, argument))
            continue;
        if (count++ == 0)
            *out_first = (pid_t)pid;
    }
    closedir(processes);
    return count;
}

pid_t town_find_process(const char *role, const char *argument)
{
    pid_t pid = 0;

    find_processes(role, argument, &pid);
    return pid;
}

pid_t town_supervisor(const struct town *town)
{
    return town_find_process("supervisor", town->state);
}

pid_t town_tenant(const struct town *town, const char *uid)
{
    CLEANUP(string) char *directory =
        memory_format("%s/tenants/%s", town->state, uid);

    return town_find_process("apiserver", directory);
}

size_t town_count_tenants(const struct town *town)
{
    CLEANUP(string) char *directory = memory_format("%s/tenants/", town->state);
    pid_t pid;

    return find_processes("apiserver", directory, &pid);
}

uint64_t town_started(pid_t pid)
{
    uint64_t started = 0;

    error_free(process_read_started(pid, &started)); /* 0: it is gone */
    return started;
}

static bool has_ended(void *context)
{
    CLEANUP(text) struct text status = TEXT_EMPTY;
    CLEANUP(string) char *path =
        memory_format("/proc/%d/status", *(const pid_t *)context);
    struct error *err = file_read(path, CMDLINE_MAX, &status);

    error_free(err);
    /* Killed, and its parent has not looked yet. */
    return err || (strstr(text_string(&status), "State:\tZ") &&
                   strstr(text_string(&status), "Threads:\t1\n"));
}

void town_await_end(struct town *town, pid_t pid)
{
    town_await_so(town, has_ended, &pid, "the end of a process");
}

/* --- the platform ----------------------------------------------------------------------------- */

static _Noreturn void execute(const struct town *town, int out)
{
    const char *butler = town->program;
    CLEANUP(string) char *log = memory_format("%s.log", town->state);
    int err = open(log, O_WRONLY | O_CREAT | O_APPEND, 0600);

    prctl(PR_SET_PDEATHSIG, SIGKILL);
    setpgid(0, 0); /* a terminal's Ctrl-C is sent by hand here */
    if (!butler || err < 0 || dup2(out, STDOUT_FILENO) < 0 || dup2(err, STDERR_FILENO) < 0)
        _exit(126);
    execl(butler, butler, "up", "--state", town->state, "--api", "127.0.0.1:0", "--listen",
          "127.0.0.1:0", "--port-range", town->ports, (char *)NULL);
    _exit(127);
}

static void print_log(const struct town *town)
{
    CLEANUP(string) char *path = memory_format("%s.log", town->state);
    CLEANUP(text) struct text log = TEXT_EMPTY;
    struct slice rest;
    struct slice line;

    error_free(file_read(path, LOG_MAX, &log));
    rest = text_slice(&log);
    while (slice_split(&rest, '\n', &line))
        printf("# " SLICE_FORMAT "\n", SLICE_ARGUMENT(line));
}

/* Its last line says that it can be used; after its end there is nothing to wait for. */
static bool is_done_starting(void *context)
{
    struct town *town = context;
    char piece[512];
    ssize_t got;

    while ((got = read(town->out, piece, sizeof(piece))) > 0)
        text_append_bytes(&town->said, piece, (size_t)got);
    return got == 0 || strstr(text_string(&town->said), "\nStop ");
}

static void await_lines(struct town *town)
{
    text_clear(&town->said);
    town_await_so(town, is_done_starting, town, "the start of the platform");
    if (strstr(text_string(&town->said), "\nStop "))
        return;
    print_log(town);
    fail_msg("the platform did not start");
}

static void peer_release(void *object)
{
    http_peer_unref(object);
}

static struct http_peer *peer_of(const struct kubeconfig *config, const char *token,
                                 const char *server_name)
{
    CLEANUP(secret) struct secret *bearer =
        token ? secret_new(token, strlen(token)) : NULL;
    struct http_peer_spec spec = { .url = config->server,
                                   .server_name = server_name,
                                   .ca_pem = config->ca_pem,
                                   .bearer = bearer };
    struct http_peer *peer = NULL;

    if (!token) {
        spec.certificate_pem = config->certificate_pem;
        spec.key_pem = config->key_pem;
    }
    assert_no_error(http_peer_new(&spec, &peer));
    arena_defer(fixture_current()->arena, peer_release, peer);
    return peer;
}

void town_start(struct town *town)
{
    struct arena *arena = fixture_current()->arena;
    struct kubeconfig config;
    int fds[2];

    assert_int_equal(pipe2(fds, O_CLOEXEC), 0);
    assert_int_equal(fcntl(fds[0], F_SETFL, O_NONBLOCK), 0);
    fflush(stdout);
    town->pid = fork();
    assert_true(town->pid >= 0);
    if (town->pid == 0)
        execute(town, fds[1]);
    close(fds[1]);
    town->out = fds[0];
    await_lines(town);
    assert_no_error(kubeconfig_load(arena, arena_format(arena, "%s/admin.kubeconfig", town->state),
                                    NULL, &config));
    town->api = peer_of(&config, NULL, NULL);
}

int town_stop(struct town *town, int signal)
{
    pid_t pid = town->pid;
    int status = 0;

    town->pid = 0;
    kill(pid, signal);
    town_await_so(town, has_ended, &pid, "the end of the platform");
    waitpid(pid, &status, 0);
    close(town->out);
    return status;
}

static void on_closed(void *context)
{
    struct town *town = context;

    town->client = NULL;
    loop_stop(town->loop);
}

/* What a sanitizer has to say is in a log. */
static void check_log(const char *path)
{
    CLEANUP(text) struct text log = TEXT_EMPTY;

    error_free(file_read(path, LOG_MAX, &log));
    if (!strstr(text_string(&log), "Sanitizer"))
        return;
    fprintf(stderr, "%s\n", text_string(&log));
    abort();
}

static void release(void *object)
{
    struct town *town = object;
    CLEANUP(string) char *log = memory_format("%s.log", town->state);
    CLEANUP(string) char *supervisor_log =
        memory_format("%s/supervisor.log", town->state);
    CLEANUP(string) char *tenants = memory_format("%s/tenants/", town->state);
    pid_t pid;

    if (town->pid) {
        kill(town->pid, SIGKILL);
        waitpid(town->pid, NULL, 0);
        close(town->out);
    }
    while ((pid = town_supervisor(town)) || (pid = town_find_process("apiserver", tenants)))
        kill(pid, SIGKILL);
    close(town->claim);
    timer_cancel(&town->deadline);
    timer_cancel(&town->pause);
    http_client_close(town->client, on_closed, town);
    while (town->client)
        loop_run(town->loop);
    loop_free(town->loop);
    http_response_free(town->response);
    doc_unref(town->doc);
    memory_free(town->error);
    text_done(&town->said);
    check_log(log);
    check_log(supervisor_log);
}

static void on_late(void *context)
{
    struct town *town = context;

    town->late = true;
    loop_stop(town->loop);
}

static void on_pause_end(void *context)
{
    loop_stop(((struct town *)context)->loop);
}

/* The last port of a span, which no tenant gets to, is held by the town that has it. */
static bool claim_ports(struct town *town, unsigned first)
{
    struct sockaddr_in address = { .sin_family = AF_INET,
                                   .sin_port = htons((uint16_t)(first + PORT_SPAN - 1)),
                                   .sin_addr = { htonl(INADDR_LOOPBACK) } };

    town->claim = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (bind(town->claim, (struct sockaddr *)&address, sizeof(address)) == 0) {
        town->ports = arena_format(fixture_current()->arena, "%u-%u", first, first + PORT_SPAN - 1);
        return true;
    }
    close(town->claim);
    return false;
}

struct town *town_new(void)
{
    struct arena *arena = fixture_current()->arena;
    struct town *town = arena_new(arena, struct town);

    /* Tenants with users of their own pass through. */
    assert_int_equal(chmod(fixture_directory(), 0711), 0);
    town->state = fixture_path("state");
    town->namespace = "default";
    town->program = getenv("butler");
    while (!claim_ports(town, PORT_BASE + PORT_SPAN * (unsigned)random_below(PORT_SPANS)))
        ;
    town->loop = loop_new(clock_system(), NULL);
    town->client = http_client_new(town->loop);
    timer_init(&town->deadline, town->loop, on_late, town);
    timer_init(&town->pause, town->loop, on_pause_end, town);
    arena_defer(arena, release, town);
    town_start(town);
    return town;
}

/* --- calls ------------------------------------------------------------------------------------ */

static void on_done(void *context, struct http_response *take_response, struct error *take_error)
{
    struct town *town = context;

    town->response = take_response;
    town->error = take_error ? error_format(take_error) : NULL;
    error_free(take_error);
    if (take_response)
        error_free(
            json_parse(slice_of(take_response->body, take_response->body_size), NULL, &town->doc));
    town->done = true;
    loop_stop(town->loop);
}

int town_call(struct town *town, struct http_peer *peer, const char *method, const char *path,
              const char *body)
{
    const struct http_header headers[] = {
        { "Content-Type",
          strcmp(method, "PATCH") == 0 ? "application/merge-patch+json" : "application/json" },
    };

    town->response = http_response_free(town->response);
    town->doc = doc_unref(town->doc);
    town->error = memory_free(town->error);
    town->done = false;
    http_client_start(town->client, peer,
                      &(struct http_request){ .method = method,
                                              .path = path,
                                              .headers = headers,
                                              .header_count = body ? 1 : 0,
                                              .body = slice_from(body) },
                      &(struct http_call_events){ .on_done = on_done }, town);
    while (!town->done)
        loop_run(town->loop);
    return town->response ? town->response->status : 0;
}

struct value town_root(const struct town *town)
{
    return town->doc ? doc_root(town->doc) : VALUE_ABSENT_VALUE;
}

static const char *told(const struct town *town)
{
    return town->response ? town->response->body : town->error;
}

struct value town_get(struct town *town, struct http_peer *peer, const char *path)
{
    int status = town_call(town, peer, "GET", path, NULL);

    if (status != 200)
        fail_msg("GET %s was answered with %d: %s", path, status, told(town));
    return town_root(town);
}

void town_write(struct town *town, struct http_peer *peer, const char *method, const char *path,
                const char *body)
{
    int status = town_call(town, peer, method, path, body);

    if (status < 200 || status > 202)
        fail_msg("%s %s was answered with %d: %s", method, path, status, told(town));
}

void town_pass(struct town *town, uint64_t ms)
{
    timer_set(&town->pause, ms, 0);
    while (timer_is_set(&town->pause) && !town->late)
        loop_run(town->loop);
}

void town_await(struct town *town, struct http_peer *peer, const char *path, town_condition is_so,
                void *context)
{
    timer_set(&town->deadline, AWAIT_MS, 0);
    for (;;) {
        int status = town_call(town, peer, "GET", path, NULL);

        if ((status == 200 && is_so(town_root(town), context)) ||
            (status == 404 && is_so(VALUE_ABSENT_VALUE, context)))
            break;
        if (town->late) {
            printf("# %s: %d %s\n", path, status, told(town));
            print_log(town);
            fail_msg("%s did not become as it should", path);
        }
        town_pass(town, AGAIN_MS);
    }
    timer_cancel(&town->deadline);
}

static bool is_absent(struct value root, void *context)
{
    (void)context;
    return !value_exists(root);
}

void town_await_absence(struct town *town, struct http_peer *peer, const char *path)
{
    town_await(town, peer, path, is_absent, NULL);
}

void town_await_so(struct town *town, bool (*is_so)(void *context), void *context, const char *what)
{
    timer_set(&town->deadline, AWAIT_MS, 0);
    while (!is_so(context)) {
        if (town->late) {
            print_log(town);
            fail_msg("%s did not come", what);
        }
        town_pass(town, AGAIN_MS);
    }
    timer_cancel(&town->deadline);
}

/* --- tenants ---------------------------------------------------------------------------------- */

char *town_plane(const struct town *town, const char *name)
{
    return arena_format(fixture_current()->arena,
                        "/apis/steward.butlerlabs.dev/v1alpha1/namespaces/%s/tenantcontrolplanes/"
                        "%s",
                        town->namespace, name);
}

char *town_secret(const struct town *town, const char *name)
{
    return arena_format(fixture_current()->arena, "/api/v1/namespaces/%s/secrets/%s",
                        town->namespace, name);
}

const char *town_make(struct town *town, const char *name, const char *version, const char *more)
{
    struct arena *arena = fixture_current()->arena;
    struct slice uid;

    town_write(
        town, town->api, "POST", town_plane(town, ""),
        arena_format(arena,
                     "{\"apiVersion\":\"steward.butlerlabs.dev/v1alpha1\",\"kind\":"
                     "\"TenantControlPlane\",\"metadata\":{\"name\":\"%s\"},\"spec\":{"
                     "\"controlPlane\":{\"deployment\":{\"replicas\":1},\"service\":{"
                     "\"serviceType\":\"ClusterIP\"}},\"kubernetes\":{\"version\":\"%s\"}%s%s}}",
                     name, version, more ? "," : "", more ? more : ""));
    uid = value_text(value_get(town_root(town), SLICE("metadata")), "uid");
    return arena_text(arena, uid);
}

static bool says_word(struct value root, void *context)
{
    struct value version = value_find(root, VALUE_KEYS("status", "kubernetesResources", "version"));
    int64_t seen = value_int_or(value_find(root, VALUE_KEYS("status", "observedGeneration")), 0);
    int64_t wanted = value_int_or(value_find(root, VALUE_KEYS("metadata", "generation")), -1);

    return slice_is(value_text(version, "status"), context) && seen == wanted;
}

void town_await_word(struct town *town, const char *name, const char *word)
{
    town_await(town, town->api, town_plane(town, name), says_word, (void *)(uintptr_t)word);
}

const char *town_make_ready(struct town *town, const char *name, const char *more)
{
    const char *uid = town_make(town, name, "v1.31.4", more);

    town_await_word(town, name, "Ready");
    return uid;
}

char *town_secret_text(struct town *town, const char *secret, const char *key)
{
    struct value root = town_get(town, town->api, town_secret(town, secret));
    CLEANUP(text) struct text text = TEXT_EMPTY;

    assert_no_error(
        base64_parse(value_text(value_get(root, SLICE("data")), key), BASE64_STANDARD, &text));
    return arena_strndup(fixture_current()->arena, text_string(&text), text.size);
}

static void read_kubeconfig(struct arena *arena, const char *text, struct kubeconfig *out_config)
{
    struct doc *doc = NULL;

    assert_no_error(yaml_parse(slice_from(text), NULL, &doc));
    arena_defer(arena, doc_release, doc);
    assert_no_error(kubeconfig_read(arena, doc, NULL, NULL, out_config));
}

struct http_peer *town_peer(const char *kubeconfig, const char *token, const char *server_name)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct kubeconfig config;

    read_kubeconfig(arena, kubeconfig, &config);
    return peer_of(&config, token, server_name);
}

struct http_peer *town_disguise(const char *who, const char *where)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct kubeconfig config;
    struct kubeconfig there;

    read_kubeconfig(arena, who, &config);
    read_kubeconfig(arena, where, &there);
    config.server = there.server;
    config.ca_pem = there.ca_pem;
    return peer_of(&config, NULL, NULL);
}

struct http_peer *town_admin(struct town *town, const char *name)
{
    const char *secret = arena_format(fixture_current()->arena, "%s-admin-kubeconfig", name);

    return town_peer(town_secret_text(town, secret, "admin.conf"), NULL, NULL);
}

void town_ask_rotation(struct town *town, const char *secret)
{
    town_write(town, town->api, "PATCH", town_secret(town, secret),
               "{\"metadata\":{\"annotations\":{\"" TOWN_NOTE_ROTATE "\":\"\"}}}");
}
