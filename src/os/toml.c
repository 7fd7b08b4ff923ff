/* A writer for the part of TOML that configuration of machines uses. */
#include "os/toml_internal.h"

#include "base/text.h"

static bool is_bare(const char *key)
{
    static const char bare[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";

    return *key && key[strspn(key, bare)] == '\0';
}

void toml_append_string(struct text *text, struct slice value)
{
    text_append_char(text, '"');
    for (size_t i = 0; i < value.size; i++) {
        unsigned char c = (unsigned char)value.data[i];

        if (c == '"' || c == '\\')
            text_appendf(text, "\\%c", c);
        else if (c == '\n')
            text_append(text, "\\n");
        else if (c == '\t')
            text_append(text, "\\t");
        else if (c == '\r')
            text_append(text, "\\r");
        else if (c < 0x20 || c == 0x7f)
            text_appendf(text, "\\u%04X", c);
        else
            text_append_char(text, (char)c);
    }
    text_append_char(text, '"');
}

void toml_append_list(struct text *text, const char *const *values)
{
    text_append_char(text, '[');
    for (size_t i = 0; values[i]; i++) {
        if (i > 0)
            text_append(text, ", ");
        toml_append_string(text, slice_from(values[i]));
    }
    text_append_char(text, ']');
}

void toml_write_table(struct text *text, const char *name)
{
    text_appendf(text, "%s[%s]\n", text->size ? "\n" : "", name);
}

void toml_write_key(struct text *text, const char *key)
{
    if (is_bare(key))
        text_append(text, key);
    else
        toml_append_string(text, slice_from(key));
    text_append(text, " = ");
}

void toml_write_string(struct text *text, const char *key, struct slice value)
{
    toml_write_key(text, key);
    toml_append_string(text, value);
    text_append_char(text, '\n');
}

void toml_write_bool(struct text *text, const char *key, bool value)
{
    toml_write_key(text, key);
    text_append(text, value ? "true\n" : "false\n");
}

void toml_write_list(struct text *text, const char *key, const char *const *values)
{
    toml_write_key(text, key);
    toml_append_list(text, values);
    text_append_char(text, '\n');
}
