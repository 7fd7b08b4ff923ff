/* Releases as Helm 3 keeps them: Secrets of type helm.sh/release.v1 beside what they installed, one
 * for each revision. They are read without Helm, so that looking costs one request and no process;
 * Helm alone writes them. Worker threads: everything blocks. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct doc;
struct error;
struct kube;

/* On releases that Butler installed: what they were made of, see values.h. */
#define RELEASE_LABEL_FINGERPRINT "butler.butlerlabs.dev/fingerprint"

enum release_status {
    RELEASE_UNKNOWN,
    RELEASE_DEPLOYED,
    RELEASE_SUPERSEDED,
    RELEASE_FAILED,
    RELEASE_UNINSTALLED, /* with its history kept */
    RELEASE_UNINSTALLING,
    RELEASE_PENDING, /* an installation, upgrade or rollback that has not ended */
};

struct release {
    const char *name;
    const char *namespace;
    const char *secret; /* the Secret it is kept in */
    int64_t revision;
    enum release_status status;
    const char *status_text; /* "pending-upgrade", as Helm says it */
    const char *fingerprint; /* "": others made it */
    int64_t created_ms;      /* since 1970 */
};

/* One release: all its revisions that are kept, the newest first. */
struct release_history {
    const struct release *revisions;
    size_t count; /* 0: there is no such release */
};

/* What metadata tells; false: this Secret keeps no release. Texts belong to the arena. */
bool release_read(struct arena *arena, const struct doc *secret, struct release *out_release);

struct error *release_find(struct arena *arena, const struct kube *kube, const char *namespace,
                           const char *name, struct release_history *out_history);

/* The revision that was deployed last, whatever came after; NULL: none ever was. */
const struct release *release_last_good(const struct release_history *history);

/* All releases of a cluster in their newest revision, by namespace and name. */
struct error *release_list(struct arena *arena, const struct kube *kube,
                           struct release_history *out_releases);

/* What is packed inside: one more request, and some work. */
struct release_content {
    const char *chart;
    const char *version;
    const char *manifest;    /* all documents that were installed, in YAML */
    const char *description; /* "Upgrade complete" */
};

struct error *release_open(struct arena *arena, const struct kube *kube,
                           const struct release *release, struct release_content *out_content);

/* The content of a whole Secret. */
struct error *release_unpack(struct arena *arena, const struct doc *secret,
                             struct release_content *out_content);
