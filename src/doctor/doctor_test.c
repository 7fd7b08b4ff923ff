#include "doctor/doctor.h"

#include <pthread.h>
#include <string.h>
#include <time.h>

#include "base/base64.h"
#include "base/clock.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doctor/limits.h"
#include "kube/butler_kinds.h"
#include "kube/butler_resources.h"
#include "kube/resources.h"
#include "lib/documents.h"
#include "lib/fake_kube.h"
#include "lib/pki.h"
#include "lib/test.h"

/* --- a platform that is well ------------------------------------------------------------------ */

static void add(struct doctor_facts *facts, enum doctor_source source, struct doc *doc)
{
    struct doctor_list *list = &facts->lists[source];
    struct doc **docs = arena_array(facts->arena, list->count + 1, struct doc *);

    if (list->count)
        memcpy(docs, list->docs, list->count * sizeof(struct doc *));
    docs[list->count++] = doc;
    list->docs = docs;
}

static void add_definitions(struct doctor_facts *facts)
{
    struct doc **docs = NULL;
    size_t count = 0;

    assert_no_error(butler_kinds_read(facts->arena, BUTLER_KINDS_OWN, &docs, &count));
    for (size_t i = 0; i < count; i++) {
        struct edit *edit = edit_begin(docs[i]);
        struct doc *served = NULL;

        edit_set_value(edit, EDIT_PATH("status", "conditions"),
                       document_root("[{type: Established, status: 'True'}]\n"));
        assert_no_error(edit_seal(edit, &served));
        arena_defer(facts->arena, doc_release, served);
        add(facts, DOCTOR_DEFINITIONS, served);
    }
}

static struct doctor_facts *healthy(void)
{
    struct arena *arena = fixture_current()->arena;
    struct doctor_facts *facts = arena_new(arena, struct doctor_facts);

    *facts = (struct doctor_facts){
        .arena = arena,
        .system_namespace = "butler-system",
        .now_ms = PKI_NOW_MS,
        .server_ms = PKI_NOW_MS + 500,
        .version = "v1.34.1+butler.0.1.0",
        .stuck_ms = DOCTOR_STUCK_MS,
        .not_ready_ms = DOCTOR_NOT_READY_MS,
    };
    add_definitions(facts);
    add(facts, DOCTOR_NAMESPACES,
        document_of("{kind: Namespace, metadata: {name: butler-system}}"));
    add(facts, DOCTOR_CONFIGS, document_of("{kind: ButlerConfig, metadata: {name: butler}}"));
    add(facts, DOCTOR_BACKUPS, document_of("data: {x: '{\"time\":\"2025-12-31T20:00:00Z\"}'}\n"));
    return facts;
}

static const struct doctor_finding *find(const struct doctor_report *report, const char *check)
{
    VEC_EACH (finding, &report->findings) {
        if (strcmp(finding->check, check) == 0)
            return finding;
    }
    fail_msg("check %s found nothing at all", check);
    return NULL;
}

static void release_report(void *report)
{
    doctor_report_cleanup(report);
}

static struct doctor_report *examine(const struct doctor_facts *facts)
{
    struct doctor_report *report = arena_new(facts->arena, struct doctor_report);

    arena_defer(facts->arena, release_report, report);
    doctor_examine(facts, report);
    return report;
}

static void passes_what_is_well(void **state)
{
    struct doctor_report *report = examine(healthy());
    size_t checks = 0;

    (void)state;
    VEC_EACH (finding, &report->findings) {
        if (finding->verdict != DOCTOR_PASS)
            fail_msg("%s %s: %s", doctor_verdict_name(finding->verdict), finding->check,
                     finding->detail);
        assert_string_equal(finding->check, doctor_checks[checks].name);
        checks++;
    }
    assert_null(doctor_checks[checks].name);
}

/* --- faults that objects show ----------------------------------------------------------------- */

struct row {
    const char *name;
    enum doctor_source source;
    const char *object;
    const char *check;
    enum doctor_verdict verdict;
    const char *detail;
    const char *hint;
    const char *fix; /* NULL: there is none */
};

