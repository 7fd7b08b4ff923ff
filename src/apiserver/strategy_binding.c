/* Bindings as schedulers of old sent them: not to a part of the pod, but by its name. */
#include "apiserver/object.h"
#include "apiserver/part_handlers.h"
#include "apiserver/registry.h"
#include "apiserver/request.h"
#include "apiserver/resource.h"
#include "apiserver/strategies.h"
#include "base/memory.h"

static struct error *review(struct request *request, struct value object, struct answer *out_answer)
{
    struct request bind = *request;
    struct object binding;

    object_read(object, &binding);
    bind.resource = registry_find(request->registry, SLICE(""), SLICE("v1"), SLICE("pods"));
    ASSERT(bind.resource);
    bind.part = kind_part(bind.resource->kind, SLICE("binding"));
    bind.target.resource = SLICE("pods");
    bind.target.name = binding.name;
    bind.target.subresource = SLICE("binding");
    return part_binding(&bind, out_answer);
}

const struct strategy strategy_binding = {
    .group = "",
    .kind = "Binding",
    .review = review,
};
