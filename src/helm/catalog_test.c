#include "helm/catalog.h"

#include "api/addon_definition.h"
#include "api/butler_names.h"
#include "base/duration.h"
#include "base/semver.h"
#include "base/text.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"
#include "lib/kube_fixture.h"
#include "lib/test.h"

enum {
    CATALOG_SIZE = 35
};

static struct value find(struct doc **docs, size_t count, struct slice name)
{
    for (size_t i = 0; i < count; i++) {
        struct meta meta;

        meta_read(doc_root(docs[i]), &meta);
        if (slice_equal(meta.name, name))
            return doc_root(docs[i]);
    }
    return VALUE_ABSENT_VALUE;
}

static void catalog_holds_together(void **state)
{
    struct doc **docs;
    size_t count;

    (void)state;
    assert_no_error(catalog_read(fixture_current()->arena, &docs, &count));
    assert_int_equal(count, CATALOG_SIZE);
    for (size_t i = 0; i < count; i++) {
        struct value spec = value_get(doc_root(docs[i]), SLICE("spec"));
        struct value chart = value_get(spec, SLICE("chart"));
        struct semver version;
        int64_t timeout_ns;

        assert_no_error(semver_parse(value_text(chart, "defaultVersion"), &version));
        assert_true(slice_has_prefix(value_text(chart, "repository"), "https://") ||
                    slice_has_prefix(value_text(chart, "repository"), "oci://"));
        assert_no_error(
            duration_parse(value_text(value_get(spec, SLICE("defaults")), "timeout"), &timeout_ns));
        DOC_EACH (it, value_get(spec, SLICE("dependsOn")))
            assert_true(value_exists(find(docs, count, value_string_or(it.value, SLICE("")))));
    }
}

/* What people who know the catalog rely on. */
struct entry_row {
    const char *name;
    const char *kind;  /* category, tier, "platform" */
    const char *chart; /* chart, default version, others */
    const char *repository;
    const char *place; /* namespace/release timeout */
    const char *depends_on;
};

static const struct entry_row entry_rows[] = {
    // clang-format off
    { "cilium", "cni infrastructure platform", "cilium 1.17.0, 1.16.5 1.16.4 1.15.11", "https://helm.cilium.io", "kube-system/cilium 15m", "" },
    { "metallb", "loadbalancer infrastructure platform", "metallb 0.14.9, 0.14.8", "https://metallb.github.io/metallb", "metallb-system/metallb 10m", "cilium" },
    { "cert-manager", "certmanager infrastructure platform", "cert-manager v1.16.2, v1.16.1 v1.15.4", "https://charts.jetstack.io", "cert-manager/cert-manager 10m", "" },
    { "longhorn", "storage infrastructure platform", "longhorn 1.7.2, 1.7.1 1.6.3", "https://charts.longhorn.io", "longhorn-system/longhorn 15m", "" },
    { "traefik", "ingress infrastructure platform", "traefik 34.3.0, 32.1.1 32.0.0", "https://traefik.github.io/charts", "traefik/traefik 10m", "metallb" },
    { "metrics-server", "observability infrastructure platform", "metrics-server 3.12.2, 3.12.1", "https://kubernetes-sigs.github.io/metrics-server", "kube-system/metrics-server 5m", "" },
    { "prometheus-operator", "observability infrastructure", "kube-prometheus-stack 65.8.1, 65.5.0 64.0.0", "https://prometheus-community.github.io/helm-charts", "monitoring/prometheus 15m", "" },
    { "vector-agent", "observability apps", "vector 0.52.0, 0.50.0 0.48.0", "https://helm.vector.dev", "vector/vector-agent 10m", "" },
    { "victoria-metrics", "observability apps", "victoria-metrics-k8s-stack 0.28.2, 0.27.0", "https://victoriametrics.github.io/helm-charts", "monitoring/victoria-metrics 15m", "" },
    { "victoria-logs", "observability apps", "victoria-logs-single 0.8.13, 0.8.0", "https://victoriametrics.github.io/helm-charts", "logging/victoria-logs 10m", "" },
    { "loki", "observability apps", "loki-stack 2.10.2, 2.10.1", "https://grafana.github.io/helm-charts", "logging/loki 10m", "" },
    { "tempo", "observability apps", "tempo 1.10.3, 1.10.0 1.9.0", "https://grafana.github.io/helm-charts", "tracing/tempo 10m", "" },
    { "jaeger", "observability apps", "jaeger 3.3.1, 3.2.0", "https://jaegertracing.github.io/helm-charts", "tracing/jaeger 10m", "" },
    { "otel-collector", "observability apps", "opentelemetry-collector 0.108.0, 0.104.0 0.100.0", "https://open-telemetry.github.io/opentelemetry-helm-charts", "otel/otel-collector 10m", "" },
    { "velero", "backup apps", "velero 8.1.0, 7.2.1 7.1.0", "https://vmware-tanzu.github.io/helm-charts", "velero/velero 10m", "" },
    { "flux", "gitops infrastructure", "flux2 2.14.1, 2.13.0 2.12.0", "https://fluxcd-community.github.io/helm-charts", "flux-system/flux 10m", "" },
    { "argocd", "gitops apps", "argo-cd 7.7.5, 7.6.0 7.5.0", "https://argoproj.github.io/argo-helm", "argocd/argocd 10m", "" },
    { "external-secrets", "security infrastructure", "external-secrets 0.12.1, 0.11.0 0.10.0", "https://charts.external-secrets.io", "external-secrets/external-secrets 10m", "" },
    { "sealed-secrets", "security infrastructure", "sealed-secrets 2.16.2, 2.15.0", "https://bitnami-labs.github.io/sealed-secrets", "flux-system/sealed-secrets 10m", "" },
    { "external-dns", "dns infrastructure", "external-dns 1.15.0, 1.14.0", "https://kubernetes-sigs.github.io/external-dns", "external-dns/external-dns 10m", "" },
    { "istio", "service-mesh infrastructure", "istiod 1.24.2, 1.23.0 1.22.0", "https://istio-release.storage.googleapis.com/charts", "istio-system/istiod 15m", "" },
    { "linkerd", "service-mesh infrastructure", "linkerd-control-plane 1.18.0, 1.17.0", "https://helm.linkerd.io/stable", "linkerd/linkerd 10m", "" },
    { "cnpg", "database infrastructure", "cloudnative-pg 0.22.1, 0.21.0", "https://cloudnative-pg.github.io/charts", "cnpg-system/cnpg 10m", "" },
    { "redis", "database apps", "redis 20.6.0, 20.5.0 19.0.0", "https://charts.bitnami.com/bitnami", "redis/redis 10m", "" },
    { "nats", "messaging apps", "nats 1.2.7, 1.2.0", "https://nats-io.github.io/k8s/helm/charts", "nats/nats 10m", "" },
    { "rabbitmq", "messaging apps", "rabbitmq 15.1.3, 15.0.0 14.0.0", "https://charts.bitnami.com/bitnami", "rabbitmq/rabbitmq 10m", "" },
    // clang-format on
};