#define CLUSTER(metadata, rest)                                                                    \
    "{kind: TenantCluster, metadata: {name: web, namespace: acme, " metadata "}, " rest "}"
#define CREATED(time) "creationTimestamp: '" time "'"
#define PROVIDER(rest)                                                                             \
    "{kind: ProviderConfig, metadata: {name: lab, namespace: butler-system, "                      \
    "creationTimestamp: '2025-12-31T20:00:00Z'}, " rest "}"

static const struct row rows[] = {
    { "sees a cluster that failed", DOCTOR_CLUSTERS,
      CLUSTER(CREATED("2025-12-31T23:59:00Z"),
              "status: {phase: Failed, conditions: [{type: Ready, status: 'False', message: no "
              "quota, lastTransitionTime: '2025-12-31T23:59:00Z'}]}"),
      "clusters", DOCTOR_FAIL, "TenantCluster acme/web failed: no quota",
      "butlerctl cluster conditions web -n acme", NULL },
    { "sees a cluster that is not ready for long", DOCTOR_CLUSTERS,
      CLUSTER(CREATED("2025-12-31T20:00:00Z"),
              "status: {phase: Provisioning, conditions: [{type: Ready, status: 'False', "
              "message: waits, lastTransitionTime: '2025-12-31T22:00:00Z'}]}"),
      "clusters", DOCTOR_FAIL, "has not been ready for 120m (Provisioning): waits",
      "butlerctl cluster events", NULL },
    { "sees a cluster that nobody looks at", DOCTOR_CLUSTERS,
      CLUSTER(CREATED("2025-12-31T20:00:00Z"), "spec: {}"), "clusters", DOCTOR_FAIL,
      "has not been ready for 4h (no phase)", "butlerctl cluster conditions", NULL },
    { "gives a new cluster its time", DOCTOR_CLUSTERS,
      CLUSTER(CREATED("2025-12-31T23:30:00Z"), "status: {phase: Provisioning}"), "clusters",
      DOCTOR_PASS, "1 cluster, and none failed", NULL, NULL },
    { "leaves a paused cluster alone", DOCTOR_CLUSTERS,
      CLUSTER(CREATED("2025-12-31T20:00:00Z"), "spec: {paused: true}"), "clusters", DOCTOR_PASS,
      "1 cluster, and none failed", NULL, NULL },
    { "sees a move left half done", DOCTOR_CLUSTERS,
      CLUSTER(CREATED("2025-12-31T23:59:00Z") ", annotations: "
                                              "{butler.butlerlabs.dev/migration-operation: 'true'}",
              "spec: {}"),
      "environments", DOCTOR_WARN, "still has the annotation of a move", "doctor --fix",
      "close the move of TenantCluster acme/web" },
    { "sees a finalizer that hangs", DOCTOR_TEAMS,
      "{kind: Team, metadata: {name: acme, deletionTimestamp: '2025-12-31T23:00:00Z', "
      "finalizers: [example.com/a, example.com/b]}}",
      "finalizers", DOCTOR_FAIL,
      "Team acme was deleted 60m ago and waits for example.com/a, example.com/b",
      "kubectl patch teams.butler.butlerlabs.dev acme --type=merge", NULL },
    { "gives a deletion its time", DOCTOR_TEAMS,
      "{kind: Team, metadata: {name: acme, deletionTimestamp: '2025-12-31T23:50:00Z'}}",
      "finalizers", DOCTOR_PASS, "nothing hangs", NULL, NULL },
    { "counts what was deleted a moment ahead as just now", DOCTOR_TEAMS,
      "{kind: Team, metadata: {name: acme, deletionTimestamp: '2026-01-01T00:00:01Z'}}",
      "finalizers", DOCTOR_PASS, "nothing hangs", NULL, NULL },
    { "sees a Secret that is missing", DOCTOR_PROVIDERS,
      PROVIDER("spec: {provider: aws, credentialsRef: {name: keys}}, status: {validated: true}"),
      "credentials", DOCTOR_FAIL,
      "ProviderConfig butler-system/lab wants Secret butler-system/keys, which is not there",
      "butleradm provider rotate-credentials lab", NULL },
    { "sees a provider that is not valid", DOCTOR_PROVIDERS,
      PROVIDER("spec: {provider: local}, status: {validated: false, conditions: [{type: Ready, "
               "status: 'False', message: wrong password}]}"),
      "providers", DOCTOR_FAIL, "ProviderConfig butler-system/lab is not validated: wrong password",
      "butleradm provider get lab", NULL },
    { "sees a provider that nobody looks at", DOCTOR_PROVIDERS, PROVIDER("spec: {provider: local}"),
      "providers", DOCTOR_FAIL, "nobody looked yet", "butleradm provider get lab", NULL },
    { "sees a pool that is full", DOCTOR_POOLS,
      "{kind: NetworkPool, metadata: {name: p, namespace: butler-system}, "
      "status: {totalIPs: 8, availableIPs: 0}}",
      "pools", DOCTOR_FAIL, "NetworkPool butler-system/p is full: 0 of 8 addresses are left",
      "butleradm network create", NULL },
    { "sees a pool that is nearly full", DOCTOR_POOLS,
      "{kind: NetworkPool, metadata: {name: p, namespace: butler-system}, "
      "status: {totalIPs: 100, availableIPs: 9}}",
      "pools", DOCTOR_WARN, "is nearly full: 9 of 100", "butleradm network create", NULL },
    { "is content with nine of ten", DOCTOR_POOLS,
      "{kind: NetworkPool, metadata: {name: p, namespace: butler-system}, "
      "status: {totalIPs: 100, availableIPs: 10}}",
      "pools", DOCTOR_PASS, "1 pool, with addresses left", NULL, NULL },
    { "sees a control plane that is down", DOCTOR_CONTROL_PLANES,
      "{kind: TenantControlPlane, metadata: {name: web, namespace: acme}, status: "
      "{kubernetesResources: {version: {status: NotReady}}, conditions: [{type: Ready, status: "
      "'False', message: exits at once}]}}",
      "steward", DOCTOR_FAIL, "TenantControlPlane acme/web is not ready: exits at once",
      "kubectl -n acme describe tcp web", NULL },
    { "sees a data store that is down", DOCTOR_DATA_STORES,
      "{kind: DataStore, metadata: {name: pg}, status: {ready: false, conditions: [{type: "
      "Reachable, status: 'False', message: refused}]}}",
      "steward", DOCTOR_FAIL, "DataStore pg is not ready: refused", "endpoints and credentials",
      NULL },
    { "sees a deployment that is down", DOCTOR_DEPLOYMENTS,
      "{kind: Deployment, metadata: {name: butler-controller, namespace: butler-system}, "
      "spec: {replicas: 2}}",
      "components", DOCTOR_FAIL, "Deployment butler-system/butler-controller has 0 of 2 replicas",
      "kubectl -n butler-system describe deployment butler-controller", NULL },
    { "sees a deployment that is half down", DOCTOR_DEPLOYMENTS,
      "{kind: Deployment, metadata: {name: butler-controller, namespace: butler-system}, "
      "spec: {replicas: 2}, status: {availableReplicas: 1}}",
      "components", DOCTOR_WARN, "has 1 of 2 replicas", "kubectl", NULL },
    { "sees a webhook without its Service", DOCTOR_WEBHOOKS,
      "{kind: ValidatingWebhookConfiguration, metadata: {name: butler}, webhooks: [{name: a, "
      "clientConfig: {service: {name: hook, namespace: butler-system}}}]}",
      "webhooks", DOCTOR_FAIL, "asks Service butler-system/hook, which is not there",
      "restart butler-controller", NULL },
    { "does not mind webhooks of others", DOCTOR_WEBHOOKS,
      "{kind: ValidatingWebhookConfiguration, metadata: {name: kyverno}, webhooks: [{name: a, "
      "clientConfig: {service: {name: hook, namespace: kyverno}}}]}",
      "webhooks", DOCTOR_PASS, "built in", NULL, NULL },
    { "sees that nobody is an admin", DOCTOR_USERS,
      "{kind: User, metadata: {name: jane}, spec: {isPlatformAdmin: true, disabled: true}}",
      "admins", DOCTOR_WARN, "none of 1 users is a platform admin who can log in",
      "butleradm user update NAME --admin", NULL },
    { "counts admins", DOCTOR_USERS,
      "{kind: User, metadata: {name: jane}, spec: {platformRole: admin}}", "admins", DOCTOR_PASS,
      "1 of 1 users are platform admins", NULL, NULL },
    { "sees nodes without storage", DOCTOR_NODES, "{kind: Node, metadata: {name: a}}", "storage",
      DOCTOR_WARN, "there is no default StorageClass", "is-default-class=true", NULL },
};

