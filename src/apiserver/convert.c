/* Versions of a resource. */
#include "apiserver/convert.h"

#include "api/kind_convert.h"
#include "apiserver/object.h"
#include "apiserver/resource.h"
#include "base/error.h"
#include "doc/doc.h"
#include "doc/edit.h"

/* Versions of the same shape: only the name changes. What is stored has it at the front. */
static struct error *relabel(const struct doc *doc, const struct resource *from,
                             const struct resource *to, struct doc **out_doc)
{
    struct edit *edit;

    if (object_has_head(doc, from)) {
        *out_doc = object_relabel(doc, from, to);
        return NULL;
    }
    edit = edit_begin(doc);
    edit_set_string(edit, EDIT_PATH("apiVersion"), slice_from(to->api_version));
    return edit_seal(edit, out_doc);
}

struct error *convert_object(const struct doc *doc, const struct resource *from,
                             const struct resource *to, struct doc **out_doc)
{
    if (from == to) {
        *out_doc = doc_ref(doc);
        return NULL;
    }
    if (!to->custom)
        return kind_convert(doc, from->kind, to->kind, out_doc);
    return relabel(doc, from, to, out_doc);
}
