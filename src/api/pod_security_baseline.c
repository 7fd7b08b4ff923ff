/* The checks of the baseline: nothing that is known to lead out of a container. */
#include "api/pod_security_internal.h"
#include "base/arena.h"
#include "base/memory.h"
#include "base/quote.h"
#include "base/text.h"

#define APP_ARMOR "container.apparmor.security.beta.kubernetes.io/"

static struct slice text_at(struct value value, const char *const *keys)
{
    return value_string_or(value_find(value, keys), SLICE(""));
}

static bool is_one_of(struct slice text, const char *const *texts, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (slice_is(text, texts[i]))
            return true;
    }
    return false;
}

/* 'key="value"', as annotations are told. */
static struct slice told(struct arena *arena, struct slice key, struct slice value)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    text_append_slice(&text, key);
    text_append_char(&text, '=');
    quote_append(&text, value);
    return slice_from(arena_strdup(arena, text_string(&text)));
}

/* --- AppArmor ------------------------------------------------------------------------------ */

static bool is_bad_app_armor(struct pod_security_check *check, struct value object)
{
    static const char *const allowed[] = { "RuntimeDefault", "Localhost" };
    struct value profile = value_find(object, VALUE_KEYS("securityContext", "appArmorProfile"));
    struct slice type = text_at(profile, VALUE_KEYS("type"));

    if (!value_is_object(profile) || is_one_of(type, allowed, COUNT_OF(allowed)))
        return false;
    pod_security_add_sorted(check->arena, &check->values, type);
    return true;
}

static void find_app_armor_annotations(struct pod_security_check *check,
                                       struct pod_security_names *found)
{
    DOC_EACH (it, check->annotations) {
        struct slice value = value_string_or(it.value, SLICE(""));

        if (slice_has_prefix(it.key, APP_ARMOR) && value.size &&
            !slice_is(value, "runtime/default") && !slice_has_prefix(value, "localhost/"))
            pod_security_add_sorted(check->arena, found, told(check->arena, it.key, value));
    }
}

void pod_security_app_armor(struct pod_security_check *check)
{
    struct pod_security_names annotations = { 0 };
    const char *who = "";

    check->pod = is_bad_app_armor(check, check->spec);
    pod_security_blame(check, is_bad_app_armor);
    find_app_armor_annotations(check, &annotations);
    if (check->pod || check->containers.count)
        who = pod_security_setters(check);
    else if (!annotations.count)
        return;
    if (annotations.count)
        who = arena_format(check->arena, "%s%s%s", who, *who ? " and " : "",
                           pod_security_plural(&annotations, "annotation", "annotations"));
    for (size_t i = 0; i < annotations.count; i++)
        pod_security_add(check->arena, &check->values, annotations.items[i]);
    check->reason = pod_security_plural(&check->values, "forbidden AppArmor profile",
                                        "forbidden AppArmor profiles");
    check->detail = arena_format(check->arena, "%s must not set AppArmor profile type to %s", who,
                                 pod_security_quote(check->arena, &check->values));
}

/* --- capabilities -------------------------------------------------------------------------- */

static bool adds_capabilities(struct pod_security_check *check, struct value container)
{
    static const char *const allowed[] = {
        "AUDIT_WRITE",      "CHOWN",   "DAC_OVERRIDE", "FOWNER",  "FSETID", "KILL",       "MKNOD",
        "NET_BIND_SERVICE", "SETFCAP", "SETGID",       "SETPCAP", "SETUID", "SYS_CHROOT",
    };
    bool bad = false;

    DOC_EACH (it, value_find(container, VALUE_KEYS("securityContext", "capabilities", "add"))) {
        struct slice name = value_string_or(it.value, SLICE(""));

        if (is_one_of(name, allowed, COUNT_OF(allowed)))
            continue;
        bad = true;
        pod_security_add_sorted(check->arena, &check->values, name);
    }
    return bad;
}

void pod_security_capabilities(struct pod_security_check *check)
{
    pod_security_blame(check, adds_capabilities);
    if (!check->containers.count)
        return;
    check->reason = "non-default capabilities";
    check->detail = arena_format(
        check->arena, "%s must not include %s in securityContext.capabilities.add",
        pod_security_containers(check), pod_security_quote(check->arena, &check->values));
}

/* --- the host ------------------------------------------------------------------------------ */

