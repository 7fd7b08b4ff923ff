#include "hosted/tenant_images.h"

#include "api/control_plane.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/semver.h"

#define REGISTRY "registry.k8s.io"

/* What upstream ships with a minor; those after the last have its version. */
static const struct {
    uint64_t minor; /* from this one on */
    const char *dns;
} shipped[] = {
    { 27, "v1.10.1" }, { 29, "v1.11.1" }, { 32, "v1.11.3" }, { 33, "v1.12.0" },
    { 34, "v1.12.1" }, { 35, "v1.13.1" }, { 36, "v1.14.2" },
};

static const char *shipped_dns(const struct control_plane *plane)
{
    const char *found = shipped[0].dns;
    struct semver version;
    struct error *err = semver_parse(slice_from(plane->version), &version);

    if (err) {
        error_drop(err, "admission lets no other in");
        return found;
    }
    for (size_t i = 0; i < COUNT_OF(shipped); i++) {
        if (version.minor >= shipped[i].minor)
            found = shipped[i].dns;
    }
    return found;
}

const char *tenant_images_registry(struct arena *arena, const struct control_plane *plane)
{
    struct slice registry = value_text(
        value_find(plane->spec, VALUE_KEYS("controlPlane", "deployment", "registrySettings")),
        "registry");

    return registry.size ? arena_text(arena, registry) : REGISTRY;
}

/* Repository and tag may each be said alone. */
static const char *image(struct arena *arena, struct value addon, const char *repository,
                         const char *tag)
{
    struct slice own_repository = value_text(addon, "imageRepository");
    struct slice own_tag = value_text(addon, "imageTag");
    struct slice from = own_repository.size ? own_repository : slice_from(repository);
    struct slice which = own_tag.size ? own_tag : slice_from(tag);

    return arena_format(arena, SLICE_FORMAT ":" SLICE_FORMAT, SLICE_ARGUMENT(from),
                        SLICE_ARGUMENT(which));
}

const char *tenant_images_dns(struct arena *arena, const struct control_plane *plane)
{
    const char *repository =
        arena_format(arena, "%s/coredns/coredns", tenant_images_registry(arena, plane));

    return image(arena, value_find(plane->spec, VALUE_KEYS("addons", "coreDNS")), repository,
                 shipped_dns(plane));
}

const char *tenant_images_proxy(struct arena *arena, const struct control_plane *plane)
{
    const char *repository =
        arena_format(arena, "%s/kube-proxy", tenant_images_registry(arena, plane));

    return image(arena, value_find(plane->spec, VALUE_KEYS("addons", "kubeProxy")), repository,
                 plane->version);
}
