/* YAML in: libyaml's events become a mutable tree, which is printed as a document. */
#include <yaml.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/vec.h"
#include "doc/doc_internal.h"
#include "doc/intake_internal.h"
#include "doc/json.h"
#include "doc/limits.h"
#include "doc/path.h"
#include "doc/tree_internal.h"
#include "doc/yaml.h"
#include "doc/yaml_internal.h"

enum {
    WALK_AT_MOST = 32 /* members that are found by walking */
};

/* A container that is being read. */
struct frame {
    yyjson_mut_val *node;
    bool mapping;
    bool has_key; /* the next value belongs to `key` */
    bool merging; /* the next value is merged into the mapping */
    char *key;    /* owned */
    size_t key_size;
    size_t key_line;    /* from 1 */
    struct map *index;  /* members by name, once there are many */
    struct map *merged; /* names that came by merging and were not set since; NULL: none */
    char *anchor;       /* owned; NULL: none */
};

struct reader {
    yaml_parser_t parser;
    struct intake intake;
    size_t alias_budget; /* bytes that aliases may still make */

    /* The document at hand. */
    yyjson_mut_doc *tree;
    struct map *anchors;
    VEC(struct frame) frames;
    yyjson_mut_val *root;
};

/* What an anchor stands for while the value it names is still being read. */
static char unfinished;

static struct error *at_line(const yaml_mark_t *mark, struct error *take_cause)
{
    return error_wrap(take_cause, "line %zu, column %zu", mark->line + 1, mark->column + 1);
}

static struct error *fail(const yaml_event_t *event, const char *what)
{
    return at_line(&event->start_mark, error_new(ERR_BAD_REQUEST, "%s", what));
}

static struct error *parser_error(const yaml_parser_t *parser)
{
    const char *what = parser->problem ? parser->problem : "this is no YAML";

    if (parser->error == YAML_MEMORY_ERROR)
        memory_abort(__FILE__, __LINE__, "out of memory");
    if (parser->error == YAML_READER_ERROR)
        return error_new(ERR_BAD_REQUEST, "byte %zu: %s", parser->problem_offset, what);
    return at_line(&parser->problem_mark, error_new(ERR_BAD_REQUEST, "%s", what));
}

static struct frame *top(struct reader *reader)
{
    return reader->frames.count ? &reader->frames.items[reader->frames.count - 1] : NULL;
}

static void frame_done(struct frame *frame)
{
    memory_free(frame->key);
    memory_free(frame->anchor);
    map_free(frame->index);
    map_free(frame->merged);
}

static void document_done(struct reader *reader)
{
    VEC_EACH (frame, &reader->frames)
        frame_done(frame);
    vec_clear(&reader->frames);
    reader->anchors = map_free(reader->anchors);
    yyjson_mut_doc_free(reader->tree);
    reader->tree = NULL;
    reader->root = NULL;
}

static void document_begin(struct reader *reader)
{
    document_done(reader);
    reader->tree = doc_checked(yyjson_mut_doc_new(NULL));
    reader->anchors = map_new();
}

static struct error *reader_init(struct reader *reader, struct slice input,
                                 const struct doc_options *options)
{
    struct error *err;

    *reader = (struct reader){ 0 };
    err = intake_init(&reader->intake, options, input.size);
    if (err)
        return err;
    reader->alias_budget = reader->intake.max_bytes;
    if (!yaml_parser_initialize(&reader->parser))
        memory_abort(__FILE__, __LINE__, "out of memory");
    yaml_parser_set_input_string(&reader->parser, (const unsigned char *)input.data, input.size);
    return NULL;
}

static void reader_done(struct reader *reader)
{
    document_done(reader);
    vec_done(&reader->frames);
    yaml_parser_delete(&reader->parser);
}

static void report_duplicate(struct reader *reader)
{
    struct path *steps = memory_array(reader->frames.count, sizeof(struct path));

    for (size_t i = 0; i < reader->frames.count; i++) {
        const struct frame *frame = &reader->frames.items[i];
        const struct path *parent = i ? &steps[i - 1] : NULL;
        struct slice key = frame->merging ? SLICE("<<") : slice_of(frame->key, frame->key_size);

        steps[i] = frame->mapping ? path_key(parent, key)
                                  : path_index(parent, unsafe_yyjson_get_len(frame->node));
    }
    intake_duplicate(&reader->intake, &steps[reader->frames.count - 1], top(reader)->key_line);
    memory_free(steps);
}

