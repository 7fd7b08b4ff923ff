/* Our housekeeping beside somebody else's API server: housekeeper KUBECONFIG CA_CERT CA_KEY. Runs
 * until SIGTERM; says "ready" when it has begun. */
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/file.h"
#include "base/limits.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/text.h"
#include "crypto/certificate.h"
#include "crypto/key.h"
#include "housekeeping/housekeeping.h"
#include "kube/https.h"
#include "kube/informer.h"
#include "kube/kubeconfig.h"
#include "loop/loop.h"
#include "loop/pool.h"
#include "loop/signal.h"
#include "net/http_client.h"

struct program {
    struct log *log;
    struct loop *loop;
    struct pool *pool;
    struct http_client *client;
    struct https *https;
    struct informers *informers;
    struct housekeeping *housekeeping;
    struct signal *terminate;
    struct text ca_pem;
    struct certificate *ca;
    struct key *key;
};

static struct error *find_authority(void *context, const char *signer_name,
                                    struct certificate **out_certificate, struct key **out_key)
{
    struct program *program = context;

    (void)signer_name;
    *out_certificate = certificate_ref(program->ca);
    *out_key = key_ref(program->key);
    return NULL;
}

static const struct housekeeping_signer signer = { find_authority };

static void on_client_closed(void *context)
{
    struct program *program = context;

    loop_stop(program->loop);
}

static void on_informers_stopped(void *context)
{
    struct program *program = context;

    http_client_close(program->client, on_client_closed, program);
}

static void on_housekeeping_stopped(void *context)
{
    struct program *program = context;

    informers_stop(program->informers, on_informers_stopped, program);
}

static void on_terminate(void *context, int number)
{
    struct program *program = context;

    (void)number;
    signal_close(program->terminate, NULL, NULL);
    housekeeping_stop(program->housekeeping, on_housekeeping_stopped, program);
}

static struct error *load(struct program *program, struct arena *arena, char **arguments)
{
    struct kubeconfig config;
    struct error *err;

    err = kubeconfig_load(arena, arguments[1], NULL, &config);
    if (err)
        return err;
    err = https_new(program->loop, program->client, &config, &program->https);
    if (err)
        return err;
    err = file_read(arguments[2], CONFIG_FILE_MAX_BYTES, &program->ca_pem);
    if (err)
        return err;
    err = certificate_parse_pem(text_slice(&program->ca_pem), &program->ca);
    if (err)
        return err;
    return key_load(arguments[3], &program->key);
}

static struct error *start(struct program *program, const char *controllers)
{
    program->informers = informers_new(&(struct informers_options){
        .transport = https_transport(program->https), .pool = program->pool, .log = program->log });
    return housekeeping_start(
        &(struct housekeeping_options){
            .transport = https_transport(program->https),
            .informers = program->informers,
            .pool = program->pool,
            .log = program->log,
            .controllers = controllers,
            .root_ca_pem = text_slice(&program->ca_pem),
            .signer = &signer,
            .signer_context = program,
        },
        &program->housekeeping);
}

int main(int count, char **arguments)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct program program = { 0 };
    struct error *err;

    if (count < 4) {
        (void)fprintf(stderr, "usage: housekeeper KUBECONFIG CA_CERT CA_KEY [CONTROLLERS]\n");
        return 2;
    }
    program.log = log_new(STDERR_FILENO, LOG_FORMAT_TEXT, LOG_LEVEL_DEBUG, clock_system());
    program.loop = loop_new(clock_system(), program.log);
    program.pool = pool_new("housekeeping", 8, 1000);
    program.client = http_client_new(program.loop);
    program.terminate = signal_open(program.loop, SIGTERM, on_terminate, &program);
    err = load(&program, arena, arguments);
    if (!err)
        err = start(&program, arguments[4]);
    if (err) {
        CLEANUP(string) char *text = error_format(err);

        (void)fprintf(stderr, "housekeeper: %s\n", text);
        _exit(1);
    }
    (void)printf("ready\n");
    (void)fflush(stdout);
    loop_run(program.loop);
    pool_free(program.pool);
    informers_free(program.informers);
    https_free(program.https);
    loop_free(program.loop);
    certificate_unref(program.ca);
    key_unref(program.key);
    text_done(&program.ca_pem);
    log_unref(program.log);
    return 0;
}
