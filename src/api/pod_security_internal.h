/* One check of the pod security standards. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"
#include "doc/value.h"

struct arena;

struct pod_security_names {
    struct slice *items;
    size_t count;
    size_t capacity;
};

/* What a check works with, and what it has found. */
struct pod_security_check {
    struct arena *arena;
    int minor;
    struct value spec;
    struct value annotations;

    bool pod;                             /* the pod itself is to blame … */
    struct pod_security_names containers; /* … and these containers */
    struct pod_security_names values;     /* what they should not say; sorted, each once */

    const char *reason; /* NULL: nothing is wrong */
    const char *detail;
};

/* Each sets reason and detail when something is wrong. */
typedef void pod_security_function(struct pod_security_check *check);

pod_security_function pod_security_app_armor;
pod_security_function pod_security_capabilities;
pod_security_function pod_security_escalation;
pod_security_function pod_security_host_namespaces;
pod_security_function pod_security_host_paths;
pod_security_function pod_security_host_ports;
pod_security_function pod_security_host_probes;
pod_security_function pod_security_host_process;
pod_security_function pod_security_no_capabilities;
pod_security_function pod_security_privileged;
pod_security_function pod_security_proc_mount;
pod_security_function pod_security_run_as_non_root;
pod_security_function pod_security_run_as_user;
pod_security_function pod_security_se_linux;
pod_security_function pod_security_seccomp;
pod_security_function pod_security_seccomp_required;
pod_security_function pod_security_sysctls;
pod_security_function pod_security_volumes;

/* --- words --------------------------------------------------------------------------------- */

void pod_security_add(struct arena *arena, struct pod_security_names *names, struct slice name);
void pod_security_add_sorted(struct arena *arena, struct pod_security_names *names,
                             struct slice name); /* once */

/* '"a", "b"' */
const char *pod_security_quote(struct arena *arena, const struct pod_security_names *names);
const char *pod_security_join(struct arena *arena, const struct pod_security_names *names);

const char *pod_security_plural(const struct pod_security_names *names, const char *one,
                                const char *many);

/* 'container "a"', 'pod and containers "a", "b"' */
const char *pod_security_containers(const struct pod_security_check *check);
const char *pod_security_setters(const struct pod_security_check *check);

/* Blames the containers of which it is true: those that prepare, those that run, those that
 * look. */
void pod_security_blame(struct pod_security_check *check,
                        bool (*is_bad)(struct pod_security_check *check, struct value container));

bool pod_security_is_windows(const struct pod_security_check *check);