static yyjson_mut_val *member_find(struct frame *frame, struct slice name)
{
    size_t count = unsafe_yyjson_get_len(frame->node);
    yyjson_mut_val *key;
    yyjson_mut_val *value;
    size_t position;

    if (!frame->index && count > WALK_AT_MOST) {
        frame->index = map_new();
        yyjson_mut_obj_foreach(frame->node, position, count, key, value)
        {
            map_set(frame->index, doc_mut_text(key), value);
        }
    }
    return frame->index ? map_get(frame->index, name)
                        : yyjson_mut_obj_getn(frame->node, name.data, name.size);
}

static void member_set(struct reader *reader, struct frame *frame, struct slice name,
                       yyjson_mut_val *value, yyjson_mut_val *there)
{
    if (!there)
        there = tree_member_add(reader->tree, frame->node, name);
    tree_overwrite(there, value);
    if (frame->index)
        map_set(frame->index, name, there);
}

static void merge_mapping(struct reader *reader, struct frame *frame, yyjson_mut_val *mapping)
{
    yyjson_mut_val *key;
    yyjson_mut_val *value;
    size_t position;
    size_t count;

    if (!frame->merged)
        frame->merged = map_new();
    yyjson_mut_obj_foreach(mapping, position, count, key, value)
    {
        struct slice name = doc_mut_text(key);
        yyjson_mut_val *there = member_find(frame, name);

        if (!there)
            map_set(frame->merged, name, frame);
        member_set(reader, frame, name, value, there);
    }
}

/* Of a list of mappings the first one counts most, so it is merged last. */
static bool merge_list(struct reader *reader, struct frame *frame, yyjson_mut_val *list)
{
    VEC(yyjson_mut_val *) mappings = { 0 };
    yyjson_mut_val *item;
    size_t position;
    size_t count;
    bool fits = true;

    yyjson_mut_arr_foreach(list, position, count, item)
    {
        fits = fits && yyjson_mut_is_obj(item);
        vec_push(&mappings, item);
    }
    for (size_t i = mappings.count; fits && i > 0; i--)
        merge_mapping(reader, frame, mappings.items[i - 1]);
    vec_done(&mappings);
    return fits;
}

static struct error *merge(struct reader *reader, struct frame *frame, yyjson_mut_val *value,
                           const yaml_event_t *event)
{
    frame->merging = false;
    if (yyjson_mut_is_obj(value))
        merge_mapping(reader, frame, value);
    else if (!yyjson_mut_is_arr(value) || !merge_list(reader, frame, value))
        return fail(event, "<< needs a mapping or a list of mappings");
    return NULL;
}

static struct error *take_key(struct frame *frame, yyjson_mut_val *scalar,
                              const yaml_event_t *event)
{
    struct text name = TEXT_EMPTY;

    if (yyjson_mut_is_ctn(scalar))
        return fail(event, "a mapping or a list cannot be a key");
    if (!yaml_key(scalar, &name)) {
        text_done(&name);
        return fail(event, "null cannot be a key");
    }
    frame->has_key = true;
    frame->key_size = name.size;
    frame->key_line = event->start_mark.line + 1;
    frame->key = text_take(&name);
    return NULL;
}

static void take_member(struct reader *reader, struct frame *frame, yyjson_mut_val *value)
{
    struct slice name = slice_of(frame->key, frame->key_size);
    yyjson_mut_val *there = member_find(frame, name);

    yaml_make_whole(value);
    if (there && !(frame->merged && map_remove(frame->merged, name)))
        report_duplicate(reader);
    member_set(reader, frame, name, value, there);
    frame->key = memory_free(frame->key);
    frame->key_size = 0;
    frame->has_key = false;
}

/* Puts a finished value where it belongs. */
static struct error *place(struct reader *reader, yyjson_mut_val *value, const yaml_event_t *event)
{
    struct frame *frame = top(reader);

    if (frame && frame->merging)
        return merge(reader, frame, value, event);
    if (frame && frame->mapping && !frame->has_key)
        return take_key(frame, value, event);
    if (frame && frame->mapping) {
        take_member(reader, frame, value);
        return NULL;
    }
    yaml_make_whole(value);
    if (frame)
        yyjson_mut_arr_append(frame->node, value);
    else
        reader->root = value;
    return NULL;
}

