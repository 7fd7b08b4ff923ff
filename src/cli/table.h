/* Cells in columns, for people: two spaces between columns, widths in terminal columns. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"
#include "base/vec.h"
#include "cli/colour.h"

struct arena;
struct text;

struct table_cell {
    struct slice text;
    enum colour colour;
    bool bold;
};

/* Texts are borrowed until it is printed. */
struct table {
    struct arena *arena;
    size_t columns;
    bool *right; /* by column: numbers stand at the right */
    bool *soft;  /* by column: texts that may be cut where the terminal is narrow */
    VEC(struct table_cell) cells;
};

struct table_style {
    bool coloured;
    size_t width; /* texts are cut so that rows fit into this; 0: never */
};

void table_init(struct table *table, struct arena *arena, size_t columns);
void table_done(struct table *table);

/* Cells come row by row. */
void table_add(struct table *table, struct slice text);
void table_add_coloured(struct table *table, struct slice text, enum colour colour, bool bold);
void table_add_header(struct table *table, const char *title);

void table_format(const struct table *table, const struct table_style *style, struct text *text);

/* Columns of the terminal at this descriptor; 0: it is none. */
size_t table_terminal_width(int fd);

static inline void table_cleanup(struct table *table)
{
    table_done(table);
}
