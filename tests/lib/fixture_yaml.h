/* Objects that tests write down as YAML. */
#pragma once

#include "doc/doc.h"
#include "doc/yaml.h"
#include "lib/test.h"

/* The root of a document of the fixture; fails the test when it cannot be read. */
static inline struct value fixture_yaml(const char *yaml)
{
    struct doc *doc;

    assert_no_error(yaml_parse(slice_from(yaml), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    return doc_root(doc);
}