/* The anchor gets a value of its own, because the one in the tree may be replaced later. */
static void anchor_set(struct reader *reader, const char *name, const yyjson_mut_val *value)
{
    yyjson_mut_val *kept = doc_checked(yyjson_mut_null(reader->tree));

    tree_overwrite(kept, value);
    map_set(reader->anchors, slice_from(name), kept);
}

static struct slice slice_of_yaml(const yaml_char_t *text)
{
    return slice_from((const char *)text);
}

static struct error *on_scalar(struct reader *reader, const yaml_event_t *event)
{
    struct slice text = slice_of((const char *)event->data.scalar.value, event->data.scalar.length);
    bool quoted = event->data.scalar.style != YAML_PLAIN_SCALAR_STYLE;
    struct frame *frame = top(reader);
    yyjson_mut_val *value;
    struct error *err;

    if (frame && frame->mapping && !frame->has_key && !frame->merging && !quoted &&
        !event->data.scalar.tag && slice_is(text, "<<")) {
        frame->merging = true;
        return NULL;
    }
    err = yaml_scalar(reader->tree, text, slice_of_yaml(event->data.scalar.tag), quoted, &value);
    if (err)
        return at_line(&event->start_mark, err);
    if (event->data.scalar.anchor)
        anchor_set(reader, (const char *)event->data.scalar.anchor, value);
    return place(reader, value, event);
}

static struct error *on_alias(struct reader *reader, const yaml_event_t *event)
{
    const char *name = (const char *)event->data.alias.anchor;
    void *anchored = map_get(reader->anchors, slice_from(name));
    size_t levels = reader->intake.max_depth - reader->frames.count;
    yyjson_mut_val *copy;

    if (!anchored)
        return at_line(&event->start_mark,
                       error_new(ERR_BAD_REQUEST, "there is no anchor named %s", name));
    if (anchored == &unfinished)
        return at_line(&event->start_mark,
                       error_new(ERR_BAD_REQUEST, "the value of anchor %s contains itself", name));
    copy = tree_duplicate(reader->tree, anchored, levels, &reader->alias_budget);
    if (!copy)
        return at_line(&event->start_mark,
                       error_new(ERR_TOO_LARGE,
                                 "aliases make more than %zu bytes or %zu levels of this text",
                                 reader->intake.max_bytes, reader->intake.max_depth));
    return place(reader, copy, event);
}

static struct error *on_begin(struct reader *reader, const yaml_event_t *event, bool mapping,
                              const yaml_char_t *anchor)
{
    struct frame *parent = top(reader);
    struct frame frame = { .mapping = mapping };

    if (reader->frames.count >= reader->intake.max_depth)
        return at_line(&event->start_mark,
                       error_new(ERR_BAD_REQUEST, "nested deeper than the %zu levels allowed",
                                 reader->intake.max_depth));
    if (parent && parent->mapping && !parent->has_key && !parent->merging)
        return fail(event, "a mapping or a list cannot be a key");
    frame.node = doc_checked(mapping ? yyjson_mut_obj(reader->tree) : yyjson_mut_arr(reader->tree));
    if (anchor) {
        frame.anchor = memory_strdup((const char *)anchor);
        map_set(reader->anchors, slice_from(frame.anchor), &unfinished);
    }
    vec_push(&reader->frames, frame);
    return NULL;
}

static struct error *on_end(struct reader *reader, const yaml_event_t *event)
{
    struct frame frame = vec_pop(&reader->frames);
    struct error *err;

    if (frame.anchor)
        anchor_set(reader, frame.anchor, frame.node);
    err = place(reader, frame.node, event);
    frame_done(&frame);
    return err;
}

static struct error *on_event(struct reader *reader, const yaml_event_t *event)
{
    switch (event->type) {
    case YAML_DOCUMENT_START_EVENT:
        document_begin(reader);
        return NULL;
    case YAML_SCALAR_EVENT:
        return on_scalar(reader, event);
    case YAML_ALIAS_EVENT:
        return on_alias(reader, event);
    case YAML_MAPPING_START_EVENT:
        return on_begin(reader, event, true, event->data.mapping_start.anchor);
    case YAML_SEQUENCE_START_EVENT:
        return on_begin(reader, event, false, event->data.sequence_start.anchor);
    case YAML_MAPPING_END_EVENT:
    case YAML_SEQUENCE_END_EVENT:
        return on_end(reader, event);
    case YAML_NO_EVENT:
    case YAML_STREAM_START_EVENT:
    case YAML_STREAM_END_EVENT:
    case YAML_DOCUMENT_END_EVENT:
        return NULL;
    }
    return NULL;
}