void pod_security_host_namespaces(struct pod_security_check *check)
{
    static const char *const fields[] = { "hostNetwork", "hostPID", "hostIPC" };

    for (size_t i = 0; i < COUNT_OF(fields); i++) {
        if (value_bool_or(value_get(check->spec, slice_from(fields[i])), false))
            pod_security_add(check->arena, &check->values,
                             slice_from(arena_format(check->arena, "%s=true", fields[i])));
    }
    if (!check->values.count)
        return;
    check->reason = "host namespaces";
    check->detail = pod_security_join(check->arena, &check->values);
}

void pod_security_host_paths(struct pod_security_check *check)
{
    DOC_EACH (it, value_get(check->spec, SLICE("volumes"))) {
        if (value_is_object(value_get(it.value, SLICE("hostPath"))))
            pod_security_add(check->arena, &check->values,
                             value_string_or(value_get(it.value, SLICE("name")), SLICE("")));
    }
    if (!check->values.count)
        return;
    check->reason = "hostPath volumes";
    check->detail = arena_format(check->arena, "%s %s",
                                 pod_security_plural(&check->values, "volume", "volumes"),
                                 pod_security_quote(check->arena, &check->values));
}

static bool uses_host_ports(struct pod_security_check *check, struct value container)
{
    bool bad = false;

    DOC_EACH (it, value_get(container, SLICE("ports"))) {
        int64_t port = value_int_or(value_get(it.value, SLICE("hostPort")), 0);

        if (port == 0)
            continue;
        bad = true;
        pod_security_add_sorted(check->arena, &check->values,
                                slice_from(arena_format(check->arena, "%lld", (long long)port)));
    }
    return bad;
}

void pod_security_host_ports(struct pod_security_check *check)
{
    pod_security_blame(check, uses_host_ports);
    if (!check->containers.count)
        return;
    check->reason = "hostPort";
    check->detail = arena_format(check->arena, "%s %s %s %s", pod_security_containers(check),
                                 pod_security_plural(&check->containers, "uses", "use"),
                                 pod_security_plural(&check->values, "hostPort", "hostPorts"),
                                 pod_security_join(check->arena, &check->values));
}

static bool asks_hosts(struct pod_security_check *check, struct value container)
{
    const struct value handlers[] = {
        value_get(container, SLICE("livenessProbe")),
        value_get(container, SLICE("readinessProbe")),
        value_get(container, SLICE("startupProbe")),
        value_find(container, VALUE_KEYS("lifecycle", "postStart")),
        value_find(container, VALUE_KEYS("lifecycle", "preStop")),
    };
    static const char *const ways[] = { "httpGet", "tcpSocket" };
    bool bad = false;

    for (size_t i = 0; i < COUNT_OF(handlers) * COUNT_OF(ways); i++) {
        struct slice host = text_at(handlers[i / 2], VALUE_KEYS(ways[i % 2], "host"));

        if (!host.size)
            continue;
        bad = true;
        pod_security_add_sorted(check->arena, &check->values, host);
    }
    return bad;
}

void pod_security_host_probes(struct pod_security_check *check)
{
    pod_security_blame(check, asks_hosts);
    if (!check->containers.count)
        return;
    check->reason = "probe or lifecycle host";
    check->detail = arena_format(
        check->arena, "%s %s %s %s", pod_security_containers(check),
        pod_security_plural(&check->containers, "uses", "use"),
        pod_security_plural(&check->values, "probe or lifecycle host", "probe or lifecycle hosts"),
        pod_security_quote(check->arena, &check->values));
}

static bool is_host_process(struct pod_security_check *check, struct value object)
{
    (void)check;
    return value_bool_or(
        value_find(object, VALUE_KEYS("securityContext", "windowsOptions", "hostProcess")), false);
}

void pod_security_host_process(struct pod_security_check *check)
{
    check->pod = is_host_process(check, check->spec);
    pod_security_blame(check, is_host_process);
    if (!check->pod && !check->containers.count)
        return;
    check->reason = "hostProcess";
    check->detail = arena_format(check->arena,
                                 "%s must not set securityContext.windowsOptions.hostProcess=true",
                                 pod_security_setters(check));
}

/* --- privileges ---------------------------------------------------------------------------- */

static bool is_privileged(struct pod_security_check *check, struct value container)
{
    (void)check;
    return value_bool_or(value_find(container, VALUE_KEYS("securityContext", "privileged")), false);
}

void pod_security_privileged(struct pod_security_check *check)
{
    pod_security_blame(check, is_privileged);
    if (!check->containers.count)
        return;
    check->reason = "privileged";
    check->detail = arena_format(check->arena, "%s must not set securityContext.privileged=true",
                                 pod_security_containers(check));
}

