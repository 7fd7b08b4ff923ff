/* Tenants, from their creation to their use. */
#include "bench/tenant_fleet.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/base64.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "doc/yaml.h"
#include "kube/kubeconfig.h"
#include "loop/loop.h"
#include "loop/timer.h"
#include "net/http_client.h"

enum {
    GIVE_UP_MS = 120000, /* nothing got any further */
    ANSWER_MS = 60000,
    RETRY_MS = 1,
    LANES_MAX = 64,
    IDLE_CONNECTIONS = 4,
    /* Ports of one address are for 625 tenants; another address of loopback for the next ones. */
    TENANTS_PER_ADDRESS = 600,
    OCTET = 256,
};

#define CONTROL_PLANES                                                                             \
    "/apis/steward.butlerlabs.dev/v1alpha1/namespaces/default/tenantcontrolplanes"
#define SECRETS  "/api/v1/namespaces/default/secrets"
#define QUESTION "/api/v1/namespaces/default"
#define MAPS     QUESTION "/configmaps"

struct crowd;

/* One of those who work at the same time: it takes a tenant, does what is to be done, takes the
 * next. */
struct lane {
    struct crowd *crowd;
    size_t tenant;
    uint64_t began_us;
    struct timer retry;
    struct http_call *watch; /* waits for the Secret */
    struct text seen;        /* of that watch */
    size_t pending;          /* calls that will report their end */
    bool answered;
    uint64_t turn;
};

struct crowd {
    struct tenant_fleet *fleet;
    void (*begin)(struct lane *lane);
    struct samples *samples; /* NULL: nobody wants them */
    const char *sleep_after;
    size_t next;
    size_t end;
    size_t used; /* the tenant that all of them use */
    size_t busy; /* lanes */
    uint64_t good;
    uint64_t until_us; /* for users */
    struct timer give_up;
    struct lane lanes[LANES_MAX];
};

static void fail(const char *what, size_t tenant, struct error *take_error)
{
    char *text = take_error ? error_format(take_error) : NULL;

    fprintf(stderr, "tenants_bench: tenant %zu: %s%s%s\n", tenant, what, text ? ": " : "",
            text ? text : "");
    exit(1);
}

static void must(struct error *take_error, const char *what, size_t tenant)
{
    if (take_error)
        fail(what, tenant, take_error);
}

static uint64_t now_us(void)
{
    return clock_monotonic_us(clock_system());
}

/* --- what was measured ------------------------------------------------------------------------ */

static int compare(const void *a, const void *b)
{
    double left = *(const double *)a;
    double right = *(const double *)b;

    return (left > right) - (left < right);
}

double samples_percentile(struct samples *samples, double part)
{
    size_t index;

    if (!samples->ms.count)
        return 0;
    qsort(samples->ms.items, samples->ms.count, sizeof(double), compare);
    index = (size_t)(part * (double)samples->ms.count);
    return samples->ms.items[index < samples->ms.count ? index : samples->ms.count - 1];
}

void samples_done(struct samples *samples)
{
    vec_done(&samples->ms);
}

/* --- lanes ------------------------------------------------------------------------------------ */

static void take_next(struct lane *lane)
{
    struct crowd *crowd = lane->crowd;

    if (crowd->next == crowd->end) {
        if (--crowd->busy == 0)
            loop_stop(crowd->fleet->loop);
        return;
    }
    timer_set(&crowd->give_up, GIVE_UP_MS, 0);
    lane->tenant = crowd->next++;
    lane->answered = false;
    text_clear(&lane->seen);
    crowd->begin(lane);
}

static void on_give_up(void *context)
{
    const struct crowd *crowd = context;

    fail("is not there after two minutes", crowd->next, NULL);
}

static void on_retry(void *context);

static void run_crowd(struct crowd *crowd, size_t lanes)
{
    struct loop *loop = crowd->fleet->loop;

    crowd->busy = lanes < LANES_MAX ? lanes : LANES_MAX;
    timer_init(&crowd->give_up, loop, on_give_up, crowd);
    lanes = crowd->busy;
    for (size_t i = 0; i < lanes; i++) {
        crowd->lanes[i] = (struct lane){ .crowd = crowd };
        timer_init(&crowd->lanes[i].retry, loop, on_retry, &crowd->lanes[i]);
    }
    for (size_t i = 0; i < lanes; i++)
        take_next(&crowd->lanes[i]);
    loop_run(loop);
    timer_cancel(&crowd->give_up);
    for (size_t i = 0; i < lanes; i++)
        text_done(&crowd->lanes[i].seen);
}

