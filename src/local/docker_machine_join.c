/* How a simulated machine joins its tenant: what a kubelet does, in the same order and with the
 * same credentials. The key of a node is given up once its Node is there, since nothing runs that
 * would use it. */
#include "api/butler_names.h"
#include "base/arena.h"
#include "base/base64.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/text.h"
#include "crypto/csr.h"
#include "crypto/identity.h"
#include "crypto/key.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_resources.h"
#include "kube/https.h"
#include "kube/kubeconfig.h"
#include "kube/reconcile.h"
#include "kube/resources.h"
#include "local/join_config.h"
#include "local/limits.h"
#include "local/local_internal.h"
#include "local/node.h"
#include "loop/loop.h"

/* --- the payload ---------------------------------------------------------------------------- */

static struct error *read_payload(struct reconcile *rc, const struct docker_machine *machine,
                                  struct join_config *out_config)
{
    struct value bootstrap = value_find(machine->machine, VALUE_KEYS("spec", "bootstrap"));
    const char *name = arena_format(rc->arena, SLICE_FORMAT,
                                    SLICE_ARGUMENT(value_text(bootstrap, "dataSecretName")));
    CLEANUP(doc) struct doc *secret = NULL;
    CLEANUP(secret_text) struct text payload = TEXT_EMPTY;
    struct error *err;

    err = kube_get(&rc->kube, &KUBE_SECRETS, rc->namespace, name, &secret);
    if (!err)
        err = base64_parse(value_text(value_get(doc_root(secret), SLICE("data")), "value"),
                           BASE64_STANDARD, &payload);
    if (!err)
        err = join_config_read(rc->arena, text_slice(&payload), out_config);
    return err ? error_wrap(err, "read bootstrap data %s", name) : NULL;
}

/* --- the tenant ----------------------------------------------------------------------------- */

static struct error *dial(struct reconcile *rc, const struct kubeconfig *config,
                          struct https **out_https, struct kube *out_kube)
{
    const struct local *local = rc->context;
    struct error *err = https_new(local->loop, local->client, config, out_https);

    if (err)
        return err;
    *out_kube = (struct kube){ .transport = https_transport(*out_https),
                               .field_manager = "kubelet",
                               .abort = rc->kube.abort };
    return NULL;
}

/* The authority that a machine of this tenant has found before, or the one in the tenant's Secret.
 * A pin names one key, so whoever hands out the certificate that it names is as good as the tenant;
 * and a connection costs more than all the rest of a join. */
static struct error *find_authority(struct reconcile *rc, const struct docker_machine *machine,
                                    const struct join_config *config, struct slice *out_ca_pem)
{
    const struct joins_state *join = rc->input;
    const char *name = arena_format(rc->arena, "%s-ca", machine->cluster);
    CLEANUP(doc) struct doc *secret = NULL;
    CLEANUP(text) struct text pem = TEXT_EMPTY;
    struct error *err;

    if (join->ca_pem.size && join_config_has_pin(config, join->ca_pem)) {
        *out_ca_pem = join->ca_pem;
        return NULL;
    }
    err = kube_find(&rc->kube, &KUBE_SECRETS, rc->namespace, name, &secret);
    if (err || !secret)
        return err;
    err = base64_parse(value_text(value_get(doc_root(secret), SLICE("data")), "ca.crt"),
                       BASE64_STANDARD, &pem);
    if (err) {
        error_drop(err, "the tenant itself will know");
        return NULL;
    }
    if (join_config_has_pin(config, text_slice(&pem)))
        *out_ca_pem = slice_of(arena_dup(rc->arena, pem.data, pem.size), pem.size);
    return NULL;
}

/* Whom to trust; asked, if nobody else knows, from a server that is not trusted yet. */
static struct error *discover(struct reconcile *rc, const struct docker_machine *machine,
                              const struct join_config *config, struct slice *out_ca_pem)
{
    struct kubeconfig anonymous = { .server = config->server, .trust_anyone = true };
    CLEANUP(https) struct https *https = NULL;
    CLEANUP(doc) struct doc *info = NULL;
    struct kube kube;
    struct error *err;

    *out_ca_pem = SLICE("");
    err = find_authority(rc, machine, config, out_ca_pem);
    if (err || out_ca_pem->size)
        return err;
    err = dial(rc, &anonymous, &https, &kube);
    if (!err)
        err = kube_get(&kube, &KUBE_CONFIG_MAPS, "kube-public", "cluster-info", &info);
    if (!err)
        err = join_config_trust(rc->arena, config, info, out_ca_pem);
    return err;
}

/* --- the certificate ------------------------------------------------------------------------ */

static struct error *make_csr(const struct docker_machine *machine, const struct key *key,
                              struct doc **out_doc)
{
    static const char *const organizations[] = { "system:nodes", NULL };
    static const char *const usages[] = { "digital signature", "client auth" };
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(csr) struct csr *csr = NULL;
    CLEANUP(text) struct text pem = TEXT_EMPTY;
    struct identity identity = {
        .common_name = arena_format(arena, "system:node:%s", machine->machine_name),
        .organizations = organizations,
    };
    struct edit *edit;
    struct error *err;

