#include "lib/documents.h"

#include "doc/doc.h"
#include "doc/yaml.h"
#include "lib/test.h"

struct doc *document_of(const char *yaml)
{
    struct doc *doc = NULL;

    assert_no_error(yaml_parse(slice_from(yaml), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    return doc;
}

struct value document_root(const char *yaml)
{
    return doc_root(document_of(yaml));
}

void document_assert(struct doc *take_doc, const char *yaml)
{
    struct doc *wanted = document_of(yaml);

    assert_non_null(take_doc);
    arena_defer(fixture_current()->arena, doc_release, take_doc);
    if (!value_equal(doc_root(take_doc), doc_root(wanted)))
        assert_string_equal(doc_bytes(take_doc).data, doc_bytes(wanted).data);
}
