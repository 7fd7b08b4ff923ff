#include "api/addon_values.h"

#include "api/butler_names.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/json.h"

#define PLACEHOLDER "__BUTLER_"

static void set_text(struct edit *edit, struct edit_path path, const char *text)
{
    edit_set_string(edit, path, slice_from(text));
}

/* --- by definition ------------------------------------------------------------------------- */

static void set_capabilities(struct edit *edit, const char *who, const char *const *names)
{
    struct edit_node list = edit_set_array(edit, EDIT_PATH("securityContext", "capabilities", who));

    for (size_t i = 0; names[i]; i++)
        set_text(edit, EDIT_UNDER(list, EDIT_END), names[i]);
}

static void compute_cilium(struct edit *edit, const struct addon_values_facts *facts)
{
    static const char *const agent[] = { "CHOWN",    "KILL",      "NET_ADMIN",    "NET_RAW",
                                         "IPC_LOCK", "SYS_ADMIN", "SYS_RESOURCE", "DAC_OVERRIDE",
                                         "FOWNER",   "SETGID",    "SETUID",       NULL };
    static const char *const clean[] = { "NET_ADMIN", "SYS_ADMIN", "SYS_RESOURCE", NULL };

    set_text(edit, EDIT_PATH("ipam", "mode"), "kubernetes");
    edit_set_bool(edit, EDIT_PATH("kubeProxyReplacement"), true);
    set_capabilities(edit, "ciliumAgent", agent);
    set_capabilities(edit, "cleanCiliumState", clean);
    edit_set_bool(edit, EDIT_PATH("cgroup", "autoMount", "enabled"), false);
    set_text(edit, EDIT_PATH("cgroup", "hostRoot"), "/sys/fs/cgroup");
    edit_set_bool(edit, EDIT_PATH("hubble", "relay", "enabled"), true);
    edit_set_bool(edit, EDIT_PATH("hubble", "ui", "enabled"), true);
    if (facts->api_host.size) {
        edit_set_string(edit, EDIT_PATH("k8sServiceHost"), facts->api_host);
        edit_set_uint(edit, EDIT_PATH("k8sServicePort"), facts->api_port);
    }
    if (facts->workers <= 1)
        edit_set_int(edit, EDIT_PATH("operator", "replicas"), 1);
}

static void compute_cert_manager(struct edit *edit, const struct addon_values_facts *facts)
{
    (void)facts;
    edit_set_bool(edit, EDIT_PATH("crds", "enabled"), true);
}

static void compute_longhorn(struct edit *edit, const struct addon_values_facts *facts)
{
    int64_t replicas = facts->workers < 1 ? 1 : facts->workers;

    if (replicas > 3)
        replicas = 3;
    edit_set_int(edit, EDIT_PATH("defaultSettings", "defaultReplicaCount"), replicas);
    set_text(edit, EDIT_PATH("defaultSettings", "defaultDataPath"), "/var/lib/longhorn");
}

static void compute_traefik(struct edit *edit, const struct addon_values_facts *facts)
{
    (void)facts;
    edit_set_bool(edit, EDIT_PATH("ingressClass", "enabled"), true);
    edit_set_bool(edit, EDIT_PATH("ingressClass", "isDefaultClass"), true);
    set_text(edit, EDIT_PATH("service", "type"), "LoadBalancer");
    set_text(edit, EDIT_PATH("service", "labels", BUTLER_LABEL_PLATFORM_LB), "true");
}

/* By this name the cloud knows whose load balancers are whose. */
static void compute_azure(struct edit *edit, const struct addon_values_facts *facts)
{
    edit_set_string(edit, EDIT_PATH("infra", "clusterName"), facts->cluster);
}

struct error *addon_values_compute(struct slice definition, const struct addon_values_facts *facts,
                                   struct doc **out_values)
{
    static const struct {
        const char *definition;
        void (*compute)(struct edit *edit, const struct addon_values_facts *facts);
    } known[] = {
        { "azure-cloud-controller-manager", compute_azure },
        { "cilium", compute_cilium },
        { "cert-manager", compute_cert_manager },
        { "longhorn", compute_longhorn },
        { "traefik", compute_traefik },
    };
    struct edit *edit = edit_new();

    for (size_t i = 0; i < COUNT_OF(known); i++) {
        if (slice_is(definition, known[i].definition))
            known[i].compute(edit, facts);
    }
    return edit_seal(edit, out_values);
}

/* --- what is left out ---------------------------------------------------------------------- */

static bool find_placeholder(struct slice text, struct slice *out_word)
{
    size_t start;
    size_t size;

    if (!slice_find(text, SLICE(PLACEHOLDER), &start))
        return false;
    size = sizeof(PLACEHOLDER) - 1;
    while (start + size < text.size &&
           ((text.data[start + size] >= 'A' && text.data[start + size] <= 'Z') ||
            text.data[start + size] == '_'))
        size++;
    *out_word = slice_of(text.data + start, size);
    return true;
}

