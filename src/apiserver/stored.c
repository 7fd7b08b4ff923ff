/* A look at other objects. */
#include "apiserver/stored.h"

#include "apiserver/apiserver_internal.h"
#include "apiserver/registry.h"
#include "apiserver/resource.h"
#include "base/memory.h"
#include "doc/doc.h"
#include "store/record.h"
#include "store/store.h"

const struct resource *stored_resource(const struct apiserver *server, const char *group,
                                       const char *plural)
{
    const struct resource *resource =
        registry_find(server->builtin, slice_from(group), SLICE("v1"), slice_from(plural));

    ASSERT(resource);
    return resource;
}

struct doc *stored_copy(const struct record *record)
{
    /* A tree inside the shared document would stay as long as the object. */
    return doc_new(doc_bytes(record->doc));
}

struct doc *stored_find(const struct apiserver *server, const char *group, const char *plural,
                        struct slice namespace, struct slice name)
{
    CLEANUP(record) struct record *record =
        store_fetch(server->store, &(struct store_key){
                                       .resource = stored_resource(server, group, plural)->stored,
                                       .namespace = namespace,
                                       .name = name,
                                   });

    return record ? stored_copy(record) : NULL;
}

struct error *stored_list(const struct apiserver *server, const char *group, const char *plural,
                          struct slice namespace, struct store_list *out_list)
{
    return store_list_read(server->store,
                           &(struct store_list_query){
                               .resource = stored_resource(server, group, plural)->stored,
                               .namespace = namespace,
                           },
                           out_list);
}
