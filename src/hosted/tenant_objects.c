#include "hosted/tenant_objects.h"

#include "api/control_plane.h"
#include "api/kubelet_configuration.h"
#include "api/steward_names.h"
#include "base/arena.h"
#include "base/base64.h"
#include "base/cleanup.h"
#include "base/error.h"
#include "base/text.h"
#include "base/vec.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/yaml.h"
#include "hosted/kubeadm_config.h"
#include "hosted/object_files.h"
#include "hosted/tenant_images.h"

struct builder {
    struct arena *arena;
    const struct tenant_objects_input *input;
    VEC(struct tenant_object) objects;
};

static void label(struct edit *edit)
{
    edit_set_string(edit, EDIT_PATH("metadata", "labels", STEWARD_LABEL_PROJECT),
                    SLICE(STEWARD_PROJECT));
}

static struct error *add(struct builder *builder, struct edit *take_edit, bool yields)
{
    struct doc *doc;
    struct error *err;

    label(take_edit);
    err = edit_seal(take_edit, &doc);
    if (err)
        return err;
    arena_defer(builder->arena, doc_release, doc);
    vec_push(&builder->objects, ((struct tenant_object){ doc, yields }));
    return NULL;
}

/* --- config maps ------------------------------------------------------------------------------ */

static struct edit *begin_map(const char *namespace, const char *name)
{
    struct edit *edit = edit_new();

    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("v1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("ConfigMap"));
    edit_set_string(edit, EDIT_PATH("metadata", "namespace"), slice_from(namespace));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), slice_from(name));
    return edit;
}

/* A map with one text of YAML. */
static struct error *add_yaml(struct builder *builder, const char *name, const char *key,
                              const struct doc *content)
{
    CLEANUP(text) struct text yaml = TEXT_EMPTY;
    struct edit *edit = begin_map("kube-system", name);

    yaml_format(doc_root(content), &yaml);
    edit_set_string(edit, EDIT_PATH("data", key), text_slice(&yaml));
    return add(builder, edit, false);
}

static struct error *add_kubeadm(struct builder *builder)
{
    const struct tenant_objects_input *input = builder->input;
    const struct kubeadm_config_input about = {
        .plane = input->plane,
        .endpoint = input->endpoint,
        .names = input->names,
        .image_registry = tenant_images_registry(builder->arena, input->plane),
    };
    CLEANUP(doc) struct doc *cluster = NULL;
    struct error *err = kubeadm_config_cluster(&about, &cluster);

    return err ? err : add_yaml(builder, "kubeadm-config", "ClusterConfiguration", cluster);
}

static struct error *add_kubelet(struct builder *builder)
{
    CLEANUP(doc) struct doc *configuration = NULL;
    struct error *err = kubelet_configuration_build(builder->input->plane, &configuration);

    return err ? err : add_yaml(builder, "kubelet-config", "kubelet", configuration);
}

/* One cluster without a name, and nobody to be: kubeadm wants it exactly so. */
static struct error *add_cluster_info(struct builder *builder)
{
    CLEANUP(text) struct text yaml = TEXT_EMPTY;
    struct edit *edit = begin_map("kube-public", "cluster-info");

    text_append(&yaml, "apiVersion: v1\nclusters:\n- cluster:\n    certificate-authority-data: ");
    base64_append(&yaml, builder->input->ca_pem, BASE64_STANDARD);
    text_appendf(&yaml,
                 "\n    server: https://%s\n  name: \"\"\ncontexts: null\ncurrent-context: \"\"\n"
                 "kind: Config\npreferences: {}\nusers: null\n",
                 builder->input->endpoint);
    edit_set_string(edit, EDIT_PATH("data", "kubeconfig"), text_slice(&yaml));
    return add(builder, edit, false);
}

/* --- packed files ----------------------------------------------------------------------------- */

/* What differs from tenant to tenant in the objects of a file. */
typedef void change_object(const struct builder *builder, struct value object, struct edit *edit);

