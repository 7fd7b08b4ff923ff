/* The certificates of a cluster's control plane, as its Secrets hold them. Private keys are never
 * copied. Pure; any thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"
#include "doc/value.h"

struct arena;
struct doc;

/* In order: an overall health is the highest. */
enum certificate_health {
    CERTIFICATE_HEALTHY,
    CERTIFICATE_UNKNOWN, /* cannot be read */
    CERTIFICATE_WARNING,
    CERTIFICATE_CRITICAL,
    CERTIFICATE_EXPIRED,
};

#define CERTIFICATE_CRITICAL_DAYS 7
#define CERTIFICATE_WARNING_DAYS  30

const char *certificate_health_name(enum certificate_health health); /* "Healthy" */
enum certificate_health certificate_health_of(int64_t not_after_ms, int64_t now_ms,
                                              int64_t warning_days);

/* Texts belong to the arena. Of one that cannot be read there is nothing but where it is. */
struct cluster_certificate {
    const char *secret;
    const char *key;      /* of the Secret's data */
    const char *category; /* "ca", "kubeconfig", "apiserver" …; see certificate_categories */
    enum certificate_health health;
    const char *subject;
    const char *issuer;
    const char *serial;
    int64_t not_before_ms;
    int64_t not_after_ms;
    bool is_ca;
    const char *const *dns_names; /* end with NULL */
    const char *const *addresses;
};

struct cluster_certificate_list {
    struct cluster_certificate *items;
    size_t count;
};

extern const char *const certificate_categories[]; /* ends with NULL */

/* What the component that a Secret is labelled with stands for. */
const char *certificate_category(struct value secret);

/* One entry for each certificate of a Secret, however many keys hold it, by name of Secret and key.
 * What is no certificate is not listed, unless its key says that it should be one. */
void cluster_certificates_read(struct arena *arena, struct doc *const *secrets, size_t count,
                               int64_t now_ms, int64_t warning_days,
                               struct cluster_certificate_list *out_list);