/* Reads up to the end of the next document. *out_line is 0 when the stream has ended. */
static struct error *next_document(struct reader *reader, size_t *out_line)
{
    struct error *err = NULL;
    yaml_event_type_t type = YAML_NO_EVENT;
    yaml_event_t event;
    size_t line = 0;

    while (!err && type != YAML_DOCUMENT_END_EVENT && type != YAML_STREAM_END_EVENT) {
        if (!yaml_parser_parse(&reader->parser, &event))
            return parser_error(&reader->parser);
        type = event.type;
        if (type == YAML_DOCUMENT_START_EVENT)
            line = event.start_mark.line + 1;
        err = on_event(reader, &event);
        yaml_event_delete(&event);
    }
    if (!err)
        *out_line = type == YAML_STREAM_END_EVENT ? 0 : line;
    return err;
}

static bool is_empty(const struct reader *reader)
{
    return !reader->root || yyjson_mut_is_null(reader->root);
}

static struct error *read_one(struct reader *reader, struct doc **out_doc)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err = NULL;
    size_t line = 1;

    while (line > 0) {
        err = next_document(reader, &line);
        if (err)
            return err;
        if (line == 0 || is_empty(reader))
            continue;
        if (doc)
            return error_new(ERR_BAD_REQUEST, "line %zu: a second document begins, one is allowed",
                             line);
        err = tree_print(reader->root, DOC_LARGEST_BYTES, &doc);
        if (err)
            return err;
    }
    *out_doc = doc ? STEAL(doc) : doc_new(SLICE("null"));
    return NULL;
}

/* JSON goes the short way; its own reader also knows tabs and surrogate pairs. */
static bool read_json(struct slice input, const struct doc_options *options, struct doc **out_doc)
{
    struct slice text = slice_trim(input);
    struct error *err;

    if (text.size == 0 || (text.data[0] != '{' && text.data[0] != '['))
        return false;
    err = json_parse(input, options, out_doc);
    error_drop(err, "it may still be YAML in flow style, whose reader has the better message");
    return !err;
}

struct error *yaml_parse(struct slice input, const struct doc_options *options,
                         struct doc **out_doc)
{
    struct reader reader;
    struct error *err;

    if (read_json(input, options, out_doc))
        return NULL;
    err = reader_init(&reader, input, options);
    if (err)
        return err;
    err = read_one(&reader, out_doc);
    reader_done(&reader);
    return err;
}

typedef VEC(struct doc *) doc_list;

static struct error *read_all(struct reader *reader, doc_list *docs)
{
    struct error *err = NULL;
    struct doc *doc;
    size_t line = 1;

    while (line > 0) {
        err = next_document(reader, &line);
        if (err)
            return err;
        if (line == 0 || is_empty(reader))
            continue;
        if (docs->count >= DOC_MAX_STREAM)
            return error_new(ERR_TOO_LARGE, "the stream has more than %d documents",
                             DOC_MAX_STREAM);
        err = tree_print(reader->root, DOC_LARGEST_BYTES, &doc);
        if (err)
            return err;
        vec_push(docs, doc);
    }
    return NULL;
}

struct error *yaml_parse_all(struct arena *arena, struct slice input,
                             const struct doc_options *options, struct doc ***out_docs,
                             size_t *out_count)
{
    struct reader reader;
    doc_list docs = { 0 };
    struct doc *single;
    struct error *err = NULL;

    if (read_json(input, options, &single)) {
        vec_push(&docs, single);
    } else {
        err = reader_init(&reader, input, options);
        if (err)
            return err;
        err = read_all(&reader, &docs);
        reader_done(&reader);
    }
    VEC_EACH (doc, &docs)
        arena_defer(arena, doc_release, *doc);
    if (!err) {
        *out_docs = arena_dup(arena, docs.items, docs.count * sizeof(*docs.items));
        *out_count = docs.count;
    }
    vec_done(&docs);
    return err;
}
