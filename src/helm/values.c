#include "helm/values.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "crypto/digest.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/json.h"
#include "helm/limits.h"

struct error *values_merge(const struct value *layers, size_t count, struct doc **out_values)
{
    CLEANUP(edit) struct edit *edit = edit_new();
    CLEANUP(doc) struct doc *merged = NULL;
    struct error *err;

    for (size_t i = 0; i < count; i++) {
        if (!value_exists(layers[i]) || value_is_null(layers[i]))
            continue;
        if (!value_is_object(layers[i]))
            return error_new(ERR_INVALID,
                             "values must be an object, but this is a value of type %s",
                             value_type_name(value_type(layers[i])));
        edit_merge(edit, EDIT_ROOT, layers[i]);
    }
    err = edit_seal(STEAL(edit), &merged);
    if (err)
        return error_wrap(err, "merge values");
    if (doc_bytes(merged).size > VALUES_MAX_BYTES)
        return error_new(ERR_TOO_LARGE, "values take %zu bytes; %d are allowed",
                         doc_bytes(merged).size, VALUES_MAX_BYTES);
    *out_values = STEAL(merged);
    return NULL;
}

/* Each text ends with a zero byte, so that none can run into the next. */
static void append_part(struct text *text, const char *part)
{
    text_append(text, part ? part : "");
    text_append_char(text, '\0');
}

char *values_fingerprint(struct arena *arena, const struct values_origin *origin)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    append_part(&text, origin->repository);
    append_part(&text, origin->chart);
    append_part(&text, origin->version);
    json_format(origin->values, JSON_COMPACT, JSON_SORTED, &text);
    if (origin->host_aliases)
        append_part(&text, origin->host_aliases);
    return arena_strndup(arena, digest_hex(arena, text_slice(&text)), VALUES_FINGERPRINT_SIZE);
}
