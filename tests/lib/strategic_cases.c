/* Strategic merge patches with upstream's results. */
#include "lib/strategic_cases.h"

#include <string.h>

#include "doc/doc.h"
#include "doc/strategic.h"

void strategic_cases_check(const struct test_case *row, struct schema schema)
{
    struct value wanted = value_get(row->value, SLICE("result"));
    CLEANUP(doc) struct doc *result = NULL;
    struct error *err = strategic_apply(value_get(row->value, SLICE("original")),
                                        value_get(row->value, SLICE("patch")), schema, 0, &result);

    if (!value_exists(wanted)) {
        const char *message = cases_string(row, "error");
        bool unprocessable = strstr(message, "lists of lists");

        assert_error(err, unprocessable ? ERR_INVALID : ERR_BAD_REQUEST, message);
        return;
    }
    assert_no_error(err);
    if (!value_equal(doc_root(result), wanted)) {
        CLEANUP(doc) struct doc *other = doc_from_value(wanted);

        assert_string_equal(doc_bytes(result).data, doc_bytes(other).data);
    }
}
