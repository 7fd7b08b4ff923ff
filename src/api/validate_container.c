/* Containers of pods. */
#include "api/validate_pod_internal.h"

#include <inttypes.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/name.h"
#include "doc/causes.h"

#define ONLY_SIDECARS "may not be set for init containers without restartPolicy=Always"
#define NOT_EPHEMERAL "cannot be set for an Ephemeral Container"

static const char *const protocols[] = { "SCTP", "TCP", "UDP", NULL };

static void check_ports(const struct field *ports)
{
    CLEANUP(map) struct map *names = map_new();

    FIELD_EACH(it, ports)
    {
        const struct field *name = FIELD(&it.field, "name");
        const struct field *port = FIELD(&it.field, "containerPort");

        if (!field_is_empty(name) && field_check_name(name, name_check_port))
            field_check_new(name, names);
        if (field_int(port) == 0)
            field_required(port, NULL);
        else
            field_check_port(port);
        if (field_int(FIELD(&it.field, "hostPort")) != 0)
            field_check_port(FIELD(&it.field, "hostPort"));
        field_need_choice(FIELD(&it.field, "protocol"), protocols);
    }
}

static void variable_field(const struct field *reference)
{
    validate_field_reference(reference, true);
}

static void variable_resource(const struct field *reference)
{
    validate_resource_reference(reference, false);
}

static const struct rule key_reference[] = {
    { "name", RULE_ALWAYS, .name = name_check_subdomain },
    { "key", RULE_NEEDED, .name = name_check_config_key },
    { NULL },
};

static const struct rule variable_sources[] = {
    { "fieldRef", RULE_GIVEN, .check = variable_field },
    { "resourceFieldRef", RULE_GIVEN, .check = variable_resource },
    { "configMapKeyRef", RULE_GIVEN, .members = key_reference },
    { "secretKeyRef", RULE_GIVEN, .members = key_reference },
    { NULL },
};

static size_t count_given(const struct field *object, const struct rule *rules)
{
    size_t count = 0;

    for (; rules->key; rules++)
        count += field_exists(FIELD(object, rules->key));
    return count;
}

static void check_variable(const struct field *variable)
{
    const struct field *name = FIELD(variable, "name");
    const struct field *from = FIELD(variable, "valueFrom");
    size_t sources = count_given(from, variable_sources);

    if (field_need(name))
        field_check_name(name, name_check_environment);
    if (!field_exists(from))
        return;
    rule_check(from, variable_sources);
    if (!sources)
        field_invalid_text(from, SLICE(""),
                           "must specify one of: `fieldRef`, `resourceFieldRef`, "
                           "`configMapKeyRef` or `secretKeyRef`");
    else if (!field_is_empty(FIELD(variable, "value")))
        field_invalid_text(from, SLICE(""), "may not be specified when `value` is not empty");
    else if (sources > 1)
        field_invalid_text(from, SLICE(""), "may not have more than one field specified at a time");
}

static const struct rule source_name[] = {
    { "name", RULE_NEEDED, .name = name_check_subdomain },
    { NULL },
};

static const struct rule environment_sources[] = {
    { "configMapRef", RULE_GIVEN, .members = source_name },
    { "secretRef", RULE_GIVEN, .members = source_name },
    { NULL },
};

static void check_environment(const struct field *list)
{
    FIELD_EACH(it, list)
    {
        size_t sources = count_given(&it.field, environment_sources);

        if (!field_is_empty(FIELD(&it.field, "prefix")))
            field_check_name(FIELD(&it.field, "prefix"), name_check_environment);
        rule_check(&it.field, environment_sources);
        if (!sources)
            field_invalid_text(list, SLICE(""),
                               "must specify one of: `configMapRef` or `secretRef`");
        else if (sources > 1)
            field_invalid_text(list, SLICE(""),
                               "may not have more than one field specified at a time");
    }
}

/* Whether one of the list has this text as this member. */
static bool has_item(const struct field *list, const char *member, struct slice text)
{
    FIELD_EACH(it, list)
    {
        if (slice_equal(field_text(FIELD(&it.field, member)), text))
            return true;
    }
    return false;
}

/* Upstream tells the list, not the item. */
static struct field shown_as(const struct field *list, const struct field *item, const char *key)
{
    struct field field = field_get(list, key);

    field.value = value_get(item->value, slice_from(key));
    return field;
}

