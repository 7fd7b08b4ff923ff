/* Certificates and keys are replaced while clients use a tenant. */
#include <signal.h>
#include <string.h>

#include "base/arena.h"
#include "base/base64.h"
#include "base/clock.h"
#include "base/memory.h"
#include "base/text.h"
#include "daytwo/cluster.h"
#include "daytwo/load.h"
#include "daytwo/town.h"
#include "lib/test.h"
#include "net/http_client.h"

enum {
    OUTAGE_MS = 5000, /* of somebody who follows the documented path */
};

#define NAMESPACE "/api/v1/namespaces/default"
#define WHO       "/apis/authentication.k8s.io/v1/selfsubjectreviews"
#define NODES     "/api/v1/nodes"

static bool has_rotated(struct value root, void *context)
{
    struct value notes = value_find(root, VALUE_KEYS("metadata", "annotations"));

    (void)context;
    return value_text(notes, TOWN_NOTE_ROTATE).size > 0; /* the time when it was done */
}

/* --- leaves ----------------------------------------------------------------------------------- */

static bool answers(struct value root, void *context)
{
    (void)context;
    return value_exists(root);
}

static void steward_17_a_new_name_is_served_and_no_watch_breaks(void **state)
{
    struct town *town = town_new();
    const char *uid = town_make_ready(town, "web", NULL);
    const char *kubeconfig = town_secret_text(town, "web-admin-kubeconfig", "admin.conf");
    struct http_peer *named = town_peer(kubeconfig, NULL, "extra.example");
    struct watcher *watcher = watcher_start(town, town_admin(town, "web"));
    pid_t pid = town_tenant(town, uid);

    (void)state;
    assert_int_equal(town_call(town, named, "GET", NAMESPACE, NULL), 0);
    town_write(town, town->api, "PATCH", town_plane(town, "web"),
               "{\"spec\":{\"networkProfile\":{\"certSANs\":[\"extra.example\"]}}}");
    town_await(town, named, NAMESPACE, answers, NULL);
    town_write(town, named, "POST", "/api/v1/namespaces/default/configmaps",
               "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"later\"}}");
    watcher_await(watcher, "\"name\":\"later\"");
    assert_int_equal(town_tenant(town, uid), pid);
}

static void steward_20_the_rotate_annotation_makes_a_new_certificate(void **state)
{
    static const char *const keys[][2] = {
        { "web-api-server-certificate", "apiserver.crt" },
        { "web-admin-kubeconfig", "admin.conf" },
        { "web-front-proxy-client-certificate", "front-proxy-client.crt" },
    };
    struct town *town = town_new();
    struct poller *poller;

    (void)state;
    (void)town_make_ready(town, "web", NULL);
    poller = poller_start(town, town_admin(town, "web"), NAMESPACE, 10);
    for (size_t i = 0; i < COUNT_OF(keys); i++) {
        const char *before = town_secret_text(town, keys[i][0], keys[i][1]);

        town_ask_rotation(town, keys[i][0]);
        town_await(town, town->api, town_secret(town, keys[i][0]), has_rotated, NULL);
        assert_string_not_equal(town_secret_text(town, keys[i][0], keys[i][1]), before);
        town_await_word(town, "web", "Ready");
    }
    /* A former kubeconfig is as good as before: only another CA takes it back. */
    poller_await(poller, 10);
    poller_stop(poller);
    assert_int_equal(poller->failures, 0);
}

/* --- tokens ----------------------------------------------------------------------------------- */

static const char *make_token(struct town *town, struct http_peer *admin)
{
    town_write(
        town, admin, "POST", NAMESPACE "/serviceaccounts/default/token",
        "{\"apiVersion\":\"authentication.k8s.io/v1\",\"kind\":\"TokenRequest\",\"spec\":{}}");
    return cluster_copy(value_text(value_get(town_root(town), SLICE("status")), "token"));
}

static int show_token(struct town *town, struct http_peer *peer)
{
    return town_call(
        town, peer, "POST", WHO,
        "{\"apiVersion\":\"authentication.k8s.io/v1\",\"kind\":\"SelfSubjectReview\"}");
}

struct wanted_answer {
    struct town *town;
    struct http_peer *peer;
    int status;
};

