/* Echoes of our own writes. */
#include "kube/echoes.h"

#include "base/map.h"
#include "base/memory.h"
#include "base/text.h"
#include "kube/object_key.h"

struct echoes {
    struct map *versions; /* strings, by key */
};

struct echoes *echoes_new(void)
{
    struct echoes *echoes = NEW(struct echoes);

    echoes->versions = map_new();
    return echoes;
}

struct echoes *echoes_free(struct echoes *echoes)
{
    size_t position = 0;
    void *version;

    if (!echoes)
        return NULL;
    while (map_next(echoes->versions, &position, NULL, &version))
        memory_free(version);
    map_free(echoes->versions);
    return memory_free(echoes);
}

void echoes_expect(struct echoes *echoes, const struct object_key *key, struct slice version)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    object_key_append(key, &text);
    memory_free(
        map_set(echoes->versions, text_slice(&text), memory_strndup(version.data, version.size)));
}

bool echoes_hear(struct echoes *echoes, const struct object_key *key, struct slice version)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    CLEANUP(string) char *expected = NULL;

    if (!map_count(echoes->versions))
        return false;
    object_key_append(key, &text);
    expected = map_remove(echoes->versions, text_slice(&text));
    return expected && version.size && slice_is(version, expected);
}