static struct error *add_file(struct builder *builder, const char *path, change_object *change)
{
    const struct asset *asset = assets_find(object_files, object_files_count, slice_from(path));
    CLEANUP(text) struct text content = TEXT_EMPTY;
    struct doc **docs;
    size_t count;
    struct error *err;

    ASSERT(asset != NULL);
    err = assets_unpack(asset, &content);
    if (!err)
        err = yaml_parse_all(builder->arena, text_slice(&content), NULL, &docs, &count);
    for (size_t i = 0; !err && i < count; i++) {
        struct edit *edit = edit_begin(docs[i]);

        if (change)
            change(builder, doc_root(docs[i]), edit);
        err = add(builder, edit, false);
    }
    return err ? error_wrap(err, "objects of %s", path) : NULL;
}

static bool is_kind(struct value object, const char *kind)
{
    return slice_is(value_text(object, "kind"), kind);
}

static void set_image(struct edit *edit, const char *image)
{
    edit_set_string(edit, EDIT_PATH("spec", "template", "spec", "containers", "0", "image"),
                    slice_from(image));
}

/* --- DNS -------------------------------------------------------------------------------------- */

static void change_dns(const struct builder *builder, struct value object, struct edit *edit)
{
    const struct control_plane *plane = builder->input->plane;
    struct edit_node list;

    if (is_kind(object, "Deployment"))
        set_image(edit, tenant_images_dns(builder->arena, plane));
    if (!is_kind(object, "Service") || !plane->dns_count)
        return;
    edit_set_string(edit, EDIT_PATH("spec", "clusterIP"),
                    slice_from(ip_format(builder->arena, &plane->dns[0])));
    list = edit_set_array(edit, EDIT_PATH("spec", "clusterIPs"));
    for (size_t i = 0; i < plane->dns_count; i++)
        edit_set_string(edit, EDIT_UNDER(list, EDIT_END),
                        slice_from(ip_format(builder->arena, &plane->dns[i])));
    if (plane->dns_count > 1)
        edit_set_string(edit, EDIT_PATH("spec", "ipFamilyPolicy"), SLICE("RequireDualStack"));
}

/* Whoever changes it keeps what they wrote. */
static struct error *add_corefile(struct builder *builder)
{
    struct slice domain = builder->input->plane->domain;
    struct edit *edit = begin_map("kube-system", "coredns");
    CLEANUP(text) struct text text = TEXT_EMPTY;

    text_appendf(&text,
                 ".:53 {\n"
                 "    errors\n"
                 "    health {\n"
                 "        lameduck 5s\n"
                 "    }\n"
                 "    ready\n"
                 "    kubernetes " SLICE_FORMAT " in-addr.arpa ip6.arpa {\n"
                 "        pods insecure\n"
                 "        fallthrough in-addr.arpa ip6.arpa\n"
                 "        ttl 30\n"
                 "    }\n"
                 "    prometheus :9153\n"
                 "    forward . /etc/resolv.conf {\n"
                 "        max_concurrent 1000\n"
                 "    }\n"
                 "    cache 30 {\n"
                 "        disable success " SLICE_FORMAT "\n"
                 "        disable denial " SLICE_FORMAT "\n"
                 "    }\n"
                 "    loop\n"
                 "    reload\n"
                 "    loadbalance\n"
                 "}\n",
                 SLICE_ARGUMENT(domain), SLICE_ARGUMENT(domain), SLICE_ARGUMENT(domain));
    edit_set_string(edit, EDIT_PATH("data", "Corefile"), text_slice(&text));
    return add(builder, edit, true);
}

/* --- kube-proxy ------------------------------------------------------------------------------- */

static void change_proxy(const struct builder *builder, struct value object, struct edit *edit)
{
    if (is_kind(object, "DaemonSet"))
        set_image(edit, tenant_images_proxy(builder->arena, builder->input->plane));
}