static bool mounts_proc(struct pod_security_check *check, struct value container)
{
    struct slice type = text_at(container, VALUE_KEYS("securityContext", "procMount"));

    if (!type.size || slice_is(type, "Default"))
        return false;
    pod_security_add_sorted(check->arena, &check->values, type);
    return true;
}

void pod_security_proc_mount(struct pod_security_check *check)
{
    pod_security_blame(check, mounts_proc);
    if (!check->containers.count)
        return;
    check->reason = "procMount";
    check->detail = arena_format(check->arena, "%s must not set securityContext.procMount to %s",
                                 pod_security_containers(check),
                                 pod_security_quote(check->arena, &check->values));
}

/* --- SELinux ------------------------------------------------------------------------------- */

static bool is_bad_se_linux(struct pod_security_check *check, struct value object)
{
    static const char *const allowed[] = { "", "container_t", "container_init_t", "container_kvm_t",
                                           "container_engine_t" };
    size_t count = check->minor >= 31 ? COUNT_OF(allowed) : COUNT_OF(allowed) - 1;
    struct value options = value_find(object, VALUE_KEYS("securityContext", "seLinuxOptions"));
    struct slice type = text_at(options, VALUE_KEYS("type"));
    bool bad = !is_one_of(type, allowed, count);

    if (bad)
        pod_security_add_sorted(check->arena, &check->values, type);
    return bad || text_at(options, VALUE_KEYS("user")).size ||
           text_at(options, VALUE_KEYS("role")).size;
}

static bool sets_se_linux(const struct pod_security_check *check, const char *field)
{
    static const char *const lists[] = { "initContainers", "containers", "ephemeralContainers" };

    if (text_at(check->spec, VALUE_KEYS("securityContext", "seLinuxOptions", field)).size)
        return true;
    for (size_t i = 0; i < COUNT_OF(lists); i++) {
        DOC_EACH (it, value_get(check->spec, slice_from(lists[i]))) {
            if (text_at(it.value, VALUE_KEYS("securityContext", "seLinuxOptions", field)).size)
                return true;
        }
    }
    return false;
}

void pod_security_se_linux(struct pod_security_check *check)
{
    CLEANUP(text) struct text what = TEXT_EMPTY;

    check->pod = is_bad_se_linux(check, check->spec);
    pod_security_blame(check, is_bad_se_linux);
    if (!check->pod && !check->containers.count)
        return;
    if (check->values.count)
        text_appendf(&what, "%s %s", pod_security_plural(&check->values, "type", "types"),
                     pod_security_quote(check->arena, &check->values));
    if (sets_se_linux(check, "user"))
        text_appendf(&what, "%suser may not be set", what.size ? "; " : "");
    if (sets_se_linux(check, "role"))
        text_appendf(&what, "%srole may not be set", what.size ? "; " : "");
    check->reason = "seLinuxOptions";
    check->detail =
        arena_format(check->arena, "%s set forbidden securityContext.seLinuxOptions: %s",
                     pod_security_setters(check), text_string(&what));
}

/* --- sysctls ------------------------------------------------------------------------------- */

void pod_security_sysctls(struct pod_security_check *check)
{
    static const struct allowed {
        const char *name;
        int since;
    } allowed[] = {
        { "kernel.shm_rmid_forced", 0 },
        { "net.ipv4.ip_local_port_range", 0 },
        { "net.ipv4.tcp_syncookies", 0 },
        { "net.ipv4.ping_group_range", 0 },
        { "net.ipv4.ip_unprivileged_port_start", 0 },
        { "net.ipv4.ip_local_reserved_ports", 27 },
        { "net.ipv4.tcp_keepalive_time", 29 },
        { "net.ipv4.tcp_fin_timeout", 29 },
        { "net.ipv4.tcp_keepalive_intvl", 29 },
        { "net.ipv4.tcp_keepalive_probes", 29 },
        { "net.ipv4.tcp_rmem", 32 },
        { "net.ipv4.tcp_wmem", 32 },
    };

    DOC_EACH (it, value_find(check->spec, VALUE_KEYS("securityContext", "sysctls"))) {
        struct slice name = text_at(it.value, VALUE_KEYS("name"));
        bool known = false;

        for (size_t i = 0; i < COUNT_OF(allowed); i++)
            known = known || (slice_is(name, allowed[i].name) && check->minor >= allowed[i].since);
        if (!known)
            pod_security_add(check->arena, &check->values, name);
    }
    if (!check->values.count)
        return;
    check->reason = "forbidden sysctls";
    check->detail = pod_security_join(check->arena, &check->values);
}
