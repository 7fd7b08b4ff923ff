#include "api/pod_security.h"

#include "doc/causes.h"
#include "doc/doc.h"
#include "doc/yaml.h"
#include "lib/test.h"

static struct value yaml(const char *text)
{
    struct doc *doc;

    assert_no_error(yaml_parse(slice_from(text), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    return doc_root(doc);
}

/* --- checks -------------------------------------------------------------------------------- */

struct check_row {
    const char *name;
    enum pod_security_level level;
    int minor;
    const char *pod;
    const char *what; /* NULL: nothing */
};

#define BASELINE   POD_SECURITY_BASELINE
#define RESTRICTED POD_SECURITY_RESTRICTED
#define LATEST     POD_SECURITY_LATEST

#define POD(spec)       "spec: {" spec "}"
#define CONTEXT(fields) "containers: [{name: a, securityContext: {" fields "}}]"

/* Nothing is wrong with this one, besides what is added. */
#define GOOD(pod, container)                                                                       \
    "spec: {securityContext: {runAsNonRoot: true, seccompProfile: {type: RuntimeDefault}}" pod     \
    ", containers: [{name: a, securityContext: {allowPrivilegeEscalation: false, capabilities: "   \
    "{drop: [ALL]}" container "}}]}"

static const struct check_row check_rows[] = {
    { "allows anything when privileged", POD_SECURITY_PRIVILEGED, LATEST,
      POD("hostNetwork: true, " CONTEXT("privileged: true")), NULL },
    { "allows what asks for nothing", BASELINE, LATEST, POD("containers: [{name: a}]"), NULL },
    { "forbids AppArmor profiles", BASELINE, LATEST,
      POD("securityContext: {appArmorProfile: {type: Unconfined}}, " CONTEXT(
          "appArmorProfile: {type: Other}")),
      "forbidden AppArmor profiles (pod and container \"a\" must not set AppArmor profile type to "
      "\"Other\", \"Unconfined\")" },
    { "forbids AppArmor annotations", BASELINE, LATEST,
      "metadata: {annotations: {container.apparmor.security.beta.kubernetes.io/a: unconfined}}",
      "forbidden AppArmor profile (annotation must not set AppArmor profile type to "
      "\"container.apparmor.security.beta.kubernetes.io/a=\"unconfined\"\")" },
    { "allows usual capabilities", BASELINE, LATEST, POD(CONTEXT("capabilities: {add: [CHOWN]}")),
      NULL },
    { "forbids other capabilities", BASELINE, LATEST,
      POD(CONTEXT("capabilities: {add: [SYS_ADMIN, NET_RAW, CHOWN]}")),
      "non-default capabilities (container \"a\" must not include \"NET_RAW\", \"SYS_ADMIN\" in "
      "securityContext.capabilities.add)" },
    { "forbids the namespaces of the host", BASELINE, LATEST,
      POD("hostIPC: true, hostNetwork: true"), "host namespaces (hostNetwork=true, hostIPC=true)" },
    { "forbids the disk of the host", BASELINE, LATEST,
      POD("volumes: [{name: v, hostPath: {path: /}}, {name: w, hostPath: {path: /}}, {name: x, "
          "emptyDir: {}}]"),
      "hostPath volumes (volumes \"v\", \"w\")" },
    { "forbids the ports of the host", BASELINE, LATEST,
      POD("containers: [{name: a, ports: [{hostPort: 80}]}], initContainers: [{name: b, ports: "
          "[{hostPort: 8080}, {hostPort: 0}]}]"),
      "hostPort (containers \"b\", \"a\" use hostPorts 80, 8080)" },
    { "forbids to ask other hosts", BASELINE, LATEST,
      POD("containers: [{name: a, livenessProbe: {httpGet: {host: h}}, lifecycle: {preStop: "
          "{tcpSocket: {host: g}}}}]"),
      "probe or lifecycle host (container \"a\" uses probe or lifecycle hosts \"g\", \"h\")" },
    { "allowed that before", BASELINE, 33,
      POD("containers: [{name: a, livenessProbe: {httpGet: {host: h}}}]"), NULL },
    { "forbids privileges", BASELINE, LATEST,
      POD("ephemeralContainers: [{name: e, securityContext: {privileged: true}}], " CONTEXT(
          "privileged: true")),
      "privileged (containers \"a\", \"e\" must not set securityContext.privileged=true)" },
    { "forbids to see all of proc", BASELINE, LATEST, POD(CONTEXT("procMount: Unmasked")),
      "procMount (container \"a\" must not set securityContext.procMount to \"Unmasked\")" },
    { "forbids types of SELinux", BASELINE, LATEST,
      POD("securityContext: {seLinuxOptions: {type: foo, role: r}}, " CONTEXT(
          "seLinuxOptions: {user: u}")),
      "seLinuxOptions (pod and container \"a\" set forbidden securityContext.seLinuxOptions: type "
      "\"foo\"; user may not be set; role may not be set)" },
    { "allows more types of SELinux today", BASELINE, 31,
      POD(CONTEXT("seLinuxOptions: {type: container_engine_t}")), NULL },
    { "allowed fewer types of SELinux", BASELINE, 30,
      POD(CONTEXT("seLinuxOptions: {type: container_engine_t}")),
      "seLinuxOptions (container \"a\" set forbidden securityContext.seLinuxOptions: type "
      "\"container_engine_t\")" },
    { "forbids to be without seccomp", BASELINE, LATEST,
      POD(CONTEXT("seccompProfile: {type: Unconfined}")),
      "seccompProfile (container \"a\" must not set securityContext.seccompProfile.type to "
      "\"Unconfined\")" },
    { "forbade annotations of seccomp", BASELINE, 18,
      "{metadata: {annotations: {seccomp.security.alpha.kubernetes.io/pod: unconfined}}, spec: "
      "{securityContext: {seccompProfile: {type: Unconfined}}}}",
      "seccompProfile (forbidden annotation "
      "seccomp.security.alpha.kubernetes.io/pod=\"unconfined\")" },
    { "forbids sysctls", BASELINE, LATEST,
      POD("securityContext: {sysctls: [{name: kernel.msgmax}, {name: net.ipv4.tcp_rmem}]}"),
      "forbidden sysctls (kernel.msgmax)" },
    { "forbade more sysctls", BASELINE, 31,
      POD("securityContext: {sysctls: [{name: net.ipv4.tcp_rmem}]}"),
      "forbidden sysctls (net.ipv4.tcp_rmem)" },
    { "forbids processes of the host", BASELINE, LATEST,
      POD("securityContext: {windowsOptions: {hostProcess: true}}"),
      "hostProcess (pod must not set securityContext.windowsOptions.hostProcess=true)" },

    { "allows what restricts itself", RESTRICTED, LATEST, GOOD("", ""), NULL },
    { "wants everything to be said", RESTRICTED, LATEST, POD("containers: [{name: a}]"),
      "allowPrivilegeEscalation != false (container \"a\" must set "
      "securityContext.allowPrivilegeEscalation=false), unrestricted capabilities (container \"a\" "
      "must set securityContext.capabilities.drop=[\"ALL\"]), runAsNonRoot != true (pod or "
      "container \"a\" must set securityContext.runAsNonRoot=true), seccompProfile (pod or "
      "container \"a\" must set securityContext.seccompProfile.type to \"RuntimeDefault\" or "
      "\"Localhost\")" },
    { "wanted less to be said", RESTRICTED, 7, POD("containers: [{name: a}]"),
      "runAsNonRoot != true (pod or container \"a\" must set securityContext.runAsNonRoot=true)" },
    { "does not want it of Windows", RESTRICTED, LATEST,
      POD("os: {name: windows}, securityContext: {runAsNonRoot: true}, containers: [{name: a}]"),
      NULL },
    { "wants all capabilities gone", RESTRICTED, LATEST, GOOD("", "") "\nstatus: {x: y}", NULL },
    { "allows one capability", RESTRICTED, LATEST,
      POD("securityContext: {runAsNonRoot: true, seccompProfile: {type: Localhost}}, " CONTEXT(
          "allowPrivilegeEscalation: false, capabilities: {drop: [ALL], add: [NET_BIND_SERVICE, "
          "CHOWN]}")),
      "unrestricted capabilities (container \"a\" must not include \"CHOWN\" in "
      "securityContext.capabilities.add)" },
    { "forbids most volumes", RESTRICTED, LATEST,
      GOOD(", volumes: [{name: v, hostPath: {path: /}}, {name: w, nfs: {path: /}}, {name: x, "
           "secret: {}}]",
           ""),
      "restricted volume types (volumes \"v\", \"w\" use restricted volume types \"hostPath\", "
      "\"nfs\")" },
    { "forbids to say root", RESTRICTED, LATEST, GOOD("", ", runAsNonRoot: false"),
      "runAsNonRoot != true (container \"a\" must not set securityContext.runAsNonRoot=false)" },
    { "forbids the user root", RESTRICTED, LATEST, GOOD("", ", runAsUser: 0"),
      "runAsUser=0 (container \"a\" must not set runAsUser=0)" },
    { "forbids to be without seccomp at all", RESTRICTED, LATEST,
      GOOD("", ", seccompProfile: {type: Unconfined}"),
      "seccompProfile (container \"a\" must not set securityContext.seccompProfile.type to "
      "\"Unconfined\")" },
    { "keeps what the baseline forbids", RESTRICTED, LATEST, GOOD(", hostPID: true", ""),
      "host namespaces (hostPID=true)" },
};

static void checks(void **state)
{
    const struct check_row *row = *state;
    struct pod_security_rule rule = { row->level, row->minor };
    const char *what = pod_security_find(fixture_current()->arena, rule, yaml(row->pod), true);

    assert_string_equal(what ? what : "", row->what ? row->what : "");
}

static void names_reasons_alone(void **state)
{
    struct pod_security_rule rule = { BASELINE, LATEST };

    (void)state;
    assert_string_equal(pod_security_find(fixture_current()->arena, rule,
                                          yaml(POD("hostPID: true, " CONTEXT("privileged: true"))),
                                          false),
                        "host namespaces, privileged");
}

/* --- labels -------------------------------------------------------------------------------- */

struct label_row {
    const char *name;
    const char *labels;
    const char *enforce;
    const char *audit;
    const char *warn;
    const char *wrong; /* NULL: nothing */
};

#define LABEL(key) "pod-security.kubernetes.io/" key ": "

static const struct label_row label_rows[] = {
    { "forbids nothing without labels", "{}", "privileged:latest", "privileged:latest",
      "privileged:latest", NULL },
    { "warns of what it enforces",
      "{" LABEL("enforce") "baseline, " LABEL("enforce-version") "v1.30}", "baseline:v1.30",
      "privileged:latest", "baseline:v1.30", NULL },
    { "warns as it is told", "{" LABEL("enforce") "restricted, " LABEL("warn") "baseline}",
      "restricted:latest", "privileged:latest", "baseline:latest", NULL },
    { "audits as it is told", "{" LABEL("audit") "restricted, " LABEL("audit-version") "v1.0}",
      "privileged:latest", "restricted:v1.0", "privileged:latest", NULL },
    { "is strict when it cannot read", "{" LABEL("enforce") "Baseline}", "restricted:latest",
      "privileged:latest", "privileged:latest",
      "Namespace \"n\" is invalid: metadata.labels[pod-security.kubernetes.io/enforce]: Invalid "
      "value: \"Baseline\": must be one of privileged, baseline, restricted" },
    { "needs a version", "{" LABEL("warn") "baseline, " LABEL("warn-version") "v1.08}",
      "privileged:latest", "privileged:latest", "baseline:latest",
      "metadata.labels[pod-security.kubernetes.io/warn-version]: Invalid value: \"v1.08\": must be "
      "\"latest\" or \"v1.x\"" },
};

static void labels(void **state)
{
    const struct label_row *row = *state;
    struct arena *arena = fixture_current()->arena;
    struct causes causes = { .arena = NULL };
    struct pod_security_policy policy;
    struct error *err;

    causes_init(&causes, arena);
    policy = pod_security_read(yaml(row->labels), &causes);
    err = causes_error(&causes, "", "Namespace", "n");
    causes_done(&causes);
    assert_string_equal(pod_security_format(arena, policy.enforce), row->enforce);
    assert_string_equal(pod_security_format(arena, policy.audit), row->audit);
    assert_string_equal(pod_security_format(arena, policy.warn), row->warn);
    if (row->wrong)
        assert_error(err, ERR_INVALID, row->wrong);
    else
        assert_no_error(err);
}

TEST_MAIN(TABLE(checks, check_rows), TEST(names_reasons_alone), TABLE(labels, label_rows))