static void check_propagation(const struct field *mounts, const struct field *mount,
                              bool privileged)
{
    struct field mode = shown_as(mounts, mount, "mountPropagation");
    struct field deep = shown_as(mounts, mount, "recursiveReadOnly");

    field_check_choice(&mode, FIELD_CHOICES("Bidirectional", "HostToContainer", "None"));
    if (field_is(&mode, "Bidirectional") && !privileged)
        field_forbidden(&mode, "Bidirectional mount propagation is available only to privileged "
                               "containers");
    if (field_is_one_of(&deep, FIELD_CHOICES("Enabled", "IfPossible"))) {
        if (!field_truth(FIELD(mount, "readOnly")))
            field_forbidden(&deep, "may only be specified when readOnly is true");
        if (field_exists(&mode) && !field_is(&mode, "None"))
            field_forbidden(&deep,
                            "may only be specified when mountPropagation is None or not specified");
    } else {
        field_check_choice(&deep, FIELD_CHOICES("Disabled", "Enabled", "IfPossible"));
    }
}

static void check_sub_path(const struct field *mounts, const struct field *mount)
{
    struct field path = shown_as(mounts, mount, "subPath");
    struct field expression = shown_as(mounts, mount, "subPathExpr");

    if (!field_is_empty(&path))
        validate_descending_path(&path);
    if (field_is_empty(&expression))
        return;
    if (!field_is_empty(&path))
        field_invalid(FIELD(mount, "subPathExpr"),
                      "subPathExpr and subPath are mutually exclusive");
    validate_descending_path(&expression);
}

static void check_mounts(const struct validate_pod *pod, const struct field *container)
{
    CLEANUP(map) struct map *paths = map_new();
    const struct field *mounts = FIELD(container, "volumeMounts");
    const struct field *devices = FIELD(container, "volumeDevices");
    bool privileged = field_truth(FIELD_IN(container, "securityContext", "privileged"));

    FIELD_EACH(it, mounts)
    {
        const struct field *name = FIELD(&it.field, "name");
        const struct field *path = FIELD(&it.field, "mountPath");

        field_need(name);
        if (!map_has(pod->volumes, field_text(name)))
            field_not_found(name);
        field_need(path);
        if (map_has(paths, field_text(path)))
            field_invalid_text(path, field_text(path), "must be unique");
        map_set(paths, field_text(path), NULL);
        if (has_item(devices, "name", field_text(name)))
            field_invalid(name, "must not already exist in volumeDevices");
        if (has_item(devices, "devicePath", field_text(path)))
            field_invalid(path, "must not already exist as a path in volumeDevices");
        check_sub_path(mounts, &it.field);
        check_propagation(mounts, &it.field, privileged);
    }
}

static bool is_block(const struct validate_pod *pod, struct slice name)
{
    struct value volume = { map_get(pod->volumes, name) };

    return value_exists(value_get(volume, SLICE("persistentVolumeClaim"))) ||
           value_exists(value_get(volume, SLICE("ephemeral")));
}

static void check_devices(const struct validate_pod *pod, const struct field *container)
{
    const struct field *mounts = FIELD(container, "volumeMounts");
    CLEANUP(map) struct map *names = map_new();
    CLEANUP(map) struct map *paths = map_new();

    FIELD_EACH(it, FIELD(container, "volumeDevices"))
    {
        const struct field *name = FIELD(&it.field, "name");
        const struct field *path = FIELD(&it.field, "devicePath");
        bool known = map_has(pod->volumes, field_text(name));

        field_need(name);
        if (map_has(names, field_text(name)))
            field_invalid(name, "must be unique");
        if (known && !is_block(pod, field_text(name)))
            field_invalid(name, "can only use volume source type of PersistentVolumeClaim or "
                                "Ephemeral for block mode");
        if (!known)
            field_not_found(name);
        field_need(path);
        if (map_has(paths, field_text(path)))
            field_invalid(path, "must be unique");
        map_set(paths, field_text(path), NULL);
        if (has_item(mounts, "name", field_text(name)))
            field_invalid(name, "must not already exist in volumeMounts");
        if (has_item(mounts, "mountPath", field_text(path)))
            field_invalid(path, "must not already exist as a path in volumeMounts");
        map_set(names, field_text(name), NULL);
    }
}