static bool is_answered_so(void *context)
{
    const struct wanted_answer *wanted = context;

    return show_token(wanted->town, wanted->peer) == wanted->status;
}

static void rotate_account_key(struct town *town)
{
    const char *before = town_secret_text(town, "web-sa-certificate", "sa.pub");

    town_ask_rotation(town, "web-sa-certificate");
    town_await(town, town->api, town_secret(town, "web-sa-certificate"), has_rotated, NULL);
    assert_string_not_equal(town_secret_text(town, "web-sa-certificate", "sa.pub"), before);
    town_await_word(town, "web", "Ready");
}

/* Only one former key is kept, so the second rotation ends what the first one's grace began. */
static void steward_25_a_token_outlives_one_rotation_of_its_key(void **state)
{
    struct town *town = town_new();
    const char *kubeconfig;
    struct http_peer *admin;
    struct http_peer *old;
    struct wanted_answer refused;

    (void)state;
    (void)town_make_ready(town, "web", NULL);
    kubeconfig = town_secret_text(town, "web-admin-kubeconfig", "admin.conf");
    admin = town_peer(kubeconfig, NULL, NULL);
    old = town_peer(kubeconfig, make_token(town, admin), NULL);
    assert_int_equal(show_token(town, old), 201);
    rotate_account_key(town);
    assert_int_equal(show_token(town, old), 201);
    assert_int_equal(show_token(town, town_peer(kubeconfig, make_token(town, admin), NULL)), 201);
    rotate_account_key(town);
    refused = (struct wanted_answer){ town, old, 401 };
    town_await_so(town, is_answered_so, &refused, "the refusal of an old token");
    assert_int_equal(show_token(town, town_peer(kubeconfig, make_token(town, admin), NULL)), 201);
}

/* --- the authority ---------------------------------------------------------------------------- */

static size_t count_certificates(const char *pem)
{
    size_t count = 0;

    while ((pem = strstr(pem, "BEGIN CERTIFICATE"))) {
        pem++;
        count++;
    }
    return count;
}

static bool is_in_phase(struct value root, void *context)
{
    struct slice phase = value_text(value_find(root, VALUE_KEYS("status", "caRotation")), "phase");

    return slice_is(phase, context);
}

static void await_phase(struct town *town, const char *name, const char *phase)
{
    town_await(town, town->api, town_plane(town, name), is_in_phase, (void *)(uintptr_t)phase);
}

struct refused {
    struct town *town;
    struct http_peer *peer;
};

/* No handshake over a new connection, no identity over one that was there before. */
static bool is_refused(void *context)
{
    const struct refused *refused = context;
    int status = town_call(refused->town, refused->peer, "GET", NAMESPACE, NULL);

    return status == 0 || status == 401;
}

static void assert_short(const struct poller *poller, uint64_t most_ms)
{
    if (poller->failures)
        printf("# %s\n", poller->failure);
    assert_in_range(poller->longest_ms, 0, town_within(most_ms));
}

static void steward_23_a_staged_rotation_cuts_nobody_off(void **state)
{
    struct town *town = town_new();
    const char *uid =
        town_make_ready(town, "web", "\"certificates\":{\"caRotation\":{\"workers\":\"Ignore\"}}");
    pid_t pid = town_tenant(town, uid);
    const char *old_ca = town_secret_text(town, "web-ca", "tls.crt");
    struct http_peer *old_admin = town_admin(town, "web");
    struct follower *follower = follower_start(town, "web", NAMESPACE, 10);
    struct watcher *watcher = watcher_start(town, old_admin);
    struct refused refused = { town, old_admin };
    struct poller *bundled;

    (void)state;
    town_ask_rotation(town, "web-ca");
    await_phase(town, "web", "Trust");
    assert_int_equal(count_certificates(town_secret_text(town, "web-ca", "ca.crt")), 2);
    assert_int_equal(count_certificates(town_secret_text(town, "web-ca", "tls.crt")), 1);
    bundled = poller_start(town, town_admin(town, "web"), NAMESPACE, 10);
    bundled->any_status = true; /* its certificate goes with the old CA; handshakes count */
    town_await_word(town, "web", "Ready");
    poller_await(bundled, 20);
    poller_await(follower->poller, 20);
    poller_stop(bundled);
    follower_stop(follower);
    assert_int_equal(bundled->failures, 0);
    assert_short(follower->poller, OUTAGE_MS);
    assert_true(follower->changes >= 2);
    assert_string_not_equal(town_secret_text(town, "web-ca", "tls.crt"), old_ca);
    assert_int_equal(count_certificates(town_secret_text(town, "web-ca", "ca.crt")), 1);
    (void)town_get(town, town_peer(town_secret_text(town, "web-kubeconfig", "value"), NULL, NULL),
                   NAMESPACE);
    /* The end of it takes back what the former CA has signed. */
    town_await_so(town, is_refused, &refused, "the refusal of the old kubeconfig");
    assert_non_null(watcher->call);
    assert_int_equal(town_tenant(town, uid), pid);
    printf("# %llu answers, %llu failures, the longest took %llu ms\n",
           (unsigned long long)follower->poller->answers,
           (unsigned long long)follower->poller->failures,
           (unsigned long long)follower->poller->longest_ms);
}

