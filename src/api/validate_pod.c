/* Pods and templates of pods. */
#include "api/validate_pod_internal.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/name.h"
#include "base/number.h"
#include "doc/causes.h"

#define DELETION_COST "controller.kubernetes.io/pod-deletion-cost"
#define MIRROR        "kubernetes.io/config.mirror"

enum {
    MAX_NAMESERVERS = 3,
    MAX_SEARCHES = 32,
    MAX_SEARCH_LETTERS = 2048,
};

static void check_volumes(const struct validate_pod *pod)
{
    FIELD_EACH(volume, FIELD(pod->spec, "volumes"))
    {
        const struct field *name = FIELD(&volume.field, "name");
        size_t wrong = pod->spec->causes->list.count;

        validate_volume_source(&volume.field, false);
        if (field_need(name))
            field_check_name(name, name_check_label);
        if (map_has(pod->volumes, field_text(name)))
            field_duplicate(name);
        if (wrong == pod->spec->causes->list.count)
            map_set(pod->volumes, field_text(name), (void *)volume.field.value.node);
    }
}

static void check_host_network(const struct validate_pod *pod)
{
    if (!field_truth(FIELD(pod->spec, "hostNetwork")))
        return;
    FIELD_EACH(container, FIELD(pod->spec, "containers"))
    {
        FIELD_EACH(port, FIELD(&container.field, "ports"))
        {
            const struct field *host = FIELD(&port.field, "hostPort");

            if ((!pod->is_template || field_int(host) != 0) &&
                field_int(host) != field_int(FIELD(&port.field, "containerPort")))
                field_invalid_zero(host, "must match `containerPort` when `hostNetwork` is true");
        }
    }
}

/* A domain, which may have the underscores that are in use. */
static void check_search(const struct field *search, struct slice domain)
{
    char *letters = arena_text(search->causes->arena, domain);
    CLEANUP(error) struct error *err = NULL;

    for (size_t i = 0; i < domain.size; i++)
        letters[i] = (char)(letters[i] == '_' ? 'a' : letters[i]);
    err = name_check_subdomain((struct slice){ letters, domain.size });
    if (err)
        field_invalid_text(search, domain, "%s", err->message);
}

static void check_searches(const struct field *searches)
{
    size_t letters = field_count(searches) ? field_count(searches) - 1 : 0;

    FIELD_EACH(search, searches)
    letters += field_text(&search.field).size;
    if (field_count(searches) > MAX_SEARCHES)
        field_invalid(searches, "must not have more than %d search paths", MAX_SEARCHES);
    if (letters > MAX_SEARCH_LETTERS)
        field_invalid(searches,
                      "must not have more than %d characters (including spaces) in the search list",
                      MAX_SEARCH_LETTERS);
    FIELD_EACH(search, searches)
    {
        struct slice text = field_text(&search.field);

        if (text.size > 1 && slice_has_suffix(text, "."))
            text.size--;
        if (!slice_is(text, "."))
            check_search(&search.field, text);
    }
}

static void check_dns(const struct field *spec)
{
    const struct field *config = FIELD(spec, "dnsConfig");
    const struct field *servers = FIELD(config, "nameservers");
    bool none = field_is(FIELD(spec, "dnsPolicy"), "None");

    if (none && !field_exists(config)) {
        field_required(config, "must provide `dnsConfig` when `dnsPolicy` is None");
        return;
    }
    if (none && !field_count(servers)) {
        field_required(servers,
                       "must provide at least one DNS nameserver when `dnsPolicy` is None");
        return;
    }
    if (field_count(servers) > MAX_NAMESERVERS)
        field_invalid(servers, "must not have more than %d nameservers", MAX_NAMESERVERS);
    FIELD_EACH(server, servers)
    field_check_address(&server.field);
    check_searches(FIELD(config, "searches"));
    FIELD_EACH(option, FIELD(config, "options"))
    {
        if (field_is_empty(FIELD(&option.field, "name")))
            field_required(&option.field, "must not be empty");
    }
}

static void readiness_gate(const struct field *gate)
{
    field_check_name(FIELD(gate, "conditionType"), name_check_qualified);
}

static void scheduling_gates(const struct field *gates)
{
    CLEANUP(map) struct map *seen = map_new();

    FIELD_EACH(gate, gates)
    {
        struct field shown = gate.field;

        shown.value = value_get(gate.field.value, SLICE("name"));
        field_check_name(&shown, name_check_qualified);
        field_check_new(&shown, seen);
    }
}

