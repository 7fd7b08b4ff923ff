/* Tenants of a platform, and who may speak to them. */
#include "daytwo/estate.h"

#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "crypto/certificate.h"
#include "crypto/secret.h"
#include "daytwo/town.h"
#include "doc/doc.h"
#include "doc/yaml.h"
#include "kube/kubeconfig.h"
#include "lib/pki.h"
#include "lib/test.h"
#include "loop/loop.h"
#include "net/http_client.h"

enum {
    LANES = 8,
};

#define WHO "/apis/authentication.k8s.io/v1/selfsubjectreviews"

/* --- credentials ------------------------------------------------------------------------------ */

struct slice estate_secret(struct estate *estate, const struct realm *realm, const char *suffix,
                           const char *key)
{
    const char *name = arena_format(fixture_current()->arena, "%s-%s", realm->name, suffix);

    return slice_from(town_secret_text(estate->town, name, key));
}

static struct secret *keep(struct slice bytes)
{
    return pki_keep_secret(secret_new(bytes.data, bytes.size));
}

/* The user is who the certificate says. */
static struct credential *add(struct realm *realm, const char *name, struct slice certificate,
                              const struct secret *key)
{
    struct arena *arena = fixture_current()->arena;
    struct certificate *parsed = NULL;
    struct credential credential = {
        .name = arena_format(arena, "%s %s", realm->name ? realm->name : "platform", name),
        .certificate_pem = certificate,
        .key_pem = key,
    };

    assert_no_error(certificate_parse_pem(certificate, &parsed));
    credential.user = certificate_fields(pki_keep(parsed))->identity.common_name;
    vec_push(&realm->credentials, credential);
    return &realm->credentials.items[realm->credentials.count - 1];
}

static void add_token(struct realm *realm, const char *name, const char *user, const char *token)
{
    struct credential credential = {
        .name = arena_format(fixture_current()->arena, "%s %s",
                             realm->name ? realm->name : "platform", name),
        .user = user,
        .token = keep(slice_from(token)),
    };

    vec_push(&realm->credentials, credential);
}

static void read_kubeconfig(struct slice bytes, struct kubeconfig *out_config)
{
    struct arena *arena = fixture_current()->arena;
    struct doc *doc = NULL;

    assert_no_error(yaml_parse(bytes, NULL, &doc));
    arena_defer(arena, doc_release, doc);
    assert_no_error(kubeconfig_read(arena, doc, NULL, NULL, out_config));
}

static struct http_peer *make_peer(const struct realm *realm, const struct credential *credential)
{
    struct http_peer *peer = NULL;

    assert_no_error(http_peer_new(
        &(struct http_peer_spec){ .url = realm->url,
                                  .ca_pem = realm->ca_pem,
                                  .certificate_pem = credential ? credential->certificate_pem
                                                                : (struct slice){ 0 },
                                  .key_pem = credential ? credential->key_pem : NULL },
        &peer));
    return peer;
}

static void open_realm(struct realm *realm, const char *name, struct slice bytes)
{
    struct kubeconfig config;

    read_kubeconfig(bytes, &config);
    realm->url = config.server;
    realm->ca_pem = config.ca_pem;
    add(realm, name, config.certificate_pem, config.key_pem);
    realm->admin = make_peer(realm, &realm->credentials.items[0]);
    realm->nobody = make_peer(realm, NULL);
}

/* Tokens that the realm itself makes: one of a service account, and one for machines that join,
 * which has the same name everywhere. */
static void add_tokens(struct estate *estate, struct realm *realm, const char *secret)
{
    struct arena *arena = fixture_current()->arena;
    struct slice token;

    town_write(estate->town, realm->admin, "POST", "/api/v1/namespaces/default/serviceaccounts",
               "{\"metadata\":{\"name\":\"probe\"}}");
    town_write(
        estate->town, realm->admin, "POST",
        "/api/v1/namespaces/default/serviceaccounts/probe/token",
        "{\"apiVersion\":\"authentication.k8s.io/v1\",\"kind\":\"TokenRequest\",\"spec\":{}}");
    token = value_text(value_get(town_root(estate->town), SLICE("status")), "token");
    add_token(realm, "service account token", "system:serviceaccount:default:probe",
              arena_text(arena, token));
    town_write(estate->town, realm->admin, "POST", "/api/v1/namespaces/kube-system/secrets",
               arena_format(arena,
                            "{\"metadata\":{\"name\":\"bootstrap-token-abcdef\"},"
                            "\"type\":\"bootstrap.kubernetes.io/token\",\"stringData\":{"
                            "\"token-id\":\"abcdef\",\"token-secret\":\"%s\","
                            "\"usage-bootstrap-authentication\":\"true\"}}",
                            secret));
    add_token(realm, "bootstrap token", "system:bootstrap:abcdef",
              arena_format(arena, "abcdef.%s", secret));
}

static void open_tenant(struct estate *estate, struct realm *realm)
{
    static const struct {
        const char *suffix;
        const char *key;
    } configs[] = {
        { "admin-kubeconfig", "super-admin.conf" },
        { "admin-kubeconfig", "admin.svc" },
        { "controller-manager-kubeconfig", "controller-manager.conf" },
        { "scheduler-kubeconfig", "scheduler.conf" },
        { "monitoring-kubeconfig", "monitoring.conf" },
        { "kubeconfig", "value" },
    };
    struct kubeconfig config;

    open_realm(realm, "admin.conf", estate_secret(estate, realm, "admin-kubeconfig", "admin.conf"));
    for (size_t i = 0; i < COUNT_OF(configs); i++) {
        read_kubeconfig(estate_secret(estate, realm, configs[i].suffix, configs[i].key), &config);
        add(realm, configs[i].key, config.certificate_pem, config.key_pem);
    }
    add(realm, "kubelet client",
        estate_secret(estate, realm, "api-server-kubelet-client-certificate",
                      "apiserver-kubelet-client.crt"),
        keep(estate_secret(estate, realm, "api-server-kubelet-client-certificate",
                           "apiserver-kubelet-client.key")));
    add(realm, "front proxy",
        estate_secret(estate, realm, "front-proxy-client-certificate", "front-proxy-client.crt"),
        keep(estate_secret(estate, realm, "front-proxy-client-certificate",
                           "front-proxy-client.key")))
        ->is_proxy = true;
}