static void faults(void **state)
{
    const struct row *row = *state;
    struct doctor_facts *facts = healthy();
    const struct doctor_finding *finding;

    add(facts, row->source, document_of(row->object));
    finding = find(examine(facts), row->check);
    assert_string_equal(doctor_verdict_name(finding->verdict), doctor_verdict_name(row->verdict));
    if (!strstr(finding->detail, row->detail))
        assert_string_equal(finding->detail, row->detail);
    if (row->hint && !strstr(finding->hint, row->hint))
        assert_string_equal(finding->hint, row->hint);
    if (row->fix)
        assert_string_equal(finding->fix->what, row->fix);
    else
        assert_null(finding->fix);
}

/* --- faults that other facts show ------------------------------------------------------------- */

struct fact_row {
    const char *name;
    void (*spoil)(struct doctor_facts *facts);
    const char *check;
    enum doctor_verdict verdict;
    const char *detail;
    const char *fix; /* NULL: there is none */
};

static void spoil_clock(struct doctor_facts *facts)
{
    facts->server_ms = facts->now_ms - 61 * 1000;
}

static void spoil_clock_a_little(struct doctor_facts *facts)
{
    facts->server_ms = facts->now_ms + 60 * 1000;
}

static void spoil_time(struct doctor_facts *facts)
{
    facts->server_ms = 0;
}

