/* What compiling collects: the growing table, and what was seen before so that it is kept once. */
#pragma once

#include <stdatomic.h>
#include <stdint.h>

#include "base/slice.h"
#include "base/text.h"
#include "base/vec.h"
#include "doc/schema.h"
#include "doc/schema_compile.h"
#include "doc/schema_rules.h"

struct doc;
struct error;
struct map;
struct pattern;

struct schema_compiled {
    atomic_uint references;
    struct schema_table table; /* borrows from what follows */
    uint32_t root;
    bool has_cel;
    VEC(struct schema_node) nodes;
    VEC(struct schema_field) fields;
    VEC(struct schema_rules) rules;
    VEC(uint32_t) keys;
    VEC(struct doc *) docs;
    VEC(struct pattern *) patterns;
    struct text strings;
    size_t pattern_memory;
};

struct builder {
    struct schema_compiled *compiled;
    struct map *seen;  /* a letter for the kind of thing and its bytes: its place + 1 */
    struct error *err; /* the first; nothing is added afterwards that matters */
    struct schema object_meta;
    uint32_t meta_node; /* of object_meta in our table; 0: not imported */
    uint32_t bare_node; /* any value, of which pruning leaves no member; 0: not made */
};

void builder_init(struct builder *builder, struct schema object_meta);
void builder_done(struct builder *builder);

void builder_fail(struct builder *builder, struct error *take_error);

/* Each returns the place of what was added, or of the same thing added earlier. */
uint32_t builder_node(struct builder *builder, struct schema_node node); /* always a new one */
uint32_t builder_string(struct builder *builder, struct slice text);
uint32_t builder_json(struct builder *builder, struct value value); /* as a string */
struct schema_list builder_list(struct builder *builder, const uint32_t *items, uint32_t count);
uint32_t builder_rules(struct builder *builder, const struct schema_rules *rules);
const struct doc *builder_doc(struct builder *builder, struct value value);
const struct pattern *builder_pattern(struct builder *builder, struct slice text);

/* Fields of one object, which stay together; returns the first. */
uint32_t builder_fields(struct builder *builder, const struct schema_field *fields, uint32_t count);

uint32_t builder_bare(struct builder *builder);

/* A copy of a node of another table and of all it needs. */
uint32_t builder_import(struct builder *builder, struct schema schema);
