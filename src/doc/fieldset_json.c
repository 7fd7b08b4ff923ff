/* FieldsV1: each step is the name of a member ("f:spec", "k:{\"name\":\"x\"}"), "." says that the
 * path ends here although others go on, {} that it just ends. */
#include <inttypes.h>
#include <math.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/fieldset.h"
#include "doc/json.h"
#include "doc/members_internal.h"

static struct error *fail(struct slice name, const char *wanted)
{
    struct slice brief = slice_brief(name);

    return error_new(ERR_BAD_REQUEST, "fields of a manager: \"" SLICE_FORMAT "\" should be %s",
                     SLICE_ARGUMENT(brief), wanted);
}

/* The JSON behind "k:" or "v:"; the arena keeps it. */
static struct error *parse_value(struct arena *arena, struct slice name, struct value *out_value)
{
    struct doc_options options = { .keep_tree = true };
    struct error *err;
    struct doc *doc;

    err = json_parse(slice_of(name.data + 2, name.size - 2), &options, &doc);
    if (err)
        return error_wrap(err, "fields of a manager: \"" SLICE_FORMAT "\"",
                          SLICE_ARGUMENT(slice_brief(name)));
    arena_defer(arena, doc_release, doc);
    *out_value = doc_root(doc);
    return NULL;
}

static struct error *parse_keys(struct arena *arena, struct slice name,
                                struct fieldset_element *out_element)
{
    struct fieldset_key *keys;
    struct member *sorted;
    struct error *err;
    struct value value;

    err = parse_value(arena, name, &value);
    if (err)
        return err;
    if (!value_is_object(value))
        return fail(name, "k: and an object of keys");
    keys = arena_array(arena, value_count(value), struct fieldset_key);
    sorted = members_sort(value, members_by_name);
    for (size_t i = 0; i < value_count(value); i++)
        keys[i] = (struct fieldset_key){ sorted[i].key, sorted[i].value };
    memory_free(sorted);
    *out_element = (struct fieldset_element){
        .type = FIELDSET_KEY,
        .key_count = (uint32_t)value_count(value),
        .keys = keys,
    };
    return NULL;
}

/* Of a name that has two characters or more. */
static struct error *parse_element(struct arena *arena, struct slice name,
                                   struct fieldset_element *out_element)
{
    struct fieldset_element element = { 0 };
    struct slice rest = slice_of(name.data + 2, name.size - 2);
    struct error *err;

    switch (name.data[0]) {
    case 'f':
        element = fieldset_field(rest);
        break;
    case 'k':
        return parse_keys(arena, name, out_element);
    case 'v':
        element.type = FIELDSET_VALUE;
        err = parse_value(arena, name, &element.value);
        if (err)
            return err;
        break;
    default:
        element.type = FIELDSET_INDEX;
        if (!number_parse_int(rest, &element.index))
            return fail(name, "i: and a number");
        break;
    }
    *out_element = element;
    return NULL;
}

/* False for what a later version of Kubernetes may know. */
static bool is_known(struct slice name)
{
    return memchr("fkvi", name.data[0], 4) != NULL;
}

static struct error *parse_level(struct arena *arena, struct value fields,
                                 const struct fieldset **out_set, bool *out_member);

static struct error *parse_node(struct arena *arena, struct slice name, struct value below,
                                struct fieldset_node *out_node)
{
    struct error *err;

    err = parse_element(arena, name, &out_node->element);
    if (err)
        return err;
    return parse_level(arena, below, &out_node->children, &out_node->member);
}

/* Says whether the path that leads here is in the set as well. */
static struct error *parse_level(struct arena *arena, struct value fields,
                                 const struct fieldset **out_set, bool *out_member)
{
    struct fieldset_node *nodes;
    struct error *err;
    bool member = false;
    size_t count = 0;

    if (!value_is_object(fields) && !value_is_null(fields))
        return error_new(ERR_BAD_REQUEST,
                         "fields of a manager: found %s, an object of fields is needed",
                         value_type_name(value_type(fields)));
    nodes = arena_array(arena, value_count(fields), struct fieldset_node);
    DOC_EACH (field, fields) {
        if (slice_is(field.key, ".")) {
            member = true;
            continue;
        }
        if (field.key.size < 2 || field.key.data[1] != ':')
            return fail(field.key, "f:, k:, v: or i: and what it stands for");
        if (!is_known(field.key))
            continue;
        err = parse_node(arena, field.key, field.value, &nodes[count]);
        if (err)
            return err;
        count++;
    }
    *out_member = member || count == 0;
    *out_set = fieldset_make(arena, nodes, count);
    return NULL;
}