static void spoil_version(struct doctor_facts *facts)
{
    facts->version = "v1.20.0";
}

static void spoil_name(struct doctor_facts *facts)
{
    facts->host = "butler.example.com";
    facts->host_problem = "no such host";
}

static void spoil_namespace(struct doctor_facts *facts)
{
    facts->lists[DOCTOR_NAMESPACES].count = 0;
}

static void spoil_config(struct doctor_facts *facts)
{
    facts->lists[DOCTOR_CONFIGS].count = 0;
}

static void spoil_definition(struct doctor_facts *facts)
{
    facts->lists[DOCTOR_DEFINITIONS].count--;
}

static void spoil_exposure(struct doctor_facts *facts)
{
    facts->lists[DOCTOR_CONFIGS].count = 0;
    add(facts, DOCTOR_CONFIGS,
        document_of("{kind: ButlerConfig, metadata: {name: butler}, "
                    "spec: {controlPlaneExposure: {mode: Ingress}}}"));
}

static void spoil_backup(struct doctor_facts *facts)
{
    facts->lists[DOCTOR_BACKUPS].count = 0;
}

static void spoil_backup_age(struct doctor_facts *facts)
{
    facts->now_ms = facts->server_ms = PKI_NOW_MS + 8 * PKI_DAY_MS;
}

static void spoil_tenant(struct doctor_facts *facts)
{
    static const struct doctor_probe probes[] = { { "acme", "good", NULL },
                                                  { "acme", "web", "connection refused" } };

    facts->probes = probes;
    facts->probe_count = COUNT_OF(probes);
}

static void spoil_reading(struct doctor_facts *facts)
{
    facts->lists[DOCTOR_SECRETS].unread = "forbidden";
}

