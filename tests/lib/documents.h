/* Documents in tests, written as YAML. They belong to the fixture. */
#pragma once

#include "doc/value.h"

struct doc;

struct doc *document_of(const char *yaml);
struct value document_root(const char *yaml);

/* Fails and shows both unless the document is equal to the YAML; the fixture takes it over. */
void document_assert(struct doc *take_doc, const char *yaml);