static struct error *add_proxy_map(struct builder *builder)
{
    const struct control_plane *plane = builder->input->plane;
    struct slice mode =
        value_text(value_find(plane->spec, VALUE_KEYS("addons", "kubeProxy")), "mode");
    struct edit *edit = begin_map("kube-system", "kube-proxy");
    CLEANUP(text) struct text text = TEXT_EMPTY;

    text_appendf(&text,
                 "apiVersion: v1\n"
                 "kind: Config\n"
                 "clusters:\n"
                 "- name: default\n"
                 "  cluster:\n"
                 "    certificate-authority: /var/run/secrets/kubernetes.io/serviceaccount/ca.crt\n"
                 "    server: https://%s\n"
                 "contexts:\n"
                 "- name: default\n"
                 "  context: {cluster: default, namespace: default, user: default}\n"
                 "current-context: default\n"
                 "users:\n"
                 "- name: default\n"
                 "  user: {tokenFile: /var/run/secrets/kubernetes.io/serviceaccount/token}\n",
                 builder->input->endpoint);
    edit_set_string(edit, EDIT_PATH("data", "kubeconfig.conf"), text_slice(&text));
    text_clear(&text);
    text_append(&text, "apiVersion: kubeproxy.config.k8s.io/v1alpha1\n"
                       "kind: KubeProxyConfiguration\n"
                       "clientConnection: {kubeconfig: /var/lib/kube-proxy/kubeconfig.conf}\n"
                       "clusterCIDR: ");
    control_plane_append_ranges(&text, &plane->pods);
    if (mode.size)
        text_appendf(&text, "\nmode: " SLICE_FORMAT, SLICE_ARGUMENT(mode));
    text_append(&text, "\n");
    edit_set_string(edit, EDIT_PATH("data", "config.conf"), text_slice(&text));
    return add(builder, edit, false);
}

/* --- the whole -------------------------------------------------------------------------------- */

static bool has_addon(const struct builder *builder, const char *name)
{
    return value_is_object(value_find(builder->input->plane->spec, VALUE_KEYS("addons", name)));
}

static struct error *add_dns(struct builder *builder)
{
    struct error *err = add_corefile(builder);

    return err ? err : add_file(builder, "/coredns.yaml", change_dns);
}

static struct error *add_proxy(struct builder *builder)
{
    struct error *err = add_proxy_map(builder);

    return err ? err : add_file(builder, "/kube_proxy.yaml", change_proxy);
}

/* What may be read before what is read. */
static struct error *add_all(struct builder *builder)
{
    struct error *err = add_file(builder, "/join.yaml", NULL);

    if (!err)
        err = add_kubeadm(builder);
    if (!err)
        err = add_kubelet(builder);
    if (!err)
        err = add_cluster_info(builder);
    if (!err && has_addon(builder, "workerBootstrap"))
        err = add_file(builder, "/talos.yaml", NULL);
    if (!err && has_addon(builder, "coreDNS"))
        err = add_dns(builder);
    if (!err && has_addon(builder, "kubeProxy"))
        err = add_proxy(builder);
    return err;
}

struct error *tenant_objects_build(struct arena *arena, const struct tenant_objects_input *input,
                                   struct tenant_object **out_objects, size_t *out_count)
{
    struct builder builder = { .arena = arena, .input = input };
    struct error *err = add_all(&builder);

    if (!err) {
        *out_objects = arena_dup(arena, builder.objects.items,
                                 builder.objects.count * sizeof(struct tenant_object));
        *out_count = builder.objects.count;
    }
    vec_done(&builder.objects);
    return err;
}

void tenant_objects_write(const struct tenant_object *objects, size_t count, struct text *text)
{
    text_append(text, "[");
    for (size_t i = 0; i < count; i++) {
        text_append(text, i ? ",{\"object\":" : "{\"object\":");
        text_append_slice(text, doc_bytes(objects[i].doc));
        text_append(text, objects[i].yields ? ",\"yields\":true}" : "}");
    }
    text_append(text, "]");
}
