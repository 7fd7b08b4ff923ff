/* Tables. */
#include "cli/table.h"

#include <stdint.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/text.h"
#include "base/utf8_width.h"
#include "cli/limits.h"

void table_init(struct table *table, struct arena *arena, size_t columns)
{
    *table = (struct table){
        .arena = arena,
        .columns = columns,
        .right = arena_array(arena, columns + 1, bool),
        .soft = arena_array(arena, columns + 1, bool),
    };
}

void table_done(struct table *table)
{
    vec_done(&table->cells);
}

/* A cell is one line whatever the object says: control characters would break the terminal. */
static struct slice plain(struct arena *arena, struct slice text)
{
    char *copy = NULL;

    for (size_t i = 0; i < text.size; i++) {
        if ((unsigned char)text.data[i] >= ' ' && text.data[i] != 0x7f)
            continue;
        if (!copy)
            copy = arena_text(arena, text);
        copy[i] = ' ';
    }
    return copy ? slice_of(copy, text.size) : text;
}

void table_add_coloured(struct table *table, struct slice text, enum colour colour, bool bold)
{
    vec_push(&table->cells, (struct table_cell){ plain(table->arena, text), colour, bold });
}

void table_add(struct table *table, struct slice text)
{
    table_add_coloured(table, text, COLOUR_NONE, false);
}

void table_add_header(struct table *table, const char *title)
{
    table_add_coloured(table, slice_from(title), COLOUR_HEADER, true);
}

static void pad(struct text *text, size_t count)
{
    while (count--)
        text_append_char(text, ' ');
}

static size_t *measure(const struct table *table)
{
    size_t *widths = arena_array(table->arena, table->columns + 1, size_t);

    for (size_t i = 0; i < table->cells.count; i++) {
        size_t width = utf8_width(table->cells.items[i].text);
        size_t column = i % table->columns;

        widths[column] = width > widths[column] ? width : widths[column];
    }
    return widths;
}

static size_t widest_of(const struct table *table, const size_t *widths)
{
    size_t widest = table->columns;

    for (size_t i = 0; i < table->columns; i++) {
        if (table->soft[i] && widths[i] > TABLE_MIN_TEXT &&
            (widest == table->columns || widths[i] >= widths[widest]))
            widest = i;
    }
    return widest;
}

/* A row that goes on in the next line cannot be read. So prose is cut, and then names, which stand
 * first; what does not fit even then is cut at the end. */
static void fit(const struct table *table, size_t *widths, size_t room)
{
    size_t total = 2 * (table->columns - 1);

    for (size_t i = 0; i < table->columns; i++)
        total += widths[i];
    while (total > room) {
        size_t widest = widest_of(table, widths);

        if (widest == table->columns && widths[0] > TABLE_MIN_NAME)
            widest = 0;
        if (widest == table->columns)
            return;
        widths[widest]--;
        total--;
    }
}

static void append_cut(struct text *text, const struct table_style *style,
                       const struct table_cell *cell, size_t room)
{
    CLEANUP(text) struct text cut = TEXT_EMPTY;

    if (room == 0)
        return;
    text_append_slice(&cut, utf8_width_truncate(cell->text, room - 1));
    text_append(&cut, "…");
    colour_append(text, style->coloured, cell->colour, cell->bold, text_slice(&cut));
}

static void append_cell(struct text *text, const struct table_style *style,
                        const struct table_cell *cell, size_t width)
{
    if (utf8_width(cell->text) > width)
        append_cut(text, style, cell, width);
    else
        colour_append(text, style->coloured, cell->colour, cell->bold, cell->text);
}

/* Nothing is written beyond the room there is, and no blanks behind the last cell. */
static void append_row(const struct table *table, const struct table_style *style,
                       const struct table_cell *cells, const size_t *widths, struct text *text)
{
    size_t room = style->width ? style->width : SIZE_MAX;

    for (size_t i = 0; i < table->columns; i++) {
        size_t width = widths[i] < room ? widths[i] : room;
        size_t wide = utf8_width(cells[i].text);
        size_t blanks = width > wide ? width - wide : 0;
        bool last = i + 1 == table->columns || room <= width + 2;

        pad(text, table->right[i] ? blanks : 0);
        append_cell(text, style, &cells[i], width);
        if (last)
            break;
        pad(text, (table->right[i] ? 0 : blanks) + 2);
        room -= width + 2;
    }
    text_append_char(text, '\n');
}

void table_format(const struct table *table, const struct table_style *style, struct text *text)
{
    size_t *widths = measure(table);

    if (style->width && table->columns)
        fit(table, widths, style->width);
    for (size_t i = 0; i + table->columns <= table->cells.count; i += table->columns)
        append_row(table, style, &table->cells.items[i], widths, text);
}

size_t table_terminal_width(int fd)
{
    struct winsize size;

    if (!isatty(fd) || ioctl(fd, TIOCGWINSZ, &size) != 0)
        return 0;
    return size.ws_col;
}