static void call(struct lane *lane, struct http_peer *peer, const char *method, const char *path,
                 const char *body, void (*on_done)(void *, struct http_response *, struct error *))
{
    bool patch = strcmp(method, "PATCH") == 0;
    struct http_header type = { "Content-Type",
                                patch ? "application/merge-patch+json" : "application/json" };

    lane->pending++;
    http_client_start(lane->crowd->fleet->client, peer,
                      &(struct http_request){ .method = method,
                                              .path = path,
                                              .headers = &type,
                                              .header_count = body ? 1 : 0,
                                              .body = body ? slice_from(body) : (struct slice){ 0 },
                                              .connect_ms = ANSWER_MS,
                                              .total_ms = ANSWER_MS },
                      &(struct http_call_events){ .on_done = on_done }, lane);
}

/* --- the first answer ------------------------------------------------------------------------- */

static void finish(struct lane *lane)
{
    if (lane->answered && lane->pending == 0)
        take_next(lane);
}

static void on_answer(void *context, struct http_response *take_response, struct error *take_error)
{
    struct lane *lane = context;
    struct crowd *crowd = lane->crowd;

    lane->pending--;
    if (!take_error && take_response->status == 200) {
        if (crowd->samples)
            vec_push(&crowd->samples->ms, (double)(now_us() - lane->began_us) / 1000);
        crowd->good++;
        lane->answered = true;
    } else
        timer_set(&lane->retry, RETRY_MS, 0);
    error_free(take_error);
    http_response_free(take_response);
    finish(lane);
}

static void on_retry(void *context)
{
    struct lane *lane = context;

    call(lane, lane->crowd->fleet->tenants.items[lane->tenant], "GET", QUESTION, NULL, on_answer);
}

/* --- making ----------------------------------------------------------------------------------- */

static struct http_peer *peer_from(struct slice kubeconfig, size_t tenant)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(doc) struct doc *doc = NULL;
    struct http_peer *peer = NULL;
    struct kubeconfig config;

    must(yaml_parse(kubeconfig, NULL, &doc), "its kubeconfig", tenant);
    must(kubeconfig_read(arena, doc, NULL, NULL, &config), "its kubeconfig", tenant);
    must(http_peer_new(&(struct http_peer_spec){ .url = config.server,
                                                 .ca_pem = config.ca_pem,
                                                 .certificate_pem = config.certificate_pem,
                                                 .key_pem = config.key_pem },
                       &peer),
         "its credentials", tenant);
    return peer;
}

/* A line of the watch: the Secret is there, or not yet whole. */
static bool read_secret(struct lane *lane, struct slice line)
{
    CLEANUP(doc) struct doc *doc = NULL;
    CLEANUP(text) struct text config = TEXT_EMPTY;
    struct slice coded;

    must(json_parse(line, NULL, &doc), "the watch of its Secret", lane->tenant);
    coded = value_text(value_find(doc_root(doc), VALUE_KEYS("object", "data")), "admin.conf");
    if (!coded.size)
        return false;
    must(base64_parse(coded, BASE64_STANDARD, &config), "its Secret", lane->tenant);
    lane->crowd->fleet->tenants.items[lane->tenant] = peer_from(text_slice(&config), lane->tenant);
    return true;
}

static void on_secret(void *context, struct slice data)
{
    struct lane *lane = context;
    size_t end;

    text_append_slice(&lane->seen, data);
    while (lane->watch && slice_find(text_slice(&lane->seen), SLICE("\n"), &end)) {
        if (read_secret(lane, slice_of(lane->seen.data, end))) {
            http_call_cancel(STEAL(lane->watch));
            on_retry(lane);
        }
        text_remove_front(&lane->seen, end + 1);
    }
}

static void on_watch_end(void *context, struct http_response *take_response,
                         struct error *take_error)
{
    struct lane *lane = context;

    if (lane->watch)
        fail("the watch of its Secret ended", lane->tenant, take_error);
    error_free(take_error);
    http_response_free(take_response);
    lane->pending--;
    finish(lane);
}

static void on_created(void *context, struct http_response *take_response, struct error *take_error)
{
    struct lane *lane = context;

    must(take_error, "create its TenantControlPlane", lane->tenant);
    if (take_response->status != 201)
        fail(take_response->body, lane->tenant, NULL);
    http_response_free(take_response);
    lane->pending--;
}

