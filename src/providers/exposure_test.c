#include "providers/exposure.h"

#include "doc/doc.h"
#include "doc/yaml.h"
#include "lib/test.h"

static struct value parsed(const char *yaml)
{
    struct doc *doc = NULL;

    assert_no_error(yaml_parse(slice_from(yaml), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    return doc_root(doc);
}

static void assert_text(const char *actual, const char *wanted)
{
    if (!wanted)
        assert_null(actual);
    else
        assert_string_equal(actual ? actual : "(none)", wanted);
}

struct row {
    const char *name;
    const char *config; /* spec.controlPlaneExposure */
    const char *spec;
    const char *error; /* NULL: it is read */
    enum exposure_mode mode;
    const char *tenant_host;
    const char *konnectivity_host;
    const char *gateway_name;
};

static const struct row rows[] = {
    { "is a load balancer without a configuration", "null", "{}", NULL, EXPOSURE_LOAD_BALANCER,
      NULL, NULL, NULL },
    { "takes the platform's mode", "{mode: Ingress, hostname: '*.k8s.example.com'}", "{}", NULL,
      EXPOSURE_INGRESS, "web.tns.k8s.example.com", "web.tns.konnectivity.example.com", NULL },
    { "lets a cluster choose", "{mode: Ingress, hostname: '*.k8s.example.com'}",
      "{controlPlane: {exposureMode: LoadBalancer}}", NULL, EXPOSURE_LOAD_BALANCER, NULL, NULL,
      NULL },
    { "replaces the first k8s label only", "{mode: Ingress, hostname: '*.k8s.k8s.example.com'}",
      "{}", NULL, EXPOSURE_INGRESS, "web.tns.k8s.k8s.example.com",
      "web.tns.konnectivity.k8s.example.com", NULL },
    { "puts a label before a domain without k8s", "{mode: Ingress, hostname: clusters.example.com}",
      "{}", NULL, EXPOSURE_INGRESS, "web.tns.clusters.example.com",
      "konnectivity-web.tns.clusters.example.com", NULL },
    { "reads the Gateway", "{mode: Gateway, hostname: '*.k8s.example.com', gatewayRef: infra/edge}",
      "{}", NULL, EXPOSURE_GATEWAY, "web.tns.k8s.example.com", "web.tns.konnectivity.example.com",
      "edge" },
    { "wants a host name", "{mode: Ingress}", "{}",
      "spec.controlPlaneExposure.hostname is required in mode Ingress", 0, NULL, NULL, NULL },
    { "wants a Gateway", "{mode: Gateway, hostname: '*.k8s.example.com'}", "{}",
      "gatewayRef is required in mode Gateway", 0, NULL, NULL, NULL },
    { "wants a Gateway's namespace", "{mode: Gateway, hostname: a.example.com, gatewayRef: edge}",
      "{}", "gatewayRef \"edge\" must be namespace/name", 0, NULL, NULL, NULL },
    { "refuses a host that is none", "{mode: Ingress, hostname: 'a b'}", "{}",
      "hostname makes host web.tns.a b", 0, NULL, NULL, NULL },
    { "names the field of an unknown mode", "{mode: Ingress}",
      "{controlPlane: {exposureMode: Magic}}",
      "spec.controlPlane.exposureMode \"Magic\" must be LoadBalancer, Ingress or Gateway", 0, NULL,
      NULL, NULL },
};

static void reads(void **state)
{
    const struct row *row = *state;
    struct arena *arena = fixture_current()->arena;
    struct value config =
        parsed(arena_format(arena, "{spec: {controlPlaneExposure: %s}}", row->config));
    struct exposure exposure = { 0 };
    struct error *err = exposure_read(arena, config, parsed(row->spec), "web", "tns", &exposure);

    if (row->error) {
        assert_error(err, ERR_INVALID, row->error);
        return;
    }
    assert_no_error(err);
    assert_int_equal(exposure.mode, row->mode);
    assert_text(exposure.tenant_host, row->tenant_host);
    assert_text(exposure.konnectivity_host, row->konnectivity_host);
    assert_text(exposure.gateway_name, row->gateway_name);
}

TEST_MAIN(TABLE(reads, rows))
