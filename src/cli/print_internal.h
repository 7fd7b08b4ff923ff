/* Between the files of the printer. */
#pragma once

#include "base/vec.h"
#include "cli/print.h"

struct arena;
struct jsonpath;
struct text;

struct custom_column {
    const char *title;
    struct jsonpath *path;
};

struct print {
    enum print_form form;
    struct jsonpath *path; /* PRINT_JSONPATH */
    struct custom_column *columns;
    size_t column_count;
};

/* "NAME:.metadata.name,PHASE:.status.phase": ERR_BAD_REQUEST says what is wrong. */
struct error *print_parse_columns(struct arena *arena, struct slice spec, struct print *print);
struct error *print_custom(struct cli *cli, const struct print *print, struct doc *const *docs,
                           size_t count, bool header, struct text *text);