/* Addresses of our own: on 127.0.0.1 tenants of other platforms may have ports. */
static void create(struct lane *lane)
{
    CLEANUP(text) struct text body = TEXT_EMPTY;
    const char *sleep_after = lane->crowd->sleep_after;

    text_appendf(&body,
                 "{\"apiVersion\":\"steward.butlerlabs.dev/v1alpha1\","
                 "\"kind\":\"TenantControlPlane\",\"metadata\":{\"name\":\"t%05zu\"},"
                 "\"spec\":{\"controlPlane\":{\"deployment\":{\"replicas\":1},"
                 "\"service\":{\"serviceType\":\"ClusterIP\"}},"
                 "\"kubernetes\":{\"version\":\"v1.34.1\"},\"runtime\":{\"process\":{"
                 "\"bindAddress\":\"127.%d.%d.%zu\"",
                 lane->tenant, 64 + getpid() / OCTET % 128, getpid() % OCTET,
                 1 + lane->tenant / TENANTS_PER_ADDRESS);
    if (sleep_after)
        text_appendf(&body, ",\"sleepAfter\":\"%s\"", sleep_after);
    text_append(&body, "}}}}");
    lane->began_us = now_us();
    call(lane, lane->crowd->fleet->platform, "POST", CONTROL_PLANES, text_string(&body),
         on_created);
}

static void on_watching(void *context, const struct http_response *response)
{
    struct lane *lane = context;

    if (response->status != 200)
        fail("its Secret cannot be watched", lane->tenant, NULL);
    create(lane);
}

/* The watch comes first, so that nothing is missed and nobody asks again and again. */
static void begin_making(struct lane *lane)
{
    struct tenant_fleet *fleet = lane->crowd->fleet;
    char path[256];

    snprintf(path, sizeof(path),
             SECRETS "?watch=true&fieldSelector=metadata.name%%3Dt%05zu-admin-kubeconfig",
             lane->tenant);
    lane->pending++;
    lane->watch = http_client_start(
        fleet->client, fleet->platform,
        &(struct http_request){ .method = "GET", .path = path, .total_ms = HTTP_CALL_NEVER },
        &(struct http_call_events){
            .on_head = on_watching, .on_data = on_secret, .on_done = on_watch_end },
        lane);
}

void tenant_fleet_create(struct tenant_fleet *fleet, size_t count, size_t at_once,
                         const char *sleep_after, struct samples *samples)
{
    struct crowd crowd = { .fleet = fleet,
                           .begin = begin_making,
                           .samples = samples,
                           .sleep_after = sleep_after,
                           .next = fleet->tenants.count };

    for (size_t i = 0; i < count; i++)
        vec_push(&fleet->tenants, NULL);
    crowd.end = fleet->tenants.count;
    run_crowd(&crowd, at_once);
}

/* --- sleep ------------------------------------------------------------------------------------ */

static void on_patched(void *context, struct http_response *take_response, struct error *take_error)
{
    struct lane *lane = context;

    must(take_error, "change its TenantControlPlane", lane->tenant);
    if (take_response->status != 200)
        fail(take_response->body, lane->tenant, NULL);
    http_response_free(take_response);
    lane->pending--;
    take_next(lane);
}

static void begin_patching(struct lane *lane)
{
    char path[256];
    char body[128];

    snprintf(path, sizeof(path), CONTROL_PLANES "/t%05zu", lane->tenant);
    snprintf(body, sizeof(body), "{\"spec\":{\"runtime\":{\"process\":{\"sleepAfter\":\"%s\"}}}}",
             lane->crowd->sleep_after);
    call(lane, lane->crowd->fleet->platform, "PATCH", path, body, on_patched);
}

void tenant_fleet_let_sleep(struct tenant_fleet *fleet, size_t count, const char *sleep_after)
{
    struct crowd crowd = {
        .fleet = fleet, .begin = begin_patching, .sleep_after = sleep_after, .end = count
    };

    run_crowd(&crowd, IDLE_CONNECTIONS);
}

/* --- asking ----------------------------------------------------------------------------------- */

static void on_asked(void *context, struct http_response *take_response, struct error *take_error)
{
    struct lane *lane = context;
    struct crowd *crowd = lane->crowd;

    lane->pending--;
    if (!take_error && take_response->status == 200) {
        vec_push(&crowd->samples->ms, (double)(now_us() - lane->began_us) / 1000);
        crowd->good++;
    } else
        fprintf(stderr, "tenant %zu: %s\n", lane->tenant,
                take_error ? take_error->message : take_response->body);
    error_free(take_error);
    http_response_free(take_response);
    take_next(lane);
}

