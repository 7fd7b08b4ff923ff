/* Secrets: what is given as text is kept as bytes, like the rest. */
#include "apiserver/strategies.h"
#include "base/base64.h"
#include "base/text.h"
#include "doc/edit.h"

static struct error *prepare(const struct strategy_change *change, struct edit *edit)
{
    struct value texts = value_get(change->after, SLICE("stringData"));

    if (!value_exists(texts))
        return NULL;
    DOC_EACH (it, texts) {
        struct edit_node data = edit_ensure_object(edit, EDIT_PATH("data"));
        CLEANUP(text) struct text encoded = TEXT_EMPTY;

        base64_append(&encoded, value_string_or(it.value, SLICE("")), BASE64_STANDARD);
        edit_set_string(edit, EDIT_MEMBER(data, it.key), text_slice(&encoded));
    }
    edit_remove(edit, EDIT_PATH("stringData"));
    return NULL;
}

const struct strategy strategy_secret = {
    .group = "",
    .kind = "Secret",
    .prepare = prepare,
};