    err = csr_new(&identity, key, &csr);
    if (err)
        return err;
    csr_format_pem(csr, &pem);
    edit = edit_new();
    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("certificates.k8s.io/v1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("CertificateSigningRequest"));
    edit_set_string(edit, EDIT_PATH("metadata", "generateName"), SLICE("csr-"));
    edit_set_string(edit, EDIT_PATH("spec", "request"),
                    slice_from(base64_format(arena, text_slice(&pem), BASE64_STANDARD)));
    edit_set_string(edit, EDIT_PATH("spec", "signerName"),
                    SLICE("kubernetes.io/kube-apiserver-client-kubelet"));
    edit_set_array(edit, EDIT_PATH("spec", "usages"));
    for (size_t i = 0; i < COUNT_OF(usages); i++)
        edit_set_string(edit, EDIT_PATH("spec", "usages", EDIT_END), slice_from(usages[i]));
    return edit_seal(edit, out_doc);
}

static struct error *request_certificate(const struct docker_machine *machine,
                                         const struct kube *kube, struct joins_request *request)
{
    CLEANUP(key) struct key *key = NULL;
    CLEANUP(doc) struct doc *csr = NULL;
    CLEANUP(doc) struct doc *made = NULL;
    struct meta meta;
    struct error *err;

    err = key_generate(KEY_P256, 0, &key);
    if (!err)
        err = make_csr(machine, key, &csr);
    if (!err)
        err = kube_create(kube, &KUBE_CERTIFICATE_REQUESTS, csr, &made);
    if (err)
        return err;
    meta_read(doc_root(made), &meta);
    request->name = arena_text(request->arena, meta.name);
    request->key_pem = key_format_pem(key, KEY_FORM_PKCS8);
    return NULL;
}

/* --- asking --------------------------------------------------------------------------------- */

static void begin_on_loop(void *context)
{
    struct joins_request *request = context;

    joins_begin(request->joins, request);
}

struct error *docker_machine_ask(struct reconcile *rc, const struct docker_machine *machine)
{
    const struct local *local = rc->context;
    CLEANUP(joins_request) struct joins_request *request =
        joins_request_new(&rc->key);
    struct join_config config;
    struct kubeconfig bootstrap;
    struct slice ca_pem;
    struct kube kube;
    struct error *err;

    err = read_payload(rc, machine, &config);
    if (err)
        return err;
    err = discover(rc, machine, &config, &ca_pem);
    if (err)
        return error_wrap(err, "discover %s", config.server);
    err = docker_machine_find_addresses(rc, machine, request);
    if (err)
        return err;
    bootstrap =
        (struct kubeconfig){ .server = config.server, .ca_pem = ca_pem, .token = config.token };
    err = dial(rc, &bootstrap, &request->https, &kube);
    if (!err)
        err = request_certificate(machine, &kube, request);
    if (err)
        return error_wrap(err, "ask %s for a certificate", config.server);
    request->joins = local->joins;
    request->ca_pem = slice_of(arena_text(request->arena, ca_pem), ca_pem.size);
    request->server = arena_strdup(request->arena, config.server);
    loop_post(local->loop, begin_on_loop, STEAL(request));
    return NULL;
}

/* --- the Node ------------------------------------------------------------------------------- */

static const char *size_of(struct reconcile *rc, struct value sizes, const char *key,
                           const char *fallback)
{
    struct value value = value_get(sizes, slice_from(key));
    struct slice text = value_string_or(value, SLICE(""));
    int64_t number = value_int_or(value, 0);

    if (text.size)
        return arena_text(rc->arena, text);
    return number > 0 ? arena_format(rc->arena, "%lld", (long long)number) : fallback;
}

/* What the machine itself says, then what its cluster asks for, then what a cluster that says
 * nothing gets. */
static struct error *read_sizes(struct reconcile *rc, const struct docker_machine *machine,
                                struct node_facts *facts)
{
    struct value own = value_get(machine->object, SLICE("spec"));
    CLEANUP(doc) struct doc *cluster = NULL;
    struct value asked = VALUE_ABSENT_VALUE;
    struct error *err = docker_machine_find_cluster(rc, machine, &cluster);

    if (err)
        return err;
    if (cluster)
        asked = value_find(doc_root(cluster), VALUE_KEYS("spec", "workers", "machineTemplate"));
    facts->cpu = size_of(rc, own, "cpu", size_of(rc, asked, "cpu", "4"));
    facts->memory = size_of(rc, own, "memory", size_of(rc, asked, "memory", "16Gi"));
    facts->disk = size_of(rc, own, "diskSize", size_of(rc, asked, "diskSize", "100Gi"));
    return NULL;
}

/* One that is there is ours when it has our provider id: this run was here before. */
static struct error *ensure_node(const struct kube *kube, const struct node_facts *facts,
                                 struct doc **out_node)
{
    CLEANUP(doc) struct doc *wanted = NULL;
    CLEANUP(doc) struct doc *found = NULL;
    struct slice id;
    struct error *err = node_make(facts, &wanted);

