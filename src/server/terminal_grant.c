/* Rights and credentials of a terminal. */
#include "server/terminal_grant.h"

#include "api/butler_names.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/hex.h"
#include "crypto/certificate.h"
#include "crypto/certificate_issue.h"
#include "crypto/key.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/kube.h"
#include "kube/kubeconfig.h"
#include "kube/resources.h"
#include "net/http_peer.h"
#include "net/tls.h"
#include "sandbox/limits.h"
#include "server/terminal_limits.h"

#define RBAC_GROUP "rbac.authorization.k8s.io"
#define ADMINS     "butler:terminal-admins"
#define VIEWERS    "butler:terminal-viewers"
#define ADMIN_NAME "butler-terminal-admin"
#define VIEW_NAME  "butler-terminal-view"
#define VIEW_MORE  "butler-terminal-view-cluster"
#define DAYS_MS(n) ((uint64_t)(n) * 24 * 60 * 60 * 1000)

const char *const *terminal_grant_groups(bool read_only)
{
    static const char *const admins[] = { ADMINS, NULL };
    static const char *const viewers[] = { VIEWERS, NULL };

    return read_only ? viewers : admins;
}

/* --- rights --------------------------------------------------------------------------------- */

static struct edit *begin(const char *kind, const char *name)
{
    struct edit *edit = edit_new();

    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE(RBAC_GROUP "/v1"));
    edit_set_string(edit, EDIT_PATH("kind"), slice_from(kind));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), slice_from(name));
    edit_set_string(edit, EDIT_PATH("metadata", "labels", BUTLER_LABEL_MANAGED_BY),
                    SLICE(BUTLER_MANAGED_BY));
    return edit;
}

/* Applied each time: what somebody made of it meanwhile is not what a viewer gets. */
static struct error *apply(const struct kube *tenant, const struct kube_resource *resource,
                           struct edit *take_edit)
{
    CLEANUP(doc) struct doc *object = NULL;
    struct error *err = edit_seal(take_edit, &object);

    return err ? err : kube_apply(tenant, resource, object, true, NULL);
}

static struct error *bind(const struct kube *tenant, const char *name, const char *role,
                          const char *group)
{
    struct edit *edit = begin("ClusterRoleBinding", name);
    struct edit_node subject;

    edit_set_string(edit, EDIT_PATH("roleRef", "apiGroup"), SLICE(RBAC_GROUP));
    edit_set_string(edit, EDIT_PATH("roleRef", "kind"), SLICE("ClusterRole"));
    edit_set_string(edit, EDIT_PATH("roleRef", "name"), slice_from(role));
    subject =
        edit_set_object(edit, EDIT_UNDER(edit_set_array(edit, EDIT_PATH("subjects")), EDIT_END));
    edit_set_string(edit, EDIT_UNDER(subject, "apiGroup"), SLICE(RBAC_GROUP));
    edit_set_string(edit, EDIT_UNDER(subject, "kind"), SLICE("Group"));
    edit_set_string(edit, EDIT_UNDER(subject, "name"), slice_from(group));
    return apply(tenant, &KUBE_CLUSTER_ROLE_BINDINGS, edit);
}

static void add_words(struct edit *edit, struct edit_node rule, const char *key,
                      const char *const *words)
{
    struct edit_node list = edit_set_array(edit, EDIT_UNDER(rule, key));

    for (; *words; words++)
        edit_set_string(edit, EDIT_UNDER(list, EDIT_END), slice_from(*words));
}

/* What `view` lacks, because it is made for namespaces, and where there are clusters of others what
 * describes them. */
static struct error *ensure_view_role(const struct kube *tenant, bool management)
{
    static const char *const verbs[] = { "get", "list", "watch", NULL };
    static const struct {
        const char *groups[4];
        const char *resources[3];
        bool management;
    } rules[] = {
        { { "", NULL }, { "nodes", "events", NULL }, false },
        { { "events.k8s.io", NULL }, { "events", NULL }, false },
        { { "storage.k8s.io", NULL }, { "storageclasses", NULL }, false },
        { { "butler.butlerlabs.dev", "steward.butlerlabs.dev", "cluster.x-k8s.io", NULL },
          { "*", NULL },
          true },
    };
    struct edit *edit = begin("ClusterRole", VIEW_MORE);
    struct edit_node list = edit_set_array(edit, EDIT_PATH("rules"));