static void begin_asking(struct lane *lane)
{
    lane->began_us = now_us();
    call(lane, lane->crowd->fleet->tenants.items[lane->tenant], "GET", QUESTION, NULL, on_asked);
}

size_t tenant_fleet_ask(struct tenant_fleet *fleet, size_t first, size_t count, size_t at_once,
                        struct samples *samples)
{
    struct crowd crowd = { .fleet = fleet,
                           .begin = begin_asking,
                           .samples = samples,
                           .next = first,
                           .end = first + count };

    run_crowd(&crowd, at_once);
    return crowd.good;
}

/* --- using ------------------------------------------------------------------------------------ */

static void use(struct lane *lane);

static void on_used(void *context, struct http_response *take_response, struct error *take_error)
{
    struct lane *lane = context;

    lane->pending--;
    must(take_error, "use it", lane->tenant);
    if (take_response->status / 100 != 2)
        fail(take_response->body, lane->tenant, NULL);
    http_response_free(take_response);
    lane->crowd->good++;
    use(lane);
}

/* A write, then a list, then two reads, and again. A page, because libcurl 7.88 can stall where a
 * large answer shares its connection with others. */
static void use(struct lane *lane)
{
    struct http_peer *peer = lane->crowd->fleet->tenants.items[lane->tenant];
    static const char *const paths[] = { MAPS, MAPS "?limit=20", QUESTION, QUESTION };
    const char *path = paths[lane->turn % COUNT_OF(paths)];
    bool write = lane->turn % COUNT_OF(paths) == 0;

    if (now_us() >= lane->crowd->until_us) {
        take_next(lane);
        return;
    }
    call(lane, peer, write ? "POST" : "GET", path,
         write ? "{\"metadata\":{\"generateName\":\"used-\"},\"data\":{\"a\":\"b\"}}" : NULL,
         on_used);
    lane->turn++;
}

static void begin_using(struct lane *lane)
{
    lane->tenant = lane->crowd->used;
    use(lane);
}

static void on_change(void *context, struct slice data)
{
    (void)context;
    (void)data;
}

static void on_unwatched(void *context, struct http_response *take_response,
                         struct error *take_error)
{
    error_free(take_error);
    http_response_free(take_response);
    loop_stop(context);
}

uint64_t tenant_fleet_use(struct tenant_fleet *fleet, size_t tenant, size_t clients, uint64_t ms)
{
    struct crowd crowd = { .fleet = fleet,
                           .begin = begin_using,
                           .used = tenant,
                           .end = clients,
                           .until_us = now_us() + ms * 1000 };
    struct http_call *watch = http_client_start(
        fleet->client, fleet->tenants.items[tenant],
        &(struct http_request){ .method = "GET",
                                .path = MAPS "?watch=true",
                                .own_connection = true, /* so that it ends when we end it */
                                .total_ms = HTTP_CALL_NEVER },
        &(struct http_call_events){ .on_data = on_change, .on_done = on_unwatched }, fleet->loop);

    run_crowd(&crowd, clients);
    http_call_cancel(watch);
    loop_run(fleet->loop);
    return crowd.good;
}

/* --- the platform ----------------------------------------------------------------------------- */

void tenant_fleet_open(struct tenant_fleet *fleet, const char *kubeconfig)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct kubeconfig config;

    *fleet = (struct tenant_fleet){ .loop = loop_new(clock_system(), NULL) };
    fleet->client = http_client_new(fleet->loop);
    /* Tenants are not kept awake by connections that nobody uses. */
    http_client_set_idle(fleet->client, IDLE_CONNECTIONS);
    must(kubeconfig_load(arena, kubeconfig, NULL, &config), kubeconfig, 0);
    must(http_peer_new(&(struct http_peer_spec){ .url = config.server,
                                                 .ca_pem = config.ca_pem,
                                                 .certificate_pem = config.certificate_pem,
                                                 .key_pem = config.key_pem },
                       &fleet->platform),
         "credentials of the platform", 0);
}

static void on_closed(void *context)
{
    loop_stop(context);
}

void tenant_fleet_close(struct tenant_fleet *fleet)
{
    http_client_close(fleet->client, on_closed, fleet->loop);
    loop_run(fleet->loop);
    VEC_EACH (peer, &fleet->tenants)
        http_peer_unref(*peer);
    vec_done(&fleet->tenants);
    http_peer_unref(fleet->platform);
    loop_free(fleet->loop);
}
