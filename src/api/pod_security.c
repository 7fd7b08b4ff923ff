/* Levels and versions of the pod security standards, and which checks belong to them. */
#include "api/pod_security.h"

#include "api/pod_security_internal.h"
#include "base/arena.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"
#include "doc/causes.h"

#define PREFIX "pod-security.kubernetes.io/"

enum {
    NEVER = POD_SECURITY_LATEST + 1
};

struct entry {
    pod_security_function *check;
    int since;             /* minor version */
    int not_in_restricted; /* since then, where another check asks for more */
};

/* In the order in which they are told. */
static const struct entry baseline[] = {
    { pod_security_app_armor, 0, NEVER },       { pod_security_capabilities, 0, 22 },
    { pod_security_host_namespaces, 0, NEVER }, { pod_security_host_paths, 0, 0 },
    { pod_security_host_ports, 0, NEVER },      { pod_security_host_probes, 34, NEVER },
    { pod_security_privileged, 0, NEVER },      { pod_security_proc_mount, 0, NEVER },
    { pod_security_se_linux, 0, NEVER },        { pod_security_seccomp, 0, 19 },
    { pod_security_sysctls, 0, NEVER },         { pod_security_host_process, 0, NEVER },
};

static const struct entry restricted[] = {
    { pod_security_escalation, 8, NEVER },   { pod_security_no_capabilities, 22, NEVER },
    { pod_security_volumes, 0, NEVER },      { pod_security_run_as_non_root, 0, NEVER },
    { pod_security_run_as_user, 23, NEVER }, { pod_security_seccomp_required, 19, NEVER },
};

/* --- what namespaces say ------------------------------------------------------------------- */

static const char *const levels[] = {
    [POD_SECURITY_PRIVILEGED] = "privileged",
    [POD_SECURITY_BASELINE] = "baseline",
    [POD_SECURITY_RESTRICTED] = "restricted",
};

static bool parse_level(struct slice text, enum pod_security_level *out_level)
{
    for (size_t i = 0; i < COUNT_OF(levels); i++) {
        if (slice_is(text, levels[i])) {
            *out_level = (enum pod_security_level)i;
            return true;
        }
    }
    return false;
}

static bool parse_version(struct slice text, int *out_minor)
{
    struct slice digits;
    uint64_t minor;

    if (slice_is(text, "latest")) {
        *out_minor = POD_SECURITY_LATEST;
        return true;
    }
    if (!slice_has_prefix(text, "v1.") || text.size < 4)
        return false;
    digits = slice_of(text.data + 3, text.size - 3);
    if (digits.size > 1 && digits.data[0] == '0')
        return false;
    if (!number_parse_uint(digits, &minor) || minor >= POD_SECURITY_LATEST)
        return false;
    *out_minor = (int)minor;
    return true;
}

/* False: it is not said, or cannot be read. */
static bool read_level(struct value labels, const char *key, enum pod_security_level otherwise,
                       struct causes *causes, enum pod_security_level *out_level)
{
    struct slice text;

    if (!value_string(value_get(labels, slice_from(key)), &text))
        return false;
    if (parse_level(text, out_level))
        return true;
    *out_level = otherwise;
    if (causes)
        causes_addf_text(causes, CAUSE_INVALID,
                         arena_format(causes->arena, "metadata.labels[%s]", key), text,
                         "must be one of privileged, baseline, restricted");
    return false;
}

static bool read_version(struct value labels, const char *key, struct causes *causes,
                         int *out_minor)
{
    struct slice text;

    if (!value_string(value_get(labels, slice_from(key)), &text))
        return false;
    if (parse_version(text, out_minor))
        return true;
    *out_minor = POD_SECURITY_LATEST;
    if (causes)
        causes_addf_text(causes, CAUSE_INVALID,
                         arena_format(causes->arena, "metadata.labels[%s]", key), text,
                         "must be \"latest\" or \"v1.x\"");
    return true;
}

struct pod_security_policy pod_security_read(struct value labels, struct causes *causes)
{
    const struct pod_security_rule nothing = { POD_SECURITY_PRIVILEGED, POD_SECURITY_LATEST };
    struct pod_security_policy policy = { nothing, nothing, nothing };
    bool enforced = read_level(labels, PREFIX "enforce", POD_SECURITY_RESTRICTED, causes,
                               &policy.enforce.level);
    bool warns;
    bool has_version;

    read_version(labels, PREFIX "enforce-version", causes, &policy.enforce.minor);
    read_level(labels, PREFIX "audit", POD_SECURITY_PRIVILEGED, causes, &policy.audit.level);
    read_version(labels, PREFIX "audit-version", causes, &policy.audit.minor);
    warns = value_exists(value_get(labels, SLICE(PREFIX "warn")));
    read_level(labels, PREFIX "warn", POD_SECURITY_PRIVILEGED, causes, &policy.warn.level);
    has_version = read_version(labels, PREFIX "warn-version", causes, &policy.warn.minor);
    /* What will be refused in pods is worth a warning in those who make pods. */
    if (!warns && enforced && policy.enforce.level > policy.warn.level) {
        policy.warn.level = policy.enforce.level;
        if (!has_version)
            policy.warn.minor = policy.enforce.minor;
    }
    return policy;
}

bool pod_security_is_same(struct pod_security_rule a, struct pod_security_rule b)
{
    return a.level == b.level && a.minor == b.minor;
}

char *pod_security_format(struct arena *arena, struct pod_security_rule rule)
{
    if (rule.minor == POD_SECURITY_LATEST)
        return arena_format(arena, "%s:latest", levels[rule.level]);
    return arena_format(arena, "%s:v1.%d", levels[rule.level], rule.minor);
}

/* --- what is forbidden --------------------------------------------------------------------- */

static void run(struct arena *arena, int minor, struct value pod, pod_security_function *function,
                bool with_details, struct text *text)
{
    struct pod_security_check check = {
        .arena = arena,
        .minor = minor,
        .spec = value_get(pod, SLICE("spec")),
        .annotations = value_find(pod, VALUE_KEYS("metadata", "annotations")),
    };

    function(&check);
    if (!check.reason)
        return;
    text_appendf(text, "%s%s", text->size ? ", " : "", check.reason);
    if (with_details && check.detail)
        text_appendf(text, " (%s)", check.detail);
}

char *pod_security_find(struct arena *arena, struct pod_security_rule rule, struct value pod,
                        bool with_details)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    bool strict = rule.level == POD_SECURITY_RESTRICTED;

    if (rule.level == POD_SECURITY_PRIVILEGED)
        return NULL;
    for (size_t i = 0; i < COUNT_OF(baseline); i++) {
        if (rule.minor >= baseline[i].since &&
            !(strict && rule.minor >= baseline[i].not_in_restricted))
            run(arena, rule.minor, pod, baseline[i].check, with_details, &text);
    }
    for (size_t i = 0; strict && i < COUNT_OF(restricted); i++) {
        if (rule.minor >= restricted[i].since)
            run(arena, rule.minor, pod, restricted[i].check, with_details, &text);
    }
    return text.size ? arena_strdup(arena, text_string(&text)) : NULL;
}
