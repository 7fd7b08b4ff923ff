/* Where webhooks behind services are found, by the objects that an API server has of them. */
#include "apiserver/webhook_service.h"

#include "lib/request_fixture.h"

#define SERVICES  "/api/v1/namespaces/default/services"
#define ENDPOINTS "/api/v1/namespaces/default/endpoints"
#define SLICES    "/apis/discovery.k8s.io/v1/namespaces/default/endpointslices"

#define must request_fixture_must

struct row {
    const char *name;
    const char *service;   /* its spec; NULL: there is none */
    const char *endpoints; /* subsets of its Endpoints; NULL: there are none */
    const char *slice;     /* the rest of its EndpointSlice; NULL: there is none */
    const char *address;   /* that is found; NULL: none is */
    const char *part;      /* of the message then */
};

#define PLAIN "ports: [{port: 443, targetPort: 8443}]"
#define NAMED "ports: [{name: other, port: 80}, {name: hooks, port: 443}]"

static const struct row rows[] = {
    { "wants the service", NULL, NULL, NULL, NULL, "service \"hooks\" not found" },
    { "wants the port", "ports: [{port: 80}]", NULL, NULL, NULL,
      "no service port 443 found for service \"hooks\"" },
    { "wants endpoints", PLAIN, NULL, NULL, NULL, "no endpoints available for service \"hooks\"" },
    { "finds them in slices", PLAIN, NULL,
      "addressType: IPv4\nports: [{port: 8443}]\nendpoints: [{addresses: [10.1.2.3]}]",
      "10.1.2.3:8443", NULL },
    { "finds them by the name of the port", NAMED, NULL,
      "addressType: IPv4\nports: [{name: other, port: 1}, {name: hooks, port: 2}]\n"
      "endpoints: [{addresses: [10.1.2.3]}]",
      "10.1.2.3:2", NULL },
    { "leaves those out that are not ready", PLAIN, NULL,
      "addressType: IPv4\nports: [{port: 8443}]\nendpoints:\n"
      "- {addresses: [10.1.2.3], conditions: {ready: false}}\n"
      "- {addresses: [10.1.2.4], conditions: {ready: true}}",
      "10.1.2.4:8443", NULL },
    { "finds those of IPv6", PLAIN, NULL,
      "addressType: IPv6\nports: [{port: 8443}]\nendpoints: [{addresses: ['fd00::1']}]",
      "[fd00::1]:8443", NULL },
    { "finds those that were written by hand", PLAIN,
      "[{addresses: [{ip: 10.1.2.5}], ports: [{port: 9443}]}]", NULL, "10.1.2.5:9443", NULL },
    { "finds what is elsewhere", "{type: ExternalName, externalName: hooks.example.com}", NULL,
      NULL, "hooks.example.com:443", NULL },
};

static void add_objects(struct request_fixture *f, const struct row *row)
{
    struct arena *arena = fixture_current()->arena;

    if (row->service)
        must(f, "POST", SERVICES,
             arena_format(arena, "metadata: {name: hooks}\nspec: %s%s%s",
                          row->service[0] == '{' ? "" : "{", row->service,
                          row->service[0] == '{' ? "" : "}"));
    if (row->endpoints)
        must(f, "POST", ENDPOINTS,
             arena_format(arena, "metadata: {name: hooks}\nsubsets: %s", row->endpoints));
    if (row->slice)
        must(f, "POST", SLICES,
             arena_format(arena,
                          "metadata: {name: hooks-1, labels: {kubernetes.io/service-name: "
                          "hooks}}\n%s",
                          row->slice));
}

static void finding(void **state)
{
    const struct row *row = *state;
    struct request_fixture *f = request_fixture_new();
    struct webhook_service service = {
        .namespace = SLICE("default"),
        .name = SLICE("hooks"),
        .port = 443,
    };
    const char *address = NULL;
    struct error *err;

    add_objects(f, row);
    err = webhook_service_find(fixture_current()->arena, f->server, &service, &address);
    if (row->address) {
        assert_no_error(err);
        assert_string_equal(address, row->address);
    } else {
        assert_error(err, ERR_UNAVAILABLE, row->part);
    }
}

static void uses_all_of_them(void **state)
{
    struct request_fixture *f = request_fixture_new();
    struct row row = {
        .service = PLAIN,
        .slice = "addressType: IPv4\nports: [{port: 1}]\n"
                 "endpoints: [{addresses: [10.0.0.1]}, {addresses: [10.0.0.2]}]",
    };
    struct webhook_service service = {
        .namespace = SLICE("default"),
        .name = SLICE("hooks"),
        .port = 443,
    };
    size_t first = 0;
    size_t tries = 200; /* that all fall on one side: once in 10^59 */

    (void)state;
    add_objects(f, &row);
    for (size_t i = 0; i < tries; i++) {
        const char *address = NULL;

        assert_no_error(
            webhook_service_find(fixture_current()->arena, f->server, &service, &address));
        first += strcmp(address, "10.0.0.1:1") == 0;
    }
    assert_in_range(first, 1, tries - 1);
}

TEST_MAIN(TABLE(finding, rows), TEST(uses_all_of_them))