static bool is_over(struct value root, void *context)
{
    struct value version = value_find(root, VALUE_KEYS("status", "kubernetesResources", "version"));

    (void)context;
    return !value_exists(value_find(root, VALUE_KEYS("status", "caRotation"))) &&
           (slice_is(value_text(version, "status"), "Ready") ||
            slice_is(value_text(version, "status"), "Sleeping"));
}

/* The Secret says first what the status tells after it. */
static bool has_new_ca(struct value root, void *context)
{
    CLEANUP(text) struct text signing = TEXT_EMPTY;
    struct value notes = value_find(root, VALUE_KEYS("metadata", "annotations"));

    assert_no_error(base64_parse(value_text(value_get(root, SLICE("data")), "tls.crt"),
                                 BASE64_STANDARD, &signing));
    return strcmp(text_string(&signing), context) != 0 &&
           !value_text(notes, "certs.steward.butlerlabs.dev/rotation-phase").size;
}

/* Ends with another CA, and a kubeconfig that works. */
static void await_new_ca(struct town *town, const char *old_ca)
{
    town_await(town, town->api, town_secret(town, "web-ca"), has_new_ca, (void *)(uintptr_t)old_ca);
    town_await(town, town->api, town_plane(town, "web"), is_over, NULL);
    assert_int_equal(count_certificates(town_secret_text(town, "web-ca", "ca.crt")), 1);
    (void)town_get(town, town_admin(town, "web"), NAMESPACE);
}

static void a_rotation_goes_on_where_a_killed_platform_left_it(void **state)
{
    static const char *const phases[] = { "Trust", "Switch" };
    struct town *town = town_new();

    (void)state;
    (void)town_make_ready(town, "web", NULL);
    for (size_t i = 0; i < COUNT_OF(phases); i++) {
        const char *old_ca = town_secret_text(town, "web-ca", "tls.crt");

        town_ask_rotation(town, "web-ca");
        await_phase(town, "web", phases[i]);
        (void)town_stop(town, SIGKILL);
        town_start(town);
        await_new_ca(town, old_ca);
    }
}

static bool is_asleep(struct value root, void *context)
{
    struct value components = value_find(root, VALUE_KEYS("status", "runtime", "components"));

    (void)context;
    return slice_is(value_text(value_at(components, 0), "state"), "Asleep");
}

static void a_tenant_that_sleeps_is_woken_for_a_rotation(void **state)
{
    struct town *town = town_new();
    const char *old_ca;

    (void)state;
    (void)town_make_ready(town, "web", "\"runtime\":{\"process\":{\"sleepAfter\":\"1s\"}}");
    old_ca = town_secret_text(town, "web-ca", "tls.crt");
    town_await(town, town->api, town_plane(town, "web"), is_asleep, NULL);
    town_ask_rotation(town, "web-ca");
    await_new_ca(town, old_ca);
    town_await(town, town->api, town_plane(town, "web"), is_asleep, NULL);
}

