/* The checks of the restricted level, and those about seccomp, which both levels have: a pod says
 * itself what it does without. */
#include "api/pod_security_internal.h"
#include "base/arena.h"
#include "base/memory.h"
#include "base/quote.h"
#include "base/text.h"

#define SECCOMP_POD       "seccomp.security.alpha.kubernetes.io/pod"
#define SECCOMP_CONTAINER "container.seccomp.security.alpha.kubernetes.io/"

enum {
    WINDOWS_SINCE = 25 /* pods for Windows need not say what they cannot say */
};

static bool is_exempt(const struct pod_security_check *check)
{
    return check->minor >= WINDOWS_SINCE && pod_security_is_windows(check);
}

/* --- privileges ---------------------------------------------------------------------------- */

static bool may_escalate(struct pod_security_check *check, struct value container)
{
    (void)check;
    return value_bool_or(
        value_find(container, VALUE_KEYS("securityContext", "allowPrivilegeEscalation")), true);
}

void pod_security_escalation(struct pod_security_check *check)
{
    if (is_exempt(check))
        return;
    pod_security_blame(check, may_escalate);
    if (!check->containers.count)
        return;
    check->reason = "allowPrivilegeEscalation != false";
    check->detail =
        arena_format(check->arena, "%s must set securityContext.allowPrivilegeEscalation=false",
                     pod_security_containers(check));
}

static bool keeps_capabilities(struct pod_security_check *check, struct value container)
{
    (void)check;
    DOC_EACH (it, value_find(container, VALUE_KEYS("securityContext", "capabilities", "drop"))) {
        if (slice_is(value_string_or(it.value, SLICE("")), "ALL"))
            return false;
    }
    return true;
}

static bool adds_capabilities(struct pod_security_check *check, struct value container)
{
    bool bad = false;

    DOC_EACH (it, value_find(container, VALUE_KEYS("securityContext", "capabilities", "add"))) {
        struct slice name = value_string_or(it.value, SLICE(""));

        if (slice_is(name, "NET_BIND_SERVICE"))
            continue;
        bad = true;
        pod_security_add_sorted(check->arena, &check->values, name);
    }
    return bad;
}

void pod_security_no_capabilities(struct pod_security_check *check)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    if (is_exempt(check))
        return;
    pod_security_blame(check, keeps_capabilities);
    if (check->containers.count)
        text_appendf(&text, "%s must set securityContext.capabilities.drop=[\"ALL\"]",
                     pod_security_containers(check));
    check->containers.count = 0;
    pod_security_blame(check, adds_capabilities);
    if (check->containers.count)
        text_appendf(&text, "%s%s must not include %s in securityContext.capabilities.add",
                     text.size ? "; " : "", pod_security_containers(check),
                     pod_security_quote(check->arena, &check->values));
    if (!text.size)
        return;
    check->reason = "unrestricted capabilities";
    check->detail = arena_strdup(check->arena, text_string(&text));
}

/* --- volumes ------------------------------------------------------------------------------- */

static bool has_one_of(struct value volume, const char *const *types, size_t count,
                       const char **out_type)
{
    for (size_t i = 0; i < count; i++) {
        if (value_is_object(value_get(volume, slice_from(types[i])))) {
            *out_type = types[i];
            return true;
        }
    }
    return false;
}

void pod_security_volumes(struct pod_security_check *check)
{
    static const char *const allowed[] = {
        "configMap", "csi",   "downwardAPI",           "emptyDir",
        "ephemeral", "image", "persistentVolumeClaim", "projected",
        "secret",
    };
    static const char *const known[] = {
        "hostPath",
        "gcePersistentDisk",
        "awsElasticBlockStore",
        "gitRepo",
        "nfs",
        "iscsi",
        "glusterfs",
        "rbd",
        "flexVolume",
        "cinder",
        "cephfs",
        "flocker",
        "fc",
        "azureFile",
        "vsphereVolume",
        "quobyte",
        "azureDisk",
        "photonPersistentDisk",
        "portworxVolume",
        "scaleIO",
        "storageos",
    };
    struct pod_security_names volumes = { 0 };

    DOC_EACH (it, value_get(check->spec, SLICE("volumes"))) {
        const char *type = "unknown";

        if (has_one_of(it.value, allowed, COUNT_OF(allowed), &type))
            continue;
        (void)has_one_of(it.value, known, COUNT_OF(known), &type);
        pod_security_add(check->arena, &volumes,
                         value_string_or(value_get(it.value, SLICE("name")), SLICE("")));
        pod_security_add_sorted(check->arena, &check->values, slice_from(type));
    }
    if (!volumes.count)
        return;
    check->reason = "restricted volume types";
    check->detail = arena_format(
        check->arena, "%s %s %s %s %s", pod_security_plural(&volumes, "volume", "volumes"),
        pod_security_quote(check->arena, &volumes), pod_security_plural(&volumes, "uses", "use"),
        pod_security_plural(&check->values, "restricted volume type", "restricted volume types"),
        pod_security_quote(check->arena, &check->values));
}

/* --- users --------------------------------------------------------------------------------- */

static struct value non_root(struct value object)
{
    return value_find(object, VALUE_KEYS("securityContext", "runAsNonRoot"));
}

