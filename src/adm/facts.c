/* Looking at a platform from outside. */
#include "adm/facts.h"

#include <netdb.h>
#include <string.h>

#include "api/butler_names.h"
#include "api/meta.h"
#include "base/arena.h"
#include "base/base64.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "cli/session.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/yaml.h"
#include "kube/kubeconfig.h"
#include "loop/pool.h"

enum {
    PROBE_MS = 5000,
    PROBES_AT_ONCE = 8,
};

/* --- the server ------------------------------------------------------------------------------- */

/* "https://name:6443/path" names a host; one on a socket does not. */
static const char *host_of(struct arena *arena, const struct kubeconfig *config)
{
    const char *start = config->server ? strstr(config->server, "://") : NULL;
    size_t length;

    if (!start || config->unix_socket)
        return NULL;
    start += strlen("://");
    if (*start == '[')
        return arena_strndup(arena, start + 1, strcspn(start + 1, "]"));
    length = strcspn(start, ":/");
    return arena_strndup(arena, start, length);
}

static void look_up(struct doctor_facts *facts)
{
    struct addrinfo hints = { .ai_socktype = SOCK_STREAM };
    struct addrinfo *found = NULL;
    int problem;

    if (!facts->host)
        return;
    problem = getaddrinfo(facts->host, NULL, &hints, &found);
    if (problem)
        facts->host_problem = arena_strdup(facts->arena, gai_strerror(problem));
    else
        freeaddrinfo(found);
}

static struct error *ask_version(struct cli *cli, struct doctor_facts *facts)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct slice version;
    struct error *err;

    err = session_ask(cli, "/version", &doc, &facts->server_ms);
    facts->now_ms = clock_wall_ms(clock_system());
    if (err)
        return err;
    version = value_text(doc_root(doc), "gitVersion");
    if (version.size)
        facts->version = arena_text(facts->arena, version);
    return NULL;
}

/* --- tenants ---------------------------------------------------------------------------------- */

/* Asking one that sleeps would wake it. */
static bool is_awake(const struct doctor_facts *facts, struct slice namespace, struct slice name)
{
    struct value plane = doctor_find(facts, DOCTOR_CONTROL_PLANES, namespace, name);
    struct value version =
        value_find(plane, VALUE_KEYS("status", "kubernetesResources", "version"));

    return !slice_is(value_text(version, "status"), "Sleeping");
}

static struct error *read_access(struct arena *arena, struct value secret,
                                 struct kubeconfig *out_config)
{
    CLEANUP(text) struct text bytes = TEXT_EMPTY;
    struct doc *doc;
    struct error *err = base64_parse(value_text(value_get(secret, SLICE("data")), "admin.conf"),
                                     BASE64_STANDARD, &bytes);

    if (!err)
        err = yaml_parse(text_slice(&bytes), NULL, &doc);
    secret_wipe_text(&bytes);
    if (err)
        return err;
    arena_defer(arena, doc_release, doc);
    return kubeconfig_read(arena, doc, NULL, NULL, out_config);
}

/* One tenant on its way; the arena belongs to the thread that asks. */
struct probing {
    struct cli *cli;
    struct arena *arena;
    struct value secret;
    uint64_t until_ms; /* of the monotonic clock */
    struct doctor_probe probe;
    bool asked;
};

static void probe_one(void *context)
{
    struct probing *probing = context;
    uint64_t now_ms = clock_monotonic_ms(clock_system());
    CLEANUP(doc) struct doc *doc = NULL;
    struct kubeconfig config;
    uint64_t left_ms;
    struct error *err;

    if (now_ms >= probing->until_ms)
        return;
    probing->asked = true;
    left_ms = probing->until_ms - now_ms;
    err = read_access(probing->arena, probing->secret, &config);
    if (!err)
        err = session_ask_other(probing->cli, &config, "/version",
                                left_ms < PROBE_MS ? left_ms : PROBE_MS, &doc);
    if (err) {
        CLEANUP(string) char *why = error_format(err);

        probing->probe.problem = arena_strdup(probing->arena, why);
        error_drop(err, "told as a fact");
    }
}

static void release_arena(void *arena)
{
    arena_free(arena);
}

/* True: the cluster is one that should answer. */
static bool prepare(struct cli *cli, const struct doctor_facts *facts, struct value cluster,
                    struct probing *out_probing)
{
    struct value status = value_get(cluster, SLICE("status"));
    struct slice namespace = value_text(status, "tenantNamespace");
    struct probing probing = { .cli = cli };
    struct meta meta;

    meta_read(cluster, &meta);
    if (!slice_is(value_text(status, "phase"), "Ready") || !is_awake(facts, namespace, meta.name))
        return false;
    probing.secret =
        doctor_find(facts, DOCTOR_SECRETS, namespace,
                    slice_from(arena_format(facts->arena, SLICE_FORMAT "-admin-kubeconfig",
                                            SLICE_ARGUMENT(meta.name))));
    if (!value_exists(probing.secret))
        return false;
    probing.probe.namespace = arena_text(facts->arena, meta.namespace);
    probing.probe.name = arena_text(facts->arena, meta.name);
    probing.arena = arena_create();
    arena_defer(facts->arena, release_arena, probing.arena);
    *out_probing = probing;
    return true;
}

/* Several at a time; those that do not answer hold up only themselves. */
static void probe_tenants(struct cli *cli, struct doctor_facts *facts, uint64_t timeout_ms)
{
    const struct doctor_list *clusters = &facts->lists[DOCTOR_CLUSTERS];
    struct probing *all = arena_array(facts->arena, clusters->count + 1, struct probing);
    struct doctor_probe *probes =
        arena_array(facts->arena, clusters->count + 1, struct doctor_probe);
    uint64_t until_ms = clock_monotonic_ms(clock_system()) + timeout_ms;
    struct pool *pool = pool_new("probes", PROBES_AT_ONCE, clusters->count + 1);
    size_t count = 0;

    for (size_t i = 0; i < clusters->count; i++) {
        bool taken;

        if (!prepare(cli, facts, doc_root(clusters->docs[i]), &all[count]))
            continue;
        all[count].until_ms = until_ms;
        taken = pool_submit(pool, probe_one, &all[count]);
        ASSERT(taken); /* there is room for all */
        count++;
    }
    pool_free(pool); /* when all have answered, or have not */
    facts->probes = probes;
    for (size_t i = 0; i < count; i++) {
        if (all[i].asked)
            probes[facts->probe_count++] = all[i].probe;
    }
    facts->unasked_count = count - facts->probe_count;
}

/* --- all of it -------------------------------------------------------------------------------- */

struct error *facts_gather(struct cli *cli, const struct facts_options *options,
                           struct doctor_facts *out_facts)
{
    struct doctor_facts facts = {
        .arena = cli->arena,
        .system_namespace = BUTLER_SYSTEM_NAMESPACE,
        .stuck_ms = options->stuck_ms,
        .not_ready_ms = options->not_ready_ms,
    };
    const struct session *session;
    struct error *err = session_get_any(cli, &session);

    if (err)
        return err;
    facts.host = host_of(cli->arena, &session->credentials.config);
    look_up(&facts);
    err = ask_version(cli, &facts);
    if (err)
        return error_wrap(err, "ask %s", session->credentials.config.server);
    doctor_gather(&facts, &session->kube);
    if (options->asks_tenants)
        probe_tenants(cli, &facts, options->timeout_ms);
    *out_facts = facts;
    return NULL;
}
