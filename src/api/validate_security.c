/* What containers may do on their node. */
#include "api/validate_pod_internal.h"

#include "base/map.h"
#include "base/memory.h"
#include "base/name.h"

#define MAX_PROFILE_BYTES 4095
#define SYSCTL_REGEX      "^([a-z0-9]([-_a-z0-9]*[a-z0-9])?[\\./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?$"

static const char *const profile_types[] = { "Localhost", "RuntimeDefault", "Unconfined", NULL };

static void id(const struct field *number)
{
    field_check_range(number, 0, INT32_MAX);
}

static void seccomp(const struct field *profile)
{
    const struct field *type = FIELD(profile, "type");
    const struct field *path = FIELD(profile, "localhostProfile");

    if (field_is_empty(type))
        field_required(type, "type is required when seccompProfile is set");
    else
        field_check_choice(type, profile_types);
    if (!field_is(type, "Localhost")) {
        if (field_exists(path))
            field_invalid(path, "can only be set when seccomp type is Localhost");
    } else if (!field_exists(path)) {
        field_required(path, "must be set when seccomp type is Localhost");
    } else {
        validate_descending_path(path);
    }
}

static bool is_padded(struct slice text)
{
    const char *blanks = " \t\r\n";

    for (const char *blank = blanks; text.size && *blank; blank++) {
        if (text.data[0] == *blank || text.data[text.size - 1] == *blank)
            return true;
    }
    return false;
}

static void app_armor(const struct field *profile)
{
    const struct field *type = FIELD(profile, "type");
    const struct field *path = FIELD(profile, "localhostProfile");

    if (field_is_empty(type))
        field_required(type, "type is required when appArmorProfile is set");
    else
        field_check_choice(type, profile_types);
    if (!field_is(type, "Localhost")) {
        if (field_exists(path) && field_is_one_of(type, profile_types))
            field_invalid(path, "can only be set when AppArmor type is Localhost");
        return;
    }
    if (is_padded(field_text(path)))
        field_invalid(path, "must not be padded with whitespace");
    else if (field_is_empty(path))
        field_required(path, "must be set when AppArmor type is Localhost");
    if (field_text(path).size > MAX_PROFILE_BYTES)
        field_too_long(path, MAX_PROFILE_BYTES);
}

static const struct rule container_rules[] = {
    { "runAsUser", RULE_GIVEN, .check = id },
    { "runAsGroup", RULE_GIVEN, .check = id },
    { "procMount", RULE_GIVEN, .choices = FIELD_CHOICES("Default", "Unmasked") },
    { "seccompProfile", RULE_GIVEN, .check = seccomp },
    { "appArmorProfile", RULE_GIVEN, .check = app_armor },
    { NULL },
};

static void check_escalation(const struct field *context)
{
    if (value_bool_or(FIELD(context, "allowPrivilegeEscalation")->value, true))
        return;
    if (field_truth(FIELD(context, "privileged")))
        field_invalid(context,
                      "cannot set `allowPrivilegeEscalation` to false and `privileged` to true");
    FIELD_EACH(capability, FIELD_IN(context, "capabilities", "add"))
    {
        if (field_is(&capability.field, "CAP_SYS_ADMIN"))
            field_invalid(context, "cannot set `allowPrivilegeEscalation` to false and "
                                   "`capabilities.Add` CAP_SYS_ADMIN");
    }
}

void validate_container_security(const struct field *context, bool host_users)
{
    rule_check(context, container_rules);
    if (host_users && field_is(FIELD(context, "procMount"), "Unmasked"))
        field_invalid(FIELD(context, "procMount"), "`hostUsers` must be false to use `Unmasked`");
    check_escalation(context);
}

static bool is_sysctl_letter(char letter)
{
    return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9');
}

/* Parts of letters, divided by dots or slashes; - and _ only between letters. */
static bool is_sysctl(struct slice name)
{
    bool inside = false;

    if (!name.size || name.size > NAME_SUBDOMAIN_MAX)
        return false;
    for (size_t i = 0; i < name.size; i++) {
        char letter = name.data[i];
        bool joins = letter == '-' || letter == '_';
        bool divides = letter == '.' || letter == '/';
        bool ends = i + 1 == name.size || name.data[i + 1] == '.' || name.data[i + 1] == '/';

        if (is_sysctl_letter(letter)) {
            inside = true;
            continue;
        }
        if (!inside || (!joins && !divides) || (joins && ends))
            return false;
        inside = joins;
    }
    return inside;
}

static void sysctls(const struct field *list)
{
    CLEANUP(map) struct map *seen = map_new();

    FIELD_EACH(it, list)
    {
        const struct field *name = FIELD(&it.field, "name");

        if (field_is_empty(name))
            field_required(name, NULL);
        else if (!is_sysctl(field_text(name)))
            field_invalid(name, "must have at most %d characters and match regex %s",
                          NAME_SUBDOMAIN_MAX, SYSCTL_REGEX);
        else
            field_check_new(name, seen);
    }
}

static const struct rule pod_rules[] = {
    { "fsGroup", RULE_GIVEN, .check = id },
    { "runAsUser", RULE_GIVEN, .check = id },
    { "runAsGroup", RULE_GIVEN, .check = id },
    { "supplementalGroups", .each = id },
    { NULL },
};

static const struct rule pod_rest[] = {
    { "sysctls", .check = sysctls },
    { "fsGroupChangePolicy", RULE_GIVEN, .choices = FIELD_CHOICES("Always", "OnRootMismatch") },
    { "seccompProfile", RULE_GIVEN, .check = seccomp },
    { "appArmorProfile", RULE_GIVEN, .check = app_armor },
    { "supplementalGroupsPolicy", RULE_GIVEN, .choices = FIELD_CHOICES("Merge", "Strict") },
    { "seLinuxChangePolicy", RULE_GIVEN, .choices = FIELD_CHOICES("MountOption", "Recursive") },
    { NULL },
};

void validate_pod_security(const struct field *spec)
{
    const struct field *context = FIELD(spec, "securityContext");
    struct field share = field_get(context, "shareProcessNamespace"); /* upstream's place */

    rule_check(context, pod_rules);
    share.value = value_get(spec->value, SLICE("shareProcessNamespace"));
    if (field_truth(&share) && field_truth(FIELD(spec, "hostPID")))
        field_invalid(&share, "ShareProcessNamespace and HostPID cannot both be enabled");
    rule_check(context, pod_rest);
}
