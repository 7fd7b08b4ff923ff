/* Kubeconfigs of clusters. */
#include "actions/cluster_kubeconfig.h"

#include "api/meta.h"
#include "base/arena.h"
#include "base/base64.h"
#include "base/error.h"
#include "base/text.h"
#include "doc/doc.h"
#include "kube/kube.h"
#include "kube/resources.h"
#include "kube/tenants.h"

static struct slice secret_of(struct value cluster)
{
    return value_text(value_find(cluster, VALUE_KEYS("status", "kubeconfigSecretRef")), "name");
}

static struct slice namespace_of(struct value cluster)
{
    return value_text(value_get(cluster, SLICE("status")), "tenantNamespace");
}

bool cluster_kubeconfig_is_ready(struct value cluster)
{
    return namespace_of(cluster).size && secret_of(cluster).size;
}

/* For people: the address that everybody uses, not the one inside the platform. */
static struct slice content_of(struct value secret)
{
    static const char *const keys[] = { "admin.conf", "kubeconfig", "value" };

    for (size_t i = 0; i < COUNT_OF(keys); i++) {
        struct slice data = value_text(value_get(secret, SLICE("data")), keys[i]);

        if (data.size)
            return data;
    }
    return SLICE("");
}

struct error *cluster_kubeconfig_read(struct arena *arena, const struct kube *kube,
                                      struct value cluster, struct text *out_content,
                                      bool *out_found)
{
    struct slice namespace = namespace_of(cluster);
    const char *secret = arena_text(arena, secret_of(cluster));
    CLEANUP(doc) struct doc *doc = NULL;
    struct slice content;
    struct meta meta;
    struct error *err;

    *out_found = false;
    if (!namespace.size)
        return NULL;
    meta_read(cluster, &meta);
    if (!*secret)
        secret = arena_format(arena, SLICE_FORMAT TENANTS_SECRET_SUFFIX, SLICE_ARGUMENT(meta.name));
    err = kube_find(kube, &KUBE_SECRETS, arena_text(arena, namespace), secret, &doc);
    if (err || !doc)
        return err;
    content = content_of(doc_root(doc));
    if (!content.size)
        return NULL;
    err = base64_parse(content, BASE64_STANDARD, out_content);
    *out_found = !err;
    return err;
}