static void check_request(const struct field *resources, const struct field_iterator *request)
{
    struct field limits = field_get(resources, "limits");
    struct field requests = field_get(resources, "requests");
    struct field limit = field_entry(&limits, request->key);
    struct quantity asked = field_quantity(&request->field);
    struct quantity most = field_quantity(&limit);
    struct arena *arena = resources->causes->arena;
    struct slice shown = slice_from(quantity_format(arena, &asked));
    bool fixed = !validate_can_overcommit(request->key);
    int order = quantity_compare(&asked, &most);

    if (!field_exists(&limit)) {
        if (fixed)
            field_required(&limits, "Limit must be set for non overcommitable resources");
        return;
    }
    if (fixed ? order != 0 : order > 0)
        field_invalid_text(&requests, shown, "must be %s %s limit of %s",
                           fixed ? "equal to" : "less than or equal to",
                           arena_text(arena, request->key), quantity_format(arena, &most));
}

/* Pages are counted whole. */
static bool check_pages(const struct field_iterator *amount)
{
    struct slice size = amount->key;
    struct quantity page;
    struct quantity asked = field_quantity(&amount->field);
    int64_t bytes;
    int64_t total;
    struct error *err;

    if (!slice_has_prefix(amount->key, "hugepages-"))
        return false;
    size.data += sizeof("hugepages-") - 1;
    size.size -= sizeof("hugepages-") - 1;
    err = quantity_parse(size, &page);
    if (err || !quantity_to_int(&page, &bytes) || bytes <= 0 || !quantity_to_int(&asked, &total) ||
        total % bytes != 0) {
        struct arena *arena = amount->field.causes->arena;
        const char *shown = quantity_format(arena, &asked);

        field_invalid_text(&amount->field, slice_from(shown),
                           "%s is not positive integer multiple of " SLICE_FORMAT, shown,
                           SLICE_ARGUMENT(amount->key));
    }
    error_drop(err, "told in other words");
    return true;
}

void validate_resources(const struct field *resources)
{
    static const char *const lists[] = { "limits", "requests" };
    bool pages = false;
    bool others = false;

    for (size_t i = 0; i < COUNT_OF(lists); i++) {
        FIELD_EACH(amount, FIELD(resources, lists[i]))
        {
            validate_container_resource(&amount.field, amount.key);
            validate_amount(&amount.field, amount.key);
            if (i == 1)
                check_request(resources, &amount);
            pages = check_pages(&amount) || pages;
            others = others || slice_is(amount.key, "cpu") || slice_is(amount.key, "memory");
        }
    }
    if (pages && !others)
        field_forbidden(resources, "HugePages require cpu or memory");
}

static void check_resource_claims(const struct validate_pod *pod, const struct field *claims)
{
    const struct field *known = FIELD(pod->spec, "resourceClaims");
    CLEANUP(map) struct map *seen = map_new();

    FIELD_EACH(claim, claims)
    {
        struct slice name = field_text(FIELD(&claim.field, "name"));
        struct field shown = claim.field;

        shown.value = value_get(claim.field.value, SLICE("name"));
        if (!name.size) {
            field_required(&claim.field, NULL);
            continue;
        }
        if (field_is_empty(FIELD(&claim.field, "request")))
            field_check_new(&shown, seen);
        if (!has_item(known, "name", name))
            field_not_found(&shown);
    }
}

static void exec_handler(const struct field *handler)
{
    field_need(FIELD(handler, "command"));
}

static void http_handler(const struct field *handler)
{
    const struct field *scheme = FIELD(handler, "scheme");

    field_need(FIELD(handler, "path"));
    field_check_port_or_name(FIELD(handler, "port"));
    if (!field_is_one_of(scheme, FIELD_CHOICES("HTTP", "HTTPS")))
        field_unsupported(scheme, FIELD_CHOICES("HTTP", "HTTPS"));
    FIELD_EACH(header, FIELD(handler, "httpHeaders"))
    field_check_name_of(FIELD(handler, "httpHeaders"), field_text(FIELD(&header.field, "name")),
                        name_check_header);
}

static void port_handler(const struct field *handler)
{
    field_check_port_or_name(FIELD(handler, "port"));
}

struct handler_type {
    const char *key;
    void (*check)(const struct field *handler);
};

static const struct handler_type handler_types[] = {
    { "exec", exec_handler }, { "httpGet", http_handler }, { "tcpSocket", port_handler },
    { "grpc", port_handler }, { "sleep", NULL },
};