static const struct fact_row fact_rows[] = {
    { "sees clocks that differ", spoil_clock, "clock", DOCTOR_FAIL,
      "the server has 2025-12-31T23:58:59Z, this machine 2026-01-01T00:00:00Z: 61s apart", NULL },
    { "allows clocks a minute", spoil_clock_a_little, "clock", DOCTOR_PASS, "less than a minute",
      NULL },
    { "cannot compare with nothing", spoil_time, "clock", DOCTOR_SKIP, "does not tell the time",
      NULL },
    { "sees a server that is too old", spoil_version, "api", DOCTOR_WARN,
      "API server v1.20.0: ", NULL },
    { "sees a name without address", spoil_name, "dns", DOCTOR_FAIL,
      "butler.example.com: no such host", NULL },
    { "sees that the namespace is missing", spoil_namespace, "namespace", DOCTOR_FAIL,
      "there is no namespace butler-system", "create Namespace butler-system" },
    { "sees that the configuration is missing", spoil_config, "config", DOCTOR_WARN,
      "there is no ButlerConfig butler", "create ButlerConfig butler" },
    { "sees an exposure that is not complete", spoil_exposure, "config", DOCTOR_FAIL, "hostname",
      NULL },
    { "sees that a definition is missing", spoil_definition, "definitions", DOCTOR_FAIL,
      "definition workspace", "install the definitions of Butler's kinds" },
    { "sees that there is no backup", spoil_backup, "backup", DOCTOR_WARN, "no backup was ever",
      NULL },
    { "sees an old backup", spoil_backup_age, "backup", DOCTOR_WARN, "the last backup is 8d old",
      NULL },
    { "sees a tenant that is dead", spoil_tenant, "tenants", DOCTOR_FAIL,
      "tenant acme/web is dead: connection refused", NULL },
    { "skips what it may not read", spoil_reading, "credentials", DOCTOR_SKIP,
      "cannot read secrets: forbidden", NULL },
};

static void fact_faults(void **state)
{
    const struct fact_row *row = *state;
    struct doctor_facts *facts = healthy();
    const struct doctor_finding *finding;

    row->spoil(facts);
    finding = find(examine(facts), row->check);
    assert_string_equal(doctor_verdict_name(finding->verdict), doctor_verdict_name(row->verdict));
    if (!strstr(finding->detail, row->detail))
        assert_string_equal(finding->detail, row->detail);
    assert_true(finding->hint || finding->verdict == DOCTOR_PASS);
    if (row->fix)
        assert_string_equal(finding->fix->what, row->fix);
    else
        assert_null(finding->fix);
}

/* --- certificates ----------------------------------------------------------------------------- */

struct certificate_row {
    const char *name;
    uint64_t days; /* of life */
    int64_t later; /* days until it is looked at */
    const char *metadata;
    bool in_kubeconfig;
    enum doctor_verdict verdict;
    const char *detail;
    const char *fix; /* NULL: there is none */
};

#define STEWARD                                                                                    \
    "labels: {steward.butlerlabs.dev/project: steward, "                                           \
    "steward.butlerlabs.dev/certificate_lifecycle_controller: x509}"

#define KEPT ", ownerReferences: [{kind: TenantControlPlane, name: web}]"

static const struct certificate_row certificate_rows[] = {
    { "sees one that expired", 10, 12, "name: web, namespace: butler-system", false, DOCTOR_FAIL,
      "Secret butler-system/web: tls.crt (CN=web) expired 2d", NULL },
    { "sees one that expires soon", 120, 91, "name: web, namespace: butler-system", false,
      DOCTOR_WARN, "expires in 29d", NULL },
    { "lets short ones live for two thirds", 60, 39, "name: web, namespace: butler-system", false,
      DOCTOR_PASS, "1 certificate, and none ends soon", NULL },
    { "sees a short one in its last third", 60, 41, "name: web, namespace: butler-system", false,
      DOCTOR_WARN, "expires in 19d", NULL },
    { "is content with a month", 120, 89, "name: web, namespace: butler-system", false, DOCTOR_PASS,
      "1 certificate, and none ends soon", NULL },
    { "looks into kubeconfigs", 10, 12, "name: web-admin-kubeconfig, namespace: butler-system",
      true, DOCTOR_FAIL, "admin.conf (CN=web) expired", NULL },
    { "has those renewed that somebody keeps", 10, 12,
      "name: web-api, namespace: acme, " STEWARD KEPT, false, DOCTOR_FAIL, "Secret acme/web-api",
      "renew what is in Secret acme/web-api" },
    { "asks nobody where nobody keeps it", 10, 12, "name: web-api, namespace: acme, " STEWARD,
      false, DOCTOR_FAIL, "Secret acme/web-api", NULL },
    { "renews no authority", 10, 12, "name: web-ca, namespace: acme, " STEWARD KEPT, false,
      DOCTOR_FAIL, "Secret acme/web-ca", NULL },
    { "does not mind Secrets of people", 10, 12, "name: web, namespace: acme", false, DOCTOR_PASS,
      "there are no certificates", NULL },
};