    if (err)
        return err;
    err = kube_create(kube, &KUBE_NODES, wanted, out_node);
    if (!err || err->code != ERR_ALREADY_EXISTS)
        return err;
    error_drop(err, "ours, or an error of its own");
    err = kube_get(kube, &KUBE_NODES, NULL, facts->name, &found);
    if (err)
        return err;
    id = value_text(value_get(doc_root(found), SLICE("spec")), "providerID");
    if (!slice_is(id, facts->provider_id))
        return error_new(ERR_ALREADY_EXISTS,
                         "Node %s is there with providerID \"" SLICE_FORMAT "\", not \"%s\"",
                         facts->name, SLICE_ARGUMENT(id), facts->provider_id);
    *out_node = STEAL(found);
    return NULL;
}

static struct error *ensure_lease(const struct kube *kube, const struct doc *node, int64_t now_us)
{
    CLEANUP(doc) struct doc *lease = NULL;
    struct error *err = node_make_lease(doc_root(node), now_us, &lease);

    if (!err)
        err = kube_create(kube, &KUBE_LEASES, lease, NULL);
    if (err && err->code == ERR_ALREADY_EXISTS) {
        error_drop(err, "this run was here before");
        return NULL;
    }
    return err;
}

/* With every right, as the controller that watches over nodes would: a node may not do it itself.
 */
static struct error *welcome(struct reconcile *rc, const struct docker_machine *machine)
{
    const struct local *local = rc->context;
    CLEANUP(doc) struct doc *patch = NULL;
    struct kube_change change = { &KUBE_NODES, NULL, machine->machine_name, NULL };
    struct kube kube;
    struct error *err;

    err = local->options.tenant(local->options.tenant_context, rc->arena, rc->namespace,
                                machine->cluster, &kube);
    if (!err)
        err = node_make_welcome(&patch);
    if (err)
        return err;
    kube.abort = rc->kube.abort;
    return kube_patch(&kube, &change, KUBE_PATCH_MERGE, patch, NULL);
}

static struct error *patch_machine(struct reconcile *rc, struct edit *take_edit,
                                   struct doc **out_doc)
{
    struct kube_change change = { &CAPI_DOCKER_MACHINES, rc->namespace, rc->name, NULL };
    CLEANUP(doc) struct doc *patch = NULL;
    struct error *err = edit_seal(take_edit, &patch);

    return err ? err : kube_patch(&rc->kube, &change, KUBE_PATCH_MERGE, patch, out_doc);
}

/* Before anybody sees it: whoever comes after us here, or after a restart, must find it taken. */
static struct error *write_address(struct reconcile *rc, const struct docker_machine *machine,
                                   const char *address)
{
    struct edit *edit;

    if (strcmp(machine->address, address) == 0)
        return NULL;
    edit = edit_new();
    edit_set_string(edit, EDIT_PATH("metadata", "annotations", LOCAL_NOTE_ADDRESS),
                    slice_from(address));
    return patch_machine(rc, edit, NULL);
}

static struct error *write_provider_id(struct reconcile *rc, const struct node_facts *facts)
{
    struct doc *written = NULL;
    struct edit *edit = edit_new();
    struct error *err;

    edit_set_string(edit, EDIT_PATH("spec", "providerID"), slice_from(facts->provider_id));
    err = patch_machine(rc, edit, &written);
    if (!err)
        reconcile_adopt(rc, written);
    return err;
}

static struct error *show_node(struct reconcile *rc, const struct docker_machine *machine,
                               const struct node_facts *facts)
{
    const struct joins_state *join = rc->input;
    struct kubeconfig kubelet = {
        .server = join->server,
        .ca_pem = join->ca_pem,
        .certificate_pem = join->certificate_pem,
        .key_pem = join->key_pem,
    };
    CLEANUP(https) struct https *https = NULL;
    CLEANUP(doc) struct doc *node = NULL;
    struct kube kube;
    struct error *err;

    err = dial(rc, &kubelet, &https, &kube);
    if (!err)
        err = ensure_node(&kube, facts, &node);
    if (!err)
        err = ensure_lease(&kube, node, facts->now_us);
    if (!err)
        err = welcome(rc, machine);
    return err;
}

struct error *docker_machine_register(struct reconcile *rc, const struct docker_machine *machine)
{
    const struct joins_state *join = rc->input;
    struct slice version = value_text(value_get(machine->machine, SLICE("spec")), "version");
    struct meta owner;
    struct node_facts facts = {
        .name = machine->machine_name,
        .provider_id = arena_format(rc->arena, "docker:////%s", machine->machine_name),
        .address = join->address,
        .version = arena_text(rc->arena, version),
        .now_us = clock_wall_us(rc->clock),
    };
    struct error *err;

    meta_read(machine->machine, &owner);
    facts.machine_id = arena_text(rc->arena, owner.uid);
    err = read_sizes(rc, machine, &facts);
    if (!err)
        err = write_address(rc, machine, facts.address);
    if (!err)
        err = show_node(rc, machine, &facts);
    if (err)
        return error_wrap(err, "register Node %s", facts.name);
    return write_provider_id(rc, &facts);
}