struct error *fieldset_parse(struct arena *arena, struct value fields,
                             const struct fieldset **out_set)
{
    bool ignored; /* nobody owns the object as a whole */

    return parse_level(arena, fields, out_set, &ignored);
}

/* The inside of a JSON string, in runs. */
static void append_escaped(struct slice string, struct text *text)
{
    size_t done = 0;

    for (size_t i = 0; i < string.size; i++) {
        unsigned char c = (unsigned char)string.data[i];

        if (c >= 0x20 && c != '"' && c != '\\')
            continue;
        text_append_bytes(text, string.data + done, i - done);
        if (c < 0x20)
            text_appendf(text, "\\u%04x", c);
        else
            text_appendf(text, "\\%c", c);
        done = i + 1;
    }
    if (done < string.size)
        text_append_bytes(text, string.data + done, string.size - done);
}

static void append_quoted(struct slice string, struct text *text)
{
    text_append_char(text, '"');
    append_escaped(string, text);
    text_append_char(text, '"');
}

/* As Go prints it: 80.0 is 80. */
static void append_value(struct value value, struct text *text)
{
    double number;

    if (value_type(value) == VALUE_NUMBER && !value_is_integer(value) &&
        value_double(value, &number) && trunc(number) == number && fabs(number) < 1e21)
        text_appendf(text, "%.0f", number + 0.0); /* -0 becomes 0 */
    else
        json_format(value, JSON_COMPACT, JSON_SORTED, text);
}

/* An element of a list, which has JSON inside. */
static void append_item(const struct fieldset_element *element, struct text *text)
{
    switch (element->type) {
    case FIELDSET_FIELD:
        break;
    case FIELDSET_KEY:
        text_append(text, "k:{");
        for (size_t i = 0; i < element->key_count; i++) {
            text_append(text, i ? "," : "");
            append_quoted(element->keys[i].name, text);
            text_append_char(text, ':');
            append_value(element->keys[i].value, text);
        }
        text_append_char(text, '}');
        break;
    case FIELDSET_VALUE:
        text_append(text, "v:");
        append_value(element->value, text);
        break;
    case FIELDSET_INDEX:
        text_appendf(text, "i:%" PRId64, element->index);
        break;
    }
}

/* The name of a member; `scratch` is for elements that are quoted twice. */
static void append_name(const struct fieldset_element *element, struct text *scratch,
                        struct text *text)
{
    if (element->type == FIELDSET_FIELD) {
        text_append_slice(text, SLICE("\"f:"));
        append_escaped(element->field, text);
    } else {
        text_clear(scratch);
        append_item(element, scratch);
        text_append_char(text, '"');
        append_escaped(text_slice(scratch), text);
    }
    text_append_slice(text, SLICE("\":"));
}

static void append_level(const struct fieldset *set, bool member, struct text *scratch,
                         struct text *text)
{
    if (!set) {
        text_append_slice(text, SLICE("{}"));
        return;
    }
    text_append_slice(text, member ? SLICE("{\".\":{},") : SLICE("{"));
    for (size_t i = 0; i < set->count; i++) {
        const struct fieldset_node *node = &set->nodes[i];

        if (i > 0)
            text_append_char(text, ',');
        append_name(&node->element, scratch, text);
        append_level(node->children, node->member, scratch, text);
    }
    text_append_char(text, '}');
}

void fieldset_format(const struct fieldset *set, struct text *text)
{
    CLEANUP(text) struct text scratch = TEXT_EMPTY;

    append_level(set, false, &scratch, text);
}
