/* Names by digest. */
#include "machines/naming.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "crypto/digest.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/json.h"

enum {
    SET_LETTERS = 10,
    MACHINE_LETTERS = 5,
    MAX_NAME = 63, /* of a label's value, which some of them become */
};

/* No vowels and nothing that looks alike, so that no name says anything. */
static const char alphabet[] = "bcdfghjklmnpqrstvwxz2456789";

static const char *letters(struct arena *arena, struct slice text, size_t count)
{
    unsigned char digest[DIGEST_SHA256_SIZE];
    char *result = arena_alloc(arena, count + 1);

    ASSERT(count <= sizeof(digest));
    digest_compute(DIGEST_SHA256, text, digest);
    for (size_t i = 0; i < count; i++)
        result[i] = alphabet[digest[i] % (sizeof(alphabet) - 1)];
    return result;
}

static bool is_changed_in_place(struct slice member)
{
    static const char *const names[] = { "nodeDeletionTimeout", "nodeDrainTimeout",
                                         "nodeVolumeDetachTimeout", "readinessGates" };

    for (size_t i = 0; i < COUNT_OF(names); i++) {
        if (slice_is(member, names[i]))
            return true;
    }
    return false;
}

/* Each member by itself and in the order of names: who wrote a template in which order is no
 * difference. */
static void append_template(struct text *text, struct value template)
{
    CLEANUP(edit) struct edit *edit = edit_new();
    struct edit_node root = edit_find(edit, EDIT_ROOT);
    CLEANUP(doc) struct doc *doc = NULL;

    DOC_EACH (it, value_get(template, SLICE("spec"))) {
        if (!is_changed_in_place(it.key))
            edit_set_value(edit, EDIT_MEMBER(root, it.key), it.value);
    }
    error_drop(edit_seal(STEAL(edit), &doc), "a part of a document is within the limits");
    if (doc)
        json_format(doc_root(doc), JSON_COMPACT, JSON_SORTED, text);
}

const char *naming_template_hash(struct arena *arena, struct value template)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    append_template(&text, template);
    return digest_hex(arena, text_slice(&text));
}

const char *naming_set_hash(struct arena *arena, struct slice deployment, struct value template,
                            struct slice rollout_after)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    text_append_slice(&text, deployment);
    text_append_char(&text, '\n');
    text_append_slice(&text, rollout_after);
    text_append_char(&text, '\n');
    append_template(&text, template);
    return letters(arena, text_slice(&text), SET_LETTERS);
}

static int kept(struct slice name, size_t most)
{
    return (int)(name.size < most ? name.size : most);
}

const char *naming_set(struct arena *arena, struct slice deployment, const char *set_hash)
{
    size_t most = MAX_NAME - MACHINE_LETTERS - 1 - SET_LETTERS - 1;

    return arena_format(arena, "%.*s-%s", kept(deployment, most), deployment.data, set_hash);
}

const char *naming_machine(struct arena *arena, struct slice set, size_t number)
{
    const char *unique = arena_format(arena, SLICE_FORMAT "/%zu", SLICE_ARGUMENT(set), number);

    return arena_format(arena, "%.*s-%s", kept(set, MAX_NAME - MACHINE_LETTERS - 1), set.data,
                        letters(arena, slice_from(unique), MACHINE_LETTERS));
}
