/* What `kubectl explain` says about the fields that all objects have. What a field of a kind means
 * is for its own documentation; definitions of custom resources bring theirs. */
#include "api/facts.h"
#include "apiserver/openapi_internal.h"
#include "base/cleanup.h"

struct words {
    const char *field;
    const char *text;
};

static const struct words object_words[] = {
    { "annotations", "Annotations is a map of texts for tools and people. Nothing can be selected "
                     "by them." },
    { "creationTimestamp",
      "CreationTimestamp is a timestamp of the moment at which the server made "
      "this object. Only the server sets it." },
    { "deletionGracePeriodSeconds",
      "How many seconds the object has to end by itself once somebody "
      "asked for its deletion. Only the server sets it." },
    { "deletionTimestamp", "The moment from which on the object may go. The server sets it when "
                           "somebody deletes an object that finalizers or a grace period hold." },
    { "finalizers", "Names of those who have something to do before the object goes. A deleted "
                    "object goes when the list is empty." },
    { "generateName", "A prefix from which the server makes a unique name when none is given." },
    { "generation", "A number that grows whenever what is wanted of the object changes. Only the "
                    "server sets it." },
    { "labels", "A map of texts by which objects are grouped and selected." },
    { "managedFields", "Who set which fields, and how. The server keeps it for server-side "
                       "apply." },
    { "name", "The name, unique among the objects of one kind in one namespace. It cannot be "
              "changed." },
    { "namespace", "The namespace in which the name is unique; empty for objects of the whole "
                   "cluster. It cannot be changed." },
    { "ownerReferences", "Objects on which this one depends. When the last of them is gone, so is "
                         "this one." },
    { "resourceVersion", "An opaque text that is another one after each change of the object. "
                         "Clients send it back to change only what they have seen." },
    { "selfLink", "No longer set." },
    { "uid", "An identifier that no other object ever gets, not even a later one of the same name. "
             "Only the server sets it." },
};

static const struct words list_words[] = {
    { "continue", "Where the list goes on; to be sent back with the same question." },
    { "remainingItemCount", "How many objects come behind this part of the list, if that is "
                            "known." },
    { "resourceVersion", "What the list shows: a watch may begin here." },
    { "selfLink", "No longer set." },
};

static const char *find(const struct words *words, size_t count, struct slice field)
{
    for (size_t i = 0; i < count; i++) {
        if (slice_is(field, words[i].field))
            return words[i].text;
    }
    return NULL;
}

const char *openapi_kind_words(struct slice field, uint32_t metadata)
{
    if (slice_is(field, "apiVersion"))
        return "APIVersion defines which version of its schema this object follows: a group and a "
               "version, or a version alone.";
    if (slice_is(field, "kind"))
        return "Kind is the name of the type of this object, in CamelCase. It cannot be changed.";
    if (!slice_is(field, "metadata"))
        return NULL;
    return metadata == FACTS_meta_v1_ListMeta
               ? "Standard list metadata: what the list shows, and where it goes on."
               : "Standard object's metadata: its names, its labels and what the server notes "
                 "about it.";
}

const char *openapi_fact_words(uint32_t type, bool is_kind, const struct schema_field *field)
{
    struct slice name = slice_from(facts_table.strings + field->name);

    if (type == FACTS_meta_v1_ObjectMeta)
        return find(object_words, COUNT_OF(object_words), name);
    if (type == FACTS_meta_v1_ListMeta)
        return find(list_words, COUNT_OF(list_words), name);
    return is_kind ? openapi_kind_words(name, field->node) : NULL;
}