/* Whoever has lost a kubeconfig to a stranger wants this. */
static void hard_rotation_takes_every_credential_back(void **state)
{
    struct town *town = town_new();
    const char *old;
    const char *new;
    struct http_peer *old_admin;
    struct refused refused;
    int status;

    (void)state;
    (void)town_make_ready(town, "web", "\"certificates\":{\"caRotation\":{\"strategy\":\"Hard\"}}");
    old = town_secret_text(town, "web-admin-kubeconfig", "admin.conf");
    old_admin = town_peer(old, NULL, NULL);
    refused = (struct refused){ town, old_admin };
    (void)town_get(town, old_admin, NAMESPACE);
    town_ask_rotation(town, "web-ca");
    town_await(town, town->api, town_secret(town, "web-ca"), has_rotated, NULL);
    town_await_word(town, "web", "Ready");
    new = town_secret_text(town, "web-admin-kubeconfig", "admin.conf");
    town_await(town, town_peer(new, NULL, NULL), NAMESPACE, answers, NULL);
    town_await_so(town, is_refused, &refused, "the refusal of the old kubeconfig");
    status = town_call(town, town_disguise(old, new), "GET", NAMESPACE, NULL);
    assert_true(status == 401 || status == 403);
}

/* --- workers ---------------------------------------------------------------------------------- */

static bool node_is_ready(struct value node)
{
    DOC_EACH (it, value_find(node, VALUE_KEYS("status", "conditions")))
        if (slice_is(value_text(it.value, "type"), "Ready"))
            return slice_is(value_text(it.value, "status"), "True");
    return false;
}

struct nodes_seen {
    int64_t wanted;
    size_t looks;
    size_t before; /* of these, before there was a new CA */
};

static void assert_nodes(struct value list, const struct nodes_seen *seen)
{
    struct value items = value_get(list, SLICE("items"));

    assert_int_equal(value_count(items), seen->wanted);
    DOC_EACH (it, items)
        assert_true(node_is_ready(it.value));
}

static void steward_23_workers_stay_ready_while_the_ca_changes(void **state)
{
    struct town *town = town_new();
    struct nodes_seen seen = { .wanted = 2 };
    struct follower *follower;
    const char *old_ca;

    (void)state;
    cluster_make(town, "v1.33.4", seen.wanted);
    old_ca = town_secret_text(town, "demo-ca", "tls.crt");
    follower = follower_start(town, "demo", NODES, 20);
    town_ask_rotation(town, "demo-ca");
    for (;;) {
        bool changed = strcmp(town_secret_text(town, "demo-ca", "tls.crt"), old_ca) != 0;
        struct value plane = town_get(town, town->api, town_plane(town, "demo"));
        bool over = changed && is_over(plane, NULL); /* so no node held it up */

        assert_nodes(town_get(town, town_admin(town, "demo"), NODES), &seen);
        seen.looks++;
        seen.before += !changed;
        if (over)
            break;
    }
    follower_stop(follower);
    assert_short(follower->poller, OUTAGE_MS);
    assert_string_not_equal(town_secret_text(town, "demo-ca", "tls.crt"), old_ca);
    assert_true(cluster_is_ready(town_get(town, town->api, CLUSTER), seen.wanted));
    assert_true(seen.before > 0);
    printf("# %zu looks at the nodes, %zu of them before the new CA; the longest answer took %llu "
           "ms\n",
           seen.looks, seen.before, (unsigned long long)follower->poller->longest_ms);
}

static int run(void)
{
    static const struct test_group groups[] = {
        TEST(steward_17_a_new_name_is_served_and_no_watch_breaks),
        TEST(steward_20_the_rotate_annotation_makes_a_new_certificate),
        TEST(steward_25_a_token_outlives_one_rotation_of_its_key),
        TEST(steward_23_a_staged_rotation_cuts_nobody_off),
        TEST(steward_23_workers_stay_ready_while_the_ca_changes),
        TEST(a_rotation_goes_on_where_a_killed_platform_left_it),
        TEST(a_tenant_that_sleeps_is_woken_for_a_rotation),
        TEST(hard_rotation_takes_every_credential_back),
    };

    return test_run_groups(groups, COUNT_OF(groups));
}

int main(void)
{
    return town_main(run);
}
