/* JSON out, through yyjson's writer. */
#include <stdlib.h>

#include "base/memory.h"
#include "base/text.h"
#include "doc/doc_internal.h"
#include "doc/json.h"
#include "doc/members_internal.h"

static yyjson_mut_val *copy_sorted(yyjson_mut_doc *target, struct value source);

static yyjson_mut_val *copy_sorted_array(yyjson_mut_doc *target, struct value source)
{
    yyjson_mut_val *copy = doc_checked(yyjson_mut_arr(target));

    DOC_EACH (item, source)
        yyjson_mut_arr_append(copy, copy_sorted(target, item.value));
    return copy;
}

static yyjson_mut_val *copy_sorted_object(yyjson_mut_doc *target, struct value source)
{
    yyjson_mut_val *copy = doc_checked(yyjson_mut_obj(target));
    struct member *sorted = members_sort(source, members_by_name);
    size_t count = value_count(source);

    for (size_t i = 0; i < count; i++) {
        yyjson_mut_val *key =
            doc_checked(yyjson_mut_strn(target, sorted[i].key.data, sorted[i].key.size));

        yyjson_mut_obj_add(copy, key, copy_sorted(target, sorted[i].value));
    }
    memory_free(sorted);
    return copy;
}

/* The copy borrows its strings, so it must not outlive the source. */
static yyjson_mut_val *copy_sorted(yyjson_mut_doc *target, struct value source)
{
    if (value_is_object(source))
        return copy_sorted_object(target, source);
    if (value_is_array(source))
        return copy_sorted_array(target, source);
    return doc_checked(yyjson_val_mut_copy(target, doc_node(source)));
}

static char *print_sorted(struct value value, yyjson_write_flag flags, size_t *out_size)
{
    yyjson_mut_doc *target = doc_checked(yyjson_mut_doc_new(NULL));
    char *printed = yyjson_mut_val_write(copy_sorted(target, value), flags, out_size);

    yyjson_mut_doc_free(target);
    return doc_checked(printed);
}

/* Go escapes what HTML or JavaScript could take for their own. Outside of strings JSON has none of
 * these. */
static void append_escaped(struct slice json, struct text *text)
{
    size_t done = 0;

    for (size_t i = 0; i < json.size; i++) {
        char c = json.data[i];
        bool separator = c == '\xe2' && i + 2 < json.size && json.data[i + 1] == '\x80' &&
                         (json.data[i + 2] & ~1) == '\xa8'; /* U+2028 and U+2029 */

        if (c != '<' && c != '>' && c != '&' && !separator)
            continue;
        text_append_bytes(text, json.data + done, i - done);
        if (separator)
            text_appendf(text, "\\u20%02x", (json.data[i += 2] & 1) + 0x28);
        else
            text_appendf(text, "\\u%04x", (unsigned)c);
        done = i + 1;
    }
    text_append_bytes(text, json.data + done, json.size - done);
}

static yyjson_write_flag flags_of(enum json_style style)
{
    switch (style) {
    case JSON_COMPACT:
        break;
    case JSON_PRETTY:
        return YYJSON_WRITE_PRETTY;
    case JSON_INDENTED:
        return YYJSON_WRITE_PRETTY_TWO_SPACES;
    }
    return YYJSON_WRITE_NOFLAG;
}

void json_format(struct value value, enum json_style style, enum json_order order,
                 struct text *text)
{
    yyjson_write_flag flags = flags_of(style);
    size_t size;
    char *printed;

    if (!value_exists(value)) {
        text_append(text, "null");
        return;
    }
    if (order == JSON_SORTED) {
        printed = print_sorted(value, flags, &size);
        append_escaped(slice_of(printed, size), text);
    } else {
        printed = doc_checked(yyjson_val_write(doc_node(value), flags, &size));
        text_append_bytes(text, printed, size);
    }
    free(printed);
}

/* What yyjson's writer escapes, in the way it does; all else stands for itself. */
static void append_escape(char c, struct text *text)
{
    static const char digits[] = "0123456789ABCDEF";
    static const char named[] = "\"\"\\\\\bb\tt\nn\ff\rr";
    unsigned char byte = (unsigned char)c;

    for (size_t i = 0; named[i]; i += 2) {
        if (named[i] == c) {
            text_append_char(text, '\\');
            text_append_char(text, named[i + 1]);
            return;
        }
    }
    text_append(text, "\\u00");
    text_append_char(text, digits[byte >> 4]);
    text_append_char(text, digits[byte & 15]);
}

void json_format_string(struct slice string, struct text *text)
{
    size_t done = 0;

    text_reserve(text, string.size + strlen("\"\""));
    text_append_char(text, '"');
    for (size_t i = 0; i < string.size; i++) {
        unsigned char byte = (unsigned char)string.data[i];

        if (byte >= ' ' && byte != '"' && byte != '\\')
            continue;
        text_append_bytes(text, string.data + done, i - done);
        append_escape(string.data[i], text);
        done = i + 1;
    }
    if (done < string.size) /* an empty text may have no place to count from */
        text_append_bytes(text, string.data + done, string.size - done);
    text_append_char(text, '"');
}