const char *addon_values_placeholder(struct arena *arena, struct value values)
{
    struct slice text;
    struct slice word;

    if (value_string(values, &text))
        return find_placeholder(text, &word) ? arena_text(arena, word) : NULL;
    DOC_EACH (it, values) {
        const char *found = addon_values_placeholder(arena, it.value);

        if (found)
            return found;
    }
    return NULL;
}

/* --- observability ------------------------------------------------------------------------- */

static void append_assignment(struct text *text, const char *field, struct slice value)
{
    if (!value.size)
        return;
    text_appendf(text, ".%s = ", field);
    json_format_string(value, text);
    text_append_char(text, '\n');
}

static void enrol_vector(struct edit *edit, const struct addon_values_enrolment *enrolment)
{
    CLEANUP(text) struct text source = TEXT_EMPTY;

    text_append(&source, ".host = .kubernetes.pod_node_name\n"
                         ".service = .kubernetes.container_name\n"
                         ".namespace = .kubernetes.pod_namespace\n");
    append_assignment(&source, "cluster", enrolment->cluster);
    append_assignment(&source, "tenant_namespace", enrolment->tenant_namespace);
    append_assignment(&source, "cluster_uid", enrolment->cluster_uid);
    append_assignment(&source, "environment", enrolment->environment);
    append_assignment(&source, "provider_type", enrolment->provider_type);
    append_assignment(&source, "provider_config", enrolment->provider_config);
    edit_set_string(edit, EDIT_PATH("customConfig", "sinks", "aggregator", "uri"),
                    enrolment->endpoint);
    set_text(edit, EDIT_PATH("customConfig", "transforms", "enrich_metadata", "type"), "remap");
    edit_set_string(edit, EDIT_PATH("customConfig", "transforms", "enrich_metadata", "source"),
                    text_slice(&source));
}

static void enrol_prometheus(struct edit *edit, const struct addon_values_enrolment *enrolment)
{
    struct edit_node list =
        edit_set_array(edit, EDIT_PATH("prometheus", "prometheusSpec", "remoteWrite"));
    struct edit_node entry = edit_set_object(edit, EDIT_UNDER(list, EDIT_END));

    edit_set_string(edit, EDIT_UNDER(entry, "url"), enrolment->endpoint);
    edit_set_string(edit, EDIT_PATH("prometheus", "prometheusSpec", "externalLabels", "cluster"),
                    enrolment->cluster);
}

static void upsert(struct edit *edit, struct edit_node attributes, const char *key,
                   struct slice value)
{
    struct edit_node attribute;

    if (!value.size)
        return;
    attribute = edit_set_object(edit, EDIT_UNDER(attributes, EDIT_END));
    set_text(edit, EDIT_UNDER(attribute, "key"), key);
    edit_set_string(edit, EDIT_UNDER(attribute, "value"), value);
    set_text(edit, EDIT_UNDER(attribute, "action"), "upsert");
}

static void enrol_collector(struct edit *edit, const struct addon_values_enrolment *enrolment)
{
    static const char *const processors[] = { "resource", "memory_limiter", "batch" };
    struct edit_node attributes =
        edit_set_array(edit, EDIT_PATH("config", "processors", "resource", "attributes"));
    struct edit_node pipeline;

    edit_set_string(edit, EDIT_PATH("config", "exporters", "otlp", "endpoint"),
                    enrolment->endpoint);
    edit_set_bool(edit, EDIT_PATH("config", "exporters", "otlp", "tls", "insecure"), true);
    upsert(edit, attributes, "k8s.cluster.name", enrolment->cluster);
    upsert(edit, attributes, "k8s.namespace.name", enrolment->tenant_namespace);
    upsert(edit, attributes, "k8s.cluster.uid", enrolment->cluster_uid);
    upsert(edit, attributes, "butler.environment", enrolment->environment);
    upsert(edit, attributes, "butler.provider_type", enrolment->provider_type);
    upsert(edit, attributes, "butler.provider_config", enrolment->provider_config);
    pipeline =
        edit_set_array(edit, EDIT_PATH("config", "service", "pipelines", "traces", "processors"));
    for (size_t i = 0; i < COUNT_OF(processors); i++)
        set_text(edit, EDIT_UNDER(pipeline, EDIT_END), processors[i]);
}

struct error *addon_values_enrol(struct slice definition,
                                 const struct addon_values_enrolment *enrolment,
                                 struct doc **out_values)
{
    static const struct {
        const char *definition;
        void (*enrol)(struct edit *edit, const struct addon_values_enrolment *enrolment);
    } known[] = {
        { "vector-agent", enrol_vector },
        { "prometheus-operator", enrol_prometheus },
        { "otel-collector", enrol_collector },
    };
    CLEANUP(edit) struct edit *edit = edit_new();

    for (size_t i = 0; i < COUNT_OF(known); i++) {
        if (!slice_is(definition, known[i].definition))
            continue;
        known[i].enrol(edit, enrolment);
        return edit_seal(STEAL(edit), out_values);
    }
    return error_new(ERR_INVALID, "addon " SLICE_FORMAT " is no agent that can be enrolled",
                     SLICE_ARGUMENT(definition));
}
