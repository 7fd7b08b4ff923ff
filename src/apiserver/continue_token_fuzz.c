/* Input: a token, or the JSON that one holds. What is accepted for a list is written for it again
 * byte by byte, lies in its namespace, and is refused for every other list. */
#include <stdint.h>

#include "apiserver/continue_token.h"
#include "base/arena.h"
#include "base/base64.h"
#include "base/error.h"
#include "base/memory.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const struct continue_scope scopes[] = {
    { { "", 0 }, { "pods", 4 }, { NULL, 0 } },     { { "", 0 }, { "pods", 4 }, { "a", 1 } },
    { { "", 0 }, { "pods", 4 }, { "b", 1 } },      { { "", 0 }, { "secrets", 7 }, { NULL, 0 } },
    { { "apps", 4 }, { "pods", 4 }, { NULL, 0 } },
};

static void check(struct arena *arena, struct slice text)
{
    size_t accepted = 0;

    for (size_t i = 0; i < COUNT_OF(scopes); i++) {
        struct continue_token token;
        CLEANUP(error) struct error *err = NULL;

        err = continue_token_parse(arena, &scopes[i], text, &token);
        if (err) {
            ASSERT(err->code == ERR_BAD_REQUEST);
            continue;
        }
        accepted++;
        ASSERT(slice_is(text, continue_token_format(arena, &scopes[i], &token)));
        ASSERT(!scopes[i].namespace.data || slice_equal(token.namespace, scopes[i].namespace));
        ASSERT(token.name.size > 0);
    }
    ASSERT(accepted <= 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct slice input = slice_of((const char *)data, size);

    check(arena, input);
    check(arena, slice_from(base64_format(arena, input, BASE64_URL_BARE)));
    return 0;
}