static bool says_root(struct pod_security_check *check, struct value object)
{
    bool truth;

    (void)check;
    return value_bool(non_root(object), &truth) && !truth;
}

static bool does_not_say(struct pod_security_check *check, struct value container)
{
    bool truth;

    return !value_bool(non_root(container), &truth) && !value_bool_or(non_root(check->spec), false);
}

void pod_security_run_as_non_root(struct pod_security_check *check)
{
    check->pod = says_root(check, check->spec);
    pod_security_blame(check, says_root);
    if (check->pod || check->containers.count) {
        check->reason = "runAsNonRoot != true";
        check->detail =
            arena_format(check->arena, "%s must not set securityContext.runAsNonRoot=false",
                         pod_security_setters(check));
        return;
    }
    pod_security_blame(check, does_not_say);
    if (!check->containers.count)
        return;
    check->reason = "runAsNonRoot != true";
    check->detail =
        arena_format(check->arena, "pod or %s must set securityContext.runAsNonRoot=true",
                     pod_security_containers(check));
}

static bool is_root(struct pod_security_check *check, struct value object)
{
    (void)check;
    return value_int_or(value_find(object, VALUE_KEYS("securityContext", "runAsUser")), 1) == 0;
}

void pod_security_run_as_user(struct pod_security_check *check)
{
    check->pod = is_root(check, check->spec);
    pod_security_blame(check, is_root);
    if (!check->pod && !check->containers.count)
        return;
    check->reason = "runAsUser=0";
    check->detail =
        arena_format(check->arena, "%s must not set runAsUser=0", pod_security_setters(check));
}

/* --- seccomp ------------------------------------------------------------------------------- */

static struct value seccomp(struct value object)
{
    return value_find(object, VALUE_KEYS("securityContext", "seccompProfile"));
}

static bool is_allowed_seccomp(struct value profile)
{
    struct slice type = value_string_or(value_get(profile, SLICE("type")), SLICE(""));

    return slice_is(type, "RuntimeDefault") || slice_is(type, "Localhost");
}

static bool is_bad_seccomp(struct pod_security_check *check, struct value object)
{
    struct value profile = seccomp(object);

    if (!value_is_object(profile) || is_allowed_seccomp(profile))
        return false;
    pod_security_add_sorted(check->arena, &check->values,
                            value_string_or(value_get(profile, SLICE("type")), SLICE("")));
    return true;
}

static bool lacks_seccomp(struct pod_security_check *check, struct value container)
{
    return !value_is_object(seccomp(container)) && !is_allowed_seccomp(seccomp(check->spec));
}

static void find_seccomp(struct pod_security_check *check)
{
    check->pod = is_bad_seccomp(check, check->spec);
    pod_security_blame(check, is_bad_seccomp);
    if (!check->pod && !check->containers.count)
        return;
    check->reason = "seccompProfile";
    check->detail =
        arena_format(check->arena, "%s must not set securityContext.seccompProfile.type to %s",
                     pod_security_setters(check), pod_security_quote(check->arena, &check->values));
}

static void look_at_annotation(struct pod_security_check *check, struct slice key)
{
    struct slice value;
    CLEANUP(text) struct text text = TEXT_EMPTY;

    if (!value_string(value_get(check->annotations, key), &value) ||
        slice_is(value, "runtime/default") || slice_is(value, "docker/default") ||
        slice_has_prefix(value, "localhost/"))
        return;
    text_append_slice(&text, key);
    text_append_char(&text, '=');
    quote_append(&text, value);
    pod_security_add_sorted(check->arena, &check->values,
                            slice_from(arena_strdup(check->arena, text_string(&text))));
}

static bool look_at_container(struct pod_security_check *check, struct value container)
{
    struct slice name = value_string_or(value_get(container, SLICE("name")), SLICE(""));

    look_at_annotation(check, slice_from(arena_format(check->arena, SECCOMP_CONTAINER SLICE_FORMAT,
                                                      SLICE_ARGUMENT(name))));
    return false;
}

/* Before 1.19 profiles were annotations. */
static void find_seccomp_annotations(struct pod_security_check *check)
{
    look_at_annotation(check, SLICE(SECCOMP_POD));
    pod_security_blame(check, look_at_container);
    if (!check->values.count)
        return;
    check->reason = "seccompProfile";
    check->detail = arena_format(check->arena, "forbidden %s %s",
                                 pod_security_plural(&check->values, "annotation", "annotations"),
                                 pod_security_join(check->arena, &check->values));
}

void pod_security_seccomp(struct pod_security_check *check)
{
    if (check->minor < 19)
        find_seccomp_annotations(check);
    else
        find_seccomp(check);
}

void pod_security_seccomp_required(struct pod_security_check *check)
{
    if (is_exempt(check))
        return;
    find_seccomp(check);
    if (check->reason)
        return;
    pod_security_blame(check, lacks_seccomp);
    if (!check->containers.count)
        return;
    check->reason = "seccompProfile";
    check->detail = arena_format(check->arena,
                                 "pod or %s must set securityContext.seccompProfile.type to "
                                 "\"RuntimeDefault\" or \"Localhost\"",
                                 pod_security_containers(check));
}
