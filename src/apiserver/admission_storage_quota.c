/* How many bytes the objects of a cluster may take, said from outside of it. Once they take more,
 * nothing grows any more until a tenth is free again: between the two a client that makes and
 * deletes would be refused and let through by turns. */
#include <inttypes.h>
#include <stdatomic.h>

#include "apiserver/admission_plugins.h"
#include "apiserver/admission_vital.h"
#include "apiserver/apiserver_internal.h"
#include "apiserver/request.h"
#include "auth/user.h"
#include "doc/doc.h"
#include "store/store.h"

void apiserver_set_storage_quota(struct apiserver *server, uint64_t bytes)
{
    atomic_store(&server->storage_quota, bytes);
}

static uint64_t lifted_at(uint64_t quota)
{
    return quota / 10 * 9;
}

bool apiserver_is_full(struct apiserver *server)
{
    uint64_t quota = atomic_load(&server->storage_quota);
    uint64_t bytes;

    if (!quota)
        return false;
    bytes = store_bytes(server->store);
    if (bytes > quota)
        atomic_store(&server->full, true);
    else if (bytes <= lifted_at(quota))
        atomic_store(&server->full, false);
    return atomic_load(&server->full);
}

/* What makes room is always welcome, and so is what lets a deletion end. */
static bool makes_room(const struct admission *admission, const struct doc *object)
{
    struct value metadata = value_get(doc_root(object), SLICE("metadata"));

    if (!admission->before)
        return false;
    return value_exists(value_get(metadata, SLICE("deletionTimestamp"))) ||
           doc_bytes(object).size <= doc_bytes(admission->before).size;
}

static struct error *validate(const struct admission *admission, const struct doc *object)
{
    const struct request *request = admission->request;
    struct apiserver *server = request->server;
    uint64_t quota = atomic_load(&server->storage_quota);

    if (!object || request->user->origin == USER_FROM_PROCESS || admission_is_vital(request) ||
        !apiserver_is_full(server) || makes_room(admission, object))
        return NULL;
    return admission_refuse(admission, doc_root(object),
                            "exceeded storage quota: the objects of this cluster take %" PRIu64
                            " bytes, %" PRIu64 " are allowed; delete some until they take at most "
                            "%" PRIu64,
                            store_bytes(server->store), quota, lifted_at(quota));
}

const struct admission_plugin admission_storage_quota = {
    .name = "StorageQuota",
    .operations = ADMISSION_CREATE | ADMISSION_UPDATE,
    .with_parts = true,
    .validate = validate,
};