    for (size_t i = 0; i < COUNT_OF(rules); i++) {
        struct edit_node rule;

        if (rules[i].management && !management)
            continue;
        rule = edit_set_object(edit, EDIT_UNDER(list, EDIT_END));
        add_words(edit, rule, "apiGroups", rules[i].groups);
        add_words(edit, rule, "resources", rules[i].resources);
        add_words(edit, rule, "verbs", verbs);
    }
    return apply(tenant, &KUBE_CLUSTER_ROLES, edit);
}

static struct error *ensure_rights(const struct kube *tenant, const struct terminal_holder *holder)
{
    struct error *err;

    if (!holder->read_only)
        return bind(tenant, ADMIN_NAME, "cluster-admin", ADMINS);
    err = ensure_view_role(tenant, holder->management);
    if (!err)
        err = bind(tenant, VIEW_NAME, "view", VIEWERS);
    if (!err)
        err = bind(tenant, VIEW_MORE, VIEW_MORE, VIEWERS);
    return err;
}

/* --- credentials ---------------------------------------------------------------------------- */

/* kubectl shows its token to nobody who does not prove himself: a certificate of this session. */
static struct error *make_tls(const struct clock *clock, struct text *out_pem, struct tls **out_tls)
{
    static const char *const addresses[] = { "127.0.0.1", NULL };
    const struct certificate_spec spec = {
        .identity = { .common_name = "butler terminal", .ip_addresses = addresses },
        .purposes = CERTIFICATE_SERVER,
        .lifetime_ms = DAYS_MS(TERMINAL_GRANT_DAYS),
        .backdate_ms = MINUTES(5),
    };
    CLEANUP(certificate_list) struct certificate_list chain = { 0 };
    CLEANUP(key) struct key *key = NULL;
    struct certificate *certificate = NULL;
    struct error *err = key_generate(KEY_P256, 0, &key);

    if (!err)
        err = certificate_self_issue(&spec, key, clock, &certificate);
    if (err)
        return err;
    certificate_list_push(&chain, certificate);
    certificate_list_format_pem(&chain, out_pem);
    return tls_server_new(
        &(struct tls_server_options){ .chain = &chain, .key = key, .without_http2 = true },
        out_tls);
}

static struct secret *make_token(void)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(secret) struct secret *bytes = secret_new_random(TERMINAL_TOKEN_BYTES);
    char *word = hex_format(arena, secret_reveal(bytes));
    struct secret *token = secret_new(word, 2 * TERMINAL_TOKEN_BYTES);

    secret_wipe(word, 2 * TERMINAL_TOKEN_BYTES);
    return token;
}

struct error *terminal_grant_make(const struct kube *tenant, struct http_peer *peer,
                                  const struct clock *clock, const struct terminal_holder *holder,
                                  struct terminal_grant *out_grant)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct terminal_grant grant = { .kubeconfig = TEXT_EMPTY };
    CLEANUP(text) struct text pem = TEXT_EMPTY;
    struct error *err = ensure_rights(tenant, holder);

    if (!err)
        err = make_tls(clock, &pem, &grant.tls);
    if (err)
        return err;
    grant.peer = http_peer_ref(peer);
    grant.token = make_token();
    kubeconfig_format(
        &(struct kubeconfig){
            .name = holder->cluster,
            .user = holder->email,
            .server = arena_format(arena, "https://127.0.0.1:%d", SANDBOX_PORT),
            .namespace = "default",
            .ca_pem = text_slice(&pem),
            .token = grant.token,
        },
        &grant.kubeconfig);
    *out_grant = grant;
    return NULL;
}

void terminal_grant_done(struct terminal_grant *grant)
{
    grant->peer = http_peer_unref(grant->peer);
    grant->tls = tls_unref(grant->tls);
    grant->token = secret_free(grant->token);
    secret_wipe_text(&grant->kubeconfig);
}