static void deadline(const struct field *seconds)
{
    field_check_range(seconds, 1, INT32_MAX);
}

static void host_alias(const struct field *alias)
{
    field_check_address(FIELD(alias, "ip"));
    FIELD_EACH(host, FIELD(alias, "hostnames"))
    field_check_name(&host.field, name_check_subdomain);
}

static void overhead(const struct field *amounts)
{
    FIELD_EACH(amount, amounts)
    {
        struct field limits = field_get(amounts, "limits"); /* upstream's word */
        struct field shown = field_entry(&limits, amount.key);

        shown.value = amount.field.value;
        validate_container_resource(&shown, amount.key);
        validate_amount(&shown, amount.key);
    }
}

static void operating_system(const struct field *os)
{
    struct field shown = *os;

    shown.value = value_get(os->value, SLICE("name"));
    if (field_is_empty(&shown))
        field_required(FIELD(os, "name"), NULL);
    else
        field_check_choice(&shown, FIELD_CHOICES("linux", "windows"));
}

static const struct rule front_rules[] = {
    { "restartPolicy", RULE_NEEDED, .choices = FIELD_CHOICES("Always", "OnFailure", "Never") },
    { "dnsPolicy", RULE_NEEDED,
      .choices = FIELD_CHOICES("ClusterFirstWithHostNet", "ClusterFirst", "Default", "None") },
    { "nodeSelector", .check = validate_labels },
    { NULL },
};

static const struct rule gate_rules[] = {
    { "readinessGates", .each = readiness_gate },
    { "schedulingGates", .check = scheduling_gates },
    { "topologySpreadConstraints", .check = validate_spreading },
    { NULL },
};

static const struct rule rest_rules[] = {
    { "serviceAccountName", RULE_FILLED, .name = name_check_subdomain },
    { "nodeName", RULE_FILLED, .name = name_check_subdomain },
    { "activeDeadlineSeconds", RULE_GIVEN, .check = deadline },
    { "hostname", RULE_FILLED, .name = name_check_label },
    { "subdomain", RULE_FILLED, .name = name_check_label },
    { "tolerations", .each = validate_toleration },
    { "hostAliases", .each = host_alias },
    { "priorityClassName", RULE_FILLED, .name = name_check_subdomain },
    { "runtimeClassName", RULE_GIVEN, .name = name_check_subdomain },
    { "preemptionPolicy", RULE_GIVEN, .choices = FIELD_CHOICES("PreemptLowerPriority", "Never") },
    { "overhead", .check = overhead },
    { "os", RULE_GIVEN, .check = operating_system },
    { NULL },
};

/* What shares users with the node is not shared when users are not. */
static void check_host_users(const struct field *spec)
{
    static const char *const shared[][2] = { { "hostNetwork", "hostNetwork" },
                                             { "hostPID", "HostPID" },
                                             { "hostIPC", "HostIPC" } };

    if (value_bool_or(FIELD(spec, "hostUsers")->value, true))
        return;
    for (size_t i = 0; i < COUNT_OF(shared); i++) {
        if (field_truth(FIELD(spec, shared[i][0])))
            field_forbidden(FIELD(spec, shared[i][1]), "when `hostUsers` is false");
    }
}

static void check_spec(const struct field *spec, struct value more_volumes, bool is_template)
{
    CLEANUP(map) struct map *volumes = map_new();
    struct validate_pod pod = { .spec = spec, .volumes = volumes, .is_template = is_template };

    DOC_EACH (it, more_volumes)
        map_set(volumes,
                value_string_or(value_find(it.value, VALUE_KEYS("metadata", "name")), SLICE("")),
                (void *)it.value.node);
    check_volumes(&pod);
    validate_containers(&pod);
    check_host_network(&pod);
    rule_check(spec, front_rules);
    validate_pod_security(spec);
    validate_affinity(FIELD(spec, "affinity"));
    check_dns(spec);
    rule_check(spec, gate_rules);
    check_host_users(spec);
    rule_check(spec, rest_rules);
}

static void check_annotations(const struct field *annotations, const struct field *spec)
{
    struct field mirror = field_entry(annotations, SLICE(MIRROR));
    struct field cost = field_entry(annotations, SLICE(DELETION_COST));
    int64_t number;

    if (field_exists(&mirror) && field_is_empty(FIELD(spec, "nodeName")))
        field_invalid(&mirror, "must set spec.nodeName if mirror pod annotation is set");
    if (!field_exists(&cost))
        return;
    if (!number_parse_int(field_text(&cost), &number) || number < INT32_MIN || number > INT32_MAX)
        field_invalid(&cost, "must be a 32bit integer");
}

