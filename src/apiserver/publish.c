/* Where this server is, for those who look for the service "kubernetes". */
#include "apiserver/apiserver.h"
#include "apiserver/apiserver_internal.h"
#include "apiserver/internal_request.h"
#include "base/arena.h"
#include "base/base64.h"
#include "base/error.h"
#include "base/ip.h"
#include "base/memory.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/edit.h"

#define NAME "kubernetes"

struct place {
    struct slice address;
    bool six;
    uint16_t port;
    struct slice ca_pem;
    struct slice proxy_pem;
    /* of front proxies; empty: there are none */ /* of cluster-info, whose address is a URL */
};

static void write_port(struct edit *edit, struct edit_path ports, uint16_t port)
{
    struct edit_node item =
        edit_set_object(edit, EDIT_UNDER(edit_set_array(edit, ports), EDIT_END));

    edit_set_string(edit, EDIT_UNDER(item, "name"), SLICE("https"));
    edit_set_int(edit, EDIT_UNDER(item, "port"), port);
    edit_set_string(edit, EDIT_UNDER(item, "protocol"), SLICE("TCP"));
}

static void write_endpoints(void *context, struct value object, struct edit *edit)
{
    const struct place *place = context;
    struct edit_node subset =
        edit_set_object(edit, EDIT_UNDER(edit_set_array(edit, EDIT_PATH("subsets")), EDIT_END));
    struct edit_node address = edit_set_object(
        edit, EDIT_UNDER(edit_set_array(edit, EDIT_UNDER(subset, "addresses")), EDIT_END));

    (void)object;
    edit_set_string(edit, EDIT_PATH("metadata", "name"), SLICE(NAME));
    edit_set_string(edit,
                    EDIT_PATH("metadata", "labels", "endpointslice.kubernetes.io/skip-mirror"),
                    SLICE("true"));
    edit_set_string(edit, EDIT_UNDER(address, "ip"), place->address);
    write_port(edit, EDIT_UNDER(subset, "ports"), place->port);
}

static void write_slice(void *context, struct value object, struct edit *edit)
{
    const struct place *place = context;
    struct edit_node endpoint =
        edit_set_object(edit, EDIT_UNDER(edit_set_array(edit, EDIT_PATH("endpoints")), EDIT_END));
    struct edit_node addresses = edit_set_array(edit, EDIT_UNDER(endpoint, "addresses"));

    (void)object;
    edit_set_string(edit, EDIT_PATH("metadata", "name"), SLICE(NAME));
    edit_set_string(edit, EDIT_PATH("metadata", "labels", "kubernetes.io/service-name"),
                    SLICE(NAME));
    edit_set_string(edit, EDIT_PATH("addressType"), place->six ? SLICE("IPv6") : SLICE("IPv4"));
    edit_set_string(edit, EDIT_UNDER(addresses, EDIT_END), place->address);
    edit_set_bool(edit, EDIT_UNDER(endpoint, "conditions", "ready"), true);
    write_port(edit, EDIT_PATH("ports"), place->port);
}

/* The kubeconfig of somebody who is nobody yet. Clients look at the first cluster, whose name is
 * empty. */
static void write_cluster_info(void *context, struct value object, struct edit *edit)
{
    const struct place *place = context;
    CLEANUP(text) struct text config = TEXT_EMPTY;

    (void)object;
    text_append(&config, "apiVersion: v1\nclusters:\n- cluster:\n    certificate-authority-data: ");
    base64_append(&config, place->ca_pem, BASE64_STANDARD);
    text_append(&config, "\n    server: ");
    text_append_slice(&config, place->address);
    text_append(&config, "\n  name: \"\"\ncontexts: null\ncurrent-context: \"\"\nkind: Config\n"
                         "preferences: {}\nusers: null\n");
    edit_set_string(edit, EDIT_PATH("metadata", "name"), SLICE("cluster-info"));
    edit_set_string(edit, EDIT_PATH("data", "kubeconfig"), text_slice(&config));
}

/* As it should be now, whether it is there or not. */
static struct error *ensure(struct apiserver *server, const struct internal_target *target,
                            void (*write)(void *context, struct value object, struct edit *edit),
                            struct place *place)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct edit *edit;
    struct error *err;

    err = internal_update(server, target, false, write, place);
    if (!err || err->code != ERR_NOT_FOUND)
        return err;
    error_drop(err, "it is made now");
    edit = edit_new();
    write(place, VALUE_ABSENT_VALUE, edit);
    err = edit_seal(edit, &doc);
    return err ? err : internal_create(server, target, doc);
}

struct error *apiserver_publish(struct apiserver *server, const struct ip_address *address,
                                uint16_t port)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct place place = { .address = slice_from(ip_format(arena, address)),
                           .six = address->family == IP_V6,
                           .port = port };
    struct error *err;

    /* Pods reach nothing there, and validation says so. */
    if (ip_is_loopback(address) || ip_is_unspecified(address) || ip_is_link_local(address))
        return NULL;
    err = ensure(server, &(struct internal_target){ "", "v1", "endpoints", "default", NAME },
                 write_endpoints, &place);
    if (!err)
        err = ensure(server,
                     &(struct internal_target){ "discovery.k8s.io", "v1", "endpointslices",
                                                "default", NAME },
                     write_slice, &place);
    return err ? error_wrap(err, "publish the address of the API") : NULL;
}

struct error *apiserver_publish_cluster_info(struct apiserver *server, const char *url,
                                             struct slice ca_pem)
{
    struct place place = { .address = slice_from(url), .ca_pem = ca_pem };
    struct error *err = ensure(
        server, &(struct internal_target){ "", "v1", "configmaps", "kube-public", "cluster-info" },
        write_cluster_info, &place);

    return err ? error_wrap(err, "publish cluster-info") : NULL;
}

/* What an extension of the API server must know to believe those whom the API server believes, in
 * the keys that upstream's libraries read. */
static void write_authentication(void *context, struct value object, struct edit *edit)
{
    static const char *const lists[][2] = {
        { "requestheader-allowed-names", "[\"front-proxy-client\"]" },
        { "requestheader-extra-headers-prefix", "[\"X-Remote-Extra-\"]" },
        { "requestheader-group-headers", "[\"X-Remote-Group\"]" },
        { "requestheader-username-headers", "[\"X-Remote-User\"]" },
    };
    const struct place *place = context;

    (void)object;
    edit_set_string(edit, EDIT_PATH("metadata", "name"),
                    SLICE("extension-apiserver-authentication"));
    edit_set_string(edit, EDIT_PATH("data", "client-ca-file"), place->ca_pem);
    if (!place->proxy_pem.size)
        return;
    edit_set_string(edit, EDIT_PATH("data", "requestheader-client-ca-file"), place->proxy_pem);
    for (size_t i = 0; i < COUNT_OF(lists); i++)
        edit_set_string(edit, EDIT_PATH("data", lists[i][0]), slice_from(lists[i][1]));
}

struct error *apiserver_publish_authorities(struct apiserver *server, struct slice ca_pem,
                                            struct slice proxy_pem)
{
    struct place place = { .ca_pem = ca_pem, .proxy_pem = proxy_pem };
    struct error *err = ensure(server,
                               &(struct internal_target){ "", "v1", "configmaps", "kube-system",
                                                          "extension-apiserver-authentication" },
                               write_authentication, &place);

    return err ? error_wrap(err, "publish whom the API believes") : NULL;
}