static void check_sleep(const struct field *sleep, const struct field *grace)
{
    const struct field *seconds = FIELD(sleep, "seconds");

    if (field_exists(grace) && (field_int(seconds) < 0 || field_int(seconds) > field_int(grace)))
        field_invalid_as(sleep, arena_format(sleep->causes->arena, "%" PRId64, field_int(seconds)),
                         arena_format(sleep->causes->arena,
                                      "must be non-negative and less than "
                                      "terminationGracePeriodSeconds (%" PRId64 ")",
                                      field_int(grace)));
}

static void check_handler(const struct field *owner, const struct field *grace)
{
    size_t found = 0;

    for (size_t i = 0; i < COUNT_OF(handler_types); i++) {
        const struct field *handler = FIELD(owner, handler_types[i].key);

        if (!field_exists(handler))
            continue;
        if (found++)
            field_forbidden(handler, "may not specify more than 1 handler type");
        else if (handler_types[i].check)
            handler_types[i].check(handler);
        else
            check_sleep(handler, grace);
    }
    if (!found)
        field_required(owner, "must specify a handler type");
}

static void check_probe(const struct field *probe, const struct field *grace, bool readiness)
{
    static const char *const numbers[] = { "initialDelaySeconds", "timeoutSeconds", "periodSeconds",
                                           "successThreshold", "failureThreshold" };
    const struct field *own_grace = FIELD(probe, "terminationGracePeriodSeconds");
    const struct field *success = FIELD(probe, "successThreshold");

    if (!field_exists(probe))
        return;
    check_handler(probe, grace);
    for (size_t i = 0; i < COUNT_OF(numbers); i++)
        field_check_not_negative(FIELD(probe, numbers[i]));
    if (field_exists(own_grace) && field_int(own_grace) <= 0)
        field_invalid(own_grace, "must be greater than 0");
    if (readiness && field_exists(own_grace))
        field_invalid(own_grace, "must not be set for readinessProbes");
    if (!readiness && field_int(success) != 1)
        field_invalid_zero(success, "must be 1");
}

static void check_signal(const struct validate_pod *pod, const struct field *lifecycle)
{
    const struct field *signal = FIELD(lifecycle, "stopSignal");

    if (field_exists(signal) && !field_exists(FIELD(pod->spec, "os")))
        field_forbidden(signal, "may not be set for containers with empty `spec.os.name`");
}

static void check_running(const struct validate_pod *pod, const struct field *container)
{
    const struct field *grace = FIELD(pod->spec, "terminationGracePeriodSeconds");
    const struct field *lifecycle = FIELD(container, "lifecycle");

    if (field_exists(FIELD(lifecycle, "postStart")))
        check_handler(FIELD(lifecycle, "postStart"), grace);
    if (field_exists(FIELD(lifecycle, "preStop")))
        check_handler(FIELD(lifecycle, "preStop"), grace);
    check_signal(pod, lifecycle);
    check_probe(FIELD(container, "livenessProbe"), grace, false);
    check_probe(FIELD(container, "readinessProbe"), grace, true);
    check_probe(FIELD(container, "startupProbe"), grace, false);
}

static void check_resize(const struct validate_pod *pod, const struct field *policies)
{
    static const char *const resources[] = { "cpu", "memory", NULL };
    static const char *const actions[] = { "NotRequired", "RestartContainer", NULL };
    bool never = field_is(FIELD(pod->spec, "restartPolicy"), "Never");
    CLEANUP(map) struct map *seen = map_new();

    FIELD_EACH(policy, policies)
    {
        struct field resource = *policies; /* upstream tells the list */
        struct field action = *policies;
        struct field item = policy.field;

        resource.value = value_get(policy.field.value, SLICE("resourceName"));
        action.value = value_get(policy.field.value, SLICE("restartPolicy"));
        item.value = resource.value;
        field_check_new(&item, seen);
        field_need_choice(&resource, resources);
        field_need_choice(&action, actions);
        if (never && !field_is(&action, "NotRequired"))
            field_invalid(&action, "must be 'NotRequired' when `restartPolicy` is 'Never'");
    }
}

