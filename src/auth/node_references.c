/* Reads references out of pods, volumes and attachments. Where a reference may stand is a matter of
 * the name of the field around it, so pods are walked as a whole rather than field by field. */
#include "auth/node_references_internal.h"

#include "doc/doc.h"

#define MIRROR_ANNOTATION "kubernetes.io/config.mirror"

/* A member of this name holds an object whose member `name` is the reference. */
static const struct reference_field {
    const char *holder;
    const char *name;
    enum node_graph_target target;
} reference_fields[] = {
    { "secretRef", "name", NODE_GRAPH_TO_SECRET },
    { "secretKeyRef", "name", NODE_GRAPH_TO_SECRET },
    { "nodePublishSecretRef", "name", NODE_GRAPH_TO_SECRET },
    { "nodeStageSecretRef", "name", NODE_GRAPH_TO_SECRET },
    { "nodeExpandSecretRef", "name", NODE_GRAPH_TO_SECRET },
    { "secret", "secretName", NODE_GRAPH_TO_SECRET },
    { "secret", "name", NODE_GRAPH_TO_SECRET },
    { "azureFile", "secretName", NODE_GRAPH_TO_SECRET },
    { "configMapRef", "name", NODE_GRAPH_TO_CONFIG_MAP },
    { "configMapKeyRef", "name", NODE_GRAPH_TO_CONFIG_MAP },
    { "configMap", "name", NODE_GRAPH_TO_CONFIG_MAP },
    { "persistentVolumeClaim", "claimName", NODE_GRAPH_TO_CLAIM },
};

void node_references_put_key(struct text *key, enum node_graph_target target,
                             struct slice namespace, struct slice name)
{
    text_clear(key);
    text_append_char(key, (char)target);
    text_append_slice(key, namespace);
    text_append_char(key, 0);
    text_append_slice(key, name);
}

static void add(struct node_references *references, enum node_graph_target target,
                struct slice namespace, struct slice name)
{
    struct text key = TEXT_EMPTY;

    if (name.size == 0)
        return;
    node_references_put_key(&key, target, namespace, name);
    VEC_EACH (known, &references->keys) {
        if (slice_equal(text_slice(known), text_slice(&key))) {
            text_done(&key);
            return;
        }
    }
    vec_push(&references->keys, key);
}

/* A volume's reference may name its namespace (also as azureFile.secretNamespace). */
static struct slice namespace_of(struct value holder, struct slice fallback)
{
    struct slice namespace = value_text(holder, "namespace");

    if (namespace.size == 0)
    namespace = value_text(holder, "secretNamespace");
    return namespace.size > 0 ? namespace : fallback;
}

static void add_member(struct node_references *references, struct slice key, struct value value,
                       struct slice namespace, bool of_volume)
{
    for (size_t i = 0; i < COUNT_OF(reference_fields); i++) {
        const struct reference_field *field = &reference_fields[i];

        /* Only a volume may reach into another namespace: its maker may anyway. */
        if (slice_is(key, field->holder))
            add(references, field->target, of_volume ? namespace_of(value, namespace) : namespace,
                value_text(value, field->name));
    }
}

/* Depth is bounded by the document's. */
static void walk(struct node_references *references, struct value value, struct slice namespace,
                 bool of_volume)
{
    DOC_EACH (it, value) {
        if (it.key.size > 0)
            add_member(references, it.key, it.value, namespace, of_volume);
        walk(references, it.value, namespace, of_volume);
    }
}

static void add_generated_claims(struct node_references *references, struct value volumes,
                                 struct slice namespace, struct slice pod)
{
    CLEANUP(text) struct text name = TEXT_EMPTY;

    DOC_EACH (it, volumes) {
        if (!value_exists(value_get(it.value, SLICE("ephemeral"))))
            continue;
        text_clear(&name);
        text_append_slice(&name, pod);
        text_append_char(&name, '-');
        text_append_slice(&name, value_text(it.value, "name"));
        add(references, NODE_GRAPH_TO_CLAIM, namespace, text_slice(&name));
    }
}

