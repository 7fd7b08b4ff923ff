/* The server of the HTTP benchmark: one loop, one document of 2.7 KB, answered on the loop.
 *
 *   http_bench_server PORT DOCUMENT [CERTIFICATE KEY]
 *
 * Prints "ready" and the port when it listens, and ends with SIGTERM. */
#include <stdio.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "crypto/certificate.h"
#include "crypto/key.h"
#include "doc/doc.h"
#include "loop/loop.h"
#include "net/address.h"
#include "net/exchange.h"
#include "net/http_routes.h"
#include "net/http_server.h"
#include "net/tls.h"

enum {
    DOCUMENT_MAX_BYTES = 1024 * 1024,
};

static void answer(void *context, struct exchange *exchange)
{
    exchange_reply_doc(exchange, 200, context);
}

static const struct http_route routes[] = {
    { "GET", "/pod", answer, HTTP_ROUTE_INLINE },
    { 0 },
};

static struct error *load_tls(const char *certificate_path, const char *key_path,
                              struct tls **out_tls)
{
    CLEANUP(certificate_list) struct certificate_list chain = { 0 };
    CLEANUP(key) struct key *key = NULL;
    struct error *err;

    err = certificate_list_load(&chain, certificate_path);
    if (err)
        return err;
    err = key_load(key_path, &key);
    if (err)
        return err;
    return tls_server_new(&(struct tls_server_options){ .chain = &chain, .key = key }, out_tls);
}

static struct error *serve(int argc, char **argv)
{
    CLEANUP(text) struct text content = TEXT_EMPTY;
    CLEANUP(doc) struct doc *doc = NULL;
    CLEANUP(tls) struct tls *tls = NULL;
    CLEANUP(http_routes) struct http_routes *table = http_routes_new(NULL);
    CLEANUP(string) char *address = memory_format("127.0.0.1:%s", argv[1]);
    struct loop *loop = loop_new(clock_system(), NULL);
    struct http_server_options options = { .service = &http_routes_service,
                                           .service_context = table };
    struct http_server *server;
    struct error *err;

    err = file_read(argv[2], DOCUMENT_MAX_BYTES, &content);
    if (err)
        return err;
    doc = doc_new(text_slice(&content));
    if (argc == 5) {
        err = load_tls(argv[3], argv[4], &tls);
        if (err)
            return err;
    }
    err = http_routes_add(table, routes, doc);
    if (err)
        return err;
    options.tls = tls;
    server = http_server_new(loop, &options);
    err = http_server_listen(server, address, NULL);
    if (err)
        return err;
    printf("ready %u\n", address_port(http_server_address(server, 0)));
    fflush(stdout);
    loop_run(loop); /* until a signal ends the process: nothing here outlives it */
    return NULL;
}

int main(int argc, char **argv)
{
    struct error *err;

    if (argc != 3 && argc != 5) {
        fprintf(stderr, "usage: %s PORT DOCUMENT [CERTIFICATE KEY]\n", argv[0]);
        return 2;
    }
    err = serve(argc, argv);
    if (err) {
        char *message = error_format(err);

        fprintf(stderr, "%s\n", message);
        memory_free(message);
        error_free(err);
    }
    return err ? 1 : 0;
}