static void check_common(const struct validate_pod *pod, const struct field *container)
{
    static const char *const messages[] = { "File", "FallbackToLogsOnError", NULL };
    static const char *const pulls[] = { "Always", "IfNotPresent", "Never", NULL };
    bool host_users = value_bool_or(FIELD(pod->spec, "hostUsers")->value, true);

    if (field_need(FIELD(container, "name")))
        field_check_name(FIELD(container, "name"), name_check_label);
    field_need(FIELD(container, "image"));
    field_need_choice(FIELD(container, "terminationMessagePolicy"), messages);
    check_ports(FIELD(container, "ports"));
    FIELD_EACH(variable, FIELD(container, "env"))
    check_variable(&variable.field);
    check_environment(FIELD(container, "envFrom"));
    check_mounts(pod, container);
    check_devices(pod, container);
    field_need_choice(FIELD(container, "imagePullPolicy"), pulls);
    validate_resources(FIELD(container, "resources"));
    check_resource_claims(pod, FIELD_IN(container, "resources", "claims"));
    check_resize(pod, FIELD(container, "resizePolicy"));
    if (field_exists(FIELD(container, "securityContext")))
        validate_container_security(FIELD(container, "securityContext"), host_users);
}

/* A port of the node is used once. */
static void check_host_ports(const struct field *container, struct map *seen)
{
    FIELD_EACH(it, FIELD(container, "ports"))
    {
        const struct field *port = FIELD(&it.field, "hostPort");
        struct slice protocol = field_text(FIELD(&it.field, "protocol"));
        struct slice address = field_text(FIELD(&it.field, "hostIP"));
        char *key = arena_format(
            container->causes->arena, "\"" SLICE_FORMAT "/" SLICE_FORMAT "/%" PRId64 "\"",
            SLICE_ARGUMENT(protocol), SLICE_ARGUMENT(address), field_int(port));

        if (field_int(port) == 0)
            continue;
        if (map_has(seen, slice_from(key)))
            field_duplicate_as(port, key);
        map_set(seen, slice_from(key), NULL);
    }
}

static void check_main(const struct validate_pod *pod, struct map *names)
{
    const struct field *containers = FIELD(pod->spec, "containers");
    CLEANUP(map) struct map *ports = map_new();

    field_need(containers);
    FIELD_EACH(container, containers)
    {
        check_common(pod, &container.field);
        field_check_new(FIELD(&container.field, "name"), names);
        check_running(pod, &container.field);
    }
    FIELD_EACH(container, containers)
    check_host_ports(&container.field, ports);
}

static void check_init(const struct validate_pod *pod, struct map *names)
{
    static const char *const only_sidecars[] = { "lifecycle", "livenessProbe", "readinessProbe",
                                                 "startupProbe" };

    FIELD_EACH(container, FIELD(pod->spec, "initContainers"))
    {
        CLEANUP(map) struct map *ports = map_new();
        const struct field *restart = FIELD(&container.field, "restartPolicy");

        check_common(pod, &container.field);
        if (!field_is_empty(FIELD(&container.field, "name")))
            field_check_new(FIELD(&container.field, "name"), names);
        check_host_ports(&container.field, ports);
        if (field_is(restart, "Always")) {
            check_running(pod, &container.field);
            continue;
        }
        for (size_t i = 0; i < COUNT_OF(only_sidecars); i++) {
            if (field_exists(FIELD(&container.field, only_sidecars[i])))
                field_forbidden(FIELD(&container.field, only_sidecars[i]), ONLY_SIDECARS);
        }
    }
}

static void check_ephemeral(const struct validate_pod *pod, struct map *names)
{
    static const char *const not_allowed[] = { "ports",          "resources",    "livenessProbe",
                                               "readinessProbe", "startupProbe", "lifecycle" };

    FIELD_EACH(it, FIELD(pod->spec, "ephemeralContainers"))
    {
        const struct field *container = &it.field;
        const struct field *target = FIELD(container, "targetContainerName");

        check_common(pod, container);
        if (!field_is_empty(target) &&
            !has_item(FIELD(pod->spec, "containers"), "name", field_text(target)) &&
            !has_item(FIELD(pod->spec, "initContainers"), "name", field_text(target)))
            field_not_found(target);
        field_check_new(FIELD(container, "name"), names);
        for (size_t i = 0; i < COUNT_OF(not_allowed); i++) {
            if (!field_is_empty(FIELD(container, not_allowed[i])))
                field_forbidden(FIELD(container, not_allowed[i]), NOT_EPHEMERAL);
        }
        FIELD_EACH(mount, FIELD(container, "volumeMounts"))
        {
            if (!field_is_empty(FIELD(&mount.field, "subPath")))
                field_forbidden(FIELD(&mount.field, "subPath"), NOT_EPHEMERAL);
        }
    }
}

void validate_containers(const struct validate_pod *pod)
{
    CLEANUP(map) struct map *names = map_new();

    check_main(pod, names);
    check_init(pod, names);
    check_ephemeral(pod, names);
}