static const char *encoded(const char *text)
{
    return base64_format(fixture_current()->arena, slice_from(text), BASE64_STANDARD);
}

static void certificates(void **state)
{
    const struct certificate_row *row = *state;
    struct arena *arena = fixture_current()->arena;
    struct doctor_facts *facts = healthy();
    struct pki_pair pair =
        pki_issue(&(struct certificate_spec){ .identity = { .common_name = "web" },
                                              .lifetime_ms = row->days * (uint64_t)PKI_DAY_MS },
                  NULL, pki_clock());
    const char *pem = pki_pem(pair.certificate);
    const struct doctor_finding *finding;

    if (row->in_kubeconfig)
        pem = arena_format(arena, "users:\n- name: a\n  user: {client-certificate-data: %s}\n",
                           encoded(pem));
    add(facts, DOCTOR_SECRETS,
        document_of(arena_format(arena, "{kind: Secret, metadata: {%s}, data: {%s: %s}}",
                                 row->metadata, row->in_kubeconfig ? "admin.conf" : "tls.crt",
                                 encoded(pem))));
    facts->now_ms = facts->server_ms = PKI_NOW_MS + row->later * PKI_DAY_MS;
    finding = find(examine(facts), "certificates");
    assert_string_equal(doctor_verdict_name(finding->verdict), doctor_verdict_name(row->verdict));
    if (!strstr(finding->detail, row->detail))
        assert_string_equal(finding->detail, row->detail);
    if (row->fix)
        assert_string_equal(finding->fix->what, row->fix);
    else
        assert_null(finding->fix);
}

static void sees_a_webhook_that_nobody_believes(void **state)
{
    struct arena *arena = fixture_current()->arena;
    struct doctor_facts *facts = healthy();
    struct pki_pair pair = pki_issue(
        &(struct certificate_spec){
            .identity = { .common_name = "ca" }, .is_ca = true, .lifetime_ms = PKI_DAY_MS },
        NULL, pki_clock());
    const struct doctor_finding *finding;

    (void)state;
    add(facts, DOCTOR_WEBHOOKS,
        document_of(arena_format(
            arena,
            "{kind: ValidatingWebhookConfiguration, metadata: {name: butler}, webhooks: "
            "[{name: a, clientConfig: {url: 'https://a', caBundle: %s}}]}",
            encoded(pki_pem(pair.certificate)))));
    facts->now_ms = facts->server_ms = PKI_NOW_MS + 2 * PKI_DAY_MS;
    finding = find(examine(facts), "webhooks");
    assert_int_equal(finding->verdict, DOCTOR_FAIL);
    assert_non_null(strstr(finding->detail, "caBundle (CN=ca) expired"));
}

/* --- gathering and mending -------------------------------------------------------------------- */

static void reads_what_is_served(void **state)
{
    struct fake_kube *fake = fake_kube_new_alone();
    struct kube kube = fake_kube_client(fake);
    struct doctor_facts facts = { .arena = fixture_current()->arena,
                                  .system_namespace = "butler-system" };

    (void)state;
    fake_kube_serve(fake, &BUTLER_TEAMS, ~0U);
    fake_kube_put(fake, &BUTLER_TEAMS, "{kind: Team, metadata: {name: acme}}");
    doctor_gather(&facts, &kube);
    assert_int_equal(facts.lists[DOCTOR_TEAMS].count, 1);
    assert_null(facts.lists[DOCTOR_CLUSTERS].unread); /* not served, and so there are none */
    assert_non_null(facts.lists[DOCTOR_SECRETS].unread);
}