/* --- all of it -------------------------------------------------------------------------------- */

static void release(void *object)
{
    struct estate *estate = object;

    for (size_t i = 0; i < estate->count; i++) {
        http_peer_unref(estate->realms[i].admin);
        http_peer_unref(estate->realms[i].nobody);
        vec_done(&estate->realms[i].credentials);
    }
}

static void make_tenants(struct estate *estate)
{
    struct arena *arena = fixture_current()->arena;
    /* An address of our own: on 127.0.0.1 tenants of other platforms may have ports. */
    const char *place =
        arena_format(arena, "\"runtime\":{\"process\":{\"bindAddress\":\"127.%d.%d.1\"}}",
                     64 + getpid() / 256 % 128, getpid() % 256);

    for (size_t i = 1; i < estate->count; i++) {
        estate->realms[i].name = arena_format(arena, "t%02zu", i);
        estate->realms[i].uid = town_make(estate->town, estate->realms[i].name, "v1.34.1", place);
    }
    for (size_t i = 1; i < estate->count; i++) {
        town_await_word(estate->town, estate->realms[i].name, "Ready");
        open_tenant(estate, &estate->realms[i]);
    }
}

struct estate *estate_new(size_t tenants)
{
    struct arena *arena = fixture_current()->arena;
    struct estate *estate = arena_new(arena, struct estate);
    const char *kubeconfig;

    estate->town = town_new();
    estate->count = tenants + 1;
    estate->realms = arena_array(arena, estate->count, struct realm);
    arena_defer(arena, release, estate);
    kubeconfig = arena_format(arena, "%s/admin.kubeconfig", estate->town->state);
    open_realm(&estate->realms[0], "admin.kubeconfig", slice_from(fixture_read(kubeconfig)));
    make_tenants(estate);
    for (size_t i = 0; i < estate->count; i++)
        add_tokens(estate, &estate->realms[i], arena_format(arena, "%016zu", i));
    return estate;
}

/* --- asking ----------------------------------------------------------------------------------- */

struct crowd {
    struct estate *estate;
    struct question *questions;
    size_t count;
    size_t next;
    size_t busy;
};

struct lane {
    struct crowd *crowd;
    struct question *question;
    struct http_peer *peer;
};

static void take_next(struct lane *lane);

static enum verdict judge(const struct question *question, const struct http_response *response,
                          const struct error *error)
{
    CLEANUP(text) struct text name = TEXT_EMPTY;

    if (!response)
        return strncmp(error->message, "TLS with ", strlen("TLS with ")) == 0 ? VERDICT_REFUSED
                                                                              : VERDICT_OTHER;
    if (response->status == 401)
        return VERDICT_REFUSED;
    text_appendf(&name, "\"username\":\"%s\"", question->credential->user);
    return response->status == 201 && strstr(response->body, text_string(&name)) ? VERDICT_BELIEVED
                                                                                 : VERDICT_OTHER;
}

static void on_answer(void *context, struct http_response *take_response, struct error *take_error)
{
    struct lane *lane = context;
    struct question *question = lane->question;

    question->verdict = judge(question, take_response, take_error);
    question->answer = arena_strdup(fixture_current()->arena,
                                    take_response ? take_response->body : take_error->message);
    http_response_free(take_response);
    error_free(take_error);
    lane->peer = http_peer_unref(lane->peer);
    take_next(lane);
}

static void take_next(struct lane *lane)
{
    static const struct http_header headers[] = { { "Content-Type", "application/json" },
                                                  { "X-Remote-User", "front-proxy-client" },
                                                  { "X-Remote-Group", "system:masters" } };
    struct crowd *crowd = lane->crowd;
    const struct credential *credential;

    if (crowd->next == crowd->count) {
        if (--crowd->busy == 0)
            loop_stop(crowd->estate->town->loop);
        return;
    }
    lane->question = &crowd->questions[crowd->next++];
    credential = lane->question->credential;
    lane->peer = credential->token ? http_peer_ref(lane->question->to->nobody)
                                   : make_peer(lane->question->to, credential);
    http_client_start(
        crowd->estate->town->client, lane->peer,
        &(struct http_request){ .method = "POST",
                                .path = WHO,
                                .headers = headers,
                                .header_count = credential->is_proxy ? COUNT_OF(headers) : 1,
                                .bearer = credential->token,
                                .body = SLICE("{\"apiVersion\":\"authentication.k8s.io/v1\","
                                              "\"kind\":\"SelfSubjectReview\"}") },
        &(struct http_call_events){ .on_done = on_answer }, lane);
}

void estate_ask(struct estate *estate, struct question *questions, size_t count)
{
    struct crowd crowd = { .estate = estate, .questions = questions, .count = count };
    struct lane lanes[LANES];

    crowd.busy = LANES;
    for (size_t i = 0; i < LANES; i++)
        lanes[i] = (struct lane){ .crowd = &crowd };
    for (size_t i = 0; i < LANES; i++)
        take_next(&lanes[i]);
    while (crowd.busy)
        loop_run(estate->town->loop);
}
