/* The provider of a cluster. */
#include "admission/provider_choice.h"

#include "admission/tenancy.h"
#include "api/butler_names.h"
#include "base/arena.h"
#include "base/error.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"
#include "kube/kube.h"

struct search {
    struct arena *arena;
    const struct kube *kube;
    struct provider_choice choice;
};

static struct value ref_of(struct value object)
{
    return value_find(object, VALUE_KEYS("spec", "providerConfigRef"));
}

/* What is looked for is remembered, found or not. */
static struct error *look(struct search *search, struct slice namespace, struct slice name)
{
    struct doc *doc;
    struct error *err;

    search->choice.name = name;
    search->choice.namespace = namespace;
    err = kube_find(search->kube, &BUTLER_PROVIDER_CONFIGS, arena_text(search->arena, namespace),
                    arena_text(search->arena, name), &doc);
    if (err || !doc)
        return err;
    arena_defer(search->arena, doc_release, doc);
    search->choice.provider = doc_root(doc);
    return NULL;
}

static struct error *look_for_only(struct search *search, const char *namespace)
{
    struct kube_query query = { .namespace = namespace };
    struct kube_list list;
    struct error *err;

    err = kube_list(search->arena, search->kube, &BUTLER_PROVIDER_CONFIGS, &query, &list);
    if (err && err->code == ERR_NOT_FOUND) {
        error_drop(err, "the kind is not installed, so there are none");
        return NULL;
    }
    if (err)
        return err;
    search->choice.ambiguous = list.count > 1;
    if (list.count == 1) {
        struct value only = doc_root(list.docs[0]);

        search->choice.provider = only;
        search->choice.name = value_text(value_get(only, SLICE("metadata")), "name");
        search->choice.namespace = slice_from(namespace);
    }
    return NULL;
}

/* A name of the team's is looked for in its own namespace first. */
static struct error *look_for_team(struct search *search, const struct provider_choice_input *input,
                                   struct slice name)
{
    struct error *err = look(search, tenancy_team_namespace(input->team), name);

    if (err || value_exists(search->choice.provider))
        return err;
    return look(search, slice_from(input->system_namespace), name);
}

static struct error *find(struct search *search, const struct provider_choice_input *input)
{
    struct slice system = slice_from(input->system_namespace);
    struct value ref = ref_of(input->cluster);
    struct slice name = value_text(ref, "name");
    struct slice namespace = value_text(ref, "namespace");
    struct error *err;

    if (name.size)
        return look(search, namespace.size ? namespace : system, name);
    name = value_text(ref_of(input->team), "name");
    if (name.size)
        return look_for_team(search, input, name);
    name = value_text(value_find(input->config, VALUE_KEYS("spec", "defaultProviderConfigRef")),
                      "name");
    if (name.size)
        return look(search, system, name);
    err = look(search, system, SLICE("default"));
    if (err || value_exists(search->choice.provider))
        return err;
    search->choice.name = SLICE("");
    return look_for_only(search, input->system_namespace);
}

struct error *provider_choice_find(struct arena *arena, const struct kube *kube,
                                   const struct provider_choice_input *input,
                                   struct provider_choice *out_choice)
{
    struct search search = { .arena = arena, .kube = kube };
    struct error *err = find(&search, input);

    if (err)
        return error_wrap(err, "find the provider of a cluster");
    *out_choice = search.choice;
    return NULL;
}

bool provider_choice_uses(struct value cluster, struct value provider, const char *system_namespace)
{
    struct value metadata = value_get(provider, SLICE("metadata"));
    struct slice name = value_text(metadata, "name");
    struct slice namespace = value_text(metadata, "namespace");
    struct value ref = ref_of(cluster);
    struct slice wanted = value_text(ref, "namespace");
    struct slice given = value_text(value_find(cluster, VALUE_KEYS("metadata", "labels")),
                                    BUTLER_LABEL_PROVIDER_CONFIG);

    if (value_text(ref, "name").size)
        return slice_equal(value_text(ref, "name"), name) &&
               slice_equal(wanted.size ? wanted : slice_from(system_namespace), namespace);
    /* The label tells no namespace: it is the platform's, or that of the cluster. */
    return slice_equal(given, name) &&
           (slice_is(namespace, system_namespace) ||
            slice_equal(namespace, value_text(value_get(cluster, SLICE("metadata")), "namespace")));
}