void validate_template(const struct field *template, struct value claims)
{
    const struct field *spec = FIELD(template, "spec");
    struct field labels = field_get(template, "labels"); /* upstream leaves metadata out */
    struct field annotations = field_get(template, "annotations");

    labels.value = value_find(template->value, VALUE_KEYS("metadata", "labels"));
    annotations.value = value_find(template->value, VALUE_KEYS("metadata", "annotations"));
    validate_labels(&labels);
    FIELD_EACH(annotation, &annotations)
    field_check_name_of(&annotations, annotation.key, name_check_annotation_key);
    check_annotations(&annotations, spec);
    check_spec(spec, claims, true);
    if (field_count(FIELD(spec, "ephemeralContainers")))
        field_forbidden(FIELD(spec, "ephemeralContainers"),
                        "ephemeral containers not allowed in pod template");
}

static void check_tokens(const struct field *spec)
{
    if (!field_is_empty(FIELD(spec, "serviceAccountName")))
        return;
    FIELD_EACH(volume, FIELD(spec, "volumes"))
    {
        FIELD_EACH(source, FIELD_IN(&volume.field, "projected", "sources"))
        {
            if (field_exists(FIELD(&source.field, "serviceAccountToken")))
                field_forbidden(FIELD(&source.field, "serviceAccountToken"),
                                "must not be specified when serviceAccountName is not set");
        }
    }
}

static bool is_blank(char letter)
{
    return letter == ' ' || (letter >= '\t' && letter <= '\r');
}

static void check_images(const struct field *containers)
{
    FIELD_EACH(container, containers)
    {
        const struct field *image = FIELD(&container.field, "image");
        struct slice text = field_text(image);

        if (text.size && (is_blank(text.data[0]) || is_blank(text.data[text.size - 1])))
            field_invalid(image, "must not have leading or trailing whitespace");
    }
}

static void check_conditions(const struct field *conditions)
{
    FIELD_EACH(condition, conditions)
    {
        struct field type = field_get(&condition.field, "Type"); /* upstream's capital */

        type.value = value_get(condition.field.value, SLICE("type"));
        field_check_name(&type, name_check_qualified);
    }
}

/* The kubelet's word, where it cannot be true. */
static void check_status(const struct validate *validate)
{
    const struct field *status = FIELD(&validate->object, "status");
    struct value before = value_get(validate->before, SLICE("status"));

    check_conditions(FIELD(status, "conditions"));
    field_check_same(FIELD(status, "qosClass"), value_get(before, SLICE("qosClass")));
    FIELD_EACH(address, FIELD(status, "podIPs"))
    {
        struct field shown = address.field;

        shown.value = value_get(address.field.value, SLICE("ip"));
        field_check_address(&shown);
    }
}

static void check_begin(const struct field *spec)
{
    if (field_count(FIELD(spec, "ephemeralContainers")))
        field_forbidden(FIELD(spec, "ephemeralContainers"), "cannot be set on create");
    if (!field_is_empty(FIELD(spec, "nodeName")) && field_count(FIELD(spec, "schedulingGates")))
        field_forbidden(FIELD(spec, "nodeName"),
                        "cannot be set until all schedulingGates have been cleared");
}

static void pod(const struct validate *validate)
{
    const struct field *spec = FIELD(&validate->object, "spec");

    if (validate_is_part(validate, "binding"))
        return;
    if (validate_is_part(validate, "status")) {
        check_status(validate);
        return;
    }
    check_annotations(FIELD_IN(&validate->object, "metadata", "annotations"), spec);
    check_spec(spec, VALUE_ABSENT_VALUE, false);
    check_tokens(spec);
    check_images(FIELD(spec, "containers"));
    check_images(FIELD(spec, "initContainers"));
    if (!validate_is_new(validate))
        validate_pod_change(validate);
    else
        check_begin(spec);
}

static void pod_template(const struct validate *validate)
{
    validate_template(FIELD(&validate->object, "template"), VALUE_ABSENT_VALUE);
}

const struct validate_rule validate_pod_rules[] = {
    { FACTS_core_v1_Pod, .check = pod },
    { FACTS_core_v1_PodTemplate, .check = pod_template },
    { 0 },
};