static void add_resource_claims(struct node_references *references, struct value root,
                                struct slice namespace)
{
    struct value status = value_get(root, SLICE("status"));

    DOC_EACH (it, value_find(root, VALUE_KEYS("spec", "resourceClaims")))
        add(references, NODE_GRAPH_TO_RESOURCE_CLAIM, namespace,
            value_text(it.value, "resourceClaimName"));
    DOC_EACH (it, value_get(status, SLICE("resourceClaimStatuses")))
        add(references, NODE_GRAPH_TO_RESOURCE_CLAIM, namespace,
            value_text(it.value, "resourceClaimName"));
    add(references, NODE_GRAPH_TO_RESOURCE_CLAIM, namespace,
        value_text(value_get(status, SLICE("extendedResourceClaimStatus")), "resourceClaimName"));
}

static void read_pod(struct node_references *references, struct value root, struct slice namespace,
                     struct slice name)
{
    static const char *const parts[] = { "volumes", "containers", "initContainers",
                                         "ephemeralContainers" };
    struct value spec = value_get(root, SLICE("spec"));
    struct slice node = value_text(spec, "nodeName");

    if (node.size == 0)
        return;
    text_append_slice(&references->node, node);
    add(references, NODE_GRAPH_TO_POD, namespace, name);
    if (value_exists(value_find(root, VALUE_KEYS("metadata", "annotations", MIRROR_ANNOTATION))))
        return; /* made by the kubelet: it must not open doors for itself */
    add(references, NODE_GRAPH_TO_SERVICE_ACCOUNT, namespace,
        value_text(spec, "serviceAccountName"));
    DOC_EACH (it, value_get(spec, SLICE("imagePullSecrets")))
        add(references, NODE_GRAPH_TO_SECRET, namespace, value_text(it.value, "name"));
    for (size_t i = 0; i < COUNT_OF(parts); i++)
        walk(references, value_get(spec, slice_from(parts[i])), namespace, false);
    add_generated_claims(references, value_get(spec, SLICE("volumes")), namespace, name);
    add_resource_claims(references, root, namespace);
}

static void read_volume(struct node_references *references, struct value root, struct slice name)
{
    struct value spec = value_get(root, SLICE("spec"));
    struct value claim = value_get(spec, SLICE("claimRef"));
    struct slice namespace = value_text(claim, "namespace");

    if (value_text(claim, "name").size == 0)
        return;
    node_references_put_key(&references->parent, NODE_GRAPH_TO_CLAIM, namespace,
                            value_text(claim, "name"));
    add(references, NODE_GRAPH_TO_VOLUME, SLICE(""), name);
    walk(references, spec, namespace, true);
}

static void read_attachment(struct node_references *references, struct value root,
                            struct slice name)
{
    struct slice node = value_text(value_get(root, SLICE("spec")), "nodeName");

    if (node.size == 0)
        return;
    text_append_slice(&references->node, node);
    add(references, NODE_GRAPH_TO_ATTACHMENT, SLICE(""), name);
}

void node_references_read(struct node_references *references, enum node_graph_source source,
                          struct slice namespace, struct slice name, const struct doc *doc)
{
    CLEANUP(doc) struct doc *copy =
        doc_new(doc_bytes(doc)); /* the store's stays unparsed */

    switch (source) {
    case NODE_GRAPH_POD:
        read_pod(references, doc_root(copy), namespace, name);
        return;
    case NODE_GRAPH_VOLUME:
        read_volume(references, doc_root(copy), name);
        return;
    case NODE_GRAPH_ATTACHMENT:
        read_attachment(references, doc_root(copy), name);
        return;
    }
}

void node_references_done(struct node_references *references)
{
    VEC_EACH (key, &references->keys)
        text_done(key);
    vec_done(&references->keys);
    text_done(&references->node);
    text_done(&references->parent);
}
