#include "controllers/access_roles.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "controllers/access_roles_files.h"
#include "doc/doc.h"
#include "doc/yaml.h"
#include "kube/kube.h"
#include "kube/resources.h"

struct error *access_roles_read(struct arena *arena, struct doc ***out_docs, size_t *out_count)
{
    CLEANUP(text) struct text yaml = TEXT_EMPTY;
    struct error *err;

    err = assets_unpack(&access_roles_files[0], &yaml);
    if (!err)
        err = yaml_parse_all(arena, text_slice(&yaml), NULL, out_docs, out_count);
    return err ? error_wrap(err, "read the roles in this program") : NULL;
}

struct error *access_roles_install(const struct kube *kube)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct doc **docs;
    size_t count;
    struct error *err = access_roles_read(arena, &docs, &count);

    for (size_t i = 0; !err && i < count; i++) {
        bool binds = slice_is(value_text(doc_root(docs[i]), "kind"), "ClusterRoleBinding");

        err = kube_apply(kube, binds ? &KUBE_CLUSTER_ROLE_BINDINGS : &KUBE_CLUSTER_ROLES, docs[i],
                         true, NULL);
    }
    return err;
}