static const char *list_text(struct value list, struct slice but)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    DOC_EACH (it, list) {
        struct slice word = value_string_or(it.value, SLICE(""));

        if (!slice_equal(word, but))
            text_appendf(&text, "%s" SLICE_FORMAT, text.size ? " " : "", SLICE_ARGUMENT(word));
    }
    return arena_strdup(fixture_current()->arena, text_string(&text));
}

static void entry(void **state)
{
    const struct entry_row *row = *state;
    struct arena *arena = fixture_current()->arena;
    struct doc **docs;
    size_t count;
    struct value object;
    struct addon_definition definition;
    struct value spec;
    struct value chart;
    struct meta meta;

    assert_no_error(catalog_read(arena, &docs, &count));
    object = find(docs, count, slice_from(row->name));
    addon_definition_read(object, &definition);
    meta_read(object, &meta);
    spec = value_get(object, SLICE("spec"));
    chart = value_get(spec, SLICE("chart"));
    assert_string_equal(arena_format(arena, SLICE_FORMAT " " SLICE_FORMAT "%s",
                                     SLICE_ARGUMENT(definition.category),
                                     SLICE_ARGUMENT(value_text(spec, "tier")),
                                     definition.platform ? " platform" : ""),
                        row->kind);
    assert_string_equal(arena_format(arena, SLICE_FORMAT " " SLICE_FORMAT ", %s",
                                     SLICE_ARGUMENT(definition.chart.chart),
                                     SLICE_ARGUMENT(definition.chart.default_version),
                                     list_text(value_get(chart, SLICE("availableVersions")),
                                               definition.chart.default_version)),
                        row->chart);
    assert_true(slice_is(definition.chart.repository, row->repository));
    assert_string_equal(
        arena_format(arena, SLICE_FORMAT "/" SLICE_FORMAT " " SLICE_FORMAT,
                     SLICE_ARGUMENT(definition.chart.namespace),
                     SLICE_ARGUMENT(definition.chart.release),
                     SLICE_ARGUMENT(value_text(value_get(spec, SLICE("defaults")), "timeout"))),
        row->place);
    assert_string_equal(list_text(definition.depends_on, SLICE("")), row->depends_on);
    assert_true(slice_is(meta_label(&meta, BUTLER_LABEL_SOURCE), "builtin"));
    assert_true(slice_equal(meta_label(&meta, BUTLER_LABEL_CATEGORY), definition.category));
}

static void catalog_leaves_what_others_made(void **state)
{
    struct kube_fixture *f = kube_fixture_new();
    struct kube kube = fake_kube_client(f->fake);

    (void)state;
    fake_kube_serve(f->fake, &BUTLER_ADDON_DEFINITIONS, ~0U);
    fake_kube_put(f->fake, &BUTLER_ADDON_DEFINITIONS,
                  "{metadata: {name: redis}, spec: {displayName: Ours}}");
    fake_kube_put(f->fake, &BUTLER_ADDON_DEFINITIONS,
                  "{metadata: {name: nats, labels: {butler.butlerlabs.dev/source: builtin}}, spec: "
                  "{displayName: Older}}");
    assert_no_error(catalog_install(&kube));
    assert_int_equal(fake_kube_count(f->fake, &BUTLER_ADDON_DEFINITIONS, NULL), CATALOG_SIZE);
    assert_string_equal(
        fake_kube_text(f->fake, &BUTLER_ADDON_DEFINITIONS, NULL, "redis", "spec.displayName"),
        "Ours");
    assert_string_equal(
        fake_kube_text(f->fake, &BUTLER_ADDON_DEFINITIONS, NULL, "nats", "spec.displayName"),
        "NATS");
}

TEST_MAIN(TABLE(entry, entry_rows), TEST(catalog_holds_together),
          TEST(catalog_leaves_what_others_made))
