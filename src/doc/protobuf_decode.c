/* Protobuf to JSON: objects, lists and maps. */
#include <stdlib.h>

#include "base/error.h"
#include "doc/doc.h"
#include "doc/json_write.h"
#include "doc/limits.h"
#include "doc/protobuf.h"
#include "doc/protobuf_decode_internal.h"

/* The fields of an object by their numbers, or those of one embedded message in it. */
struct range {
    struct schema schema;
    size_t low; /* in the table's wire */
    size_t high;
    size_t level;  /* how many embedded messages are around */
    size_t chains; /* where the object's chains begin */
};

static const struct schema_field *field_at(const struct range *range, size_t place)
{
    const struct schema_table *table = range->schema.table;

    return &table->fields[schema_node(range->schema)->fields + table->wire[place]];
}

static uint32_t number_at(const struct range *range, size_t place)
{
    const struct schema_field *field = field_at(range, place);
    const struct schema_inline *around = &range->schema.table->inlines[field->via];

    return field->via && range->level < around->count ? around->numbers[range->level]
                                                      : field->number;
}

/* The first place with this number; range->high when there is none. Fields mostly come in order, so
 * the place of the one before is tried first, and that behind it. */
static size_t find_number(const struct range *range, uint32_t number, size_t before)
{
    size_t low = range->low;
    size_t high = range->high;

    if (before < high && number_at(range, before) == number)
        return before;
    if (before + 1 < high && number_at(range, before + 1) == number)
        return before + 1;
    while (low < high) {
        size_t middle = (low + high) / 2;

        if (number_at(range, middle) < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low < range->high && number_at(range, low) == number ? low : range->high;
}

static struct error *bad_message(struct schema schema, const char *wrong)
{
    return error_new(ERR_BAD_REQUEST, "cannot read %s from protobuf: %s",
                     schema_string(schema, schema_node(schema)->name), wrong);
}

static struct error *wrong_type(const struct range *range, const struct protobuf_field *field,
                                const struct schema_field *known)
{
    return error_new(ERR_BAD_REQUEST,
                     "cannot read %s from protobuf: wrong wireType = %d for field "
                     "%s",
                     schema_string(range->schema, schema_node(range->schema)->name),
                     (int)field->type, schema_string(range->schema, known->name));
}

static struct error *add_piece(struct protobuf_decoder *decoder, size_t chain,
                               const struct protobuf_field *field)
{
    struct protobuf_chain *at = &decoder->chains.items[chain];
    uint32_t place;

    if (decoder->pieces.count >= DOC_MAX_PROTOBUF_PIECES)
        return error_new(ERR_TOO_LARGE, "the message has more than %d fields",
                         DOC_MAX_PROTOBUF_PIECES);
    vec_push(&decoder->pieces,
             (struct protobuf_piece){ .value = field->value, .bytes = field->bytes });
    place = (uint32_t)decoder->pieces.count;
    if (at->last)
        decoder->pieces.items[at->last - 1].next = place;
    else
        at->first = place;
    at->last = place;
    return NULL;
}

/* Numbers in a list may come one by one or packed into bytes. */
static struct error *add_packed(struct protobuf_decoder *decoder, size_t chain,
                                struct protobuf_field *field, enum protobuf_type type,
                                struct schema schema)
{
    struct slice rest = field->bytes;
    struct error *err = NULL;

    while (rest.size > 0 && !err) {
        struct protobuf_field item = { 0 };
        bool whole = type == PROTOBUF_VARINT
                         ? protobuf_read_varint(&rest, &item.value)
                         : protobuf_read_fixed(&rest,
                                               type == PROTOBUF_FIXED64 ? sizeof(uint64_t)
                                                                        : sizeof(uint32_t),
                                               &item.value);

        if (!whole)
            return bad_message(schema, "a packed list ends too soon");
        err = add_piece(decoder, chain, &item);
    }
    return err;
}

static struct error *add_field(struct protobuf_decoder *decoder, const struct range *range,
                               size_t place, struct protobuf_field *field)
{
    const struct schema_field *known = field_at(range, place);
    struct schema type = schema_of(range->schema, known);
    bool is_list = schema_type(type) == SCHEMA_ARRAY && !schema_has(type, SCHEMA_WRAPPED);
    enum protobuf_type wanted = protobuf_type_of(is_list ? schema_items(type) : type);
    size_t chain = range->chains + place - schema_node(range->schema)->fields;

    if (field->type == wanted)
        return add_piece(decoder, chain, field);
    if (is_list && field->type == PROTOBUF_BYTES)
        return add_packed(decoder, chain, field, wanted, range->schema);
    return wrong_type(range, field, known);
}

static struct error *scan(struct protobuf_decoder *decoder, const struct range *range,
                          struct slice message);

static struct error *scan_embedded(struct protobuf_decoder *decoder, const struct range *outer,
                                   size_t place, const struct protobuf_field *field)
{
    struct range range = *outer;

    if (field->type != PROTOBUF_BYTES)
        return wrong_type(outer, field, field_at(outer, place));
    range.low = range.high = place;
    while (range.high < outer->high && number_at(outer, range.high) == field->number)
        range.high++;
    range.level++;
    return scan(decoder, &range, field->bytes);
}

/* Notes the pieces of all known fields. */
static struct error *scan(struct protobuf_decoder *decoder, const struct range *range,
                          struct slice message)
{
    size_t before = range->low;
    struct error *err = NULL;

    while (message.size > 0 && !err) {
        struct protobuf_field field = { 0 };
        const char *wrong = protobuf_next(&message, &field);
        size_t place;

        if (wrong)
            return bad_message(range->schema, wrong);
        place = find_number(range, field.number, before);
        if (place == range->high)
            continue;
        before = place;
        if (range->level < range->schema.table->inlines[field_at(range, place)->via].count)
            err = scan_embedded(decoder, range, place, &field);
        else
            err = add_field(decoder, range, place, &field);
    }
    return err;
}

/* Reads the pieces of an object, or of a choice, and makes room for its chains. */
static struct error *scan_object(struct protobuf_decoder *decoder, uint32_t piece, bool all,
                                 struct schema schema)
{
    const struct schema_node *node = schema_node(schema);
    struct range range = { .schema = schema,
                           .low = node->fields,
                           .high = node->fields + node->field_count,
                           .chains = decoder->chains.count };
    struct error *err = NULL;

    /* What has no number comes first, and is never meant. */
    while (range.low < range.high && field_at(&range, range.low)->number == 0)
        range.low++;
    vec_reserve(&decoder->chains, range.chains + node->field_count);
    if (node->field_count)
        memset(decoder->chains.items + range.chains, 0,
               node->field_count * sizeof(struct protobuf_chain));
    decoder->chains.count = range.chains + node->field_count;
    while (piece && !err) {
        err = scan(decoder, &range, protobuf_piece_bytes(decoder, piece));
        piece = all ? decoder->pieces.items[piece - 1].next : 0;
    }
    return err;
}

struct error *protobuf_decode_room(const struct protobuf_decoder *decoder, size_t more)
{
    if (more <= decoder->max_bytes && decoder->out.size <= decoder->max_bytes - more)
        return NULL;
    return error_new(ERR_TOO_LARGE, "the object has more than %zu bytes", decoder->max_bytes);
}

static struct error *begin(struct protobuf_decoder *decoder)
{
    if (decoder->depth >= DOC_MAX_DEPTH)
        return error_new(ERR_BAD_REQUEST, "the message is nested deeper than %d levels",
                         DOC_MAX_DEPTH);
    decoder->depth++;
    return protobuf_decode_room(decoder, 0);
}

static struct error *decode_list(struct protobuf_decoder *decoder, uint32_t piece,
                                 struct schema items)
{
    struct error *err = begin(decoder);

    json_write_list(&decoder->out);
    for (; piece && !err; piece = decoder->pieces.items[piece - 1].next)
        err = protobuf_decode_value(decoder, piece, items);
    json_write_end_list(&decoder->out);
    decoder->depth--;
    return err;
}

/* A message around a list: its pieces are noted as those of a list. */
static struct error *decode_wrapped(struct protobuf_decoder *decoder, uint32_t piece, bool all,
                                    struct schema schema)
{
    enum protobuf_type wanted = protobuf_type_of(schema_items(schema));
    size_t chain = decoder->chains.count;
    size_t pieces = decoder->pieces.count;
    struct error *err = NULL;

    vec_push(&decoder->chains, (struct protobuf_chain){ 0 });
    for (; piece && !err; piece = all ? decoder->pieces.items[piece - 1].next : 0) {
        struct slice message = protobuf_piece_bytes(decoder, piece);

        while (message.size > 0 && !err) {
            struct protobuf_field field = { 0 };
            const char *wrong = protobuf_next(&message, &field);

            if (wrong || (field.number == PROTOBUF_ITEMS && field.type != wanted))
                err = bad_message(schema, wrong ? wrong : "wrong wireType for field items");
            else if (field.number == PROTOBUF_ITEMS)
                err = add_piece(decoder, chain, &field);
        }
    }
    if (!err)
        err = decode_list(decoder, decoder->chains.items[chain].first, schema_items(schema));
    decoder->chains.count = chain;
    decoder->pieces.count = pieces;
    return err;
}

static struct error *read_entry(struct protobuf_decoder *decoder, struct slice message,
                                struct schema items)
{
    struct protobuf_entry entry = { .place = (uint32_t)decoder->entries.count };
    struct protobuf_piece piece = { 0 };
    bool has_value = false;

    while (message.size > 0) {
        struct protobuf_field field = { 0 };
        const char *wrong = protobuf_next(&message, &field);

        if (!wrong && ((field.number == PROTOBUF_KEY && field.type != PROTOBUF_BYTES) ||
                       (field.number == PROTOBUF_VALUE && field.type != protobuf_type_of(items))))
            wrong = "wrong wireType in an entry of a map";
        if (wrong)
            return bad_message(items, wrong);
        if (field.number == PROTOBUF_KEY)
            entry.key = field.bytes;
        if (field.number == PROTOBUF_VALUE) {
            piece = (struct protobuf_piece){ .value = field.value, .bytes = field.bytes };
            has_value = true;
        }
    }
    if (has_value) {
        vec_push(&decoder->pieces, piece);
        entry.value = (uint32_t)decoder->pieces.count;
    }
    vec_push(&decoder->entries, entry);
    return NULL;
}

static int by_key(const void *first, const void *second)
{
    const struct protobuf_entry *a = first;
    const struct protobuf_entry *b = second;
    int order = slice_compare(a->key, b->key);

    return order ? order : (a->place > b->place) - (a->place < b->place);
}

/* Of several entries with one key the last counts. */
static struct error *print_entries(struct protobuf_decoder *decoder, size_t base,
                                   struct schema items)
{
    struct error *err = NULL;

    for (size_t i = base; i < decoder->entries.count && !err; i++) {
        struct protobuf_entry entry = decoder->entries.items[i];

        if (i + 1 < decoder->entries.count &&
            slice_equal(entry.key, decoder->entries.items[i + 1].key))
            continue;
        err = protobuf_decode_string(decoder, entry.key);
        text_append_char(&decoder->out, ':');
        if (!err)
            err = protobuf_decode_value(decoder, entry.value, items);
    }
    return err;
}

static struct error *decode_map(struct protobuf_decoder *decoder, uint32_t piece,
                                struct schema items)
{
    size_t base = decoder->entries.count;
    size_t pieces = decoder->pieces.count;
    struct error *err = begin(decoder);

    json_write_object(&decoder->out);
    for (; piece && !err; piece = decoder->pieces.items[piece - 1].next)
        err = read_entry(decoder, protobuf_piece_bytes(decoder, piece), items);
    if (!err && decoder->entries.count > base) {
        qsort(decoder->entries.items + base, decoder->entries.count - base,
              sizeof(struct protobuf_entry), by_key);
        err = print_entries(decoder, base, items);
    }
    json_write_end_object(&decoder->out);
    decoder->depth--;
    decoder->entries.count = base;
    decoder->pieces.count = pieces;
    return err;
}

static struct error *decode_object(struct protobuf_decoder *decoder, uint32_t piece, bool all,
                                   struct schema schema, const struct protobuf_envelope *head);
static struct error *decode_choice(struct protobuf_decoder *decoder, uint32_t piece, bool all,
                                   struct schema schema);

static bool is_choice(struct schema schema)
{
    return schema_type(schema) == SCHEMA_ANY && schema_node(schema)->field_count > 0;
}

/* All pieces of one field. */
static struct error *decode_chain(struct protobuf_decoder *decoder, struct protobuf_chain chain,
                                  struct schema schema)
{
    if (schema_type(schema) == SCHEMA_OBJECT)
        return decode_object(decoder, chain.first, true, schema, NULL);
    if (schema_type(schema) == SCHEMA_MAP)
        return decode_map(decoder, chain.first, schema_items(schema));
    if (schema_type(schema) == SCHEMA_ARRAY)
        return schema_has(schema, SCHEMA_WRAPPED)
                   ? decode_wrapped(decoder, chain.first, true, schema)
                   : decode_list(decoder, chain.first, schema_items(schema));
    if (is_choice(schema))
        return decode_choice(decoder, chain.first, true, schema);
    return protobuf_decode_scalar(decoder, chain.last, schema);
}

struct error *protobuf_decode_value(struct protobuf_decoder *decoder, uint32_t piece,
                                    struct schema schema)
{
    if (schema_type(schema) == SCHEMA_OBJECT)
        return decode_object(decoder, piece, false, schema, NULL);
    if (schema_type(schema) == SCHEMA_ARRAY)
        return decode_wrapped(decoder, piece, false, schema);
    if (is_choice(schema))
        return decode_choice(decoder, piece, false, schema);
    return protobuf_decode_scalar(decoder, piece, schema);
}

/* An array, else an object, else a boolean, as upstream prints them. */
static struct error *decode_choice(struct protobuf_decoder *decoder, uint32_t piece, bool all,
                                   struct schema schema)
{
    static const enum schema_type order[] = { SCHEMA_ARRAY, SCHEMA_OBJECT, SCHEMA_BOOLEAN };
    const struct schema_node *node = schema_node(schema);
    size_t pieces = decoder->pieces.count;
    size_t base = decoder->chains.count;
    struct error *err = scan_object(decoder, piece, all, schema);
    bool printed = false;

    for (size_t i = 0; i < COUNT_OF(order) && !err && !printed; i++) {
        for (size_t place = 0; place < node->field_count && !err && !printed; place++) {
            uint16_t field = schema.table->wire[node->fields + place];
            struct schema type = schema_of(schema, &schema.table->fields[node->fields + field]);
            struct protobuf_chain chain = decoder->chains.items[base + place];

            if (schema_type(type) != order[i] || (!chain.first && order[i] != SCHEMA_BOOLEAN))
                continue;
            err = decode_chain(decoder, chain, type);
            printed = true;
        }
    }
    if (!printed)
        json_write_raw(&decoder->out, SLICE("null"));
    decoder->chains.count = base;
    decoder->pieces.count = pieces;
    return err;
}

/* Go prints lists, maps, bytes and pointers that are nil as null. */
static bool can_be_nil(struct schema type, const struct schema_field *field)
{
    return field->flags & SCHEMA_POINTER || schema_type(type) == SCHEMA_ARRAY ||
           schema_type(type) == SCHEMA_MAP || schema_type(type) == SCHEMA_BYTES;
}

static struct error *decode_member(struct protobuf_decoder *decoder, struct protobuf_chain chain,
                                   struct schema schema, const struct schema_field *field)
{
    struct schema type = schema_of(schema, field);
    bool keep = field->flags & SCHEMA_KEEP_EMPTY;
    bool pointer = field->flags & SCHEMA_POINTER;
    size_t before = decoder->out.size;
    struct error *err = NULL;

    if (!keep && (!chain.first || (!pointer && protobuf_is_zero(decoder, chain.last, type))))
        return NULL;
    json_write_key(&decoder->out, schema_string(schema, field->name));
    if (chain.first)
        err = decode_chain(decoder, chain, type);
    else if (can_be_nil(type, field))
        json_write_raw(&decoder->out, SLICE("null"));
    else
        err = protobuf_decode_value(decoder, 0, type);
    /* What is empty after all; a null would be gone when it is read again. */
    if (!keep && !err &&
        (slice_has_suffix(text_slice(&decoder->out), ":null") ||
         (schema_type(type) == SCHEMA_ARRAY && slice_has_suffix(text_slice(&decoder->out), ":[]"))))
        text_truncate(&decoder->out, before);
    return err;
}

static struct error *decode_head(struct protobuf_decoder *decoder,
                                 const struct protobuf_envelope *head)
{
    struct error *err = NULL;

    if (head->kind.size) {
        json_write_key(&decoder->out, "kind");
        err = protobuf_decode_string(decoder, head->kind);
    }
    if (!err && head->api_version.size) {
        json_write_key(&decoder->out, "apiVersion");
        err = protobuf_decode_string(decoder, head->api_version);
    }
    return err;
}

static struct error *decode_object(struct protobuf_decoder *decoder, uint32_t piece, bool all,
                                   struct schema schema, const struct protobuf_envelope *head)
{
    const struct schema_node *node = schema_node(schema);
    size_t pieces = decoder->pieces.count;
    size_t base = decoder->chains.count;
    struct error *err = begin(decoder);

    json_write_object(&decoder->out);
    if (!err && head)
        err = decode_head(decoder, head);
    if (!err)
        err = scan_object(decoder, piece, all, schema);
    for (size_t i = 0; i < node->field_count && !err; i++) {
        uint16_t place = schema.table->wire[node->fields + i];
        const struct schema_field *field = &schema.table->fields[node->fields + place];

        if (field->number)
            err = decode_member(decoder, decoder->chains.items[base + i], schema, field);
    }
    json_write_end_object(&decoder->out);
    decoder->depth--;
    decoder->chains.count = base;
    decoder->pieces.count = pieces;
    return err;
}

struct error *protobuf_decode(const struct protobuf_envelope *envelope, struct schema schema,
                              size_t max_bytes, struct doc **out_doc)
{
    struct protobuf_decoder decoder = { .max_bytes = max_bytes ? max_bytes : DOC_MAX_BYTES };
    struct error *err;

    if (!schema.table->wire)
        return error_new(ERR_UNSUPPORTED, "the object has no protobuf form");
    if (envelope->message.size > DOC_LARGEST_BYTES)
        return error_new(ERR_TOO_LARGE, "the message has more than %d bytes", DOC_LARGEST_BYTES);
    text_reserve(&decoder.out, envelope->message.size); /* the least it will take */
    vec_push(&decoder.pieces, (struct protobuf_piece){ .bytes = envelope->message });
    err = decode_object(&decoder, 1, false, schema, envelope);
    if (!err)
        err = protobuf_decode_room(&decoder, 0);
    if (!err)
        *out_doc = doc_new(text_slice(&decoder.out));
    text_done(&decoder.out);
    text_done(&decoder.scratch);
    vec_done(&decoder.pieces);
    vec_done(&decoder.chains);
    vec_done(&decoder.entries);
    return err;
}
