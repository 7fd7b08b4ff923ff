/* The built-in kinds and one definition, given as YAML, as a server would have them. Static, so
 * that only the tests that ask for a registry need one to link with. */
#pragma once

#include "api/kind_minors.h"
#include "apiserver/custom.h"
#include "apiserver/registry.h"
#include "doc/doc.h"
#include "doc/yaml.h"
#include "lib/store_fixture.h"
#include "lib/test.h"
#include "store/keyring.h"

static void registry_fixture_release_keyring(void *keyring)
{
    keyring_free(keyring);
}

static void registry_fixture_release(void *registry)
{
    registry_unref(registry);
}

/* Lives as long as the fixture. */
static const struct registry *registry_fixture_new(const char *definition)
{
    struct arena *arena = fixture_current()->arena;
    CLEANUP(registry) struct registry *builtin = NULL;
    CLEANUP(custom) struct custom_definition *custom = NULL;
    CLEANUP(doc) struct doc *doc = NULL;
    struct registry *registry;
    struct keyring *keyring;
    struct store_fixture *store;

    assert_no_error(keyring_ensure(fixture_path("key"), &keyring));
    arena_defer(arena, registry_fixture_release_keyring, keyring);
    store = store_fixture_new(&(struct store_options){
        .keyring = keyring,
        .path = fixture_path(arena_format(arena, "%p.db", (void *)keyring)),
    });
    assert_no_error(yaml_parse(slice_from(definition), NULL, &doc));
    assert_no_error(custom_compile(doc, 0, &custom));
    assert_no_error(registry_new(store->store, &builtin));
    assert_no_error(registry_with(builtin, KIND_MINORS_ALL, &custom, 1, &registry));
    arena_defer(arena, registry_fixture_release, registry);
    return registry;
}
