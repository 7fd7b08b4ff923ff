/* What a server of another minor version serves, and what it does by itself all the same. */
#include "apiserver/apiserver.h"
#include "lib/request_fixture.h"

#define SERVICE                                                                                    \
    "apiVersion: v1\nkind: Service\nmetadata: { name: web }\nspec: { ports: [{ port: 80 }] }\n"

static const struct {
    const char *name;
    bool shows_addresses; /* which are objects of a kind that older versions do not show */
} minors[] = {
    { "v1.30.2", false }, { "v1.31.4", false }, { "v1.32.0", false },
    { "v1.33.1", true },  { "v1.34.0", true },
};

static void services_get_addresses(void **state)
{
    const __typeof__(minors[0]) *given = *state;
    struct request_fixture *f =
        request_fixture_with(&(struct apiserver_options){ .kubernetes_version = given->name });
    struct value service =
        request_fixture_must(f, "POST", "/api/v1/namespaces/default/services", SERVICE);
    struct slice address =
        value_string_or(value_find(service, VALUE_KEYS("spec", "clusterIP")), SLICE(""));

    assert_true(address.size > 0);
    request_fixture_must(f, "DELETE", "/api/v1/namespaces/default/services/web", NULL);
    if (given->shows_addresses)
        request_fixture_must(f, "GET", "/apis/networking.k8s.io/v1/ipaddresses", NULL);
    else
        assert_error(request_fixture_try(f, "GET", "/apis/networking.k8s.io/v1/ipaddresses", NULL),
                     ERR_NOT_FOUND, "could not find");
}

TEST_MAIN(TABLE(services_get_addresses, minors))