/* Each of the first calls waits until as many are under way as there are readers. */
struct gate {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    size_t inside;
    size_t most;
};

static struct error *enter(void *context, const struct kube_request *request)
{
    struct gate *gate = context;
    struct timespec until;

    (void)request;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += 10;
    pthread_mutex_lock(&gate->lock);
    if (++gate->inside > gate->most)
        gate->most = gate->inside;
    pthread_cond_broadcast(&gate->changed);
    while (gate->most < DOCTOR_READERS &&
           pthread_cond_timedwait(&gate->changed, &gate->lock, &until) == 0)
        ;
    gate->inside--;
    pthread_mutex_unlock(&gate->lock);
    return NULL;
}

static void reads_several_at_a_time(void **state)
{
    struct fake_kube *fake = fake_kube_new_alone();
    struct kube kube = fake_kube_client(fake);
    struct doctor_facts facts = { .arena = fixture_current()->arena,
                                  .system_namespace = "butler-system" };
    struct gate gate = { .lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER };

    (void)state;
    fake_kube_on_call(fake, enter, &gate);
    doctor_gather(&facts, &kube);
    assert_int_equal(gate.most, DOCTOR_READERS);
}

static void says_whom_it_did_not_ask(void **state)
{
    struct doctor_facts *facts = healthy();

    (void)state;
    facts->unasked_count = 3;
    assert_int_equal(find(examine(facts), "tenants")->verdict, DOCTOR_SKIP);
}

static void may_call_everything_stuck(void **state)
{
    struct doctor_facts *facts = healthy();

    (void)state;
    facts->stuck_ms = 0;
    add(facts, DOCTOR_TEAMS,
        document_of("{kind: Team, metadata: {name: a, deletionTimestamp: "
                    "'2026-01-01T00:00:01Z'}}"));
    assert_int_equal(find(examine(facts), "finalizers")->verdict, DOCTOR_FAIL);
}

static void mends_what_is_safe(void **state)
{
    struct fake_kube *fake = fake_kube_new_alone();
    struct kube kube = fake_kube_client(fake);
    struct doctor_facts *facts = healthy();
    const struct doctor_finding *finding;

    (void)state;
    fake_kube_serve(fake, &BUTLER_CONFIGS, ~0U);
    fake_kube_serve(fake, &BUTLER_TENANT_CLUSTERS, ~0U);
    fake_kube_put(fake, &BUTLER_TENANT_CLUSTERS, rows[5].object);
    spoil_config(facts);
    add(facts, DOCTOR_CLUSTERS, document_of(rows[5].object));

    finding = find(examine(facts), "config");
    assert_no_error(doctor_fix_apply(&kube, finding->fix));
    assert_no_error(doctor_fix_apply(&kube, finding->fix)); /* twice is once */
    assert_true(fake_kube_has(fake, &BUTLER_CONFIGS, NULL, "butler"));

    finding = find(examine(facts), "environments");
    assert_no_error(doctor_fix_apply(&kube, finding->fix));
    assert_string_equal(
        fake_kube_text(fake, &BUTLER_TENANT_CLUSTERS, "acme", "web",
                       "metadata.annotations.butler.butlerlabs.dev/migration-operation"),
        "");
    assert_int_equal(value_count(value_find(
                         doc_root(fake_kube_find(fake, &BUTLER_TENANT_CLUSTERS, "acme", "web")),
                         VALUE_KEYS("metadata", "annotations"))),
                     0);
}

TEST_MAIN(TEST(passes_what_is_well), TABLE(faults, rows), TABLE(fact_faults, fact_rows),
          TABLE(certificates, certificate_rows), TEST(sees_a_webhook_that_nobody_believes),
          TEST(may_call_everything_stuck), TEST(reads_what_is_served),
          TEST(reads_several_at_a_time), TEST(says_whom_it_did_not_ask), TEST(mends_what_is_safe))
