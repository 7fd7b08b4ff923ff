/* A path that is accepted prints as a path that means the same; no name in it can leave its place
 * in a path, and its parts stand in it in their order. */
#include <stdint.h>

#include "apiserver/request_target.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_name(struct slice name)
{
    ASSERT(name.data[name.size] == '\0' && strlen(name.data) == name.size);
    ASSERT(!strpbrk(name.data, "/%"));
    ASSERT(!slice_is(name, ".") && !slice_is(name, ".."));
}

static void check_text(struct slice part)
{
    ASSERT(part.data[part.size] == '\0' && strlen(part.data) == part.size);
    ASSERT(!memchr(part.data, '/', part.size));
}

static void check(const struct request_target *target)
{
    check_text(target->group);
    check_text(target->version);
    check_text(target->resource);
    check_text(target->subresource);
    check_name(target->namespace);
    check_name(target->name);
    ASSERT(target->is_resource == (target->resource.size > 0));
    ASSERT(target->rest.size == 0 || (target->subresource.size > 0 && target->rest.data[0] == '/'));
    ASSERT(target->subresource.size == 0 || target->name.size > 0);
}

static bool same(const struct request_target *a, const struct request_target *b)
{
    return a->is_resource == b->is_resource && a->old_watch == b->old_watch &&
           strcmp(a->prefix, b->prefix) == 0 && slice_equal(a->path, b->path) &&
           slice_equal(a->group, b->group) && slice_equal(a->version, b->version) &&
           slice_equal(a->namespace, b->namespace) && slice_equal(a->resource, b->resource) &&
           slice_equal(a->name, b->name) && slice_equal(a->subresource, b->subresource) &&
           slice_equal(a->rest, b->rest);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(error) struct error *err = NULL;
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct request_target target;
    struct request_target again;

    if (size > 1024)
        return 0; /* printed, it may be longer than what was read */
    err = request_target_parse(arena, slice_of((const char *)data, size), &target);
    if (err)
        return 0;
    check(&target);
    request_target_append(&target, &text);
    ASSERT(!request_target_parse(arena, text_slice(&text), &again));
    ASSERT(same(&target, &again));
    return 0;
}
